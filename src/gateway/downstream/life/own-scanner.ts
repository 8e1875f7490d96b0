/**
 * Our own MCP server behind the gateway: what judges texts and calls, and the rules it judges by, is not offered to agents.
 * They would learn which wording passes.
 */
import { META } from '../../messages/eras.ts';
import { isObject } from '../../messages/incoming.ts';
import type { Instance } from './instance.ts';

const OWN_NAME = 'tokenauditor';
const SCANNER_TOOLS: readonly unknown[] = [
  'scan_content',
  'get_scan_log',
  'screen_tool_call',
  'roadside_screen_tool_call',
  'evaluate_tool_request',
  'config://rules',
  'audit://recent',
];

export const isScannerTool = (name: unknown): boolean => SCANNER_TOOLS.includes(name);

/** By what the server greets with: one that only claims to be ours loses these names, and nothing else. */
export function isOwnScanner(
  name: unknown,
  { greeting }: { readonly greeting: Instance['greeting'] },
): boolean {
  const { serverInfo, _meta } = greeting;
  // A server of the newer era names itself among the metadata.
  const info = isObject(_meta) ? (_meta[META.serverInfo] ?? serverInfo) : serverInfo;
  return isScannerTool(name) && isObject(info) && info.name === OWN_NAME;
}
