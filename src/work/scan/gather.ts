/** From the command line to listings: documents are read, servers are asked for, started or reached, and listed. */
import { basename } from 'node:path';
import { readWhole } from '../../doors/cli/input/input.ts';
import { createProgress } from '../../doors/cli/print/progress.ts';
import type { Arguments } from '../../doors/cli/verb/arguments.ts';
import type { Session } from '../../doors/cli/verb/session.ts';
import { askFor } from '../../doors/cli/verbs/scan/consent.ts';
import { LIST_LIMITS, type ListLimits } from '../../gateway/downstream/limits.ts';
import { listServer } from '../../gateway/downstream/list-server.ts';
import { originOf } from '../../gateway/downstream/server-start.ts';
import { shownStart } from '../../gateway/downstream/variables.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { ServerListing } from '../../road/definitions.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { ServerOrigin } from '../../vocabulary/definition.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { listingsOf } from './listing-file.ts';
import type { NamedServer } from './naming.ts';
import { planServers } from './planned.ts';
import { quoted, safe } from './rows.ts';

/** Of one document, and of all servers together, who share it evenly: none can take it from the others. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Starting a server is mostly waiting for it. */
const AT_ONCE = 4;
const TICK_MS = 200;
/** A schema may well have `ID` beside `id`, and bounds that no double holds. */
const LENIENT = { caseTwins: 'accept', integers: 'accept', maxBytes: MOST_BYTES } as const;

export interface Gathered {
  readonly listing: ServerListing;
  readonly source?: string;
  readonly startedAs?: ServerOrigin;
  readonly script?: string;
  /** The end of what the server printed for people, safe to show. */
  readonly said?: string;
  readonly otherNames?: readonly string[];
  /** What a person may want to know and what takes nothing from the listing. */
  readonly notes?: readonly string[];
  /** Comes from a server and not from a document: what it offers is pinned. */
  readonly isLive: boolean;
}

export interface Gathering {
  readonly gathered: readonly Gathered[];
  readonly problems: readonly string[];
}

export async function gather(args: Arguments, session: Session): Promise<Gathering> {
  const files: Gathered[] = [];
  for (const name of args.texts('file')) files.push(...(await readListings(name, session)));
  const plan = await planServers(args, session);
  const agreed = await askFor(plan, args.flag('yes'), session);
  if (agreed.length === 0 && plan.servers.length > 0 && files.length === 0) {
    throw new Trouble('servers.declined', {});
  }
  const live = agreed.length === 0 ? [] : await listAll(agreed, args, session);
  return { gathered: [...files, ...live], problems: plan.problems };
}

async function readListings(name: string, session: Session): Promise<Gathered[]> {
  const bytes = await readWhole(name, session, MOST_BYTES);
  const path = name === '-' ? 'standard input' : name;
  const reading = readJson(bytes, LENIENT);
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
  }
  // Two files without a name in them are two servers, or nothing would be compared.
  const listings = listingsOf(reading.value, path, name === '-' ? undefined : basename(name, '.json'));
  if (listings.length === 0)
    throw new Trouble('definitions.refused', { path, reason: 'none was found in the document' });
  return listings.map((listing) => ({
    listing,
    ...(name === '-' ? {} : { source: name }),
    isLive: false,
  }));
}

async function listAll(
  servers: readonly NamedServer[],
  args: Arguments,
  session: Session,
): Promise<Gathered[]> {
  const ports = await session.serverPorts();
  const limits = {
    deadlineMs: (args.number('timeout') ?? LIST_LIMITS.deadlineMs / 1000) * 1000,
    maxListingBytes: Math.min(LIST_LIMITS.maxListingBytes, Math.floor(MOST_BYTES / servers.length)),
  };
  const { io, quiet } = session;
  const awaited = new Set<string>();
  const progress = createProgress(io, {
    label: 'reading servers',
    unit: 'servers',
    total: servers.length,
    quiet,
    awaited: () => [...awaited],
  });
  const found: Gathered[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < servers.length; i = next++) {
      const server = servers[i];
      if (!server) return;
      const called = safe(server.name, 40);
      awaited.add(called);
      found[i] = await listOne(server, ports, limits);
      awaited.delete(called);
      progress.advance(1);
    }
  };
  // Most of the time nothing happens but waiting.
  const ticking = setInterval(() => progress.advance(0), TICK_MS);
  // The servers themselves are ended by whoever started them, whatever ends us.
  const forget = io.onInterrupt(() => progress.done());
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    clearInterval(ticking);
    progress.done();
    forget();
  }
  for (const { listing, notes = [] } of found)
    for (const note of notes) session.note(`${quoted(listing.server, 80)}: ${safe(note, 400)}`);
  return found;
}

async function listOne(
  server: NamedServer,
  ports: ServerPorts,
  limits: Partial<ListLimits>,
): Promise<Gathered> {
  const { name, start, source, script, otherNames } = server;
  const { notes, stderr, ...listing } = await listServer(name, start, ports, limits);
  return {
    listing,
    startedAs: originOf(shownStart(start, ports)),
    ...(source === undefined ? {} : { source }),
    ...(script === undefined ? {} : { script }),
    ...(listing.problems.length > 0 && stderr !== '' ? { said: stderr } : {}),
    otherNames,
    notes,
    isLive: true,
  };
}
