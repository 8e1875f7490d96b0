/**
 * Values that are not secrets: a reference to one, a placeholder for one, a shape with another meaning.
 * Every test is linear in the value; values have at most a few hundred characters.
 */
import { anyWord, either, whole } from '../../text/patterns/compose.ts';

/** Resolved elsewhere: environment, template, vault. */
const REFERENCE = new RegExp(
  [
    String.raw`^\$[A-Za-z_]\w*-?$|^\$[\d({]|\$\{|\$\(|\{\{|\}\}|<%|%>|#\{`,
    String.raw`^%[\w.-]+%$|^%[({]|^%\w$|^@[A-Za-z_][\w.]*(?:@?$|\()|^:[A-Za-z_][\w.:-]*$|^[*&][a-z][\w-]*$`,
    String.raw`^\{[\w.:+/=-]*\}?$|^<[^>]*>?$|^\[[\w .:-]*\]?$`,
    '^(?:env|vault|file|ssm|secrets?|op|keychain|keyring|aws|gcp|azure|doppler|kms|sops|ref|bao|infisical|param)[:/]',
    String.raw`^arn:|^projects\/|^ENC[[(]|^!(?:vault|Ref|Sub|Get|env|secret)`,
    String.raw`process\.env|os\.environ|getenv|import\.meta|%[sdrvq]|\{[a-z_][\w.]*\}`,
    '^(?:secrets?|env|vars?|local|data|config|settings|self|this|ctx|params?|args?|options?|opts|input|event|req|request|module|each|github|inputs|steps|matrix|needs|ENV|Deno|Bun)[.[]',
  ].join('|'),
);
const PLACEHOLDER_WORD = anyWord`
  none null nil undefined unset empty n/?a true false yes no on off ok unknown omitted hidden masked
  encrypted hashed default optional required disabled enabled missing invalid expired valid asdf foo bar baz
  foobar abc xyz string text number value any object boolean bool int integer float str bytes char varchar
  char\* void auto self this prompt stdin manual anonymous inherit ref env environment from[-_]env file path
  keyring correct incorrect matched accepted rejected test testing forge homestead
`;
const PLACEHOLDER = either(
  /example|place-?_?holder/i,
  /change[-_ ]?(?:me|this|it|your|password)|to[-_ ]?be[-_ ]?(?:changed|set|filled)/i,
  /redacted|dummy|sample|replace|insert[-_ ]|fill[-_ ]?(?:me|in)/i,
  /\btodo\b|fixme|^tbd/i,
  /your[-_ ]|[-_ ]your|^your/i,
  /<[^>]*>|\.{3}|…|x{4}|\*{3}|•{2}|_{4}|#{4}|\?{3}/i,
  /[-_ ]here$|^enter[-_ ]/i,
  /not[-_]?(?:a[-_]|the[-_])?(?:real|secret|used|set)/i,
  whole(PLACEHOLDER_WORD, 'i'),
);
/** `my-secret-token`, `the_api_key`, `some password`: words about the value instead of the value. */
const DESCRIBING = anyWord`
  my the some a an test fake mock new old user db database auth app admin jwt access refresh session api
  client secret private public super top very long strong secure random shared service server root default
  generated valid invalid wrong bad good
`;
const DESCRIBED = anyWord`
  password passwd pwd passphrase pass secret token key apikey credentials? creds? auth value string name id
  jwt hash salt
`;
const SELF_DESCRIPTION = new RegExp(`^(?:${DESCRIBING}[-_ ]?){0,6}${DESCRIBED}s?[-_ ]?[0-9]{0,2}$`, 'i');

export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || isMonotonous(value);
}

export function describesItself(value: string): boolean {
  return SELF_DESCRIPTION.test(value);
}

const counts = new Uint16Array(256);

/** `aaaaaaaa`, `0000-0000`: one character over and over. */
function isMonotonous(value: string): boolean {
  counts.fill(0);
  let most = 0;
  let kinds = 0;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i) & 0xff;
    const count = (counts[unit] as number) + 1;
    counts[unit] = count;
    if (count === 1) kinds++;
    if (count > most) most = count;
  }
  return most * 2 > value.length + 1 || (value.length > 12 && kinds < 5);
}

/** `1234567890abcdef`: a sequence, not an issued value. People do choose such passwords, so those are not vetoed. */
export function isSequence(value: string): boolean {
  let steps = 0;
  for (let i = 1; i < value.length; i++) {
    const step = value.charCodeAt(i) - value.charCodeAt(i - 1);
    if (step === 1 || step === -9) steps++;
  }
  return steps >= (value.length - 1) * 0.75;
}

