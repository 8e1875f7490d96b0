/**
 * Who asks for what. Doors translate their callers' formats into this, and know nothing else of the road. In every hook
 * process, so it is small and imports types alone.
 */
import type { CallContext } from './call-context.ts';
import type { Digest } from './digest.ts';
import type { Json } from './json.ts';

export type Door = 'hook' | 'stdio' | 'http' | 'cli' | 'library' | 'mcp';

/** Of the connection alone: no argument of a call can change it. */
export interface Caller {
  readonly agent: string;
  readonly role?: string;
  readonly door: Door;
  /** When the agent was added, where `agents add` made it: one that was revoked and added again is another. */
  readonly since?: string;
  /** The part of the gateway that the connection asked for. */
  readonly profile?: string;
}

/** Which agent it is, for what must not pass to another one of its name. */
export const identityOf = ({ agent, since }: Pick<Caller, 'agent' | 'since'>): string =>
  since === undefined ? agent : `${agent} ${since}`;

export interface ToolName {
  /** Absent: a tool of the host itself, or one whose name does not reveal its server. */
  readonly server?: string;
  /** As its server spells it. */
  readonly tool: string;
}

export interface Call extends ToolName {
  /**
   * What is asked of a server; absent: one of its tools. A prompt is called by its name, a resource by `resources/read`,
   * and a message is whatever else reaches the server: an answer of the client, a notification, the rest of a request.
   */
  readonly kind?: 'tool' | 'prompt' | 'resource' | 'message';
  readonly arguments: Readonly<Record<string, Json>>;
  /** What else is sent to the server with it (`_meta`, `task`), by the names of the parameters; absent: nothing. */
  readonly beside?: Readonly<Record<string, Json>>;
}

export interface Proposed {
  readonly call: Call;
  readonly caller: Caller;
  /** As the caller names it: what earlier calls of it left counts for this one. */
  readonly session?: string;
  /** Whose questions a person answers, where that is not the whole session: a client may have many connections. */
  readonly connection?: string;
  readonly context: CallContext;
  /** At doors that list what they call. */
  readonly listed?: ListedDefinition;
  /** Other names that pins of its server are kept under, where `wrap` gave it one. */
  readonly pinNames?: readonly string[];
}

/** The definition that a gateway listed the called tool, prompt or resource with. */
export interface ListedDefinition {
  /** Whether exactly this definition is approved now; absent where the list was not read. */
  readonly isServed?: boolean;
  /** Its contract, which includes its server. */
  readonly contract?: Digest;
  /** The name that its pins are kept under, where another server has its own. */
  readonly pinned?: ToolName;
  /** Its server marks it as destructive. */
  readonly isMarkedDestructive: boolean;
}

/** Of any name that MCP allows, and of those that hosts make of it. */
export const TOOL_NAME = /^[A-Za-z0-9._-][A-Za-z0-9._:@/+-]{0,255}$/;

/** `../x`, `a/../b`, `..`: some servers keep a file for each tool, and as a path this leads out of its folder. */
export const leadsOut = (name: string): boolean => /\.\.[/\\]|(?:^|[/\\])\.\.$/.test(name);

/** How most hosts spell the tool of a server: `mcp__server__tool`. */
const PREFIX = 'mcp__';

/** A name with two readings (`mcp__a__b__c`) keeps no server: a guess could choose another server's rules. */
export function splitName(name: string): ToolName {
  const at = name.startsWith(PREFIX) ? name.indexOf('__', PREFIX.length + 1) : -1;
  const isClear = at > 0 && at === name.lastIndexOf('__') && at < name.length - 2;
  return isClear ? { server: name.slice(PREFIX.length, at), tool: name.slice(at + 2) } : { tool: name };
}

/** Every reading of a name that keeps no server. */
export function readingsOf(name: string): Required<ToolName>[] {
  const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  const readings: Required<ToolName>[] = [];
  for (let at = rest.indexOf('__', 1); at > 0 && at < rest.length - 2; at = rest.indexOf('__', at + 1))
    readings.push({ server: rest.slice(0, at), tool: rest.slice(at + 2) });
  return readings;
}

/** A server's tool, but the name does not reveal which server's. */
export const hidesServer = ({ server, tool }: ToolName): boolean =>
  server === undefined && /^mcp(?::|__)/i.test(tool);

/** One name for a call's tool, in which servers' tools differ from a host's own: checks and patterns read it. */
export const spelledName = ({ server, tool }: ToolName): string =>
  server === undefined ? tool : `${PREFIX}${server.replaceAll(/[^A-Za-z0-9_-]/g, '_')}__${tool}`;
