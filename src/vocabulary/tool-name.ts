/** Names of tools, as every door takes them. In every hook process, so it imports nothing. */

/** Of any name that MCP allows, and of those that hosts make of it. */
export const TOOL_NAME = /^[A-Za-z0-9._-][A-Za-z0-9._:@/+-]{0,255}$/;

/** `../x`, `a/../b`, `..`: some servers keep a file for each tool, and as a path this leads out of its folder. */
export const leadsOut = (name: string): boolean => /\.\.[/\\]|(?:^|[/\\])\.\.$/.test(name);
