/** What a door checks before a call is judged: that there is something to judge. */

import { commandTexts } from '../screening/calls/shell-tools.ts';
import { memo } from '../text/bounded-memo.ts';
import { type Call, leadsOut, spelledName, TOOL_NAME } from '../vocabulary/call.ts';
import { isHostShell, isShellName } from '../vocabulary/shell-tool.ts';

export const isToolName = (name: string): boolean => TOOL_NAME.test(name) && !leadsOut(name);

/** Only names that can mean nothing else: a `run` or `system` of some server may well take no command. */
const isShell = memo(
  { most: 1024, longest: 200 },
  (tool): boolean => isHostShell(tool) || isShellName(tool.replace(/^.*(?:__|[./:])/s, '')),
);

export interface MissingPart {
  /** The argument it is about, as a reader would look for it. */
  readonly field: string;
  readonly reason: string;
}

/**
 * Why there is nothing to judge. An empty command would run nothing and be allowed, and a caller whose command was lost
 * on the way here would read that as permission.
 */
export function missingIn(given: Call): MissingPart | undefined {
  const call = { tool: spelledName(given), arguments: given.arguments };
  const { command, cmd } = call.arguments;
  // Nearly every call: the names need not be looked at.
  if (typeof command === 'string' && /\S/.test(command) && cmd === undefined) return undefined;
  if (!isShell(call.tool)) return undefined;
  for (const field of ['command', 'cmd']) {
    const value = Object.hasOwn(call.arguments, field) ? call.arguments[field] : undefined;
    if (value === undefined || typeof value === 'string') continue;
    const isVector = Array.isArray(value) && value.every((word) => typeof word === 'string');
    if (!isVector) return { field, reason: 'is neither a string nor a list of strings' };
  }
  const commands = commandTexts(call);
  if (commands.length === 0) return { field: 'command', reason: 'is missing' };
  if (commands.every(({ text }) => text.trim() === '')) {
    return { field: commands[0]?.path.slice(2) ?? 'command', reason: 'is empty' };
  }
  return undefined;
}
