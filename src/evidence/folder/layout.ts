/** The names inside `.tokenauditor/`, which everywhere in this room is what `directory` means. */
export const FOLDER = '.tokenauditor';

/** The segment that is being written; sealed ones carry their first sequence number. */
export const ACTIVE_SEGMENT = 'events.jsonl';
const SEALED_SEGMENT = /^events\.(\d{12,})\.jsonl$/;

export function sealedSegment(firstSeq: number): string {
  return `events.${String(firstSeq).padStart(12, '0')}.jsonl`;
}

export interface Segment {
  readonly name: string;
  /** Undefined for the active one, whose beginning is where the sealed ones end. */
  readonly firstSeq: number | undefined;
}

/** Those among the names of a directory that are segments, in the order of their events. */
export function segmentsAmong(names: readonly string[]): Segment[] {
  const sealed = names.flatMap((name) => {
    const firstSeq = Number(SEALED_SEGMENT.exec(name)?.[1]);
    // A name with a zero too many is none that the writer would look for.
    return sealedSegment(firstSeq) === name ? [{ name, firstSeq }] : [];
  });
  sealed.sort((a, b) => a.firstSeq - b.firstSeq);
  return names.includes(ACTIVE_SEGMENT) ? [...sealed, { name: ACTIVE_SEGMENT, firstSeq: undefined }] : sealed;
}

/** Keeps the folder, and with it the project's secret key, out of the project's repository. */
export const UNLISTED = '.gitignore';
export const CHECKPOINT = 'checkpoint';
export const KEY = 'key';
export const PUBLIC_KEY = 'key.pub';
/** A key made for a rotation whose event may not be written yet. */
export const NEXT_KEY = 'key.next';
export const LOCK = 'lock';
/** Tails of crashed writes, set aside. */
export const TORN = 'torn';
/** Set aside, but not yet spoken of in the ledger. */
export const TORN_PENDING = 'torn.pending';
/** Caches that may be thrown away at any time. */
export const STATE = 'state';
/** In the user's own folder: which ledgers of projects are the user's. */
export const PROJECTS = 'projects';
/** What is to be done to set a broken ledger aside, until it is done. */
export const RESTART = 'restart.json';
/** Followed by a number: a broken ledger that somebody had put here. */
export const SET_ASIDE = 'set-aside-';