/** Labels, selectors, rules, routes and files that programs write next to the word password. */
const PASSWORD_TALK: readonly RegExp[] = [
  // Encodings, algorithms and platforms that calls take along with a password.
  /^(?:utf-?(?:8|16|32)(?:le|be)?|latin-?1|us-ascii|ascii|iso-?8859-\d+|cp\d+|base(?:32|64)|sha-?\d+|md5|[hre]s\d{3}|x86(?:_64)?|amd64|arm64|https?\/?\d?(?:\.\d)?|h26\d|ipv[46]|oauth2?|python\d?|win(?:32|64)|u?int\d+|float\d+|pbkdf2|bcrypt|argon2\w*|v\d+)$/i,
  // `no-password-required`, `file-server-password`: words about a password.
  /^(?:[a-z]+[-_ ])*(?:password|passwd|passphrase)(?:[-_ ][a-z]+)*$/i,
  // `challengePassword`, `passwordField`: a name, in camel case.
  /^[a-z]+(?:Password|Passwd|Passphrase)$|^pass(?:word|wd|phrase)[A-Z][A-Za-z]*$/,
  /^(?:pass(?:word|wd|phrase|wort|e|code|ed|es)?s?|fail(?:ed|s)?|pwd|pw|psk)\d?[ :*]{0,2}$/i,
  // The word itself, as forms in other languages print it.
  /^(?:salasana|lozinka|adgangskode|heslo|hasło|haslo|parola|parole|paroli|lösenord|passord|jelszó|geslo|sifre|şifre|parool|slaptažodis|kata sandi|sandi|senha|clave|kennwort|wachtwoord|пароль|密码|密碼|パスワード|비밀번호)[ :*]{0,2}$/i,
  /^[#.][A-Za-z][\w-]*$/,
  /^(?:required|nullable|string|confirmed|min|max|same)[|:]/,
  /^[a-z_-]+(?:[./][a-z_-]+)+$/i,
  /contrase|mot de passe|kennwort|wachtwoord|senha\b/i,
  /^\[|\]$|^input|^type=/,
  // Version numbers, addresses, sizes and registers.
  /^v?\d+\.\d+(?:\.\d+)+(?:[-+][\w.-]+)?$|^0x[0-9a-f]{1,8}$|^\d+(?:px|em|ms|kb|mb|s|m|h)$/i,
  /^(?:[\w.-]*\/)+[\w.-]*$|^[\w-]+\.(?:txt|json|ya?ml|env|key|pem|js|ts|py|conf)$|^https?:\/\//,
];

export function talksAboutPasswords(value: string): boolean {
  return PASSWORD_TALK.some((shape) => shape.test(value));
}

const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;
/** Identifiers and digests that many programs print and that give no access. */
const HARMLESS_SHAPES: readonly RegExp[] = [
  /^(?:sha-?(?:1|224|256|384|512)|md5|h1|go\.mod|blake[23][bs]?|crc32c?|murmur)[-:=$ ]/i,
  /^(?:toolu|msg|call|req|resp|evt|run|thread|fp|asst|file|chatcmpl|cmpl|item|step|batch|prod|price|cus|sub|pi|seti|ch|in|acct|usr|user|org|team|proj|wf|job|task|sess|conv|rs|fc|ws|srv|vs|gen|trace|span|node|pod|img|vol|vpc|subnet|eni|sg|ami|snap|rtb|igw|i|eipalloc|lt|tgw)[-_][\w-]+$/,
  // Published by vendors: contract addresses, project keys for browsers.
  /^0x[0-9a-f]{40}$|^(?:phc|pk_live|pk_test)_\w+$|^pk\.eyJ/i,
  /^[a-z][\w.-]*(?::[\w.-]+)*[:/][0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/i,
  /^data:[\w/+.-]+[;,]/i,
  /^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-[\w-]+|sk-ssh-ed25519@openssh\.com) AAAA/,
  /^AAAA[BCE][0-9A-Za-z+/]/,
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/,
  /^v?\d+\.\d+(?:\.\d+)*(?:[-+][\w.-]+)?$/,
  /^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?:\/\d+)?$/,
  /^(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}$/i,
  /^#[0-9a-f]{3,8}$/i,
  /^[+-]?[\d.,_]+(?:[a-z%]{1,3})?$/i,
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  /^[a-z][\w+.-]*:\/\/\S*$/i,
  /^(?:[a-z]:\\|\.{0,2}\/|~\/)[\w\\/. @~+-]*$/i,
  /^[\w-]+(?:\/[\w.-]+)+\.[a-z]\w{0,4}$/i,
  /^[\w.-]+\.(?:json|ya?ml|toml|txt|pem|key|crt|cer|env|conf|ini|xml|js|ts|py|go|rs|rb|java|php|sh|md|html?|css|sql|log|lock|pub|p12|pfx|jks|csv|png|jpe?g|svg|gif)$/i,
];
/** Base64 of images, archives, fonts, certificates and public keys. A private key's DER holds a version 0 (`IBA`) early. */
const FILE_MAGIC =
  /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UEsDB|JVBERi|d09G|PHN2Zy|AGFzbQ|AAABAA|UklGR|T2dnUw|SUkq|Qk0|MII(?!.{2,4}IBA)[A-Za-z0-9+/]{20}|MFkwEwYHKoZIzj0|MCowBQYDK2Vw|PD94bWw|LS0tLS1CRUdJTiBD|LS0tLS1CRUdJTiBQVUJMSUM)/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

export function hasHarmlessShape(value: string): boolean {
  return FILE_MAGIC.test(value) || HARMLESS_SHAPES.some((shape) => shape.test(value));
}

/** A digest by its length alone: hexadecimal of an MD5, SHA-1 or SHA-2, or a 12-byte object id. */
export function looksLikeDigest(value: string): boolean {
  return /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value) && [24, 32, 40, 56, 64, 96, 128].includes(value.length);
}

/** Source code in place of a value: a call, an index, a chain of names, an operator. */
const CODE =
  /^(?!s\.[A-Za-z0-9]{24}$)[A-Za-z_$][\w$]*\??(?:\.|->|::)[A-Za-z_$]|^[A-Za-z_$][\w$.]*[([]|=>|\|\||&&|[=!]==?[^=]|\+\+$|^[A-Za-z_]+=$|^new |^await |^async |^function|^lambda|^\(|\)$|^[!~]\w|[;:]$|^\/.*\/[a-z]*$|^\\/;

export function looksLikeCode(value: string): boolean {
  return CODE.test(value);
}

/** One identifier, or identifiers joined by punctuation. */
export function isIdentifier(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$]*(?:[-.:/][A-Za-z_$]+)*$/.test(value);
}
