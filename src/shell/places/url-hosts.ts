/**
 * The hosts that an address can mean to the programs that open it. Browsers and `fetch` read it as `new URL` does, which
 * removes tabs and line breaks, takes `http:2130706433` for 127.0.0.1 and decodes `ex%61mple`; command-line clients take
 * what is between the slashes as spelled, and a backslash for part of a user's name. Drivers of databases take a list of
 * hosts. All of it counts: a rule must hold for the host that is reached in the end.
 */
import { hostOf } from './hosts.ts';
import { folded, plainAddress } from './path-forms.ts';

const WITH_SCHEME =
  /^(?:(?:[a-z][a-z0-9+.-]*:){0,8}(?:(?:https?|wss?|ftp):|[a-z][a-z0-9+.-]*:[\\/]{2})|[\\/]{2})[^\s]/i;
/** A name with a dot, an address, or a port behind the name of this machine. */
const WITHOUT_SCHEME =
  /^(?:\[[\da-f:.]+\]|localhost(?:[:/]|$)|[\w%\u0080-\uffff-]+(?:\.[\w%\u0080-\uffff-]+)+\.?(?:[:/?#\\]|$))/i;
/** A host is at its beginning. */
const LONGEST_START = 4_096;
const startOf = (text: string): string => plainAddress(text).slice(0, LONGEST_START);
/** What ends the host is among them. */
const ENDED = /^[^/\\?#]*[/\\]+[^/\\?#]+[/\\?#]/;

/** `view-source:http:x`, `ht\ntp://x`, `//x`. */
export const hasScheme = (text: string): boolean => WITH_SCHEME.test(startOf(text));

/** `167772161`, `0xa000001`, `::1`: where a host is expected, an address in full. */
const IN_FULL = /^(?:0x[\da-f]+|\d+|[\da-f]*:[\da-f.:]*:[\da-f.]*(?:%\w+)?)(?::\d{1,5})?(?:[/?#\\]|$)/i;
const USER = /^[^\s/@]{1,256}@/;

/** Whether it is one where a host is expected: more texts are than may be anywhere. */
export const isHost = (text: string): boolean => {
  const start = folded(startOf(text)).replace(USER, '');
  return IN_FULL.test(start) || isAddress(start);
};

/** A script or a page that is the address itself. */
export const isScript = (text: string): boolean => RUNS.test(startOf(text));

/** With a scheme, or beginning with the name of a host. */
export const isAddress = (text: string): boolean =>
  hasScheme(text) || WITHOUT_SCHEME.test(folded(startOf(text)).replaceAll('。', '.'));

/** Schemes around another address: `view-source:http://…`, `jar:https://…!/x`, `feed:`, `blob:`, `url:`. */
const MOST_NESTED = 8;
const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is;
const WEB = /^(?:https?|wss?|ftp)$/i;
/** They name no host: a document or a number follows. */
const HOSTLESS = /^(?:about|data|mailto|tel|sms|urn|cid|mid|news|file|blob|javascript|vbscript)$/i;
/** A file of another machine: `file://host/share`. */
const SHARE = /^file:[\\/]{2}(?!localhost[\\/]|[a-z][:|])[^\\/?#]/i;
/** `mongodb://user@a.example:27017,b.example/x`. */
const HOST_LIST = /^[a-z][a-z0-9+.-]*:[\\/]{2}(?:[^\s/?#]{0,1024}@)?([^/?#@]*,[^/?#]*)/i;
/** A page or a script in the address itself can reach any. */
const RUNS = /^(?:javascript|vbscript):|^data:(?=[^,]*(?:html|xml|svg|script))/i;
const UNKNOWN = /[$`{}[\]<>%()*\s]/;

/** curl fills in `{a,b}` and `[a-c]`; with more hosts than this, which of them is unknown. */
const MOST_FILLED_IN = 256;
const FILLED_IN = /(?<!\$)\{([^{}$]{1,512})\}|\[(?:([a-z])-([a-z])|(\d{1,9})-(\d{1,9}))(?::(\d{1,9}))?\]/i;
/** Up to the path. */
const AUTHORITY = /^(?:[^/\\?#]*[/\\]{2})?[^/\\?#]*/;

function* filledIn(target: string): Generator<string> {
  const [authority = ''] = /[{[]/.test(target) ? (AUTHORITY.exec(target.slice(0, LONGEST_START)) ?? []) : [];
  const found = FILLED_IN.exec(authority);
  const texts = found === null ? undefined : [...textsFor(found)];
  if (found === null || texts === undefined || texts.length === 0) return yield target;
  for (const text of texts)
    yield* filledIn(target.slice(0, found.index) + text + target.slice(found.index + found[0].length));
}

function* textsFor([, list, from, to, low = '', high, step = '1']: RegExpExecArray): Generator<string> {
  if (list?.includes(',')) yield* list.split(',');
  const [first, last] = from === undefined ? [low, high] : [from.charCodeAt(0), to?.charCodeAt(0)];
  if (first === '' || last === undefined) return;
  const width = low.startsWith('0') ? low.length : 0;
  for (
    let at = Number(first), left = MOST_FILLED_IN;
    at <= Number(last) && left-- >= 0;
    at += Number(step) || 1
  )
    yield from === undefined ? String(at).padStart(width, '0') : String.fromCharCode(at);
}

/** Without duplicates; `null` where run time decides, none for an address without a host. */
export function hostsOf(target: string): readonly (string | null)[] {
  const found = new Set<string | null>();
  let left = MOST_FILLED_IN;
  for (const address of filledIn(target)) {
    if (--left < 0) return [null];
    for (const host of hostsOfOne(address)) found.add(host);
  }
  return [...found];
}

function hostsOfOne(target: string): readonly (string | null)[] {
  const found = new Set<string | null>();
  let rest = startOf(target);
  if (
    target.length > LONGEST_START &&
    rest.length === LONGEST_START &&
    !/^data:/i.test(rest) &&
    !ENDED.test(rest)
  )
    return [null];
  for (let depth = 0; depth < MOST_NESTED; depth++) {
    const [, scheme, inner = ''] = SCHEME.exec(rest) ?? [];
    if (scheme === undefined) break;
    if (isScript(rest)) return [null];
    if (WEB.test(scheme) || /^[\\/]{2}/.test(inner) || !SCHEME.test(inner)) break;
    rest = inner;
  }
  const [, scheme] = SCHEME.exec(rest) ?? [];
  if (
    scheme !== undefined &&
    HOSTLESS.test(scheme) &&
    !/^\w+:\d{1,5}(?:\/|$)/.test(rest) &&
    !SHARE.test(rest)
  )
    return [];
  const listed = HOST_LIST.exec(rest)?.[1]?.split(',') ?? [];
  // curl, wget and Python end a host at none but `/`, `?` and `#`: `http://a.example\@b.example` is b.example to them.
  const spelled = [rest, rest.replaceAll('\\', '%5C'), ...listed].map(hostOf);
  for (const host of [byStandard(rest, scheme), ...spelled])
    if (host !== undefined && host !== '' && !UNKNOWN.test(host)) found.add(host.replace(/\.+$/, ''));
  return found.size === 0 ? [null] : [...found];
}

/** As `new URL` does; a scheme it does not know is read like one of the web, and so is an address without one. */
function byStandard(address: string, scheme: string | undefined): string | undefined {
  const isWeb = scheme !== undefined && WEB.test(scheme);
  const own = isWeb
    ? address
    : `http:${address.replace(/^[a-z][a-z0-9+.-]*:(?=[\\/]{2})/i, '').replace(/^(?![\\/]{2})/, '//')}`;
  return URL.canParse(own) ? new URL(own).hostname.replace(/^\[(.*)\]$/, '$1') : undefined;
}
