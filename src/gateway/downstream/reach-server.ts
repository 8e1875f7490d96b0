/** How a server is reached, for whatever purpose: its process started, or its address contacted. */
import { resolve } from 'node:path';
import type { ServerPorts } from '../../ports/servers.ts';
import { childEnvironment } from './child-environment.ts';
import type { Connection } from './connection.ts';
import type { ErrorTail } from './error-tail.ts';
import { type HttpSurroundings, type HttpWire, openHttpWire } from './http-wire.ts';
import type { Quoter } from './quote.ts';
import type { Answer } from './server-answer.ts';
import type { ServerStart } from './server-start.ts';
import type { Wire, WireLimits } from './server-wire.ts';
import { openSseWire } from './sse-wire.ts';
import { openStdioWire, type StdioWire } from './stdio-wire.ts';

type StdioStart = Extract<ServerStart, { kind: 'stdio' }>;

/** Clients start a project's server in the project, so that `./server.js` means what its author meant. */
export function folderOf({ cwd, workspace }: StdioStart): string | undefined {
  return workspace === undefined ? cwd : resolve(workspace, cwd ?? '.');
}

/** In which it may run: where it starts, and where the gateway runs; a server of another machine in none of ours. */
export function foldersOf(start: ServerStart, own: string | undefined): string[] {
  if (start.kind !== 'stdio') return [];
  const folder = folderOf(start);
  const named = folder === undefined ? [] : [resolve(own ?? '.', folder)];
  return [...named, ...(own === undefined ? [] : [own])];
}

export interface ChildSurroundings {
  readonly ports: ServerPorts;
  readonly limits: WireLimits;
  readonly quoter: Quoter;
  readonly tail?: ErrorTail;
}

export interface OpenedChild {
  readonly wire: StdioWire;
  /** Variables of its configuration that were not passed on. */
  readonly withheld: readonly string[];
}

/** `start` has its variables filled in. */
export function openChild(start: StdioStart, around: ChildSurroundings, connection: Connection): OpenedChild {
  const { ports, ...rest } = around;
  const { env, withheld } = childEnvironment(start, ports);
  const { command, args } = start;
  const cwd = folderOf(start);
  const child = ports.children.start({ command, args, env, ...(cwd === undefined ? {} : { cwd }) });
  const { clock, platform } = ports;
  const wire = openStdioWire(child, connection, { ...rest, clock, command, platform });
  connection.speakOver(wire);
  return { wire, withheld };
}

/** Statuses with which a server that only knows the older transport answers the newer one. */
const OLDER_TRANSPORT: readonly number[] = [400, 404, 405, 415];

interface Reached<Greeting> {
  readonly greeting: Greeting | Answer;
  readonly wire?: Wire | HttpWire;
}

/** By the newer transport, or the older one where the server knows no other. */
export async function reachHttp<Greeting extends object>(
  surroundings: HttpSurroundings,
  connection: Connection,
  transport: 'streamable' | 'sse' | 'auto',
  greet: (connection: Connection) => Promise<Greeting | Answer>,
): Promise<Reached<Greeting>> {
  let first: Greeting | Answer | undefined;
  if (transport !== 'sse') {
    const wire = openHttpWire(surroundings, connection);
    connection.speakOver(wire);
    const greeting = await greet(connection);
    const isOlder = isFailed(greeting) && OLDER_TRANSPORT.includes(greeting.status ?? 0);
    if (!isOlder || transport === 'streamable') return { greeting, wire };
    first = greeting;
  }
  const older = await openSseWire(surroundings, connection);
  if ('why' in older) return { greeting: first ?? { kind: 'failed', ...older } };
  connection.speakOver(older);
  return { greeting: await greet(connection), wire: older };
}

type Failed = Extract<Answer, { kind: 'failed' }>;
const isFailed = (greeting: object): greeting is Failed => 'kind' in greeting && greeting.kind === 'failed';

/** Why an address is not contacted: people and programs would read it differently. */
export function addressProblem(url: string): string | undefined {
  if (url.includes('\\')) return 'its address holds a backslash, so it was not reached';
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(url.trim()))
    return 'its address contains spaces or invisible characters, so it was not contacted';
  if (!URL.canParse(url)) return 'its address is not an http or https URL';
  const { protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return 'its address is not an http or https URL';
  const [, authority = ''] = /^\s*[a-z]+:\/\/([^/?#]{0,4096})/i.exec(url) ?? [];
  if (authority === '') return 'its address lacks two slashes before the host, so it was not contacted';
  if (authority.split('@').length > 2)
    return 'its address has more than one @ before the host, so it was not contacted';
  return undefined;
}
