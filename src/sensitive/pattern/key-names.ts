/**
 * What a name promises about the value next to it. The last word decides: `api_key` promises a secret,
 * `api_key_id`, `key_hash` and `token_count` do not. Only ASCII names; reads at most a few dozen characters.
 */
import { memo } from '../../text/bounded-memo.ts';

export type NameKind =
  /** A person may have chosen the value. */
  | 'password'
  /** A machine generated the value: it looks random. */
  | 'secret'
  /** Called a key, without a word for what it opens. */
  | 'key'
  /** `auth`: user and password, joined and encoded. */
  | 'auth'
  /** `access`, `private`: a secret only where nothing else would be that random. */
  | 'grant'
  /** `sig`: opens what its URL names. */
  | 'signature';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words after the deciding one that change nothing: `API_KEY_PROD`, `passwordConfirmation`, `SECRET_KEY_BASE`. */
const TRAILING = setOf(`
  prod production dev development stage staging test testing live sandbox local default main primary secondary
  backup old new current previous prev value val plain plaintext cleartext raw base b64 base64 encoded string str
  confirmation confirm repeat again env var v1 v2 v3 us eu internal external readonly ro rw admin user
`);

const PASSWORDS = setOf(`
  password passwords passwd passwort passphrase passcode pwd pass pw psk kennwort senha contrasena wachtwoord
  parola haslo passe mdp clave heslo salasana lozinka adgangskode passord sifre userpass dbpass sshpass ftppass smtppass mailpass adminpass rootpass keypass storepass mypass
  ldappass httppass proxypass mysqlpass pgpass redispass rootpw bindpw requirepass masterauth
`);
const GLUED_PASSWORD = /(?:password|passwd|passphrase|pwd)$/;

const SECRETS = setOf(`
  secret secrets token tokens credential credentials cred creds apikey apitoken authtoken accesstoken refreshtoken
  bearer jwt privkey
`);
const GLUED_SECRET =
  /(?:secret|token|apikey|secretkey|accesskey|privatekey|authkey|signingkey|encryptionkey|masterkey)$/;

/** `show_password`, `max_tokens`, `page_token`, `public_key`: the word before cancels the promise. */
const NEGATES_PASSWORD = setOf(`
  has is show hide forgot forget reset require requires required allow validate verify check toggle without no use
  needs need change update lost recover remember save ask invalid wrong incorrect bad missing empty strong weak min
  max debug hashed encrypted masked redacted boarding season render shader first second multi low high band all by test
  any every each did does should will can single both tests ski bus rail day guest press hall mountain travel
`);
const NEGATES_SECRET = setOf(`
  page next prev previous starting continuation pagination sync cursor cancel cancellation abort bos eos pad unk sep cls mask
  special stop start end design syntax theme color max min num total input output prompt completion cached reasoning
  count per budget comment operator keyword number punctuation identifier public hashed encrypted masked redacted
  has is no show trade top image first last current k8s kubernetes tls external sealed imagepull
`);
const NEGATES_KEY = setOf(`
  public pub primary foreign cache partition sort object s3 map idempotency routing group row hot i18n lookup project
  issue index unique composite natural surrogate shard hash range translation locale message event metric label tag
  field column feature flag config setting property prop attribute attr dict item entry node query react record
  resource registry section sub parent child next last first prev left right arrow enter escape shift ctrl alt
  modifier shortcut short dedup dedupe deduplication ordering correlation trace request time date sentinel anon site
  publishable measurement host gpg pgp ssh known trusted authorized bucket file path no has is any each every another
  same other by sort order filter search data json yaml xml pem state context props meta
`);
const OPENS = setOf(`
  api access secret private encryption encrypt decryption decrypt signing sign auth account storage shared master
  service client app application subscription webhook deploy deployment hmac jwt crypto cipher aes sas admin security
  session bot developer integration rest server root write ingest ingestion vault wallet consumer functions function
  token license licence activation
`);

const WORD_BREAK = /([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g;

function wordsOf(name: string): string[] {
  return name
    .replace(WORD_BREAK, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** `API key`, `secret access key`: the word before the name, as in prose. */
const OPENS_BEFORE = new RegExp(`(?:^|[^A-Za-z])(?:${[...OPENS].join('|')})[ -]$`, 'i');

export function opensBefore(text: string, nameStart: number): boolean {
  return text[nameStart - 1] === ' ' && OPENS_BEFORE.test(text.slice(Math.max(0, nameStart - 16), nameStart));
}

/** `boarding pass: …`, `public key: …`: the word before cancels the promise, as in prose. */
export function isTakenBack(text: string, name: string, nameStart: number): boolean {
  if (text[nameStart - 1] !== ' ' || !/^(?:pass|keys?)$/i.test(name)) return false;
  const before = /([A-Za-z0-9]+) $/.exec(text.slice(Math.max(0, nameStart - 16), nameStart))?.[1];
  if (before === undefined) return false;
  return (/^pass/i.test(name) ? NEGATES_PASSWORD : NEGATES_KEY).has(before.toLowerCase());
}

/** Tokens of one visit or one step: services write UUIDs there that open nothing by themselves. */
const PASSING = setOf(`
  session request device upload download page continuation reset verification verify confirmation invite invitation
  registration push notification tracking visitor client correlation trace job task event message lock lease fencing
  sync resume cancel idempotency one time action lifecycle workflow
`);

/** `api_key`, `ACCESS_TOKEN`: there even a UUID was issued as a secret. `session_token` and `key` name records too. */
export function opensByUuid(name: string): boolean {
  const words = wordsOf(name);
  return nameKind(name) !== 'key' && !(words.some((word) => PASSING.has(word)) && /tokens?$/i.test(name));
}

/** Names repeat thousands of times in a log. Only names are remembered, never values. */
export const nameKind = memo({ most: 4096 }, readKind);

function readKind(name: string): NameKind | null {
  // The path of a shell.
  if (name === 'PWD' || name === 'OLDPWD') return null;
  const words = wordsOf(name);
  let at = words.length - 1;
  while (at > 0 && (TRAILING.has(words[at] ?? '') || /^[0-9]+$/.test(words[at] ?? ''))) at--;
  const last = (words[at] ?? '').replace(/[0-9]+$/, '');
  const before = words[at - 1] ?? '';
  if (PASSWORDS.has(last) || GLUED_PASSWORD.test(last))
    return NEGATES_PASSWORD.has(before) ? null : 'password';
  if (last === 'key' || last === 'keys') {
    if (NEGATES_KEY.has(before) || words.includes('public')) return null;
    return OPENS.has(before) ? 'secret' : 'key';
  }
  // A CSRF token guards one page; the secret behind it guards them all.
  if (/^tokens?$/.test(last) && /^[cx]srf$/.test(before)) return null;
  if (last === 'pat' && (at > 0 || name === 'PAT' || name.startsWith('-'))) return 'secret';
  if (last === 'access' || last === 'private') {
    if (NEGATES_SECRET.has(before)) return null;
    return before === 'key' || SECRETS.has(before) ? 'secret' : 'grant';
  }
  if (SECRETS.has(last) || GLUED_SECRET.test(last))
    return NEGATES_SECRET.has(before) || words.includes('public') ? null : 'secret';
  if (last === 'auth') return 'auth';
  return last === 'sig' || last === 'signature' ? 'signature' : null;
}
