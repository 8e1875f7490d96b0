/** What a client declared about itself, in either era. */
import { askableOf } from './declared-abilities.ts';
import { META, OPENING_VERSIONS } from './eras.ts';
import { isObject, type JsonObject } from './incoming.ts';

/** In the newer era the session is the agent, until it makes no call for so long. */
export const AGENT_IDLE_MS = 30 * 60 * 1000;

const UNKNOWN = { name: 'mcp-client', version: '1.0.0' };

/** The parameters of its `initialize`, for servers of the older era. */
export function greetingOf(greeted: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (greeted !== undefined) return greeted;
  const info = meta[META.clientInfo];
  return {
    protocolVersion: OPENING_VERSIONS[0] ?? '',
    capabilities: askableOf(meta[META.clientCapabilities]),
    clientInfo: isObject(info) ? info : UNKNOWN,
  };
}

/** What each of its requests would declare about it, for servers of the newer era. */
export function metaOf(greeted: JsonObject | undefined, meta: JsonObject): JsonObject {
  if (greeted === undefined) return meta;
  const { capabilities, clientInfo } = greeted;
  return {
    [META.clientCapabilities]: isObject(capabilities) ? capabilities : {},
    [META.clientInfo]: isObject(clientInfo) ? clientInfo : UNKNOWN,
  };
}

export function hasRoots(greeting: JsonObject | undefined): boolean {
  const capabilities = greeting?.capabilities;
  return isObject(capabilities) && capabilities.roots !== undefined;
}

/** Whether it has taken note of its greeting. */
export class OnceGreeted {
  isGreeted = false;
  #resolve = () => {};
  readonly promise = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  greet(): void {
    this.isGreeted = true;
    this.#resolve();
  }
}

/** What a client calls itself in this message, in either era; undefined if it does not. It may claim anything. */
export function clientWords({ params }: JsonObject): string | undefined {
  if (!isObject(params)) return undefined;
  const meta = isObject(params._meta) ? params._meta[META.clientInfo] : undefined;
  const info = isObject(params.clientInfo) ? params.clientInfo : meta;
  if (!isObject(info) || typeof info.name !== 'string') return undefined;
  return typeof info.version === 'string' ? `${info.name} ${info.version}` : info.name;
}
