/** The two eras of the protocol, and what can be carried from one to the other. The matrix of docs/gateway.md is printed from here. */
import { PROTOCOL_PREFIX } from '../../screening/beside.ts';
import { isObject, type JsonObject } from './incoming.ts';

/** `legacy`: revisions with a greeting and sessions; `modern`: each request by itself. */
export type Era = 'legacy' | 'modern';

/** Revisions that open with `initialize`, newest first. */
export const OPENING_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];
/** The revision without a handshake: each request names its client. */
export const STATELESS_VERSION = '2026-07-28';

export const META = {
  protocolVersion: `${PROTOCOL_PREFIX}protocolVersion`,
  clientCapabilities: `${PROTOCOL_PREFIX}clientCapabilities`,
  clientInfo: `${PROTOCOL_PREFIX}clientInfo`,
  serverInfo: `${PROTOCOL_PREFIX}serverInfo`,
  subscriptionId: `${PROTOCOL_PREFIX}subscriptionId`,
  logLevel: `${PROTOCOL_PREFIX}logLevel`,
  relatedTask: `${PROTOCOL_PREFIX}related-task`,
} as const;

/** The revision that a message of the newer era names. */
export function versionIn({ params }: JsonObject): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const version = isObject(meta) ? meta[META.protocolVersion] : undefined;
  return typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version) ? version : undefined;
}

/** How a method of a client reaches a server of the other era. */
export type Crossing =
  /** Sent on, with the envelope of the other era. */
  | 'translated'
  /** Answered by the gateway itself. */
  | 'answered'
  | 'refused';

interface MethodRow {
  readonly method: string;
  readonly words: string;
  /** Which clients have it. */
  readonly of: Era | 'both';
  /** To a server of the client's own era; absent: passed on. */
  readonly within?: 'answered';
  /** From a client of the newer era to a server of the older one; absent where that client has no such method. */
  readonly toLegacy?: Crossing;
  readonly toModern?: Crossing;
}

const both = (method: string, words: string): MethodRow => ({
  method,
  words,
  of: 'both',
  toLegacy: 'translated',
  toModern: 'translated',
});

export const METHODS: readonly MethodRow[] = [
  { method: 'initialize', words: 'Greeting', of: 'legacy', toModern: 'answered' },
  { method: 'server/discover', words: 'Discovery', of: 'modern', toLegacy: 'answered' },
  { method: 'ping', words: 'Ping', of: 'legacy', within: 'answered', toModern: 'answered' },
  both('tools/list', 'List of tools'),
  both('tools/call', 'Call of a tool'),
  both('prompts/list', 'List of prompts'),
  both('prompts/get', 'Prompt'),
  both('resources/list', 'List of resources'),
  both('resources/templates/list', 'List of resource templates'),
  both('resources/read', 'Resource'),
  both('completion/complete', 'Completion of an argument'),
  { method: 'logging/setLevel', words: 'Level of log messages', of: 'legacy', toModern: 'answered' },
  { method: 'resources/subscribe', words: 'Subscription to a resource', of: 'legacy', toModern: 'refused' },
  { method: 'resources/unsubscribe', words: 'End of a subscription', of: 'legacy', toModern: 'refused' },
  { method: 'subscriptions/listen', words: 'Subscription to changes', of: 'modern', toLegacy: 'refused' },
];

const ROWS: ReadonlyMap<string, MethodRow> = new Map(METHODS.map((row) => [row.method, row]));

/** The newer era has dropped it: there is no server to ask. */
export const isLegacyMethod = (method: string): boolean => ROWS.get(method)?.of === 'legacy';

/** Within one era nearly everything passes, methods that we do not know included. */
export function crossingOf(method: string, client: Era, server: Era): Crossing | 'same' {
  const row = ROWS.get(method);
  if (client === server) return row?.within ?? 'same';
  return (server === 'legacy' ? row?.toLegacy : row?.toModern) ?? 'refused';
}

/** What servers ask of clients in the middle of a call: a request of its own in the older era, part of a result in the newer. */
export const QUESTIONS: readonly Pick<MethodRow, 'method' | 'words'>[] = [
  { method: 'sampling/createMessage', words: 'Question: text of a model' },
  { method: 'elicitation/create', words: 'Question: input of the user' },
  { method: 'roots/list', words: 'Question: folders of the client' },
];

/** `carried`: in the answer to a call, which the client makes again with its answers. */
export function crossingOfQuestion(client: Era, server: Era): Crossing | 'same' | 'carried' {
  if (client === server) return 'same';
  return server === 'modern' ? 'translated' : 'carried';
}
