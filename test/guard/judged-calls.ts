/** Calls in a session below a home with our hooks, judged by the guard's check alone. */

import { defenseGuard } from '../../src/checks/guard/defense-guard.ts';
import { understand } from '../../src/screening/calls/subject.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';

const OURS =
  '{\n  "hooks": {"PreToolUse": [{"matcher": "*", "hooks": [{"type": "command", "command": "node /p/hook.cjs claude-code"}]}]}\n}';
const FILES: Readonly<Record<string, string>> = { '~/.claude/settings.json': OURS };

/** In a session that wrote these files of the project. */
export const contextOf = (
  files: Readonly<Record<string, string>> = {},
  onDisk: Readonly<Record<string, string>> = FILES,
): CallContext => ({
  home: '/home/me',
  cwd: '/home/me/shop',
  projectRoot: '/home/me/shop',
  guarded: {
    program: ['/opt/ta'],
    node: ['/opt/node/bin/node'],
    path: ['/usr/bin'],
    installed: [],
    read: (path) => onDisk[path],
    has: (path) => Object.keys(onDisk).some((file) => file === path || file.startsWith(`${path}/`)),
  },
  session: {
    downloaded: new Set(),
    written: new Set(Object.keys(files).map((file) => `~/shop/${file}`)),
    tainted: new Set(),
    code: new Map(Object.entries(files).map(([file, text]) => [`~/shop/${file}`, text])),
  },
});

export const judged = (call: ProposedCall, context: CallContext): boolean =>
  [...(defenseGuard.inspectCall?.(understand(call, context)) ?? [])].length > 0;
export const shell = (command: string): ProposedCall => ({ tool: 'Bash', arguments: { command } });
export const write = (file_path: string, content: string): ProposedCall => ({
  tool: 'Write',
  arguments: { file_path, content },
});

export const SETTINGS = '/home/me/.claude/settings.json';
