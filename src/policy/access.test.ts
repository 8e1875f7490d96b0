import { expect, test } from 'vitest';
import { assessAccess, mayUse } from './access.ts';

const github = (name: string) => ({ server: 'github', name });

test.each([
  [{}, 'anything', true],
  [{ allow: [] }, 'anything', true],
  [{ allow: ['get_*'] }, 'get_issue', true],
  [{ allow: ['get_*'] }, 'delete_issue', false],
  [{ allow: ['github/*'] }, 'delete_issue', true],
  [{ allow: ['gitlab/*'] }, 'delete_issue', false],
  [{ allow: ['github__get_*'] }, 'get_issue', true],
  [{ allow: ['*'], deny: ['delete_*'] }, 'delete_issue', false],
  [{ allow: ['delete_issue'], deny: ['delete_issue'] }, 'delete_issue', false],
  [{ deny: ['{delete,remove}_*'] }, 'remove_issue', false],
  [{ deny: ['{delete,remove}_*'] }, 'move_issue', true],
  [{ deny: ['issue_?'] }, 'issue_1', false],
  [{ deny: ['issue_?'] }, 'issue_12', true],
  [{ deny: ['issue_[0-4]'] }, 'issue_3', false],
  [{ deny: ['issue_[!0-4]'] }, 'issue_3', true],
  // Without a mark of a server it is the tool's own name, and with one never.
  [{ deny: ['github*'] }, 'delete_issue', true],
  [{ deny: ['*/delete_*'] }, 'delete_issue', false],
  // A name that has the mark itself: denied as well, and allowed only where the pattern can be for no server.
  [{ deny: ['delete__issue'] }, 'delete__issue', false],
  [{ deny: ['issues/delete'] }, 'issues/delete', false],
  [{ deny: ['issues/delete'] }, 'issues/get', true],
  [{ allow: ['gitlab__get_*'] }, 'gitlab__get_issue', false],
  [{ allow: ['gitlab/*'] }, 'gitlab/get_issue', false],
] as const)('%j: %s is allowed: %s', (entry, name, isAllowed) => {
  const access = {
    allow: [...('allow' in entry ? entry.allow : [])],
    deny: [...('deny' in entry ? entry.deny : [])],
  };
  expect(mayUse(access, github(name))).toBe(isAllowed);
});

test('resources are known by their URIs', () => {
  const access = { deny: ['*/file:///etc/*'] };
  expect(mayUse(access, { kind: 'resource', server: 'files', name: 'file:///etc/passwd' })).toBe(false);
  expect(mayUse(access, { kind: 'resource', server: 'files', name: 'file:///home/ada/notes' })).toBe(true);
});

