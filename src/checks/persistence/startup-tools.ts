/** Tools that register a program to start by itself. */
import { operationsIn } from '../../screening/calls/operations.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';

const ADDS = /^(?:add|set|create|enable|install|register|write|put|make|new)$/;
/** The words of an operation contain all words of one of these. */
const STARTERS: readonly string[] = [
  'login item',
  'startup item',
  'startup program',
  'startup script',
  'startup task',
  'startup app',
  'startup entry',
  'autostart',
  'autorun',
  'launch agent',
  'launchagent',
  'launch daemon',
  'launchdaemon',
  'run key',
  'logon script',
  'boot script',
];

export function startupTool(call: ProposedCall): string | undefined {
  for (const { words } of operationsIn(call)) {
    if (!words.some((word) => ADDS.test(word))) continue;
    const found = STARTERS.find((name) =>
      name.split(' ').every((one) => words.some((word) => word === one || word === `${one}s`)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
