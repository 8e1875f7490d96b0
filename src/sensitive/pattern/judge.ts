/**
 * Whether a value under a name is a secret: by what the name promises, what the value cannot be, and how random it
 * looks. Passwords that people choose are judged by name and spelling alone, never by randomness.
 */
import { Buffer } from 'node:buffer';
import { randomness } from '../../text/words/entropy.ts';
import type { Style } from './assigned-value.ts';
import { type NameKind, opensByUuid } from './key-names.ts';
import type { ScanOptions } from './mark.ts';
import {
  describesItself,
  hasHarmlessShape,
  isIdentifier,
  isPlaceholder,
  isReference,
  isSequence,
  isUuid,
  looksLikeCode,
  looksLikeDigest,
  talksAboutPasswords,
} from './vetoes.ts';

export interface Judged {
  readonly value: string;
  readonly style: Style;
  readonly name: string;
}

/** Between quotes or tags: data, whatever it looks like. */
const LITERAL: ReadonlySet<Style> = new Set(['quoted', 'argument', 'wrapped', 'tag']);
/** Names that usually mean something else: `pass: 12`, `PASS: TestLogin`. */
const SHORT_NAME = /^(?:pass|pw)$/i;
/** Names in code have short words next to them; those need no closer look. */
const SHORTEST: Readonly<Record<NameKind, number>> = {
  password: 4,
  secret: 10,
  key: 20,
  auth: 8,
  grant: 20,
  signature: 24,
};
const LONGEST_PASSWORD = 128;
const LETTERS_BITS = 8;
const RUN_OF_NAMES = /^[A-Za-z_.-]{1,64}=[A-Za-z_.-]{1,64}=/;
const HAS_DIGIT = /[0-9]/;
const HAS_LETTER = /[A-Za-z]/;
const HAS_SIGN = /[^\w\s]/;

/** Confidence that it is a secret; 0 when it is not. */
export function judge(kind: NameKind, judged: Judged, options: ScanOptions): number {
  const { value, style } = judged;
  if (value.length < SHORTEST[kind] || value.includes('[REDACTED_')) return 0;
  // Before the more expensive tests, so that names in a row (`password=password=…`) stay cheap.
  if ((kind === 'password' && value.length > LONGEST_PASSWORD) || RUN_OF_NAMES.test(value)) return 0;
  if (kind === 'secret' && value.startsWith('django-insecure-') && value.length > 40) return 0.9;
  if (isReference(value) || isPlaceholder(value)) return 0;
  if (!LITERAL.has(style) && looksLikeCode(value)) return 0;
  switch (kind) {
    case 'password':
      return judgePassword(judged);
    case 'secret':
      return judgeSecret(judged, options.entropyThreshold);
    case 'grant':
      return isUuid(value) ? 0 : judgeSecret(judged, options.entropyThreshold);
    case 'key':
      return judgeKey(judged, options.entropyThreshold);
    case 'auth':
      return isBasicPair(value)
        ? 0.8
        : isShouted(judged.name) && isAccount(value, options.entropyThreshold)
          ? 0.6
          : 0;
    case 'signature':
      return style === 'query' && isRandom(value, options.entropyThreshold) ? 0.7 : 0;
  }
}

function judgePassword(judged: Judged): number {
  const { value, style, name } = judged;
  if (talksAboutPasswords(value) || value.toUpperCase() === name.toUpperCase()) return 0;
  // `PSK` is also a term in radio engineering; a network's key has at least eight characters.
  if (/psk$/i.test(name) && value.length < 8) return 0;
  if (/\s/.test(value)) return isPassphrase(judged) || isSpaced(judged) ? 0.6 : 0;
  if (/[^\x20-\x7e]/.test(value) && !HAS_DIGIT.test(value)) return 0;
  if (/^[\d.,]+%?$/.test(value)) return isPin(judged) ? 0.5 : 0;
  if (HAS_DIGIT.test(value) ? HAS_LETTER.test(value) || HAS_SIGN.test(value) : HAS_SIGN.test(value))
    return judgeMixed(judged);
  if (isRandomLetters(value)) return style === 'wrapped' ? 0 : 0.6;
  switch (style) {
    case 'quoted':
    case 'tag':
    case 'flag':
      return 0.7;
    case 'query':
    case 'connection':
      return 0.6;
    case 'line':
      if (SHORT_NAME.test(name)) return 0;
      // `PASSWORD: Final` declares a type; `PASSWORD=Final` does not.
      return isPlainWord(value) || (isShouted(name) && !/^[A-Z][a-z]+$/.test(value)) ? 0.6 : 0;
    case 'argument':
    case 'inline':
      return isShouted(name) && !isShouted(value) && value.length >= 5 ? 0.6 : 0;
    case 'wrapped':
    case 'prose':
      return 0;
  }
}

/** `NjjEOQsjgHKf`: no name in a program is that improbable. */
function isRandomLetters(value: string): boolean {
  return (
    value.length >= 10 &&
    /[a-z][A-Z].{0,64}[a-z]|[A-Z].{0,64}[a-z][A-Z]/.test(value) &&
    randomness(value) >= LETTERS_BITS
  );
}

