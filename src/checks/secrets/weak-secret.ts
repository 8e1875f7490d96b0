/** Credentials that protect nothing: published defaults, common words, and those of a local database. */
import { anyWord } from '../../text/patterns/compose.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isOfWords, isShortSample, namesStage } from './made-up-words.ts';

/** Kinds found by the name beside them: the place of use may make them weak. */
const BY_NAME =
  /^generic\.(?:password|secret|url-password|driver-password|call-password|command-(?:database|user|login|statement|archive)|email-password|account)$/;
/** Password hashes and salts: they cannot be used to log in. */
const DIGEST_HEAD = anyWord`
  \{?pbkdf2[-_:\w]{0,16}[$:}] \$pbkdf2 \$?argon2(?:id?|d)?\$ \$2[abxy]?\$\d\d\$ bcrypt(?:_sha256)?\$
  \$[1567y]\$ \$?scrypt[:$] SCRAM-SHA-(?:1|256|512)\$ (?:sha1|sha256|md5)\$ \*(?=[0-9A-F]{40}$)
  md5(?=[0-9a-f]{32}$) \{(?:S?SHA(?:224|256|384|512)?|S?MD5|CRYPT|ARGON2|bcrypt|scrypt)\}
`;
const PASSWORD_DIGEST = new RegExp(String.raw`^${DIGEST_HEAD}[\w+/=$.,:{}-]{20,256}$`, 'i');
/** A vendor's test key, too short to be a real one. */
const CUT_TEST_KEY = /^[prs]k_test_[A-Za-z0-9]{1,12}$/;
/** Key blocks, word lists, and secrets that open an account directly. */
const NEVER = /private-key|seed-phrase|wallet|command-piped/;
/** A computed signature has at least 43 characters. */
const SHORTEST_SIGNATURE = 20;
const LONGEST = 64;
const LONGEST_LOCAL = 16;
const LONGEST_DIGEST = 320;

/** This machine, or a neighbour within a compose file or a pipeline. */
const LOCAL_HOST =
  /^@(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\]|host\.docker\.internal|[a-z][a-z0-9_-]{0,30}(?=[:/?"'\s]|$)|[a-z0-9-]{1,30}\.(?:test|localhost|example|invalid)\b)/i;

const QUERY = String.raw`[?#](?:[\w.%-]{1,40}=[\w.%-]{0,80}&(?:amp;)?){0,4}`;
const PATH = String.raw`(?:\/[\w./%~-]{0,120})?`;
/** Tokens of public images. */
const BADGE = new RegExp(String.raw`\b(?:badge|graphs?)(?:\.svg|\.png)?${PATH}${QUERY}token=$`, 'i');
/** Links to hosts reserved for manuals and tests. */
const MANUAL_LINK = new RegExp(
  String.raw`\/\/(?:[\w-]{1,63}\.){0,4}(?:example\.(?:com|org|net)|(?<=\.)(?:example|test|invalid)|localhost|127\.0\.0\.1)(?::\d{1,5})?${PATH}${QUERY}[\w-]{1,32}=$`,
  'i',
);
/** `['Winter', '2031'].join('')`: the first of several parts. */
const PARTS_BEFORE = /[[,]\s{0,8}["'`]$/;
const PARTS_AFTER = /^["'`](?:,\s{0,8}["'`][^"'`\n]{0,64}["'`]){0,8},?\s{0,8}\]\.join\(/;

/** A stored password hash. It can be brute-forced, so results and definitions do not show it. */
export function isPasswordDigest(text: string, { detector, start, end }: Span): boolean {
  if (detector === 'generic.password-hash') return true;
  return (
    end - start <= LONGEST_DIGEST && BY_NAME.test(detector) && PASSWORD_DIGEST.test(text.slice(start, end))
  );
}

/** Whether the secret is worthless to an attacker. */
export function isWeakSecret(text: string, { detector, start, end }: Span): boolean {
  const value = text.slice(start, end).replace(/^bearer(?:\s|\+|%20)+/i, '');
  if (value.startsWith('eyJ')) return isManualToken(value, text.slice(end, end + LONGEST));
  if (detector === 'generic.kubernetes-secret')
    return (
      value.length <= LONGEST &&
      (isOfWords(value) || isOfWords(Buffer.from(value, 'base64').toString('latin1')))
    );
  const isByName = BY_NAME.test(detector);
  if (value.length > LONGEST || NEVER.test(detector)) return false;
  if (isOfWords(value)) return true;
  if (detector === 'generic.bearer' ? isShortSample(value) : isByName && CUT_TEST_KEY.test(value))
    return true;
  return isByName && isWeakByPlace(text, value, start, end, detector);
}

function isWeakByPlace(text: string, value: string, start: number, end: number, detector: string): boolean {
  if (value.startsWith('django-insecure-') || namesStage(value) || isUserName(text, value, start))
    return true;
  const before = text.slice(Math.max(0, start - 320), start);
  if (detector === 'generic.secret' && (BADGE.test(before) || MANUAL_LINK.test(before))) return true;
  if (isCode(before, value, text.slice(end, end + 240))) return true;
  if (value.length > LONGEST_LOCAL) return false;
  return LOCAL_HOST.test(text.slice(end, end + LONGEST)) || staysHere(text);
}

/** `pass: /one|two of them/,`, `// PASSWORD: attribute of the station`, the first of several parts. */
function isCode(before: string, value: string, after: string): boolean {
  if (PARTS_BEFORE.test(before)) return PARTS_AFTER.test(after);
  if (!/:[ \t]{1,4}$/.test(before)) return false;
  if (/^\/[^/]*[|\\[(^]/.test(value))
    return /^[^\n]{0,200}?\/[dgimsuvy]{0,4}[ \t]*(?:[,;)}\]\n]|$)/.test(after);
  return /^[A-Za-z]+(?:-[a-z]+)*$/.test(value) && /^(?: [a-z]{1,20}){2}\b/.test(after);
}

/** The digits that every manual uses for this token, or a signature that was never computed. */
function isManualToken(value: string, after: string): boolean {
  if (value.includes('.eyJzdWIiOiIxMjM0NTY3ODkw')) return true;
  const [, , signature = '', ...more] = value.split('.');
  // A long token may be wrapped.
  if (more.length > 0 || /^\\?[\r\n]\s{0,20}[\w-]{16}/.test(after)) return false;
  return signature.length > 0 && signature.length < SHORTEST_SIGNATURE;
}

/** A short command whose only address is this machine: `mysql -h 127.0.0.1 …`, `curl localhost:3000/login -d …`. */
function staysHere(text: string): boolean {
  if (text.length > 600 || !/(?:^|[\s/'"=@])(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/.test(text))
    return false;
  return !/:\/\/(?!(?:[^\s/@]{1,80}@)?(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-]))/.test(text);
}

/** `app:app@db`, `-u app -papp`, `USER=app PASSWORD=app`. */
function isUserName(text: string, value: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 120), start);
  const named = /([\w.-]{1,40}):$/.exec(before)?.[1];
  if (named === value) return true;
  for (const [, user] of before.matchAll(
    /(?:user(?:name)?["']?[ \t]?[=: ][ \t]?["']?|-u[ \t]?)([\w.-]{1,40})/gi,
  ))
    if (user === value) return true;
  return false;
}