const DENY = { deny: ['*/note://day/secret*'] };
const ALLOW = { allow: ['notes/note://day/open/*'] };
const FILE = { deny: ['*/file:///srv/secret/key.txt'] };
const OPEN = { allow: ['notes/file:///srv/open/*'] };
test.each([
  [DENY, 'note://day/secret', false],
  [DENY, 'note://day/%73ecret', false],
  [DENY, 'note://day/%2573ecret', false],
  [DENY, 'note://day/./secret', false],
  [DENY, 'note://day/x/../secret', false],
  [DENY, 'note://day/x/%2e%2e/secret', false],
  [DENY, 'note://day/x/..%2fsecret', false],
  [DENY, 'note://day/x\\..\\secret', false],
  [DENY, 'note://day//secret', false],
  [DENY, 'note://day/\tsecret', false],
  [DENY, 'NOTE://Day/secret', false],
  [DENY, 'note://ada@day/secret', false],
  [DENY, 'note://day:/secret/', false],
  [{ deny: ['*/note://day/secret'] }, 'note://day/secret%00.txt', false],
  [DENY, 'note://day/x%3f/../secret', false],
  [DENY, 'note://day/x%23/../secret', false],
  [DENY, 'note://day/x%253f/../secret', false],
  [DENY, 'note://day/x%00/../secret', false],
  [DENY, 'note://a@b@day/secret', false],
  [{ deny: ['*/note://day/secret'] }, 'note://day/secret?', false],
  [{ deny: ['*/note://day/secret'] }, 'note://day/secret#x', false],
  [{ deny: ['*/note://day/secret'] }, ' note://day/secret ', false],
  [{ deny: ['*/https://day.test/secret'] }, 'https://day.test:443/secret', false],
  [{ deny: ['*/https://day.test/secret'] }, 'https:/day.test/secret', false],
  [{ deny: ['*/https://day.test/secret'] }, 'https://day.test:8443/secret', true],
  [{ deny: ['*/note://day/secret'] }, 'note://day/secret-ish?', true],
  [{ deny: ['*/note://day/secret'] }, 'note://day/open#/secret', true],
  [DENY, 'note://day/open', true],
  [DENY, 'note://day/Secret', true],
  [DENY, 'note://day/open?of=/../secret', false],
  [DENY, 'note://night/secret', true],
  [{ deny: ['*/note://day/my%20notes'] }, 'note://day/my notes', false],
  [{ deny: ['*/Note://day/a%2a'] }, 'note://day/a*', false],
  [{ deny: ['*/note://day/a%2a'] }, 'note://day/ab', true],
  [{ deny: ['*/file:///etc/*'] }, 'file:/etc/passwd', false],
  [{ deny: ['*/file:///etc/*'] }, 'file://localhost/etc/passwd', false],
  [{ deny: ['*/file:///etc/*'] }, 'file:///home/ada/../../etc/passwd', false],
  [{ deny: ['*/file:///etc/*'] }, 'file:///home/ada/etc/notes', true],
  [ALLOW, 'note://day/open/1', true],
  [ALLOW, 'note://day/open/a%20b', true],
  [ALLOW, 'note://day/open/../secret', false],
  [ALLOW, 'note://day/open/%2e%2e/secret', false],
  // What is before it may be a link.
  [ALLOW, 'note://day/open/x/../1', false],
  [{ deny: ['*/file:///srv/secret/*'] }, 'file:///srv/link/../key.txt', false],
  [{ deny: ['*/file:///srv/secret/*'] }, 'file:///srv/link/%2e%2e/key.txt', false],
  [OPEN, 'file:///srv/open/. ./secret', false],
  [OPEN, 'file:///srv/open/..%20/secret', false],
  [OPEN, 'file:///srv/open/...', true],
  [OPEN, 'file:///srv/open/. .x/1', true],
  [FILE, 'view-source:file:///srv/secret/key.txt', false],
  [FILE, 'url:file:///srv/secret/key.txt', false],
  [FILE, 'git+file:///srv/secret/key.txt', false],
  [FILE, 'file:///proc/self/root/srv/secret/key.txt', false],
  [FILE, 'file:///proc/1/root/proc/thread-self/root/srv/secret/key.txt', false],
  [FILE, 'file:///proc/self/status', true],
  [FILE, 'view-source:file:///srv/secret/other.txt', true],
  [{ deny: ['notes/secret/key.txt'] }, '/secret/key.txt', false],
  [{ deny: ['notes/secret/key.txt'] }, '//secret/key.txt', false],
  [{ deny: ['notes/secret/key.txt'] }, '%2fsecret/key.txt', false],
  [{ deny: ['notes/secret/key.txt'] }, '\\secret\\key.txt', false],
  [{ deny: ['notes/secret/key.txt'] }, 'Secret/KEY.txt', false],
  [{ deny: ['notes/secret/key.txt'] }, 'open/secret/key.txt', true],
  [{ deny: ['*/note://day/secret'] }, 'note://day:80/secret', false],
  [{ deny: ['*/note://day:80/secret'] }, 'note://day:80/secret', false],
  [{ allow: ['notes/note://day:80/*'] }, 'note://day:80/1', true],
  [{ allow: ['notes//srv/open/*'] }, '/srv/open/1', true],
  [{ allow: ['notes/jar:file:///srv/*'] }, 'jar:file:///srv/a.jar!/x', true],
  [{ allow: ['notes/note://day/my%20notes/*'] }, 'note://day/my%20notes/1', true],
  [{ allow: ['notes/Note:*'] }, 'Note:a', true],
  [{ allow: ['notes/note://day//open/*'] }, 'note://day//open/1', true],
  [{ allow: ['notes/http://localhost/*'] }, 'http://localhost/1', true],
  [{ allow: ['notes/http://ada@day/*'] }, 'http://ada@day/1', true],
] as const)('%j: %s is allowed: %s, however it is spelled', (access, name, isAllowed) => {
  expect(
    mayUse({ ...access } as Parameters<typeof mayUse>[0], { kind: 'resource', server: 'notes', name }),
  ).toBe(isAllowed);
});