/** Letters with digits or punctuation. Where code is possible, names such as `utf8` or `user.id` must not count. */
function judgeMixed({ value, style, name }: Judged): number {
  if (style === 'inline') return isVariable(value) || (SHORT_NAME.test(name) && value.length < 6) ? 0 : 0.7;
  if (style === 'wrapped') return 0;
  if (style === 'argument') return isShouted(value) || isVariable(value) ? 0 : 0.7;
  if (style === 'prose') return HAS_LETTER.test(value) && value.length >= 5 && !isVariable(value) ? 0.7 : 0;
  return 0.85;
}

/** `NAME=` in the environment, where only the value can follow. */
function isShouted(name: string): boolean {
  return name === name.toUpperCase() && HAS_LETTER.test(name);
}

/** After `password:` or `password=` on its own line: a word, but neither camelCase nor an identifier. */
function isPlainWord(value: string): boolean {
  return (
    /^[a-z]{6,}$/.test(value) &&
    !/^(?:password|passwd|secret|token|value|string|hashed|input|field|encoded)$/.test(value)
  );
}

function isPin({ style, name }: Judged): boolean {
  return style !== 'inline' && style !== 'prose' && !SHORT_NAME.test(name);
}

/** Three words or more, under a name that allows them; sentences about passwords have capitals and full stops. */
function isPassphrase({ value, name, style }: Judged): boolean {
  if (style !== 'quoted') return false;
  return (isShouted(name) || /phrase/i.test(name)) && /^[\w-]+(?: [\w-]+){2,11}$/.test(value);
}

/** `my pass 9!kQ`: a few words, one of which would not occur in a sentence. */
function isSpaced({ value, style }: Judged): boolean {
  if (style !== 'quoted' || value.length > 48) return false;
  const words = value.split(/\s+/, 7);
  return words.length <= 6 && words.some((word) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[!-~]{4,}$/.test(word));
}

function isVariable(value: string): boolean {
  if (
    /^(?:utf|sha|md|base|int|uint|float|str|args?|param|test|user|var|val|tmp|pass|password|pwd|key|token|foo|bar|[a-z])\d{0,3}$/i.test(
      value,
    )
  )
    return true;
  return /^[-.]|^[A-Za-z_$]+(?:[-.:/_][A-Za-z_$]+)*[?!:]?$/.test(value);
}

export function isRandom(value: string, threshold: number): boolean {
  const bits = randomness(value);
  if (HAS_DIGIT.test(value)) return bits >= threshold;
  return value.length >= 16 && bits >= threshold + (isIdentifier(value) ? 2 : 1.5);
}

/** Spaces, or escapes of another language: text, not a token. */
const NO_TOKEN = /\s|\\x|&[a-z]{2,6};/;

function judgeSecret({ value, style, name }: Judged, threshold: number): number {
  if (NO_TOKEN.test(value) || describesItself(value) || isSequence(value)) return 0;
  if (isUuid(value)) return opensByUuid(name) ? 0.5 : 0;
  if (hasHarmlessShape(value)) return 0;
  if (style === 'prose' && (value.length < 16 || isSpelledText(value))) return 0;
  // Hex digits have little variety; under such a name they are enough.
  if (/^(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/.test(value)) return 0.8;
  const isShort = value.length < 16;
  if (isShort && !(HAS_DIGIT.test(value) && HAS_LETTER.test(value))) return 0;
  return isRandom(value, isShort ? threshold + 0.5 : threshold) ? (isShort ? 0.6 : 0.8) : 0;
}

/** Text in hexadecimal: every byte is printable. */
const isSpelledText = (value: string): boolean => /^(?:[2-7][0-9a-f](?<!7f))+$/i.test(value);

function judgeKey({ value, name }: Judged, threshold: number): number {
  if (NO_TOKEN.test(value) || isUuid(value) || hasHarmlessShape(value) || isSequence(value)) return 0;
  // `v1-deps-<digest>`: a cache key.
  if (/^[A-Za-z][\w.]*(?:-[\w.]+)*-[0-9a-f]{32,64}$/.test(value)) return 0;
  if (looksLikeDigest(value) && !(isShouted(name) && name.includes('_'))) return 0;
  return HAS_DIGIT.test(value) && HAS_LETTER.test(value) && isRandom(value, threshold + 0.5) ? 0.6 : 0;
}

/** `NEO4J_AUTH=neo4j/…`, `TWILIO_AUTH=…`. */
function isAccount(value: string, threshold: number): boolean {
  if (hasHarmlessShape(value) || !HAS_DIGIT.test(value)) return false;
  return (
    /^[a-z]\w{1,31}\/[^/\s]{6,64}$/.test(value) || (/^\w{24,}$/.test(value) && isRandom(value, threshold))
  );
}

/** `dXNlcjpwYXNz`: base64 of printable `user:password`. */
export function isBasicPair(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{8,1024}={0,2}$/.test(value)) return false;
  const pair = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x39\x3b-\x7e]{0,256}:[\x20-\x7e]{1,512}$/.test(pair);
}
