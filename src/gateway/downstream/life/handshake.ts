/** How a server is greeted for a client: in the client's own era where the server knows it, else in the other. */
import type { Clock } from '../../../ports/files.ts';
import { type Era, META, OPENING_VERSIONS, STATELESS_VERSION } from '../../messages/eras.ts';
import { isObject, type JsonObject } from '../../messages/incoming.ts';
import type { Connection } from '../connection.ts';
import type { Answer } from '../server-answer.ts';
import { within } from '../within.ts';
import type { ClientSide } from './client-side.ts';

export interface Greeted {
  readonly era: Era;
  /** As the server gave it. */
  readonly result: JsonObject;
  /** It left a request of the newer era without an answer: it may not know it, or be slow. */
  readonly isGuess?: true;
  /** It answered after it had been greeted in the other era as well: a process may take that for its client's era. */
  readonly isLate?: true;
}

/** Servers that know only the older era may ignore what they do not know; then they are greeted in that one as well. */
const PROBE_MS = 3_000;
/** UnsupportedProtocolVersion. */
const UNSUPPORTED = -32022;

export async function shakeHands(
  connection: Connection,
  client: ClientSide,
  known: Era | undefined,
  clock: Clock,
): Promise<Greeted | Answer> {
  const first = known ?? client.era;
  if (first === 'legacy') {
    const answer = await initialize(connection, client);
    if (!('kind' in answer) || answer.kind !== 'error' || known !== undefined) return answer;
    const discovered = await discover(connection, client, PROBE_MS);
    // The answer to the first request is the one that a person can act on.
    return 'kind' in discovered ? answer : discovered;
  }
  return known === undefined
    ? await newerFirst(connection, client, clock)
    : await discover(connection, client);
}

/** A slow server of the newer era still answers the first request, whatever we have asked since. */
async function newerFirst(
  connection: Connection,
  client: ClientSide,
  clock: Clock,
): Promise<Greeted | Answer> {
  let probe = 0;
  const discovering = discover(connection, client, undefined, (id) => {
    probe = id;
  });
  if (await within(clock, PROBE_MS, discovering)) {
    const discovered = await discovering;
    const isEnd = !('kind' in discovered) || discovered.kind === 'over';
    return isEnd ? discovered : await initialize(connection, client);
  }
  const greeting = initialize(connection, client);
  const first = await Promise.race([discovering, greeting]);
  if (!('kind' in first) && first.era === 'legacy') {
    connection.giveUp(probe);
    return { ...first, isGuess: true };
  }
  const discovered = await discovering;
  return 'kind' in discovered ? await greeting : { ...discovered, isLate: true };
}

async function initialize(connection: Connection, client: ClientSide): Promise<Greeted | Answer> {
  const answer = await connection.request('initialize', client.greeting());
  if (answer.kind !== 'result') return answer;
  const { protocolVersion } = answer.result;
  if (typeof protocolVersion === 'string' && OPENING_VERSIONS.includes(protocolVersion))
    connection.agree(protocolVersion);
  return { era: 'legacy', result: answer.result };
}

async function discover(
  connection: Connection,
  client: ClientSide,
  patienceMs?: number,
  sent: (id: number) => void = () => {},
): Promise<Greeted | Answer> {
  const patience = patienceMs === undefined ? {} : { patienceMs };
  const ask = () => {
    const params = { _meta: modernMeta(client) };
    const { id, answer } = connection.ask('server/discover', { params, ...patience });
    sent(id);
    return answer;
  };
  const first = await ask();
  const answer = isForUs(first) ? await ask() : first;
  if (answer.kind !== 'result') return answer;
  const { supportedVersions } = answer.result;
  if (!Array.isArray(supportedVersions) || !supportedVersions.includes(STATELESS_VERSION))
    return { kind: 'failed', why: 'it knows no revision of the protocol that we know' };
  connection.agree(STATELESS_VERSION);
  return { era: 'modern', result: answer.result };
}

/** It refuses the revision and names the very same one: it is of the newer era, and is asked once more. */
function isForUs(answer: Answer): boolean {
  const data = answer.kind === 'error' && answer.code === UNSUPPORTED ? answer.error.data : undefined;
  const { supported } = isObject(data) ? data : {};
  return Array.isArray(supported) && supported.includes(STATELESS_VERSION);
}

/** What each request of the newer era declares about its client. */
export function modernMeta(client: Pick<ClientSide, 'meta'>): JsonObject {
  const meta = client.meta();
  const capabilities = meta[META.clientCapabilities];
  const info = meta[META.clientInfo];
  return {
    [META.protocolVersion]: STATELESS_VERSION,
    [META.clientCapabilities]: isObject(capabilities) ? capabilities : {},
    ...(info === undefined ? {} : { [META.clientInfo]: info }),
  };
}
