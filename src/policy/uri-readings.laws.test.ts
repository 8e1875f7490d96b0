/** What is allowed is what a server opens, and what is denied is opened by none: with programs' own ways to read a URI. */
import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { mayUse } from './access.ts';

/** The path that it opens; throws where it refuses. */
type HonestServer = (uri: string) => string;

const decode = decodeURIComponent;
/** `urllib.parse.unquote`: what is not valid stays, or becomes a mark. */
const unquote = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
/** `urllib.parse.urlparse`. */
function urlparse(uri: string) {
  const clean = uri.replace(/[\t\r\n]/g, '').replace(/^[\0- ]+/, '');
  const [, start = ''] = /^([^#?]*)/.exec(clean.replace(/^\w+:/, '')) ?? [];
  const [, , netloc = '', path = ''] = /^(\/\/([^/]*))?(.*)$/s.exec(start) ?? [];
  return { netloc, path: path.replace(/;[^/]*$/, '') };
}
const below = (path: string) => posix.join('/', path);

const BOTH: Readonly<Record<string, HonestServer>> = {
  'compares texts': (uri) => {
    const known = /^(?:file:\/\/|note:\/)(\/[ -~]*)$/.exec(uri)?.[1];
    if (known === undefined || posix.normalize(known) !== known || /[%?#;\\+]/.test(known))
      throw new Error('unknown');
    return known;
  },
  'stops at a zero byte': (uri) => below(decode(uri.replace(/^\w+:\/*/, '')).split('\0', 1)[0] ?? ''),
};
const FILES: Readonly<Record<string, HonestServer>> = {
  ...BOTH,
  fileURLToPath: (uri) => posix.normalize(fileURLToPath(uri)),
  'URL, decodeURIComponent and resolve': (uri) => posix.resolve('/', decode(new URL(uri).pathname)),
  'URL and decodeURI': (uri) => posix.resolve('/', decodeURI(new URL(uri).pathname)),
  'slice and resolve': (uri) => posix.resolve('/', uri.slice('file://'.length)),
  'slice, decode and resolve': (uri) => posix.resolve('/', decode(uri.replace(/^file:\/\//i, ''))),
  'decodes twice': (uri) => posix.resolve('/', decode(decode(new URL(uri).pathname))),
  'urlparse, unquote and normpath': (uri) => below(unquote(urlparse(uri).path)),
  unquote_plus: (uri) => below(unquote(urlparse(uri).path.replaceAll('+', ' '))),
  'unquotes first': (uri) => below(urlparse(unquote(uri)).path),
  'drops parameters': (uri) => below(unquote(urlparse(uri).path.replace(/;[^/]*/g, ''))),
  unescape: (uri) => below(unescape(urlparse(uri).path)),
  composes: (uri) => below(unquote(urlparse(uri).path).normalize('NFKC')),
  Windows: (uri) =>
    below(win32.normalize(unquote(urlparse(uri).path).replace(/^[\\/]+/, '/')).replaceAll('\\', '/')),
};
const NOTES: Readonly<Record<string, HonestServer>> = {
  ...BOTH,
  'URL, host and path': (uri) => below(`${new URL(uri).host}/${decode(new URL(uri).pathname)}`),
  'without the scheme': (uri) => below(decode(uri.trim().replace(/^note:\/*/i, ''))),
  'without the scheme, undecoded': (uri) => below(uri.replace(/^note:\/*/i, '')),
  'netloc and path': (uri) => below(unquote(urlparse(uri).netloc + urlparse(uri).path)),
  'a template below open': (uri) =>
    posix.join('/open', decode(/^note:\/\/open\/(.+)$/s.exec(uri)?.[1] ?? raise())),
};
function raise(): never {
  throw new Error('another URI');
}

const escaped = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const spelled = (plain: string) =>
  fc.constantFrom(plain, plain, plain, escaped(plain), escaped(escaped(plain)), escaped(plain).toUpperCase());
const piece = fc
  .constantFrom('open', 'secret', 'key.txt', 'x', '..', '..', '..', '.', '', '1', 'a b', 'café')
  .chain(spelled);
const mark = fc.oneof(
  fc.constant('/'),
  fc.constant('/'),
  fc.constant('/'),
  fc.constantFrom('/', '\\', '?', '#', ';', '//', '/./', '\t', '\n', '+', '&a=').chain(spelled),
  fc.constantFrom(
    '%00',
    '%2500',
    '／',
    '％2f',
    '%u002f',
    '%c0%af',
    '%25%32%66',
    '?a=/',
    '/;a=1/',
    '．．/',
    '@',
    ':',
  ),
);
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const many = (part: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.array(part, { minLength, maxLength }).map((all) => all.join(''));
const path = fc.oneof(
  joined(spelled('open'), many(joined(mark, piece), 0, 5)),
  joined(
    ...[spelled('open'), many(joined(mark, piece), 0, 2), many(joined(mark, spelled('..')), 1, 4)],
    ...[mark, spelled('secret'), mark, spelled('key.txt'), many(joined(mark, piece), 0, 1)],
  ),
  joined(spelled('secret'), mark, spelled('key.txt'), many(joined(mark, piece), 0, 2)),
);
const FILE_STARTS = [
  'file:///',
  'file:///',
  'file:/',
  'file:',
  'file://x/',
  'file://localhost/',
  'FILE:////',
  ' file:///',
  'file://127.0.0.1:/',
  'file:\\\\\\',
  'file://',
  'fi\nle:///',
];
const NOTE_STARTS = [
  'note://',
  'note://',
  'note:/',
  'note:',
  'note:///',
  'NOTE://',
  ' note://',
  'note://ada@',
  'note:\\\\',
];
const uris = (starts: readonly string[]) => joined(fc.constantFrom(...starts), path);

const opened = (server: HonestServer, uri: string): string | undefined => {
  try {
    return server(uri).replace(/(?<=.)\/$/, '');
  } catch {
    return undefined;
  }
};

test.each([
  ['files', FILES, FILE_STARTS, 'file://'],
  ['notes', NOTES, NOTE_STARTS, 'note:/'],
] as const)('%s: however it is spelled', (_, servers, starts, scheme) => {
  const may = (access: object, name: string) => mayUse(access, { kind: 'resource', server: 's', name });
  let reached = 0;
  fc.assert(
    fc.property(uris(starts), (uri) => {
      const all = Object.entries(servers).map(([by, server]) => ({ by, path: opened(server, uri) }));
      const to = (isMeant: (path: string) => boolean) =>
        all.filter(({ path }) => path !== undefined && isMeant(path));
      const outside = to((one) => !one.startsWith('/open/'));
      if (may({ allow: [`s/${scheme}/open/*`] }, uri)) expect([uri, outside]).toEqual([uri, []]);
      const exact = to((one) => one === '/secret/key.txt');
      if (may({ deny: [`*/${scheme}/secret/key.txt`] }, uri)) expect([uri, exact]).toEqual([uri, []]);
      const below = to((one) => one.startsWith('/secret/'));
      if (may({ deny: [`*/${scheme}/secret/*`] }, uri)) expect([uri, below]).toEqual([uri, []]);
      reached += exact.length;
    }),
    { numRuns: draws(1_500) },
  );
  expect(reached).toBeGreaterThan(10);
});
