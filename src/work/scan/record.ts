/** Pins: what live servers offer now is compared with what was approved, and every change is recorded. */
import { openLedger } from '../../evidence/ledger.ts';
import type { Ports } from '../../ports/files.ts';
import { Quarantine } from '../../quarantine/quarantine.ts';
import { PinBook } from '../../quarantine/review.ts';
import type { Standing } from '../../quarantine/standing.ts';
import { recordDefinitions } from '../../road/definitions.ts';
import { policyInForce } from '../../road/policy.ts';
import type { ServerListing } from '../../vocabulary/definition.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { ItemPin, ScannedServer } from './outcome.ts';
import type { ScanRoom } from './room.ts';
import { safe } from './safe-text.ts';

export interface Recording {
  readonly servers: readonly ScannedServer[];
  /** Why nothing is served by these pins, in words for people. */
  readonly problem?: string;
}

type Room = Pick<ScanRoom, 'directory' | 'projectRoot' | 'home' | 'ports' | 'shorten' | 'note'>;

/**
 * The same servers, with the state of each definition of those that are live. If the ledger cannot be used, the findings
 * are still reported, and nothing counts as approved.
 */
export async function recordPins(
  servers: readonly ScannedServer[],
  isLive: (server: ScannedServer) => boolean,
  room: Room,
): Promise<Recording> {
  const unknown = (problem: string): Recording => ({
    servers: servers.map((server) => (isLive(server) ? unpinned(server) : server)),
    problem: `pin states are unknown: ${problem}; \`tokenauditor verify\` shows what is wrong with the ledger`,
  });
  try {
    const recording = await recordAll(servers, isLive, room);
    return recording.problem === undefined ? recording : unknown(recording.problem);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return unknown(error.message);
  }
}

const unpinned = (server: ScannedServer): ScannedServer => ({
  ...server,
  items: server.items.map((item) => ({ ...item, pin: { state: 'unknown', isExcused: false } })),
});

async function recordAll(
  servers: readonly ScannedServer[],
  isLive: (server: ScannedServer) => boolean,
  room: Room,
): Promise<Recording> {
  const { directory } = room;
  const ports = await room.ports();
  if (ports.files.factsAt(directory) === undefined) {
    const place = safe(room.shorten(directory), 400);
    room.note(`the definitions of these servers are pinned in ${place}; --no-record scans without recording`);
  }
  const ledger = openLedger(directory, ports);
  try {
    const { quarantine: soft } = policyInForce({
      directory,
      projectRoot: room.projectRoot,
      home: room.home,
      ports,
    });
    const quarantine = await Quarantine.open(directory, ports, ledger, room.home, soft);
    const standings = new Map<ScannedServer, Standing[]>();
    for (const server of servers.filter(isLive))
      standings.set(server, await recordDefinitions(listingOf(server, quarantine), server.items, quarantine));
    const pinOf = await pinTeller([...standings.values()].flat(), directory, ports);
    const { problem } = quarantine;
    return {
      servers: servers.map((server) => pinned(server, standings.get(server) ?? [], pinOf)),
      ...(problem === undefined ? {} : { problem }),
    };
  } finally {
    await ledger.close();
  }
}

/**
 * Pins are kept by name. A server with pins under another name does not count as new: otherwise a namesake in another
 * configuration, or another name for it in the same one, would turn a change or a block into a first use. Nothing of it
 * is trusted on first use.
 */
function listingOf({ listing, otherNames = [] }: ScannedServer, quarantine: Quarantine): ServerListing {
  const names = [...otherNames, ...quarantine.otherNamesOf(listing.server, listing.origin)];
  const isKnown = listing.definitions.some((definition) =>
    names.some((server) => quarantine.knows({ ...definition, server })),
  );
  if (!isKnown) return listing;
  return { ...listing, problems: [...listing.problems, 'it is pinned under another name'] };
}

type PinOf = (standing: Standing) => ItemPin;

function pinned(server: ScannedServer, standings: readonly Standing[], pinOf: PinOf): ScannedServer {
  const items = server.items.map((item, i) => {
    const standing = standings[i];
    return standing === undefined ? item : { ...item, pin: pinOf(standing) };
  });
  return { ...server, items };
}

/** What changed is read only where something did. */
async function pinTeller(standings: readonly Standing[], directory: string, ports: Ports): Promise<PinOf> {
  const isAnyHeld = standings.some(({ isServed }) => !isServed);
  const book = isAnyHeld ? await PinBook.read(directory, ports) : undefined;
  const entries = new Map(book?.entries.map((entry) => [entry.id, entry]));
  return ({ definitionId, contractHash, state, isExcused, isServed }) => {
    const entry = isServed ? undefined : entries.get(definitionId);
    const diff = entry && state !== 'pending' ? book?.review(entry).diff : undefined;
    return {
      state,
      contract: contractHash,
      isExcused,
      ...(diff === undefined ? {} : { changes: diff.changes.map(({ kind, path }) => ({ kind, path })) }),
      ...(entry === undefined ? {} : { handle: entry.handle }),
    };
  };
}
