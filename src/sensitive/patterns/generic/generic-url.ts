import { randomness } from '../../../text/words/entropy.ts';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { placeholderLength } from '../../pattern/spans.ts';
import { isPlaceholder, isReference } from '../../pattern/vetoes.ts';

const card = {
  id: 'generic.url-password',
  label: 'URL_PASSWORD',
  title: 'Password or token in a URL or connection string',
  confidence: 0.85,
  remedy: 'Change the password, and keep credentials out of addresses.',
} as const;

/** The scheme ends at the anchor; `\/\/` is how some JSON writers spell the slashes. */
const SCHEME = /(?:^|[^A-Za-z0-9])([A-Za-z][A-Za-z0-9+.-]{1,31})$/;
const HOST = String.raw`(?=[\w.[$%{*-][\w.\]:,$%{}*-]{0,255}(?:[/?#\s"'\`,;)\]}>\\|&<]|$))`;
const SAFE = String.raw`[^\s/?#@"'<>\`\\|]`;
/** The first `@` followed by a host ends the password, so that passwords may contain one. */
const WEB = new RegExp(
  `(${SAFE.replace('@', '@:')}{0,128}):(${SAFE.replace('@', '')}{1,256}?)@${HOST}`,
  'dy',
);
/** A store's password may even hold `#`, so the last `@` before a slash decides. */
const LAST_AT = String.raw`(?![^\s/?"'<>\`\\]{0,128}@)`;
const STORE = new RegExp(
  String.raw`([^\s/:"'<>\`\\]{0,128}):([^\s"'<>\`\\]{1,256}?)@${HOST}${LAST_AT}`,
  'dy',
);
const USER_ONLY = new RegExp(`(${SAFE.replace('@', '@:')}{20,256})@${HOST}`, 'dy');
const WEB_SCHEME = /^(?:https?|wss?|git|git\+https?|ftps?|sftp|ssh|svn|hg|file|socks[45]h?)$/i;
/** Words for which the user part is the token: `https://TOKEN:x-oauth-basic@github.com`. */
const EMPTY_PASSWORD = /^(?:x-oauth-basic|x|unused|nopassword)$/i;

/** User names in manuals: `user:password@localhost`. */
const MANUAL_USER = /^(?:my|the|db|some)?[-_]?(?:user(?:name)?|usr|login|name|me|foo|id)$/i;
const MANUAL_PASSWORD = /^(?:my|the|db|some)?[-_]?(?:pass(?:word|wd|phrase)?|pwd?|secret|bar)$/i;

function isSecret(password: string, user: string): boolean {
  if (password.length < 3) return false;
  if (isReference(password) || isPlaceholder(password) || placeholderLength(password, 0) > 0) return false;
  if (password.includes('[REDACTED_') || /^\d{1,5}(?:[/,?].*)?$/.test(password)) return false;
  if (MANUAL_PASSWORD.test(password) && MANUAL_USER.test(user)) return false;
  // `USER:PASSWORD@`, `{user}:{password}@`, `[user]:[password]@` in manuals.
  return (
    !/^(?:[A-Z_]+|[[{(<].*|.*[\]})>])$/.test(password) ||
    /[a-z0-9]/.test(user + password.replace(/^[[{(<].*/, ''))
  );
}

/** Most URLs have no user part: an `@` must come before the address ends. Only web addresses always end at a slash. */
const WEB_USER = /[^\0-\x20"'<>`@/]{0,399}@/y;
const USER = /[^\0-\x20"'<>`@]{0,399}@/y;

function hasUserPart(text: string, at: number, from: number): boolean {
  const isWeb = text.startsWith('http', at - 5) || text.startsWith('http', at - 4);
  const expression = isWeb ? WEB_USER : USER;
  expression.lastIndex = from;
  return expression.test(text);
}

function look({ text, options, marks }: Page, at: number, anchor: string): void {
  const from = at + anchor.length;
  if (!hasUserPart(text, at, from)) return;
  const scheme = SCHEME.exec(text.slice(Math.max(0, at - 33), at))?.[1];
  if (scheme === undefined) return;
  const expression = WEB_SCHEME.test(scheme) ? WEB : STORE;
  expression.lastIndex = from;
  const found = expression.exec(text);
  const [, user = '', password = ''] = found ?? [];
  const place = found?.indices?.[EMPTY_PASSWORD.test(password) ? 1 : 2];
  if (found !== null && place !== undefined) {
    const value = text.slice(...place);
    if (value !== '' && isSecret(value, user)) marks.push(markOf(card, 2, ...place));
    return;
  }
  USER_ONLY.lastIndex = from;
  const token = USER_ONLY.exec(text);
  const tokenPlace = token?.indices?.[1];
  if (tokenPlace === undefined || /^[^/]{0,80}sentry/i.test(text.slice(tokenPlace[1], tokenPlace[1] + 100)))
    return;
  const value = text.slice(...tokenPlace);
  if (/\d/.test(value) && isSecret(value, '') && randomness(value) >= options.entropyThreshold)
    marks.push(markOf(card, 2, ...tokenPlace, 0.7));
}

export const genericUrl: readonly Detector[] = [{ ...card, anchors: ['://', ':\\/\\/'], look }];
