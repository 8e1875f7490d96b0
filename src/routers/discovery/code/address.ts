/**
 * Addresses in code: host and path of a literal, as far as the literal has them. What a program fills in is `*`.
 * User names, passwords, query strings and fragments are cut off before anything else is read.
 */
import { asciiHost } from '../../../vocabulary/host-name.ts';

export interface Address {
  readonly start: number;
  readonly end: number;
  /** Lower case, with its port unless it is the scheme's own; empty when the program fills in all of it. */
  readonly host: string;
  readonly path: string;
  readonly hasScheme: boolean;
}

/** `${x}`, `#{x}`, `{x}`, `{{x}}`, `%s`, `<x>`, `\(x)`, `$x` – placeholders in the strings of some language. */
const FILLED =
  /\$\{[^{}]*\}|#\{[^{}]*\}|\{\{?[^{}]*\}?\}|%[sdv@]|\$\([^()]*\)|<[\w .-]+>|\\\([^()]*\)|\$\w+|\[[A-Z_-]+\]/g;
const LONGEST_ADDRESS = 600;
/** Where an address ends; blanks and quotes inside `${}` are taken out before. */
const ADDRESS_END = /[\s"'`\\|^]|[,;)\]>]+(?=$|\s)/;
const SCHEME = /(?:https?|wss?):$/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', ws: '80', https: '443', wss: '443' };
/** With letters of other alphabets that look like these: they may be used to imitate another host. */
const HOST =
  /^(?:[a-z0-9*\u00c0-\u052f](?:[a-z0-9*_\u00c0-\u052f-]*[a-z0-9*\u00c0-\u052f])?\.)*[a-z0-9*\u00c0-\u052f](?:[a-z0-9*_\u00c0-\u052f-]*[a-z0-9*\u00c0-\u052f])?$/;
/** Scripts without blanks continue right after an address, or mark a placeholder. */
const OTHER_SCRIPT = /[\u2018-\u201f\u2e80-\ud7ff\uf900-\uffef]+/;
/** `https://api.example.com${path}`: after a complete host the program fills in a path. */
const PATH_FILLED =
  /((?:\.(?:com|ai|cn|io|net|org|dev|app|co|cloud|us|eu|sh|xyz|chat|tech|run|internal|local|lan)|^localhost|:\d{2,5}))\*$/;
const WIDE = /[\u3002\uff0e\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61]/;
const WHOLE = /\.(?:com|ai|cn|io|net|org|dev|app|co|cloud)$/i;
const BARE_HOST = /^\.?(?:[a-z0-9*-]+\.)+[a-z]{2,}$/;

/** `rest` begins after `://`. */
export function readAddress(scheme: string, rest: string): { host: string; path: string } | undefined {
  const filled = withoutScript(withPlainForms(fillIn(rest)));
  const stop = filled.search(ADDRESS_END);
  const whole = stop < 0 ? filled : filled.slice(0, stop);
  const [, authority = '', path = ''] = /^([^/?#]*)([^?#]*)/.exec(whole) ?? [];
  // No host holds a comma, a semicolon or a brace: `A=https://host,B=…`, `Endpoint=https://host;Key=…`, `${A:-https://host}`.
  const bare = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/[,;}].*$/, '')
    .toLowerCase()
    .replace(PATH_FILLED, '$1');
  const host = hostOf(bare, scheme.toLowerCase());
  if (host === undefined) return undefined;
  return { host, path: /^[\w./:*%~@+-]*/.exec(path)?.[0] ?? '' };
}

/**
 * Fullwidth letters and ideographic dots lead where plain ones do. After a complete host such a dot ends a sentence:
 * `https://openrouter.ai。`
 */
function withPlainForms(text: string): string {
  if (!WIDE.test(text)) return text;
  return text
    .replaceAll(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKC'))
    .replaceAll(/(?<=[a-z0-9])[\u3002\uff0e\uff61](?=[a-z0-9])/gi, (dot, at: number, all: string) => {
      const before = all.slice(0, at);
      return before.includes('/') || WHOLE.test(before) ? dot : '.';
    });
}

function withoutScript(text: string): string {
  const at = text.search(OTHER_SCRIPT);
  if (at < 0) return text;
  const isBehind = /^[^/\s]*(?:\.[a-z]{2,24}|localhost|:\d+)(?:\/.*)?$/i.test(text.slice(0, at));
  return isBehind ? text.slice(0, at) : withoutScript(text.replace(OTHER_SCRIPT, '*'));
}

function fillIn(text: string): string {
  // A default inside the placeholder is the address itself: `${URL:-https://…}` is read from the default on.
  let filled = text;
  for (let round = 0; round < 3 && /[{(<[%$]/.test(filled); round++) filled = filled.replace(FILLED, '*');
  // What is filled in may go on over the next lines: `https://api.${region({`.
  return filled.replace(/[$#]\{.*$/, '*');
}

function hostOf(bare: string, scheme: string): string | undefined {
  const v6 = /^\[([0-9a-f:.]+)\](?::(\d+))?$/.exec(bare);
  const [, name = '', port] = v6 ? [bare, `[${v6[1]}]`, v6[2]] : (/^([^:]*)(?::([\d*]*))?/.exec(bare) ?? []);
  if (v6 === null && !HOST.test(name)) return undefined;
  const host = asciiHost(name);
  return port === undefined || port === '' || port === '*' || port === DEFAULT_PORTS[scheme]
    ? host
    : `${host}:${port}`;
}

/** Addresses with a scheme, wherever they appear. */
export function* schemeAddresses(text: string): Generator<Address> {
  let at = text.indexOf('://');
  while (at >= 0) {
    const scheme = SCHEME.exec(text.slice(Math.max(0, at - 5), at + 1))?.[0].slice(0, -1);
    const next = at + 3;
    if (scheme !== undefined) {
      const read = readAddress(scheme, text.slice(next, lineEnd(text, next)));
      const start = at - scheme.length;
      if (read !== undefined) yield { start, end: next, ...read, hasScheme: true };
    }
    at = text.indexOf('://', next);
  }
}

function lineEnd(text: string, from: number): number {
  const near = text.slice(from, from + LONGEST_ADDRESS);
  const end = near.indexOf('\n');
  return from + (end < 0 ? near.length : end);
}

/** A whole string that is a host without a scheme: `api.openai.com`, `localhost:11434/v1`, `.openai.azure.com`. */
export function bareAddress(content: string): { host: string; path: string } | undefined {
  if (content.length > 200 || !/[.:]/.test(content)) return undefined;
  const filled = fillIn(content).toLowerCase();
  const [, start = '', port, path = ''] = /^([^/:?#\s]+)(?::(\d{2,5}))?(\/[^\s?#]*)?$/.exec(filled) ?? [];
  const name = HOST.test(start) ? asciiHost(start) : start;
  const isHost = BARE_HOST.test(name) || (port !== undefined && HOST.test(start));
  if (!isHost || name === '*') return undefined;
  const host = name.startsWith('.') ? `*${name}` : name;
  return { host: port === undefined || port === '443' ? host : `${host}:${port}`, path };
}
