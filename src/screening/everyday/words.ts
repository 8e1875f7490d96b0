/** What a word may look like in an everyday call. A word that concerns any check, in any position, is not everyday. */

/**
 * Names of secrets, of other people's places and of ways to hide code; rather too many than too few. In lower case, as
 * stems where possible: compiling a pattern costs more than searching for all of them.
 */
const STEMS =
  'secret credential passw passphrase mnemonic phrase wallet cookie keychain keyring keystore keyfile priv vault ssh gnupg gpg kubeconfig kdb netrc npmrc pypirc pgpass htpass history shadow sudo keytab tfstate tfvars tdata utc-- winscp sitemanager recentservers wp-config krb5 exodus electrum trezor 1pux bitwarden 1password brave system32 ftp akia asia ghp_ bearer authorization client_ firebase logins base64 base32 keepass p@ss pssw ldap xargs chrom firefox metadata ntds cert backup /seed microsoft/ .env /etc/ library/ 169.254';
const TELLING: readonly RegExp[] = [
  // Names of secrets and of what holds them.
  /keys?\.|api.?key|[-_]keys?(?![a-z])|\baws|\bgcp|\benviron|\benv\b|\bid_|\bsk-|service[-_]?account|login data|web data|local st|session st|\beval\b|system\(|pass\b|pass[\d@]|net user?\b/,
  // Values of secrets, addresses, shells and ways to hide code.
  /(?:tokens?|keys?|auth|pin|otp|code|pwd)\b['\x22]? ?[:=|]|:\/\/(?!localhost|127\.0\.0\.1)|(?<![.\w-])(?:ba|z|da|k)?sh\b|\) ?\{|\balias\b|\bnc\b|\\x|\\u|%[0-9a-f]{2}/,
  // Places of the system, and files of keys and data.
  /(?<![\w.-])\/(?:dev|etc|proc|sys|boot)\b|sam\b|hosts\b|\.(?:pem|p12|pfx|jks|ppk|p8|der|key|keys|age|asc|ovpn|db|sqlite3?|pkcs12|bcfks|mobileprovision)\b/,
];

/** What a text must hold for one of them to hit: without any of it, they need not be compiled. */
const HINTS =
  'key aws gcp env id_ sk- account data local session eval system( pass net token auth pin otp code pwd :// sh { alias nc /dev /etc /proc /sys /boot sam hosts \\ % .pem .p12 .pfx .jks .ppk .p8 .der .age .asc .ovpn .db .sqlite .pkcs12 .bcfks .mobileprovision';

export function isTelling(small: string): boolean {
  return holdsAny(small, HINTS) && TELLING.some((expression) => expression.test(small));
}

const holdsAny = (text: string, stems: string): boolean =>
  stems.split(' ').some((stem) => text.includes(stem));

/** A long mix of letters and digits: a value rather than a name. Commit hashes are recognised by their letters. */
const VALUE_LIKE = /[A-Za-z0-9]{12,}|\d{9,}/g;

const JOINED = /\w[\w+-]{15,}/g;
const COMMIT = /^[a-f0-9]{7,12}$/;
/** Words as joined in code; random letters do not look like this. */
const SPOKEN = /^(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,16})(?:[A-Z]{1,2}[a-z]{2,})*\d{0,2}$/;

/** Stems of orders to a model, and of words that other readers of free text search for. */
const ORDERS =
  /ignor|disregard|forget|bypass|overrid|instruct|prompt|jailbr|you (?:are|must|will)|do not|don't|never|<\||\[\/?inst|safeguard|guardrail|system|assistant|previous|reveal|exfil/;

/** Longer texts are read in full. */
export const LONGEST = 1000;

/** A line, a path or another text of a call without any hint of something else. */
export function isQuiet(text: string): boolean {
  if (text.length > LONGEST) return false;
  const runs = runsIn(text);
  const small = text.toLowerCase();
  if (runs === undefined || holdsAny(small, STEMS) || isTelling(small)) return false;
  return !runs.isLong || areNames(text);
}

/** Undefined if a character is not printable ASCII. Most texts have no long run, so no pattern needs to be compiled. */
function runsIn(text: string): { readonly isLong: boolean } | undefined {
  let run = 0;
  let longest = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e) return undefined;
    const isWord =
      unit > 0x60 ? unit < 0x7b : unit > 0x40 ? unit < 0x5b || unit === 0x5f : isDigitOrJoiner(unit);
    run = isWord ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return { isLong: longest >= 9 };
}

/** Digits, and the characters that join words: `+` and `-`. */
const isDigitOrJoiner = (unit: number): boolean =>
  (unit > 0x2f && unit < 0x3a) || unit === 0x2b || unit === 0x2d;

function areNames(text: string): boolean {
  for (const [value] of text.matchAll(JOINED))
    if (value.length > 60 || /\d[A-Z]|[A-Z]\d|(?:\d\D*){5}/.test(value)) return false;
  for (const [value] of text.matchAll(VALUE_LIKE)) {
    const isName = COMMIT.test(value) || (value.length <= 40 && SPOKEN.test(value));
    if (!isName) return false;
  }
  return true;
}

/** Text for people: a message, a description. */
export const isProse = (text: string): boolean => isQuiet(text) && !ORDERS.test(text.toLowerCase());

/** Files and folders with a leading dot that hold project settings and nothing personal. */
const KNOWN_DOTS =
  /^\.(?:\.?|github|git(?:ignore|attributes|modules|keep)|(?:eslint|prettier|stylelint)(?:rc|ignore)[.\w]*|editorconfig|nvmrc|python-version|venv|dockerignore|next|husky|circleci|vscode|babelrc|flake8|changeset|bin)$/;
/** Where projects usually are; a system folder or a bare home is not one. */
const PROJECT_PLACE =
  /^\/(?:(?:home|Users)\/[\w.-]+\/[\w.-]|(?:work|workspaces?|app|apps|src|repos?|code|projects?|build|w|mnt\/\w+|opt|srv|data|tmp|private\/tmp)(?:\/|$)|root\/[\w.-])/;

const SECRET_FILE = /^(?:certs?|tokens?|auth\.json)$|(?:auth|access)[-_]?tokens?(?:\.|$)/i;
function mayBeSecret(segment: string): boolean {
  const small = segment.toLowerCase();
  return small.includes('cert') || small.includes('token') || small.includes('auth');
}

/** A path of a project: relative, or below a place where projects usually are. Globs only if the caller accepts them. */
export function isProjectPath(path: string): boolean {
  if (path.startsWith('/') && !PROJECT_PLACE.test(path)) return false;
  if (path.length > 300 || path.startsWith('-')) return false;
  if (path.includes('~') || path.includes('\\') || path.includes('://')) return false;
  const segments = path.split('/');
  let climbed = 0;
  for (const [at, segment] of segments.entries()) {
    if (segment === '..' && (at !== climbed++ || at > 1)) return false;
    if (segment.startsWith('.') && !KNOWN_DOTS.test(segment)) return false;
    if (mayBeSecret(segment) && SECRET_FILE.test(segment)) return false;
  }
  return true;
}

/** A folder in which everyday calls do what they appear to do: not one with secrets, and not the system's. */
export const isEverydayFolder = (folder: string): boolean =>
  isQuiet(folder) && (/^\/(?:root\/?|(?:home|Users)\/[\w.-]+\/?)?$/.test(folder) || isProjectPath(folder));
