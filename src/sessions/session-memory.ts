/**
 * What the earlier calls of a session left, for a process that saw none of them. The ledger is the memory: its events
 * name files by keyed digests, so that a path can be looked up but never read out. File contents are not kept at all:
 * what a call would run is read from the disk, in its current state.
 */
import { z } from 'zod';
import { type Fold, foldLedger } from '../evidence/folds/fold.ts';
import type { Ledger } from '../evidence/ledger.ts';
import { sessionIdOf } from '../evidence/session-id.ts';
import type { Ports } from '../ports/files.ts';
import type { Paths, SessionFacts } from '../screening/contract/call.ts';
import { emptySession } from '../screening/session/session.ts';
import { marksOf } from '../screening/session/session-paths.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { AnyEvent } from '../vocabulary/events/event.ts';
import { idSchema, type SessionFiles } from '../vocabulary/events/event-fields.ts';
import { added, refreshMarks } from './session-marks.ts';
import { textsOnDisk } from './session-texts.ts';

const MOST_SESSIONS = 64;
const MOST_FILES = 2_048;
/** Per kind, in one event. */
const MOST_ADDED = 64;
const MOST_STEPS = 16;
/** Beyond this, a session's downloads are remembered by their folders. */
const CROWD = MOST_FILES / 2;
/** Recorded when not even the folders fit. */
const EVERYTHING = '/**';
/** Each recall reads fewer new lines than this, or leaves a snapshot for the next one. */
const SNAPSHOT_EVERY = 64;
/** Hex digits kept per digest (128 bits). */
const KEPT = 32;

/** Where a session's memory is kept; the ledger only provides digests. */
export interface SessionPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly home?: string;
  ledger(): Pick<Ledger, 'digest'>;
}

type Kind = 'downloaded' | 'written' | 'tainted';
const KINDS: readonly Kind[] = ['downloaded', 'written', 'tainted'];

/** Digests in one string: a thousand of them are read as fast as one. */
const digestsSchema = z.string().max(MOST_FILES * KEPT);
const heldSchema = z.strictObject({
  id: idSchema,
  downloaded: digestsSchema,
  written: digestsSchema,
  tainted: digestsSchema,
});
type Held = z.infer<typeof heldSchema>;

const sessionsFold: Fold<Held[]> = {
  name: 'sessions',
  version: 2,
  schema: z.array(heldSchema).max(MOST_SESSIONS),
  initial: () => [],
  isDecisive: true,
  snapshotEvery: SNAPSHOT_EVERY,
  step: holdMore,
};

/** The newest session is the last. */
function holdMore(sessions: Held[], { session_id: id, session_files: files }: AnyEvent): Held[] {
  if (id === undefined || files === undefined) return sessions;
  const at = sessions.findIndex((one) => one.id === id);
  const [held = { id, downloaded: '', written: '', tainted: '' }] = at < 0 ? [] : sessions.splice(at, 1);
  for (const kind of KINDS)
    for (const digest of files[kind] ?? []) held[kind] = withDigest(held[kind], keptOf(digest));
  sessions.push(held);
  if (sessions.length > MOST_SESSIONS) sessions.shift();
  return sessions;
}

const keptOf = (digest: string): string => digest.slice('sha256:'.length).slice(0, KEPT);

/** A full set takes no more, and answers yes to every query: nothing is forgotten silently. */
function withDigest(held: string, digest: string): string {
  for (let at = held.indexOf(digest); at >= 0; at = held.indexOf(digest, at + 1))
    if (at % KEPT === 0) return held;
  return held.length < MOST_FILES * KEPT ? held + digest : held;
}

/** Constant in the length of the ledger. Throws if the ledger cannot be read: then it is unknown what may run. */
export async function recallSession(session: string, place: SessionPlace): Promise<SessionFacts> {
  const { directory, ports } = place;
  if (ports.files.factsAt(directory) === undefined) return emptySession;
  const { state } = await foldLedger(directory, ports, sessionsFold);
  if (state.length === 0) return emptySession;
  const id = sessionIdOf(session, { digest: (content) => place.ledger().digest(content) });
  const held = state.find((one) => one.id === id);
  if (held === undefined) return emptySession;
  // Digests do not show the kind of a written file; its mark was set when its name was known.
  const isStrange = held.downloaded !== '' || held.tainted !== '';
  refreshMarks(session, { starts: true, runs: isStrange, reads: held.tainted !== '' }, place);
  const asking = (kind: Kind) => new DigestedPaths(held[kind], place);
  const [downloaded, written, tainted] = [asking('downloaded'), asking('written'), asking('tainted')];
  return {
    downloaded,
    written,
    tainted,
    code: textsOnDisk({ downloaded, written }, ports.files, place.home),
  };
}

/** Answers queries for paths, and lists none. */
class DigestedPaths implements Paths {
  readonly #digests = new Set<string>();
  readonly #asked = new Map<string, boolean>();
  readonly #place: SessionPlace;
  readonly #isFull: boolean;

  constructor(digests: string, place: SessionPlace) {
    for (let at = 0; at < digests.length; at += KEPT) this.#digests.add(digests.slice(at, at + KEPT));
    this.#place = place;
    this.#isFull = digests.length >= MOST_FILES * KEPT || this.#knows(EVERYTHING);
  }

  get size(): number {
    return this.#digests.size;
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
  if (downloaded.length + written.length + tainted.length === 0) return undefined;
  return {
    ...digested('downloaded', fitting(downloaded, before.downloaded, 'all'), digest),
    ...digested('written', fitting(written, before.written, 'paths'), digest),
    // Digests cannot be searched by prefix: the folders are recorded as well.
    ...digested('tainted', [...tainted, ...foldersOf(tainted, MOST_STEPS)], digest),
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