test.each([
  ...[
    '/',
    '/.',
    '/x/..',
    '%2f',
    '?',
    '#',
    '%3f',
    '%23',
    '%253f',
    ';v=1',
    '%3bv',
    ' ',
    '%20',
    '\\',
    '::$DATA',
    '.',
  ].map((end) => [FILE, `file:///srv/secret/key.txt${end}`] as const),
  ...[
    'x/srv',
    '127.0.0.1/srv',
    'LOCALHOST/srv',
    'ada@x:80/srv',
    '/srv/x/..',
    'srv',
    '/SRV',
    '/srv/open/%2fsrv',
  ].map((start) => [FILE, `file://${start}/secret/key.txt`] as const),
  [FILE, 'file:srv/secret/key.txt'],
  [FILE, '/srv/secret/key.txt'],
  [FILE, 'file:///srv/secret/ｋey.txt'],
  ...[
    'x?',
    'x#',
    'x%3f',
    'x%23',
    'x%00',
    'x%253f',
    'x%2500',
    '..;',
    '．．/x',
    'x%2f..',
    '%c0%ae%c0%ae',
    '%u002e%u002e/x',
  ].map((step) => [OPEN, `file:///srv/open/${step}/../../secret/key.txt`] as const),
  [{ deny: ['db://private/*'] }, 'db://private/rows'],
  [{ deny: ['note:secret'] }, 'note:///secret'],
  [{ deny: ['*/note://secret'] }, 'note:secret'],
  [{ deny: ['*/note://day/a b'] }, 'note://day/a+b'],
  [{ deny: ['*/note://bücher.test/*'] }, 'note://BÜCHER.test/1'],
  [{ deny: ['*/https://bücher.test/*'] }, 'https://xn--bcher-kva.test/1'],
  [{ deny: ['*/https://127.0.0.1/*'] }, 'https://2130706433/1'],
  [{ deny: ['*/https://day.test/*'] }, 'https://day.test./1'],
  // To a server that stops at the query it is something else.
  [{ allow: ['notes/note://day/*/public'] }, 'note://day/secret?x/public'],
  [{ allow: ['notes/note://day/open/*'] }, 'note://day/open/'],
  [{ allow: ['notes/note://day/open/*'] }, 'NOTE://day/open/1'],
] as const)('%j: not %s', (access, name) => {
  expect(
    mayUse({ ...access } as Parameters<typeof mayUse>[0], { kind: 'resource', server: 'notes', name }),
  ).toBe(false);
});

const HONEST = [
  ...[
    '1',
    'my notes',
    'my%20notes.txt',
    'caf%C3%A9',
    'café',
    'cafe\u0301',
    '日本語.md',
    '100%25',
    '50%',
    'a%2Fb',
    'a+b',
    'C%2B%2B',
  ],
  ...[
    'x?page=2&q=a%26b',
    'x?q=what%27s+up%3F',
    'x#top',
    'x?a#b',
    'x;v=1',
    'x;a=1;b=2?c',
    'a..b',
    '...',
    '.hidden',
    'a:b',
    'a@b.test',
  ],
  ...[
    'x?url=https%3A%2F%2Fother.test%2Fa%3Fb%3Dc',
    '{day}',
    '{?q}',
    '(1)',
    "it's",
    '½',
    'ﬁle',
    'Größe',
    '%7Bid%7D',
    'a//b',
    '~ada',
  ],
];
test.each(HONEST)(
  '%s may be used where what is below its folder may, and nothing of it is denied',
  (name) => {
    const uris = [
      `file:///srv/Open/${name}`,
      `note://day/Open/${name}`,
      `https://day.test/Open/${name}`,
      `note:Open/${name}`,
    ];
    for (const uri of uris) {
      const [start = ''] = /^.*Open\//.exec(uri) ?? [];
      const used = { kind: 'resource', server: 'notes', name: uri };
      expect([uri, mayUse({ allow: [`notes/${start}*`] }, used)]).toEqual([uri, true]);
      expect([uri, mayUse({ deny: ['*/*secret*', `*/${start}x/*`, `*/${start}1/*`] }, used)]).toEqual([
        uri,
        true,
      ]);
    }
  },
);

