/**
 * Whether a value under a name is a secret: by what the name promises, what the value cannot be,
 * and how random it looks. People's passwords are judged by name and spelling alone, never by randomness.
 */
import { randomness } from '../text/entropy.ts';
import type { Style } from './assignment.ts';
import type { NameKind } from './key-names.ts';
import type { ScanOptions } from './mark.ts';
import { placeholderLength } from './spans.ts';
import {
  describesItself,
  hasHarmlessShape,
  isIdentifier,
  isPlaceholder,
  isReference,
  isUuid,
  looksLikeCode,
  looksLikeDigest,
} from './vetoes.ts';

export interface Judged {
  readonly value: string;
  readonly style: Style;
  readonly name: string;
}

const HAS_DIGIT = /[0-9]/;
const HAS_LETTER = /[A-Za-z]/;
const HAS_SIGN = /[^\w\s]/;

/** Confidence that it is a secret; 0 when it is none. */
export function judge(kind: NameKind, judged: Judged, options: ScanOptions): number {
  const { value, style } = judged;
  if (value.length < 4 || value.includes('[REDACTED_') || placeholderLength(value, 0) > 0) return 0;
  if (isReference(value) || isPlaceholder(value)) return 0;
  if (style !== 'quoted' && style !== 'tag' && looksLikeCode(value)) return 0;
  switch (kind) {
    case 'password':
      return judgePassword(judged);
    case 'secret':
      return judgeSecret(judged, options.entropyThreshold);
    case 'key':
      return judgeKey(judged, options.entropyThreshold);
    case 'auth':
      return isBasicPair(value) ? 0.8 : 0;
    case 'signature':
      return style === 'query' && value.length >= 24 && isRandom(value, options.entropyThreshold) ? 0.7 : 0;
  }
}

/** Labels, selectors, rules and routes that forms and tests write beside the word password. */
const FORM_TALK =
  /^(?:pass(?:word|wd|phrase|wort|e|code)?s?|pwd|pw|psk)\d?$|^[#.][A-Za-z][\w-]*$|^(?:required|nullable|string|confirmed|min|max|same)[|:]|^[a-z_-]+(?:[./][a-z_-]+)+$|contrase|mot de passe|kennwort|wachtwoord|senha\b|^\[|\]$|^input|^type=/i;
const FILE_LIKE =
  /^(?:[\w.-]*\/)+[\w.-]*$|^[\w-]+\.(?:txt|json|ya?ml|env|key|pem|js|ts|py|conf)$|^https?:\/\//;

function judgePassword({ value, style, name }: Judged): number {
  if (value.length > 128 || FORM_TALK.test(value) || FILE_LIKE.test(value)) return 0;
  if (/\s/.test(value)) return isPassphrase(value, name, style) ? 0.6 : 0;
  if (/[^\x20-\x7e]/.test(value) && !HAS_DIGIT.test(value)) return 0;
  const isMixed = HAS_DIGIT.test(value)
    ? HAS_LETTER.test(value) || HAS_SIGN.test(value)
    : HAS_SIGN.test(value);
  const isWeakName = /^(?:pass|pw)$/i.test(name);
  if (/^[\d.,]+%?$/.test(value)) return style !== 'inline' && style !== 'prose' && !isWeakName ? 0.5 : 0;
  switch (style) {
    case 'quoted':
    case 'tag':
    case 'flag':
      return isMixed ? 0.85 : 0.7;
    case 'line':
      return isMixed ? 0.85 : isShouted(name) && value.length >= 5 ? 0.7 : 0;
    case 'query':
      return isMixed ? 0.8 : 0.6;
    case 'inline':
      return isMixed && !isCodeWord(value) && (!isWeakName || value.length >= 6) ? 0.7 : 0;
    case 'prose':
      return isMixed && HAS_LETTER.test(value) && value.length >= 5 && !isCodeWord(value) ? 0.7 : 0;
  }
}

/** `NAME=` of the environment, where nothing but the value can follow. */
function isShouted(name: string): boolean {
  return name === name.toUpperCase();
}

/** Four words or more, under a name that invites them; sentences about passwords have capitals and stops. */
function isPassphrase(value: string, name: string, style: Style): boolean {
  if (style !== 'quoted') return false;
  return (isShouted(name) || /phrase/i.test(name)) && /^[\w-]+(?: [\w-]+){2,11}$/.test(value);
}

/** `utf8`, `sha256`, `password2`, `args1`: mixed, but a name. */
function isCodeWord(value: string): boolean {
  return /^[A-Za-z_$]+[0-9]{0,2}$/.test(value) &&
    randomness(value) < 7 &&
    /^(?:[a-z]+|[A-Z]+)(?:\d|8|16|32|64|1|256|512)?$/.test(value)
    ? /^(?:utf|sha|md|base|int|uint|float|str|arg|args|param|test|user|var|val|tmp|pass|password|pwd|key|token|foo|bar|x|y|s|p)\d{0,3}$/i.test(
        value,
      )
    : /^-|^[A-Z][a-z]+[A-Z]|[a-z][A-Z][a-z]+$/.test(value) && !HAS_DIGIT.test(value);
}

function isRandom(value: string, threshold: number): boolean {
  const bits = randomness(value);
  if (!HAS_DIGIT.test(value)) return bits >= threshold + 1.5 && value.length >= 16 && !isIdentifier(value);
  return bits >= threshold;
}

function judgeSecret({ value, style, name }: Judged, threshold: number): number {
  if (/\s/.test(value) || describesItself(value)) return 0;
  if (isUuid(value)) return /secret|api[-_ ]?key|_authToken$/i.test(name) ? 0.5 : 0;
  if (value.length < 10 || hasHarmlessShape(value) || (style === 'prose' && value.length < 16)) return 0;
  const isShort = value.length < 16;
  if (isShort && !(HAS_DIGIT.test(value) && HAS_LETTER.test(value))) return 0;
  return isRandom(value, isShort ? threshold + 0.5 : threshold) ? (isShort ? 0.6 : 0.8) : 0;
}

function judgeKey({ value, name }: Judged, threshold: number): number {
  if (value.length < 20 || /\s/.test(value) || isUuid(value) || hasHarmlessShape(value)) return 0;
  if (looksLikeDigest(value) && !(isShouted(name) && name.includes('_'))) return 0;
  return HAS_DIGIT.test(value) && HAS_LETTER.test(value) && isRandom(value, threshold + 0.5) ? 0.6 : 0;
}

/** `dXNlcjpwYXNz`: base64 of printable `user:password`. */
export function isBasicPair(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{8,1024}={0,2}$/.test(value)) return false;
  return /^[^:\x00-\x1f\x7f-\xff]{0,256}:[^\x00-\x1f\x7f]{1,512}$/.test(
    Buffer.from(value, 'base64').toString('latin1'),
  );
}
