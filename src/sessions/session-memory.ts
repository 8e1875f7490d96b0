/**
 * What the earlier calls of a session left, for a process that saw none of them. The ledger is the memory: its events
 * name files by keyed digests, so that a path can be looked up but never read out. File contents are not kept at all:
 * what a call would run is read from the disk, in its current state.
 */
import type { Ledger } from '../evidence/ledger.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import type { Ports } from '../ports/files.ts';
import { emptySession } from '../screening/session/empty-session.ts';
import type { ReplyFacts } from '../screening/session/reply-facts.ts';
import { marksOf } from '../screening/session/session-paths.ts';
import {
  type BroughtBy,
  LABELS,
  type Label,
  type Paths,
  type SessionFacts,
} from '../vocabulary/call-context.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { SessionFiles } from '../vocabulary/events/event-fields.ts';
import { added, refreshMarks } from './session-marks.ts';
import { textsOnDisk } from './session-texts.ts';
import {
  type FileKind,
  KEPT,
  keptOf,
  MOST_FILES,
  type Recalled,
  type Sessions,
  sessionsFold,
} from './sessions-fold.ts';

/** Per kind, in one event. */
const MOST_ADDED = 64;
const MOST_STEPS = 16;
/** Beyond this, a session's downloads are remembered by their folders. */
const CROWD = MOST_FILES / 2;
/** Recorded when not even the folders fit. */
const EVERYTHING = '/**';

/** Where a session's memory is kept; the ledger only provides digests. */
export interface SessionPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly home?: string;
  /** For a process that answers more than once. */
  readonly sessions?: LiveFold<Sessions>;
  ledger(): Pick<Ledger, 'digest'>;
}

/** Constant in the length of the ledger. Throws if the ledger cannot be read: then it is unknown what may run. */
export async function recallSession(session: string, place: SessionPlace): Promise<SessionFacts> {
  const { directory, ports, sessions = openLiveFold(directory, ports, sessionsFold) } = place;
  if (ports.files.factsAt(directory) === undefined) return emptySession;
  const state = await sessions.refresh();
  if (state.isEmpty) return emptySession;
  const held = state.recall(sessionIdOf(session, { digest: (content) => place.ledger().digest(content) }));
  if (held === undefined) return emptySession;
  // Digests do not show the kind of a written file; its mark was set when its name was known.
  const has = (kind: FileKind) => held === 'forgotten' || held[kind] !== '';
  const isStrange = has('downloaded') || has('tainted');
  refreshMarks(session, { starts: true, runs: isStrange, reads: has('tainted') }, place);
  const asking = (kind: FileKind) =>
    new DigestedPaths(held === 'forgotten' ? 'everything' : held[kind], place);
  const [downloaded, written, tainted] = [asking('downloaded'), asking('written'), asking('tainted')];
  return {
    downloaded,
    written,
    tainted,
    code: textsOnDisk({ downloaded, written }, ports.files, place.home),
    orders: asking('orders'),
    secrets: asking('secrets'),
    sinks: asking('sinks'),
    reads: held === 'forgotten' ? LABELS : held.reads,
    broughtBy: held === 'forgotten' ? {} : broughtBy(held),
  };
}

const broughtBy = ({ ordersBy, secretsBy }: Exclude<Recalled, 'forgotten'>): BroughtBy => ({
  ...(ordersBy === '' ? {} : { orders: ordersBy }),
  ...(secretsBy === '' ? {} : { secrets: secretsBy }),
});

/** Answers queries for paths, and lists none. */
class DigestedPaths implements Paths {
  readonly #digests = new Set<string>();
  readonly #asked = new Map<string, boolean>();
  readonly #place: SessionPlace;
  readonly #isFull: boolean;

  constructor(held: string | 'everything', place: SessionPlace) {
    const digests = held === 'everything' ? '' : held;
    for (let at = 0; at < digests.length; at += KEPT) this.#digests.add(digests.slice(at, at + KEPT));
    this.#place = place;
    const isFull = held === 'everything' || digests.length >= MOST_FILES * KEPT;
    this.#isFull = isFull || this.#knows(EVERYTHING);
  }

