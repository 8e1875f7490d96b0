/** A whole scan: listings are gathered, judged beside each other, compared with the pins, and cleared of secrets. */

import { concealed } from '../../policy/concealed-definition.ts';
import { type ScannedDefinition, scanEach, withProgram } from '../../road/definitions.ts';
import type { Screening } from '../../vocabulary/screening.ts';
import { type Gathering, gather } from './gather.ts';
import type { Outcome, ScannedServer } from './outcome.ts';
import type { ScanRequest } from './request.ts';
import type { ScanRoom } from './room.ts';

export async function scan(request: ScanRequest, room: ScanRoom): Promise<Outcome> {
  const gathering = await gather(request, room);
  const servers = await judgeAll(gathering, room);
  const { problems } = gathering;
  return shownOf(request.isRecorded ? await recorded(gathering, servers, room) : { servers, problems });
}

/** All servers at once: a reference to another server's tools shows only when both are read. */
async function judgeAll({ gathered }: Gathering, room: ScanRoom): Promise<ScannedServer[]> {
  const definitions = gathered.flatMap(({ listing, startedAs }) =>
    withProgram(listing.definitions, startedAs ?? listing.origin),
  );
  const watch = room.watchDefinitions(definitions.length);
  const scanned: ScannedDefinition[] = [];
  for (const one of scanEach(definitions)) {
    scanned.push(one);
    await watch.judged();
  }
  watch.done();
  let at = 0;
  return gathered.map(({ isLive: _, ...server }) => {
    const items = scanned.slice(at, at + server.listing.definitions.length);
    at += items.length;
    return { ...server, items };
  });
}

/** Pins are for servers: no server offers what a document lists. */
async function recorded(
  { gathered, problems }: Gathering,
  servers: readonly ScannedServer[],
  room: ScanRoom,
): Promise<Outcome> {
  const live = new Set(gathered.filter(({ isLive }) => isLive).map(({ listing }) => listing));
  const isLive = ({ listing, items }: ScannedServer) => live.has(listing) && items.length > 0;
  if (!servers.some(isLive)) return { servers, problems };
  const { recordPins } = await import('./record.ts');
  const recording = await recordPins(servers, isLive, room);
  const { problem } = recording;
  return {
    servers: recording.servers,
    problems: problem === undefined ? problems : [...problems, problem],
  };
}

/** Judged and pinned as it is, shown without the secrets that the servers were given. */
function shownOf({ servers, problems }: Outcome): Outcome {
  const shown = servers.map((server) => {
    const { conceal } = server.listing;
    const items = server.items.map((item) => withoutGiven(concealed(item, conceal), conceal));
    const listing = { ...server.listing, definitions: items.map(({ definition }) => definition) };
    return { ...server, listing, items };
  });
  return { servers: shown, problems };
}

/** Reports for other programs show the evidence of signals, which may quote the definition. */
function withoutGiven<T extends { readonly screening: Screening }>(
  item: T,
  conceal: ((text: string) => string) | undefined,
): T {
  if (conceal === undefined) return item;
  const { screening } = item;
  const signals = screening.signals.map((signal) => ({ ...signal, evidence: conceal(signal.evidence) }));
  return { ...item, screening: { ...screening, signals } };
}
