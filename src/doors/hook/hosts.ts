/** The adapter of each host. */
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import type { Adapter, Payload } from './adapter/adapter.ts';
import { claudeCode } from './hosts/claude-code.ts';
import { cline } from './hosts/cline.ts';
import { codex } from './hosts/codex.ts';
import { copilotCli } from './hosts/copilot-cli.ts';
import { cursor } from './hosts/cursor.ts';
import { geminiCli } from './hosts/gemini-cli.ts';
import { opencode } from './hosts/opencode.ts';
import { vscode } from './hosts/vscode.ts';
import { windsurf } from './hosts/windsurf.ts';

const ADAPTERS: Readonly<Record<HostName, Adapter>> = {
  'claude-code': claudeCode,
  codex,
  cursor,
  'gemini-cli': geminiCli,
  'copilot-cli': copilotCli,
  vscode,
  windsurf,
  cline,
  opencode,
};

const ALIASES: ReadonlyMap<string, HostName> = new Map<string, HostName>([
  ['claude', 'claude-code'],
  ['gemini', 'gemini-cli'],
  ['copilot', 'copilot-cli'],
  ['github-copilot', 'copilot-cli'],
  ['vscode-local', 'vscode'],
  ['cline-ide', 'cline'],
  ['cline-cli', 'cline'],
]);

export function adapterFor(host: HostName): Adapter {
  return ADAPTERS[host];
}

export function hostNamed(word: string): HostName | undefined {
  return HOSTS.find((host) => host === word) ?? ALIASES.get(word);
}

/** Hosts whose hook files other hosts load, too. */
const SHARED: readonly HostName[] = ['claude-code', 'copilot-cli', 'vscode'];

/** The host that actually runs a hook installed for `host`: it would not understand a denial in another host's format. */
export function callingHost(host: HostName, payload: Payload): HostName {
  if (!SHARED.includes(host)) return host;
  if (typeof (payload.cursor_version ?? payload.conversation_id) === 'string') return 'cursor';
  const isNamed = typeof payload.hook_event_name === 'string';
  if (!isNamed) return typeof payload.sessionId === 'string' ? 'copilot-cli' : host;
  if (typeof payload.turn_id === 'string') return 'codex';
  if (payload.permission_mode !== undefined || payload.prompt_id !== undefined) return 'claude-code';
  // Both send the time; the one in the editor also sends an id for the call.
  if (payload.timestamp === undefined) return host;
  return payload.tool_use_id === undefined && payload.transcript_path === undefined
    ? 'copilot-cli'
    : 'vscode';
}
