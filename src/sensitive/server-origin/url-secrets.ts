/** The secret parts of a server's URL, and how to show the URL without them. */
import { redactText } from '../redact.ts';
import { isSecretName } from './argument-secrets.ts';

const REDACTED = '[redacted]';
/** Longer runs of mixed letters and digits are keys in the path of an address. */
const KEY_MIN = 16;

/** Parsed by a URL object, which reads the address the way the network does. */
export function safeUrl(url: string): string {
  // An address with a variable in its host is not known yet; a broken one is never reached.
  if (!URL.canParse(url) || new URL(url).host.includes('$')) return redactText(maskUser(maskQuery(url))).text;
  const { protocol, username, password, host, pathname, search, hash } = new URL(url);
  const user = username + password === '' ? '' : `${REDACTED}@`;
  const path = pathname.split('/').map(maskSegment).join('/');
  const rest = redactText(`${path}${maskQuery(search)}${hash}`).text;
  return `${protocol}//${user}${host}${rest}`.replace(/\$%7B([\w:.-]{1,200})%7D/g, '$${$1}');
}

/** Credentials that an address passes to its server. */
export function secretsOfUrl(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { searchParams, username, password, pathname } = new URL(url);
  const segments = pathname.split('/').filter((segment) => maskSegment(segment) !== segment);
  return [...searchParams.values(), username, password, ...segments].flatMap((one) => [one, decoded(one)]);
}

const maskUser = (url: string): string =>
  url.includes('\\') ? url : url.replace(/^([a-z]{1,20}:\/\/)[^/?#@]{1,2000}@/i, `$1${REDACTED}@`);

const maskQuery = (text: string): string =>
  text.replace(/([?&]([\w.-]{1,64})=)([^&#]+)/g, (whole, head: string, name: string) =>
    isSecretName(name) || /^(?:code|sig)$/i.test(name) ? `${head}${REDACTED}` : whole,
  );

function maskSegment(segment: string): string {
  const isKey = segment
    .split(/[^A-Za-z0-9]/)
    .some((run) => run.length >= KEY_MIN && /\d/.test(run) && /[A-Za-z]/.test(run));
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(segment);
  return isKey || isUuid ? REDACTED : segment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
