/**
 * Prints of secrets that replies of a session brought: keyed digests of each of their pieces, so that a secret is recognised in what is
 * sent, however it is cut up or punctuated, and over several calls. Letters and digits alone are compared. Plain data, because it
 * goes from one thread to another; the values cannot be read out of it without the key, which never leaves the process.
 */
import { hash } from 'node:crypto';
import { lastOf } from '../../text/bounded-memo.ts';
import type { SecretPrints, SentPieces } from '../../vocabulary/call-context.ts';

/** Characters of a piece. */
const PIECE = 6;
const SHORTEST = 8;
/** From here on, a few characters may be missing. */
const LONG = 12;
const NEARLY_ALL = 0.9;
/** A longer one is known by its beginning. */
const LONGEST = 128;
const MOST_PER_SERVER = 128;
const MOST_SERVERS = 32;
/** Calls whose pieces are put together. */
const MOST_CALLS = 16;
/** Of one call; more are not compared. */
const MOST_COMPARED = 400_000;

/** With what a reply of this server brought. Of each server the oldest give way, and no server pushes out another's. */
export function withPrints(
  known: SecretPrints | undefined,
  key: string,
  server: string,
  values: readonly string[],
): SecretPrints | undefined {
  const servers = known?.servers ?? new Map<string, ReadonlyMap<string, Uint32Array>>();
  if (!servers.has(server) && servers.size >= MOST_SERVERS) return known;
  const base = baseOf(key);
  const own = new Map(servers.get(server));
  for (const value of values) {
    const text = compared(value).slice(0, LONGEST);
    if (text.length < SHORTEST || new Set(text).size < PIECE - 1) continue;
    const id = hash('sha256', `${key} ${text}`, 'base64');
    own.delete(id);
    own.set(id, Uint32Array.from(piecesOf(text, base)));
  }
  for (const oldest of own.keys()) {
    if (own.size <= MOST_PER_SERVER) break;
    own.delete(oldest);
  }
  if (own.size === 0) return known;
  return { key, servers: new Map([...servers, [server, own]]) };
}

/** What of the secrets is in these texts, which are views of one call; of the servers that are named, nothing. */
export function piecesSent(
  prints: SecretPrints,
  views: Iterable<string>,
  own: readonly string[],
): SentPieces {
  const { base, mayBePiece, places, owners, lengths } = indexOf(prints);
  const sent = new Map<string, Set<number>>();
  const note = (piece: number) => {
    for (const { id, place } of places.get(piece) ?? []) {
      if (own.some((server) => owners.get(id)?.has(server))) continue;
      const covered = sent.get(id) ?? new Set();
      const most = lengths.get(id) ?? 0;
      // The second half of the pieces is read from behind.
      const first = place + PIECE <= most ? place : 2 * most - 2 * PIECE + 1 - place;
      for (let i = 0; i < PIECE; i++) covered.add(first + i);
      sent.set(id, covered);
    }
  };
  for (const view of views)
    eachPiece(view.slice(0, MOST_COMPARED), base, (piece) => {
      if (mayBePiece[piece & FILTER] === 1) note(piece);
    });
  return new Map([...sent].map(([id, covered]) => [id, [...covered]]));
}

/** Whether a whole secret has been sent, with what earlier calls sent of it. */
export function isWholeSent(
  prints: SecretPrints,
  now: SentPieces,
  before: readonly SentPieces[] = [],
): boolean {
  const { lengths } = indexOf(prints);
  for (const [id, places] of now) {
    const length = lengths.get(id) ?? Number.POSITIVE_INFINITY;
    const all = new Set([...places, ...before.flatMap((one) => one.get(id) ?? [])]);
    if (all.size >= (length < LONG ? length : Math.ceil(length * NEARLY_ALL))) return true;
  }
  return false;
}

/** The calls that are remembered, with this one. */
export const afterSending = (
  before: readonly SentPieces[] = [],
  now: SentPieces = new Map(),
): readonly SentPieces[] => [...before, now].slice(-MOST_CALLS);

/** A text whose case and punctuation do not count. */
const compared = (text: string): string => text.toLowerCase().replaceAll(/[\0-\x2f\x3a-\x60\x7b-\x7f]+/g, '');

const FILTER = 0xffff;

/** Rolled over the letters and digits: each costs the same, however long a piece is. */
function eachPiece(text: string, base: number, note: (piece: number) => void): void {
  const plain = compared(text);
  let oldest = 1;
  for (let i = 1; i < PIECE; i++) oldest = Math.imul(oldest, base);
  let value = 0;
  for (let at = 0; at < plain.length; at++) {
    if (at >= PIECE) value = (value - Math.imul(plain.charCodeAt(at - PIECE), oldest)) | 0;
    value = (Math.imul(value, base) + plain.charCodeAt(at)) | 0;
    if (at >= PIECE - 1) note((value ^ (value >>> 15)) >>> 0);
  }
}

function piecesOf(text: string, base: number): number[] {
  const pieces: number[] = [];
  for (const one of [text, [...text].reverse().join('')]) eachPiece(one, base, (piece) => pieces.push(piece));
  return pieces;
}

/** Odd, so that no character is lost. */
const baseOf = (key: string): number => Number.parseInt(hash('sha256', `pieces ${key}`).slice(0, 8), 16) | 1;

interface Index {
  readonly base: number;
  readonly mayBePiece: Uint8Array;
  readonly places: ReadonlyMap<number, readonly { readonly id: string; readonly place: number }[]>;
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>;
  readonly lengths: ReadonlyMap<string, number>;
}

const indexOf = lastOf(({ key, servers }: SecretPrints): Index => {
  const places = new Map<number, { id: string; place: number }[]>();
  const mayBePiece = new Uint8Array(FILTER + 1);
  const owners = new Map<string, Set<string>>();
  const lengths = new Map<string, number>();
  for (const [server, secrets] of servers)
    for (const [id, pieces] of secrets) {
      owners.set(id, (owners.get(id) ?? new Set()).add(server));
      if (lengths.has(id)) continue;
      lengths.set(id, pieces.length / 2 + PIECE - 1);
      for (const [place, piece] of pieces.entries()) {
        mayBePiece[piece & FILTER] = 1;
        const all = places.get(piece) ?? [];
        all.push({ id, place });
        places.set(piece, all);
      }
    }
  return { base: baseOf(key), mayBePiece, places, owners, lengths };
});
