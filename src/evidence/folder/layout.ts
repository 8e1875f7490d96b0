/** The names inside `.tokenauditor/`, the folder that this room calls `directory`. */
export const FOLDER = '.tokenauditor';

/** The segment that is being written; names of sealed ones contain their first sequence number. */
export const ACTIVE_SEGMENT = 'events.jsonl';
const SEALED_SEGMENT = /^events\.(\d{12,})\.jsonl$/;

export function sealedSegment(firstSeq: number): string {
  return `events.${String(firstSeq).padStart(12, '0')}.jsonl`;
}

export interface Segment {
  readonly name: string;
  /** Undefined for the active segment, which begins where the sealed ones end. */
  readonly firstSeq: number | undefined;
}

/** The segments among a directory's file names, in the order of their events. */
export function segmentsAmong(names: readonly string[]): Segment[] {
  const sealed = names.flatMap((name) => {
    const firstSeq = Number(SEALED_SEGMENT.exec(name)?.[1]);
    // The writer never looks for a name with extra zeros.
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
/** Set aside, but not recorded in the ledger yet. */
export const TORN_PENDING = 'torn.pending';
/** Caches; can be deleted at any time. */
export const STATE = 'state';
/** In the user's own folder: the project ledgers that belong to the user. */
export const PROJECTS = 'projects';
/** The remaining steps for setting a broken ledger aside, until they are done. */
export const RESTART = 'restart.json';
/** Followed by a number: a broken ledger that the user set aside. */
export const SET_ASIDE = 'set-aside-';
