import { CONTENT_HOSTS, DEVELOPER_HOSTS, DROP_HOSTS } from './host-lists.ts';

export type HostKind =
  /** This machine. */
  | 'local'
  /** A private network, a name without a dot, a cluster's own names. */
  | 'private'
  /** The metadata service of a cloud machine, which hands out its credentials. */
  | 'metadata'
  /** One of the project's own, given by the caller. */
  | 'project'
  /** Forges, registries, documentation, clouds and APIs that developers use every day. */
  | 'developer'
  /** Anyone can put a file there: gists, raw file hosts, blob stores, pages. */
  | 'content'
  /** Made for taking data out unnoticed: file drops, pastes, request bins, webhooks, tunnels. */
  | 'drop'
  /** A public address without a name. */
  | 'address'
  | 'unknown'
  /** Run time decides. */
  | 'undecided';

/** The host of a URL, of `user@host:path`, of `host:port`, or the word itself; lower case, no trailing dot. */
export function hostOf(target: string): string {
  // Clients remove tabs and line breaks inside an address, and control characters before it.
  let rest = target.replaceAll(/[\t\r\n]|^[\0-\x20]+/g, '').trim();
  // `host:/path` is a place on a machine; only known schemes lose slashes, and only those of the web need none.
  const scheme =
    /^(?:(?:https?|wss?|ftp):(?!\d+(?:\/|$))[/\\]*|[a-z][a-z0-9+.-]*:\/\/|(?:ftps|sftp|ssh|git):\/)/i.exec(
      rest,
    );
  if (scheme !== null) rest = rest.slice(scheme[0].length);
  rest = rest.replace(/^\/\//, '');
  const end = rest.search(/[/?#\\]/);
  let authority = end === -1 ? rest : rest.slice(0, end);
  // `https://known.example@other.example/` goes to `other.example`.
  authority = authority.slice(authority.lastIndexOf('@') + 1);
  const bracketed = /^\[([^\]]*)\](?=:|$)/.exec(authority);
  if (bracketed !== null) return (bracketed[1] ?? '').toLowerCase();
  const colon = authority.indexOf(':');
  const isPlainV6 =
    colon !== -1 && authority.indexOf(':', colon + 1) !== -1 && /^[0-9a-f:.]+$/i.test(authority);
  if (colon !== -1 && !isPlainV6) authority = authority.slice(0, colon);
  return authority.toLowerCase().replace(/\.$/, '');
}

export function hostKind(given: string, own: ReadonlySet<string> = NONE): HostKind {
  if (given === '' || /[$`{}*<>%()]/.test(given)) return 'undecided';
  if (given.length > LONGEST) return 'unknown';
  const host = mappedAddress(given) ?? given;
  if (isMetadataHost(addressNamed(host) ?? host)) return 'metadata';
  const address = addressKind(host);
  if (isListed(host, own)) return 'project';
  if (address !== undefined) return address;
  if (isLocalName(host)) return 'local';
  // Drop hosts first: a webhook on a known company's domain is still a webhook.
  if (isListed(host, DROP_HOSTS)) return 'drop';
  if (!host.includes('.') || /\.(?:internal|lan|home|corp|intranet|svc|cluster\.local|test-net)$/.test(host))
    return 'private';
  if (isListed(host, CONTENT_HOSTS) || isBucket(host)) return 'content';
  if (isListed(host, DEVELOPER_HOSTS)) return 'developer';
  return 'unknown';
}

/**
 * Services that answer each name with the address in it: `10.0.0.1.nip.io`, `app-10-0-0-1.sslip.io`, `0a000001.nip.io`. They can
 * make a host more suspicious, never less: who runs them decides.
 */
const ADDRESS_NAMES =
  /(?:^|[.-])(?:(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})|([\da-f]{8}))\.(?:nip\.io|sslip\.io|xip\.io|traefik\.me)$/;
/** `::ffff:169.254.169.254`, `64:ff9b::a9fe:a9fe`. */
const MAPPED = /^(?:::(?:ffff:(?:0:)?)?|64:ff9b::)(?:(\d+(?:\.\d+){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/;

function addressNamed(name: string): string | undefined {
  const [found, ...parts] = ADDRESS_NAMES.exec(name) ?? [];
  if (found === undefined) return undefined;
  const hex = parts.pop();
  return hex === undefined ? parts.join('.') : dotted(Number.parseInt(hex, 16));
}

/** The IPv4 address that an IPv6 address stands for. */
function mappedAddress(host: string): string | undefined {
  if (!host.includes(':')) return undefined;
  const [, plain, high = '', low = ''] = MAPPED.exec(compressed(host)) ?? [];
  if (plain !== undefined || high === '') return plain;
  return dotted(Number.parseInt(high, 16) * 2 ** 16 + Number.parseInt(low, 16));
}

const dotted = (value: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');

/** An IPv6 address with its longest run of zeros left out. */
const compressed = (host: string): string =>
  host.replaceAll(/(?<=^|:)0+(?=[\da-f])/g, '').replace(/(?<!:)(?:^|:)(?:0:){2,6}(?!:)/, '::');

/** Reached on the link alone: there, clouds give out the credentials of their machines. */
export function isLinkLocal(host: string): boolean {
  const address = mappedAddress(host) ?? addressNamed(host) ?? host;
  if (address.includes(':')) return /^fe[89ab][\da-f]:/.test(address);
  const value = addressValue(address);
  return value !== undefined && Math.floor(value / 2 ** 16) === 169 * 256 + 254;
}

/** Names and addresses of the metadata services of clouds and containers. */
const METADATA_NAMES =
  /^(?:metadata\.(?:google\.internal|goog|tencentyun\.com|platformequinix\.com|packet\.net)|instance-data(?:\.ec2\.internal)?|100\.100\.100\.200|192\.0\.0\.192|168\.63\.129\.16|fd00:ec2::(?:254|23)|fd20:ce::254|fd00:42::42|(?:::ffff:)?(?:169\.254\.(?:169\.254|170\.(?:2|23)|0\.23|42\.42)|a9fe:a9fe))$/;

/** Other spellings of such an address: one number, hexadecimal or octal parts, an IPv6 address in full. */
function isMetadataHost(host: string): boolean {
  if (METADATA_NAMES.test(host)) return true;
  if (host.includes(':')) return METADATA_NAMES.test(compressed(host));
  const value = addressValue(host);
  return value !== undefined && METADATA_NAMES.test(dotted(value));
}

/** Of IPv4, however it is spelled: the last part fills the bytes that are missing. */
function addressValue(host: string): number | undefined {
  const parts = host.split('.');
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[0-9a-f]{1,8}|\d{1,11})$/.test(part)))
    return undefined;
  const numbers = parts.map((part) =>
    part.startsWith('0x') ? Number.parseInt(part, 16) : Number.parseInt(part, /^0\d/.test(part) ? 8 : 10),
  );
  const last = numbers.pop() ?? 0;
  return numbers.reduce((sum, part, i) => sum + part * 256 ** (3 - i), last);
}

/** Paths on otherwise harmless hosts where anyone can have an inbox. */
const INBOX =
  /^(?:https?:\/\/)?(?:(?:[\w-]+\.)?discord(?:app)?\.com\/api\/webhooks\/|hooks\.slack\.com\/|api\.telegram\.org\/bot|outlook\.office\.com\/webhook|[\w.-]+\.webhook\.office\.com\/|hooks\.zapier\.com\/|maker\.ifttt\.com\/|script\.google\.com\/macros\/|docs\.google\.com\/forms\/)/i;

/** What kind of host a URL or a host argument refers to. */
export function targetKind(target: string, own: ReadonlySet<string> = NONE): HostKind {
  if (INBOX.test(target)) return 'drop';
  return hostKind(hostOf(target), own);
}

const NONE: ReadonlySet<string> = new Set();
/** Of a name in the DNS. */
const LONGEST = 253;

/** No listed domain has more parts. */
const MOST_PARTS = 5;

/** The host or a domain above it is in the list. */
function isListed(host: string, list: ReadonlySet<string>): boolean {
  let at = host.length;
  for (let parts = 0; parts < MOST_PARTS && at > 0; parts++) {
    at = host.lastIndexOf('.', at - 1);
    if (list.has(host.slice(at + 1))) return true;
    if (at === -1) return false;
  }
  return false;
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || /\.(?:localhost|local)$/.test(host) || host === 'host.docker.internal';
}

function isBucket(host: string): boolean {
  return /\.s3[.-][\w.-]*amazonaws\.com$|^s3[.-][\w.-]*amazonaws\.com$|\.blob\.core\.windows\.net$|\.compute(?:-1)?\.amazonaws\.com$|\.r2\.(?:dev|cloudflarestorage\.com)$|\.storage\.googleapis\.com$/.test(
    host,
  );
}

/** Dotted, decimal, hexadecimal and octal spellings of IPv4, and IPv6. */
function addressKind(host: string): HostKind | undefined {
  if (host.includes(':')) {
    if (host === '::1' || host === '::') return 'local';
    return /^f[cd]|^fe80:/.test(host) ? 'private' : 'address';
  }
  const parts = host.split('.');
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[0-9a-f]{1,8}|\d{1,10})$/.test(part)))
    return undefined;
  const first = numberOf(parts, 0);
  if (first === 127 || host === '0.0.0.0' || host === '0') return 'local';
  const second = numberOf(parts, 1);
  const isPrivate =
    first === 10 || (first === 172 && second >= 16 && second < 32) || (first === 192 && second === 168);
  if (isPrivate || (first === 169 && second === 254) || (first === 100 && second >= 64 && second < 128))
    return 'private';
  return 'address';
}

function numberOf(parts: readonly string[], index: number): number {
  const part = parts[index] ?? '0';
  const value = part.startsWith('0x')
    ? Number.parseInt(part, 16)
    : Number.parseInt(part, /^0\d/.test(part) ? 8 : 10);
  // The last part fills the missing bytes: `2130706433` is `127.0.0.1`.
  return index === 0 && parts.length === 1 ? Math.floor(value / 2 ** 24) : value;
}
