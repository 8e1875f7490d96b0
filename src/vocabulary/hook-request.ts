/** What a host asks a hook, and the hook's answer, independent of the host. Adapters translate to each host's format. */
import type { Call } from './call.ts';
import type { Json } from './json.ts';

export const HOSTS = [
  'claude-code',
  'codex',
  'cursor',
  'gemini-cli',
  'copilot-cli',
  'vscode',
  'windsurf',
  'cline',
  'opencode',
] as const;
export type HostName = (typeof HOSTS)[number];

export type HookRequest =
  /** May this call run? */
  | ({ readonly about: 'call' } & Call)
  /** The host is about to ask its user whether this call may run. */
  | ({ readonly about: 'permission' } & Call)
  /** May the model read what the call returned? */
  | ({ readonly about: 'result'; readonly result: Json } & Call)
  /** What the user wrote to the model. */
  | { readonly about: 'prompt'; readonly text: string }
  /** An event that needs no judgement. */
  | { readonly about: 'nothing' };

export interface HookContext {
  readonly host: HostName;
  /** Whether `ask` reaches a person at this event; if not, the call is denied, with the command that allows it. */
  readonly canAsk: boolean;
  /** Whether the host can replace a result at this event. */
  readonly canReplace: boolean;
  readonly session?: string;
  readonly cwd?: string;
  /** The host runs calls without asking its user. */
  readonly isUnattended?: boolean;
}

export type HookAnswer =
  | { readonly kind: 'nothing' }
  /** Only if the user wants to skip the host's own question. */
  | { readonly kind: 'allow' }
  /** For the user; the call goes on. */
  | { readonly kind: 'warn'; readonly message: string }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'deny'; readonly reason: string }
  /** The model reads this instead. */
  | { readonly kind: 'replace'; readonly reason: string; readonly result: Json };
