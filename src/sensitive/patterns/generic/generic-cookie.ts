import { randomness } from '../../../text/words/entropy.ts';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { isPlaceholder, isReference, isUuid } from '../../pattern/vetoes.ts';

const card = {
  id: 'generic.session-cookie',
  label: 'SESSION_COOKIE',
  title: 'Session cookie',
  confidence: 0.85,
  remedy: 'End the session on the server; anyone who holds the cookie can act as the user.',
} as const;

const HEAD =
  /(?:set-)?cookie2?(?:\\{0,3}["'`]|\])?(?:[ \t]{0,4}[:=][ \t]{0,4}|[ \t]{1,4})(?:\\{0,3}["'`]|\[)?/iy;
const PAIR = /[ \t]{0,2}([A-Za-z0-9!#$%&*+.^_|~-]{1,64})=("?)([^\s"'`;,\\<>]{0,4096})\2/dy;
const NEXT = /;[ \t]{0,2}|,[ \t](?=[\w.-]+=)/y;
const SESSION_NAME =
  /sess|sid$|^sid|auth|token|jwt|sso|login|remember|secret|access|credential|^__Host-|^__Secure-|aspnet|connect\.|xsrf|csrf|ticket|^PHPSESSID|^JSESSIONID|^user$/i;
/** Counters and preferences: they identify a visitor but give no access. */
const HARMLESS_NAME = /^_?_?(?:ga|gid|gat|gcl|fbp|fbc|utm|hj|lang|locale|theme|tz|timezone|consent|cookie)/i;
const MOST_PAIRS = 60;

function isSession(name: string, value: string, leastBits: number): boolean {
  if (value.length < 6 || isReference(value) || isPlaceholder(value) || value.includes('[REDACTED_'))
    return false;
  if (HARMLESS_NAME.test(name)) return false;
  if (SESSION_NAME.test(name)) return isUuid(value) || /\d/.test(value) || randomness(value) >= leastBits;
  return value.length >= 24 && /\d/.test(value) && !isUuid(value) && randomness(value) >= leastBits;
}

function look({ text, options, marks, reached }: Page, at: number): void {
  if (at < (reached.get(card.id) ?? 0)) return;
  // The anchor is the word alone; `Set-` may come before it.
  const isSet = /set-$/i.test(text.slice(Math.max(0, at - 4), at));
  HEAD.lastIndex = at;
  if (!HEAD.test(text)) return;
  let from = HEAD.lastIndex;
  for (let i = 0; i < (isSet ? 1 : MOST_PAIRS); i++) {
    PAIR.lastIndex = from;
    const pair = PAIR.exec(text);
    const place = pair?.indices?.[3];
    if (!pair || place === undefined) break;
    const [, name = '', , value = ''] = pair;
    if (isSession(name, value, options.entropyThreshold)) marks.push(markOf(card, 2, ...place));
    NEXT.lastIndex = PAIR.lastIndex;
    from = PAIR.lastIndex;
    if (!NEXT.test(text)) break;
    from = NEXT.lastIndex;
  }
  reached.set(card.id, from);
}

/** Names that frameworks give to session cookies and nothing else does: they count without a header around them. */
const BARE_NAMES = [
  ...[
    'connect.sid',
    'phpsessid',
    'jsessionid',
    'asp.net_sessionid',
    'aspsessionid',
    '.aspxauth',
    '.aspnetcore.',
  ],
  ...['sessionid=', '_session=', 'session-token', 'ci_session', 'wordpress_logged_in', 'remember_web_'],
  ...['user_session=', 'sessionid_ss=', 'koa.sess', 'koa:sess', 'express.sid', 'session.sig'],
];
const BARE =
  /[\w.:-]{0,48}(?:\\{0,3}["'`])?(?:=|%3D|[ \t]?[:,][ \t]?\\{0,3}(?=["'`])|\t)(?:\\{0,3}["'`])?([^\s"'`;,\\<>&]{16,4096})/dy;
/** Random, and long enough that guessing is hopeless. Ids of records and counters are shorter or UUIDs. */
const isBareSession = (value: string, leastBits: number): boolean =>
  isSession('session', value, leastBits) &&
  !isUuid(value) &&
  (/^[0-9a-f]{20,}$/i.test(value) || randomness(value) >= leastBits);

function lookBare({ text, options, marks, reached }: Page, at: number): void {
  if (at < (reached.get(card.id) ?? 0)) return;
  BARE.lastIndex = at;
  const place = BARE.exec(text)?.indices?.[1];
  if (place === undefined || !isBareSession(text.slice(...place), options.entropyThreshold)) return;
  marks.push(markOf(card, 2, ...place));
}

export const genericCookie: readonly Detector[] = [
  { ...card, anchors: ['cookie'], look },
  { ...card, anchors: BARE_NAMES, look: lookBare },
];