  get size(): number {
    return this.#isFull ? MOST_FILES : this.#digests.size;
  }

  has(path: string): boolean {
    if (this.#isFull) return true;
    const before = this.#asked.get(path);
    if (before !== undefined) return before;
    const isThere = this.#knows(path);
    this.#asked.set(path, isThere);
    return isThere;
  }

  #knows(path: string): boolean {
    return this.#digests.size > 0 && this.#digests.has(keptOf(this.#place.ledger().digest(path)));
  }

  *[Symbol.iterator](): Generator<string> {}
}

/** What a call adds to its session, as an event may hold it; undefined if nothing. */
export function sessionFilesOf(
  before: SessionFacts,
  after: SessionFacts,
  digest: Ledger['digest'],
): SessionFiles | undefined {
  const downloaded = added(before.downloaded, after.downloaded);
  const written = added(before.written, after.written);
  const tainted = added(before.tainted, after.tainted);
  const sinks = added(before.sinks ?? NONE, after.sinks ?? NONE);
  if (downloaded.length + written.length + tainted.length + sinks.length === 0) return undefined;
  return {
    ...digested('downloaded', fitting(downloaded, before.downloaded, 'all'), digest),
    ...digested('written', fitting(written, before.written, 'paths'), digest),
    // Digests cannot be searched by prefix: the folders are recorded as well.
    ...digested('tainted', [...tainted, ...foldersOf(tainted, MOST_STEPS)], digest),
    ...digested('sinks', sinks, digest),
  };
}

const NONE: Paths = new Set();

/** That a reply came, and what it was: labels that are new in the session, and sinks of its call. */
export interface CameBack {
  readonly reads: readonly Label[];
  readonly sinks: readonly string[];
}

/** What a reply adds to its session, as an event may hold it; undefined if nothing. */
export function sessionRepliesOf(
  { orders = [], secrets = [] }: Partial<ReplyFacts> = {},
  digest: Ledger['digest'],
  { reads, sinks }: CameBack = { reads: [], sinks: [] },
): SessionFiles | undefined {
  if (orders.length + secrets.length + reads.length + sinks.length === 0) return undefined;
  return {
    ...digested('orders', orders, digest),
    ...digested('secrets', secrets, digest),
    ...digested('sinks', sinks, digest),
    ...(reads.length === 0 ? {} : { reads: [...reads] }),
  };
}

/** The paths with their marks, or their folders if there are too many. For files only written, as many marks as fit. */
function fitting(paths: readonly string[], before: Paths, needed: 'all' | 'paths'): string[] {
  let named = needed === 'all' && before.size > CROWD ? foldersOf(paths, 1) : paths;
  if (paths.length === 0) return [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const marks = marksOf(named).filter((mark) => !before.has(mark));
    const all = [...new Set([...named, ...marks])];
    const count = needed === 'all' ? all.length : named.length;
    if (count > 0 && count <= MOST_ADDED) return all.slice(0, MOST_ADDED);
    if (named.some((path) => path.lastIndexOf('/', path.length - 2) <= 0)) break;
    named = foldersOf(named, 1);
  }
  return [EVERYTHING];
}

function digested<K extends string>(
  kind: K,
  paths: readonly string[],
  digest: Ledger['digest'],
): { readonly [key in K]?: Digest[] } | undefined {
  if (paths.length === 0) return undefined;
  const digests: { [key in K]?: Digest[] } = {};
  digests[kind] = [...new Set(paths)].slice(0, MOST_ADDED).map((path) => digest(path));
  return digests;
}

/** This many parent folders, each with a trailing slash; never the root. */
function foldersOf(paths: readonly string[], steps: number): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    let cut = path.lastIndexOf('/', path.length - 2);
    for (let step = 0; cut > 0 && step < steps; step++) {
      folders.add(path.slice(0, cut + 1));
      cut = path.lastIndexOf('/', cut - 1);
    }
  }
  return [...folders];
}
