import type { ServerOrigin } from '../../vocabulary/definition.ts';

/** The programs whose configuration of MCP servers we read. */
export const CLIENT_IDS = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'codex',
  'gemini',
  'zed',
] as const;
export type ClientId = (typeof CLIENT_IDS)[number];

/**
 * How a client spells variables in its configuration: `${NAME:-default}`, `${env:NAME}` with `${workspaceFolder}`
 * and the like, or `$NAME`. Absent: it takes every text literally.
 */
export type VariableSpelling = 'braces' | 'prefixed' | 'dollar';

interface Spelling {
  readonly variables?: VariableSpelling;
  /** What `${workspaceFolder}` means. */
  readonly workspace?: string;
  /** Variables of a command, or headers of an address, whose text has references: filled in at each start, see `references.ts`. */
  readonly references?: Readonly<Record<string, string>>;
}

/**
 * How a server is reached, as its configuration spells it: variables are filled in only when it is started, so that
 * neither a listing nor a contract ever contains their values.
 */
export type ServerStart =
  | (Spelling & {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd?: string;
      /** Variables of the user's environment that the configuration passes on by name. */
      readonly inherits?: readonly string[];
    })
  | (Spelling & {
      readonly kind: 'http';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly transport: 'streamable' | 'sse' | 'auto';
      /** Headers whose value comes from the user's environment. */
      readonly headerVariables?: Readonly<
        Record<string, { readonly variable: string; readonly prefix: string }>
      >;
    });

export interface ConfiguredServer {
  readonly name: string;
  readonly start: ServerStart;
  readonly client: ClientId;
  readonly configPath: string;
  /** From the top of the configuration to its entry. */
  readonly at: readonly string[];
  readonly isDisabled: boolean;
  /** The folder that the client starts it for, if the configuration limits it to one. */
  readonly project?: string;
  /** The name of its pins, if `wrap` gave it one. */
  readonly pinnedAs?: string;
}

export function originOf(start: ServerStart): ServerOrigin {
  return start.kind === 'stdio'
    ? { kind: 'stdio', command: start.command, args: start.args }
    : { kind: 'http', url: start.url };
}
