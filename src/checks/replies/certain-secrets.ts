/** Which secrets of a text are certain, given where the text comes from. */

import type { ReplyOrigin } from '../../screening/contract/reply-subject.ts';
import { findSecrets } from '../../sensitive/find.ts';
import { regroup } from '../../text/encoded/regroup.ts';
import type { Spelling } from '../../text/encoded/spelled-view.ts';
import { undoCodes } from '../../text/encoded/undo-codes.ts';
import { undoListing } from '../../text/encoded/undo-listing.ts';
import { undoPieces } from '../../text/encoded/undo-pieces.ts';
import { undoSpelling } from '../../text/encoded/undo-spelling.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isWeakSecret } from '../secrets/weak-secret.ts';

/** An unmistakable format. */
const CERTAIN_FROM = 0.95;
/** A vendor's name beside a value of the right length; any name in files where every value is a secret. */
export const LIKELY_FROM = 0.8;
/** Without session tokens and logins in headers: they are as common in manuals and tests as in real use. */
const CERTAIN_STRUCTURES = new Set([
  'generic.private-key',
  'generic.extended-private-key',
  'generic.seed-phrase',
]);

/** Names of keys, test keys, and keys that their owners publish in web pages. */
const HARMLESS =
  /^(?:google\.api-key|wordpress\.salt|blockfrost\.|pypi\.test-)|[.-](?:key-id|secret-id|test-\w+(?:-\w+)*|sandbox-key|endpoint-key|public-api-token|authorization-code)$/;

export type SecretOrigin = Pick<ReplyOrigin, 'isLocal' | 'isMadeUp' | 'isSecretPlace'>;

/** In the text as it is, and in what it reads as: with its spelling undone, or without marks in between. */
export function certainSecrets(
  text: string,
  origin: SecretOrigin,
  { isJoined = false, found }: { readonly isJoined?: boolean; readonly found?: readonly Span[] } = {},
): readonly Span[] {
  const plain = certainIn(text, origin, found);
  const seen = viewsOf(text, isJoined).flatMap(({ text: read, places }) =>
    certainIn(read, origin).map((span) => ({
      ...span,
      start: places[span.start] ?? 0,
      end: places[span.end] ?? text.length,
    })),
  );
  if (seen.length === 0) return plain;
  const all = [...plain, ...seen].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of all) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
  }
  return kept;
}

/** What was joined is in pieces already. */
function viewsOf(text: string, isJoined: boolean): Spelling[] {
  const once = undoSpelling(text);
  const twice = once && undoSpelling(once.text);
  const apart = isJoined ? undefined : regroup(text);
  const pieces = isJoined ? [] : undoPieces(text);
  const coded = undoCodes(text);
  return [
    ...(coded === undefined ? [] : [coded]),
    ...(once === undefined ? [] : [once]),
    ...(once === undefined || twice === undefined ? [] : [within(once, twice)]),
    ...(apart === undefined ? [] : [apart]),
    ...pieces,
    ...undoListing(text),
  ];
}

const within = (outer: Spelling, { text, places }: Spelling): Spelling => ({
  text,
  places: places.map((at) => outer.places[at] ?? at),
});

const certainIn = (
  text: string,
  origin: SecretOrigin,
  found: readonly Span[] = findSecrets(text).spans,
): readonly Span[] =>
  found.filter(
    (span) =>
      isOutside(span, origin) ||
      ((isCertain(span, origin) || isLikeIssued(text, span, origin)) && !isKnownToAll(text, span)),
  );

/**
 * In what comes from elsewhere, the shape of a vendor's token is enough: with a wrong checksum it may be one that lost a
 * character, and no reader misses it. Keys that their vendors document are none to begin with.
 */
const isOutside = ({ detector }: Span, { isLocal }: SecretOrigin): boolean =>
  !isLocal && !detector.startsWith('generic.') && !HARMLESS.test(detector);

/** Of the right shape alone: it does not show that the session met a real secret. */
export const isDoubtful = (text: string, span: Span, origin: SecretOrigin): boolean =>
  !isCertain(span, origin) && !isLikeIssued(text, span, origin);

/** Formats that end in a checksum. */
const CHECKED = /^(?:github\.(?:personal|oauth|user|installation|refresh)-token|npm\.access-token)$/;
const SAMPLE_BEFORE =
  /(?:\be\.\s?g\b|\bexamples?\b|\bsuch as\b|\blooks? like\b|\bformat\b|\bsample\b|\bplaceholder\b|\bfake\b|\binvalid\b|\bdummy\b)[^\n]{0,40}$/i;
const COUNTED = /0123|1234|2345|3456|4567|5678|6789|abcd|bcde|cdef|efgh|mnop|qrst|wxyz|(.)\1\1/i;
const REPEATED = /(.{3,})\1/;
const DISTINCT = 18;

/**
 * A wrong checksum proves little: issuers change their formats, and one character may be lost on the way. A token that looks
 * drawn at random is removed all the same; those of manuals count, repeat themselves or are called examples.
 */
function isLikeIssued(text: string, span: Span, { isMadeUp }: SecretOrigin): boolean {
  if (isMadeUp || !CHECKED.test(span.detector)) return false;
  const body = text.slice(text.indexOf('_', span.start) + 1, span.end);
  const isMixed = /[a-z]/.test(body) && /[A-Z]/.test(body) && /\d.*\d/.test(body);
  const isDrawn = isMixed && new Set(body).size >= DISTINCT && !COUNTED.test(body) && !REPEATED.test(body);
  return isDrawn && !SAMPLE_BEFORE.test(text.slice(Math.max(0, span.start - NAMES_BEFORE), span.start));
}

function isCertain({ detector, confidence }: Span, { isMadeUp, isSecretPlace }: SecretOrigin): boolean {
  if (isSecretPlace) return confidence >= LIKELY_FROM;
  if (detector.startsWith('generic.'))
    return !isMadeUp && confidence >= CERTAIN_FROM && CERTAIN_STRUCTURES.has(detector);
  return confidence >= (isMadeUp ? CERTAIN_FROM : LIKELY_FROM) && !HARMLESS.test(detector);
}

const NAMES_BEFORE = 120;
const THIS_MACHINE = /localhost|127\.0\.0\.1|\[::1\]/g;
const FAR_HOST = /^@[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}/;
const NEAR_HOST = /^@(?:localhost|127\.\d|0\.0\.0\.0|host\.docker\.internal)/;

/** A published default, or the user name repeated. Still a secret for another host, or if it is strong. */
function isKnownToAll(text: string, span: Span): boolean {
  const behind = text.slice(span.end, span.end + NAMES_BEFORE);
  if (FAR_HOST.test(behind) && !NEAR_HOST.test(behind)) return false;
  const from = Math.max(0, span.start - NAMES_BEFORE);
  const beside = text.slice(from, span.end).replace(THIS_MACHINE, (host) => '.'.repeat(host.length));
  return isWeakSecret(beside, { ...span, start: span.start - from, end: span.end - from });
}
