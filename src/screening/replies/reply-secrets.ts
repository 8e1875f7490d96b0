/**
 * What may be a secret in a reply, in the clear, for the memory of the session: what is found in it, sure or not, and whatever
 * a call that is named for secrets returns. Nothing is removed for it. Placeholders, ids and digests are no secrets.
 */
import { findSecrets } from '../../sensitive/find.ts';
import { nameKind } from '../../sensitive/pattern/key-names.ts';
import { describesItself, isPlaceholder, isReference } from '../../sensitive/pattern/vetoes.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import type { Span } from '../../vocabulary/span.ts';
import { ownWords, toolWords } from '../calls/tool-name.ts';
import type { ProposedCall } from '../contract/call.ts';
import type { TextSubject } from '../contract/check.ts';

/** Of one reply: a page of them repeats itself, or is a trap. */
const MOST = 128;
const SHORTEST = 8;
const LONGEST_TEXT = 262_144;
/** Before a value in what is found. */
const SCHEME = /^(?:bearer|basic|token|digest)\s+/i;

export function secretsOfReply(
  call: ProposedCall,
  reply: JsonValue,
  texts: readonly TextSubject[],
): string[] {
  const found = new Set<string>();
  for (const one of [...texts, ...structureOf(reply, texts)]) {
    if (found.size >= MOST) break;
    for (const { start, end } of secretsFound(one)) found.add(one.text.slice(start, end).replace(SCHEME, ''));
  }
  if (isNamedForSecrets(call))
    for (const { text } of texts) for (const value of bareValues(text)) found.add(value);
  return [...found]
    .map((value) => value.trim())
    .filter(({ length }) => length >= SHORTEST)
    .slice(0, MOST);
}

/** Both the check that removes them and the memory of the session ask for them. */
export const secretsFound = memoOf((one: TextSubject): readonly Span[] => findSecrets(one.text).spans);

/** As one text, in which the names are beside the values; most servers send that text as well. */
function structureOf(reply: JsonValue, texts: readonly TextSubject[]): TextSubject[] {
  const isRecord = typeof reply === 'object' && reply !== null && !Array.isArray(reply);
  if (!isRecord || typeof reply.structuredContent !== 'object' || reply.structuredContent === null) return [];
  const text = JSON.stringify(reply.structuredContent);
  const isSeen = text.length > LONGEST_TEXT || texts.some((one) => one.text.replaceAll(/\s/g, '') === text);
  return isSeen ? [] : [{ path: '$.structuredContent', text }];
}

const STORES = whole(
  anyWord`
  vault keychain keyring keepass\w* bitwarden 1password onepassword lastpass dashlane infisical doppler secrets? passwords?
  credentials? secret_?(?:store|manager|s_?manager|vault) key_?vault passwd htpasswd
`,
  'i',
);
/** What such a place is asked besides a secret. */
const ABOUT =
  /^(?:list|search|status|count|check|validate|verify|create|set|add|put|delete|remove|rotate|generate|policy|policies|audit|health|version|names)$/;

/** `get_secret`, `passwords/lookup`, `kv_get {"key": "prod/db/password"}`. */
export function isNamedForSecrets({ tool, arguments: args }: ProposedCall): boolean {
  const own = ownWords(tool);
  if (own.some((word) => ABOUT.test(word))) return false;
  if (own.length > 0 && promises(own.join('_'))) return true;
  if (toolWords(tool).some((word) => STORES.test(word))) return true;
  for (const { value, isKey } of walkJson(args, 0, () => 0))
    if (!isKey && typeof value === 'string' && value.length <= 200 && !/\s/.test(value) && promises(value))
      return true;
  return false;
}

const promises = (name: string): boolean => /^(?:password|secret|auth)$/.test(nameKind(name) ?? '');

/** Members beside a secret that describe it. */
const DESCRIBES = whole(
  anyWord`
  (?:\w{1,30}_)?(?:ids?|names?|path|arn|ur[il]|href|host|user|username|login|email|site|type|kind|region|account|version|etag)
  (?:\w{1,30}_)?(?:sha\d*|digest|hash|checksum|created|updated|expires|at|on|date|time|description|tags?|labels?|status)
`,
  'i',
);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PLACE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|arn:|[~./])|^[\w.-]+@[\w-]+(?:\.[\w-]+)+$|^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/;

/** Without a name of their own: the text itself, values of its lines, and strings of its document. */
function* bareValues(text: string): Generator<string> {
  if (text.length > LONGEST_TEXT) return;
  const document = parsed(text);
  if (document === undefined) {
    for (const line of text.split('\n').slice(0, MOST * 4)) {
      const [, name, value = line] = /^\s*([\w .-]{1,40}?)\s*[:=]\s*(\S.*)$/.exec(line) ?? [];
      if ((name === undefined || !DESCRIBES.test(name)) && isGiven(value.trim())) yield value.trim();
    }
    return;
  }
  const named = walkJson(document, '', (above, key) => (typeof key === 'number' ? above : key));
  for (const { value, isKey, at } of named)
    if (!isKey && typeof value === 'string' && !DESCRIBES.test(at) && isGiven(value)) yield value;
}

/** One word that someone or something made up: words alone are found in every text. */
const isGiven = (value: string): boolean =>
  value.length >= SHORTEST &&
  value.length <= 4_096 &&
  !/\s/.test(value) &&
  /\p{L}/u.test(value) &&
  (/\d/.test(value) || /[^\w-].*[^\w-]/.test(value) || (/[a-z]/.test(value) && /[A-Z].*[A-Z]/.test(value))) &&
  ![UUID, PLACE, DATE].some((known) => known.test(value)) &&
  !isPlaceholder(value) &&
  !isReference(value) &&
  !describesItself(value);

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
