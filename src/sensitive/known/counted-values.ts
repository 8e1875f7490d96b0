/**
 * Which values of a server's settings are secrets. A reference is used for folders, hosts and switches too, and masking
 * those would garble honest replies: one counts by where it is kept, by the name it is given, or by how random it is.
 */

import { randomness } from '../../text/words/entropy.ts';
import { isUnmistakable } from '../finding/survivors.ts';
import { isSecretName } from '../server-origin/argument-secrets.ts';
import { secretsOfUrl } from '../server-origin/url-secrets.ts';

/** A value, and why it is taken for a secret. */
export interface GivenValue {
  readonly value: string;
  /** Of the variable or header that it is given in. */
  readonly name: string;
  /** It came from a file, a keychain or a command: no one keeps a port there. */
  readonly isKept?: boolean;
}

/** `8080`, `true` and `en_GB` have other meanings in every reply. */
const SHORTEST = 6;
/** With letters or digits alone. */
const SHORTEST_PLAIN = 8;
/** Shorter pieces of a longer value are words. */
const SHORTEST_PART = 12;
const RANDOM = 6.5;

const PATH = /^(?:~|\.{1,2})?[\\/][\w .@+\\/-]*$|^[A-Za-z]:[\\/]/;
const ROOTED =
  /^(?:~|\.|[A-Za-z]:|\/(?:home|Users|tmp|var|usr|etc|opt|srv|mnt|media|nix|root|private|work\w*|app|data)\b)/;
const HOST = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?::\d+)?$|^[\d.]+(?::\d+)?$|^localhost(?::\d+)?$/i;
const MAIL = /^[\w.+-]{1,64}@(?:[\w-]{1,63}\.)+[a-z]{2,24}$/i;
/** Words and numbers, joined: `eu-west-1`, `my_project`, `Ada Lovelace`. */
const JOINED = /^(?:\p{L}+|\d+)(?:[-_.:, ]+(?:\p{L}+|\d+))*$/u;
/** An id, however random, is how agents name things to the server. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NAMING =
  /(?:^|[_-])(?:ids?|ur[il]|hosts?|endpoint|path|dir|folder|root|user|name|login|region|zone|mail|email|port|version|project|org|team|workspace|channel|model)$|[a-z](?:Id|Url|Path)$/i;
const PUBLIC = /^(?:true|false|null|none|enabled|disabled|default|production|development|localhost)$/i;

/** Every text that must reach no client, the longest first. */
export function countedValues(given: readonly GivenValue[]): string[] {
  const all = given.flatMap(({ value, name, isKept = false }) => {
    const isDeclared = isKept || isSecretName(name);
    const isCounted = (one: string) => (isDeclared ? isLong(one) : !NAMING.test(name) && isRandom(one));
    const { password = '' } = URL.canParse(value) ? new URL(value) : {};
    return [
      ...[value, value.trim(), ...bare(value)].filter(isCounted),
      ...[password, decoded(password)].filter(isLong),
      ...[...partsOf(value), ...secretsOfUrl(value)].filter(
        (part) => part.length >= SHORTEST_PART && isRandom(part) && (isDeclared || isCounted(part)),
      ),
    ];
  });
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Behind `Bearer`, or between quotation marks. */
function bare(value: string): string[] {
  const [, token] = /^(?:bearer|basic|token)\s+(.+)$/is.exec(value.trim()) ?? [];
  return token === undefined ? [] : [token];
}

/** Of several lines, or of a document, a server may print one. */
const partsOf = (value: string): string[] => value.split(/[\s"',;&{}[\]]+/);

function isLong(value: string): boolean {
  if (PUBLIC.test(value) || value.length < SHORTEST || isPlace(value)) return false;
  return value.length >= (/^(?:\p{L}+|\d+)$/u.test(value) ? SHORTEST_PLAIN : SHORTEST);
}

function isRandom(value: string): boolean {
  if (value.length < SHORTEST_PLAIN || !isUnmistakable(value) || isPlace(value)) return false;
  if ([HOST, MAIL, UUID].some((known) => known.test(value))) return false;
  if (URL.canParse(value) && /^[a-z][\w+.-]*:\/\//i.test(value)) return false;
  return !JOINED.test(value) || randomness(value) >= RANDOM;
}

/** A path; but a key in base64 may begin with a slash. */
const isPlace = (value: string): boolean =>
  PATH.test(value) && (ROOTED.test(value) || randomness(value) < RANDOM);