test.each([
  ['note://day/my%20notes', 'note://day/my notes'],
  ['note://day/my notes', 'note://day/my%20notes'],
  ['note://day/café', 'note://day/caf%C3%A9'],
  ['note://day/100%25', 'note://day/100%25'],
  ['note://day/½ a+b', 'note://day/½%20a+b'],
  ['db://rows?table=public_*', 'db://rows?table=public_a'],
  ['https://bücher.test/*', 'https://bücher.test/1'],
  ['https://day.test/*', 'https://day.test/'],
  ['urn:isbn:*', 'urn:isbn:0451450523'],
  ['file://localhost/srv/*', 'file://localhost/srv/1'],
  ['http://ada@day.test:8080/*', 'http://ada@day.test:8080/1'],
] as const)('what is allowed as %s is allowed as %s', (pattern, name) => {
  const used = { kind: 'resource', server: 'notes', name };
  expect(mayUse({ allow: [`notes/${pattern}`] }, used)).toBe(true);
});

test('what has too many readings is refused, in words, and soon', () => {
  const agents = { ci: { deny: ['*/note://secret'] } };
  const at = (name: string) =>
    assessAccess({ agent: 'ci', door: 'stdio' }, { kind: 'resource', server: 'notes', name }, agents);
  for (const name of [
    `note://${'%2525;?#+'.repeat(3_000)}`,
    'note://a\u0001b',
    'note://%c0%aea',
    `note://${'a'.repeat(20_000)}`,
  ])
    expect(at(name)).toEqual({
      ...{ layer: 'access', decision: 'block', source: 'access.uri' },
      reason: expect.stringContaining('too many ways'),
    });
});

test('the agent is that of the connection, and an unknown one may use everything', () => {
  const agents = { ci: { deny: ['*'] } };
  const at = (agent: string, door: 'stdio' | 'http' | 'cli' | 'hook') =>
    assessAccess({ agent, door }, github('get_issue'), agents)?.decision;
  expect([at('ci', 'stdio'), at('ci', 'http')]).toEqual(['block', 'block']);
  expect([at('local', 'stdio'), at('constructor', 'stdio'), at('__proto__', 'http')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // A person's own call, and hosts, which are not agents of the document.
  expect([at('ci', 'cli'), at('ci', 'hook')]).toEqual([undefined, undefined]);
});

test.each<[deny: string, uri: string, isUsable: boolean]>([
  ['f/http://[::1]/*', 'http://[::1]/x', false],
  ['f/http://[::1]/*', 'http://[0:0:0:0:0:0:0:1]/x', false],
  ['f/http://[::1]:8080/*', 'http://[::1]:8080/x', false],
  ['f/ftp://ada@[fd00::1]/*', 'ftp://ada@[fd00::1]/x', false],
  ['f/http://[::1]/*', 'http://:/x', true],
  ['f/http://[::1]/*', 'http://[::2]/x', true],
  ['f/note://[a-c]/*', 'note://b/x', false],
  ['f/note://[a-c]/*', 'note://d/x', true],
  // Parameters are a set.
  ['f/db://main/q?table=secret', 'db://main/q?table=secret', false],
  ['f/db://main/q?table=secret', 'db://main/q?x=1&table=secret', false],
  ['f/db://main/q?table=secret', 'db://main/q?table=secret&x=1', false],
  ['f/db://main/q?table=secret', 'db://main/q?&table=secret', false],
  ['f/db://main/q?table=secret', 'db://main/q?x=1;table=%73ecret', false],
  ['f/db://main/q?table=secret', 'db://main/q?table=open&table=secret', false],
  ['f/db://main/q?a=1&b=2', 'db://main/q?b=2&c=3&a=1', false],
  ['f/db://main/q?a=1&b=2', 'db://main/q?b=2', true],
  ['f/db://main/q?table=secret', 'db://main/q?table=open', true],
  ['f/db://main/q?table=secret', 'db://main/q?x=secret', true],
  ['f/db://main/q?table=secret', 'db://main/q', true],
  ['f/db://main/q?table=secret', 'db://other/q?x=1&table=secret', true],
  // RFC 3986: the host is the same in any case, the path is not.
  ['f/notes://Secret/*', 'notes://secret/plan2', false],
  ['f/notes://secret/plan', 'NOTES://SECRET/plan', false],
  ['f/notes://secret/plan', 'notes://secret/Plan', true],
])('deny %s: %s: %s', (pattern, name, isUsable) => {
  expect(mayUse({ deny: [pattern] }, { kind: 'resource', server: 'f', name })).toBe(isUsable);
});

test('other parameters are not allowed with those that are', () => {
  const may = (name: string) =>
    mayUse({ allow: ['f/db://main/q?table=open'] }, { kind: 'resource', server: 'f', name });
  expect(
    ['db://main/q?table=open', 'db://main/q?table=open&x=1', 'db://main/q?table=secret'].map(may),
  ).toEqual([true, false, false]);
});
