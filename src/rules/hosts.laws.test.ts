/** A rule on hosts and what opens an address agree: `new URL` is the reference, because `fetch` and browsers read by it. */
import { describe, expect, test } from 'vitest';
import type { Call } from '../vocabulary/call.ts';
import { exampleSubject } from './examples.ts';
import { factsWanted } from './facts-wanted.ts';
import { testOf } from './match/condition.ts';
import type { Rule } from './terms/plain-rule.ts';
import type { Truth } from './terms/truth.ts';

const IPV4 = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.01',
    '0X7F.0.0.1',
  ],
  ...[
    '127.0.0.1.',
    '127.0.0.0x1',
    '１２７.0.0.1',
    '127。0。0。1',
    '127．0．0．1',
    '%31%32%37.0.0.1',
    '127%2E0%2E0%2E1',
  ],
  ...[
    '⑫7.0.0.1',
    '127.0.0\u00ad.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:FFFF:127.0.0.1]',
    '127.0.0.2',
  ],
  ...['127.0.0.1.example.com', '128.0.0.1', 'a127.0.0.1', '0xa0000001'],
];
const NAMES = [
  ...[
    'wiki.internal',
    'WIKI.Internal',
    'wiki.internal.',
    'ｗｉｋｉ.internal',
    'wiki。internal',
    'w%69ki.internal',
    'wi\u00adki.internal',
  ],
  ...[
    'wiki%2Einternal',
    '%77%69%6b%69.internal',
    'wi\tki.internal',
    'wi\nki.inter\r\nnal',
    'wi\u200bki.internal',
    'ⓦiki.internal',
  ],
  ...['wiki.internal.example.com', 'xwiki.internal', 'wiki-internal'],
];
const FRONTS = [
  ...[
    'http://',
    'https://',
    'HTTP://',
    'hTtP://',
    'ht\ntp://',
    'h\tt\rtp://',
    '\nhttp://',
    ' http://',
    '\u0001\u001fhttp://',
  ],
  ...[
    'http:',
    'https:',
    'http:/',
    'http:\\',
    'http:\\\\',
    'http:/\\',
    'http:///',
    'http:////',
    'http:\t//',
    'http:/\n/',
    'ws://',
    'wss:/',
    'ftp://',
    'ftp:',
  ],
  ...[
    'http://user@',
    'http://user:pw@',
    'http://good.example@',
    'http://good.example:80@',
    'http://a@b@',
    'http://%40@',
    'http://@',
  ],
];
const ENDS = [
  '',
  '/',
  '/x?y#z',
  ':80/',
  ':8080',
  '?x',
  '#x',
  '\\x',
  '/@good.example',
  '?@good.example',
  '\t',
  ' ',
];
/** Around an address: a browser opens what is inside. */
const AROUND = [
  'view-source:',
  'VIEW-SOURCE:',
  'feed:',
  'jar:',
  'url:',
  'view-source:view-source:',
  'vi\new-source:',
];

const spellings = (hosts: readonly string[]): string[] =>
  FRONTS.flatMap((front) => hosts.flatMap((host) => ENDS.map((end) => `${front}${host}${end}`)));

function ruleFor(host: string): (call: Parameters<typeof exampleSubject>[0]) => Truth {
  const rule: Rule = {
    id: 'r',
    priority: 1,
    action: 'deny',
    when: { is: 'host', hosts: [host] },
    reason: '',
  };
  const matches = testOf(rule.when, 'one');
  const wanted = factsWanted([rule]);
  return (call) => matches(exampleSubject(call, wanted));
}

const reached = (address: string): string | undefined =>
  URL.canParse(address)
    ? new URL(address).hostname.replace(/^\[::ffff:7f00:1\]$/, '127.0.0.1').replace(/\.$/, '')
    : undefined;

test.each([
  ['127.0.0.1', IPV4],
  ['wiki.internal', NAMES],
])('a rule on %s denies what reaches it, and nothing that reaches another', (host, hosts) => {
  const matches = ruleFor(host);
  const odd: unknown[] = [];
  let inside = 0;
  const all = spellings(hosts);
  for (const url of all) {
    const contacted = reached(url);
    const truth = matches({ tool: 'WebFetch', arguments: { url } });
    if (contacted === host) inside++;
    if (contacted === host ? truth !== true : contacted !== undefined && truth === true)
      odd.push([url, contacted, truth]);
  }
  expect(odd).toEqual([]);
  expect([all.length > 3_000, inside > 2_000]).toEqual([true, true]);
});

test.each([
  // Of curl, wget and Python, which end a host at none but these; `new URL` also ends it at a backslash.
  'http://good.example\\@wiki.internal/',
  'https://good.example\\x@wiki.internal:80?x',
  'http://wiki.internal\\@good.example/',
])('%s reaches it by one of two readings', (url) => {
  expect(ruleFor('wiki.internal')({ tool: 'WebFetch', arguments: { url } })).toBe(true);
});

test.each(AROUND)('inside %s', (front) => {
  const matches = ruleFor('wiki.internal');
  for (const url of [
    'http://wiki.internal/x',
    'https:wiki.internal',
    'ht\ntp://WIKI.internal:80/',
    'http:\\\\wiki.internal',
  ])
    expect([url, matches({ tool: 'WebFetch', arguments: { url: `${front}${url}` } })]).toEqual([url, true]);
  expect(
    matches({ tool: 'WebFetch', arguments: { url: `${front}http://other.test/http://wiki.internal` } }),
  ).toBe(false);
});

test.each<[string, Truth]>([
  ['curl http:wiki.internal', true],
  ["curl 'http://good.example\\@wiki.internal/'", true],
  ['curl --resolve good.example:80:wiki.internal http://good.example', true],
  ['curl --connect-to=::wiki.internal:8080 http://good.example', true],
  ['curl --connect-to wiki.internal:80:good.example:80 http://good.example', false],
  ['curl http://wik[h-j].internal/', true],
  ['curl "http://{wiki,x}.internal/"', true],
  ['curl "http://[w-w]iki.internal/"', true],
  ['curl "http://img[1-3].example.com/"', false],
  ['curl "http://img[1-999999].example.com/"', undefined],
  ['curl -e http://wiki.internal https://example.com', false],
  ['curl -x http://wiki.internal:3128 https://example.com', true],
  ['mytool --base-url https://wiki.internal/x', undefined],
  ['mytool --base=http:\\\\wiki.internal', undefined],
  [`python3 -c "import lib; lib.open('http://wiki.internal')"`, undefined],
  ['echo http://wiki.internal', false],
  ['git commit -m "see http://wiki.internal"', false],
  ['grep -r http://wiki.internal src', false],
  ['mytool https://example.com/?u=http://wiki.internal', false],
  ['mytool "http://wiki.internal is down"', false],
])('%s: %s', (command, expected) => {
  expect(ruleFor('wiki.internal')({ tool: 'Bash', arguments: { command } })).toBe(expected);
});

test.each<[string, Record<string, string>, Truth]>([
  // Of a tool that is not known, whether it is reached is not known.
  ['import_feed', { source: 'http://wiki.internal/feed' }, undefined],
  ['open_page', { x: 'ht\ntp:wiki.internal' }, undefined],
  ['ping', { host: 'wiki.internal' }, undefined],
  ['connect', { server: 'wiki.internal:5432' }, undefined],
  ['import_feed', { options: '{"from": ["//wiki.internal/x"]}' }, undefined],
  ['fetch', { url: 'https://example.com', proxy: 'http://wiki.internal:3128' }, undefined],
  ['fetch', { url: 'javascript:location="//wiki.internal"' }, undefined],
  ['fetch', { url: 'http://${HOST}/' }, undefined],
  ['crawl', { urls: 'https://example.com/a\nhttp://wiki.internal/b' }, undefined],
  ['crawl', { seeds: 'https://example.com/a, http://wiki.internal/b' }, undefined],
  ['run', { args: '["--base=http://wiki.internal/"]' }, undefined],
  ['open_page', { x: '<http://wiki.internal/>' }, undefined],
  ['open_page', { x: '(http://wiki.internal)' }, undefined],
  ['open_page', { x: 'http%3a//wiki.internal' }, undefined],
  ['connect', { dsn: 'mongodb://u:p@a.example:27017,wiki.internal:27017/db' }, undefined],
  ['connect', { dsn: 'postgres://a.example,wiki.internal/db' }, undefined],
  ['open_share', { x: 'file://wiki.internal/share' }, undefined],
  ['open_share', { x: 'file:///wiki.internal/share' }, false],
  ['crawl', { urls: 'https://example.com/a, b\nhttps://example.org/wiki.internal' }, false],
  ['crawl', { seeds: 'https://example.com/?a=1,http://example.org' }, false],
  ['open_page', { x: 'note: http://wiki.internal, later' }, false],
  ['open_page', { x: 'See http://wiki.internal/x for more' }, false],
  ['open_page', { x: 'http://wiki.internal is down today' }, false],
  ['create_issue', { title: 'wiki.internal', body: 'http: the protocol' }, false],
  ['fetch', { url: 'https://example.com/?u=http://wiki.internal' }, false],
  ['fetch', { url: 'https://example.com', referer: 'http://wiki.internal/' }, false],
  ['fetch', { url: 'data:text/plain,hello' }, false],
  ['fetch', { url: 'about:blank' }, false],
  ['tag', { name: 'team:wiki.internal' }, false],
])('%s %j: %s', (tool, given, expected) => {
  expect(ruleFor('wiki.internal')({ server: 's', tool, arguments: given })).toBe(expected);
});

describe('a host without a scheme', () => {
  const reaching = [
    'ssh -o HostName=H x',
    'ssh -oProxyJump=H x',
    'ssh -W H:22 jump',
    'ssh -L 80:H:80 jump',
    'rsync -e "ssh -o HostName=H" a x:',
    'autossh -M 0 H',
    'sshfs root@H:/ /mnt/x',
    'mount -t nfs H:/x /mnt',
    'docker pull H/img',
    'docker run alpine ping H',
    'wget -e http_proxy=H:80 http://example.com',
    'apt-get -o Acquire::http::Proxy=http://H update',
    'openssl s_client H:443',
    'psql "host=H dbname=x"',
    'kafkacat -b H:9092 -L',
    'gh api --hostname H /user',
    'GH_HOST=H gh api /user',
    'gh repo clone H/o/r',
    'git -c http.proxy=http://H fetch',
    'lftp -c "open H; get x"',
    'lynx H',
    'npm i H/x.tgz',
    'npm i --registry H x',
    'mytool --peer=H:80',
    'mytool -o Host=H,Port=1',
    'restic -r sftp:root@H:/x backup',
    'java -Dhttp.proxyHost=H -jar a.jar',
    'sudo mytool WIKI.Internal.',
    'python3 -c "import lib; lib.dial(\'H\', 80)"',
  ];
  const quiet = [
    'cat H.json',
    'vim H',
    'echo H',
    'grep -r H src',
    'rg H',
    'git commit -m H',
    'git show HEAD:H',
    'touch H',
    'mkdir H',
    'mytool H.json',
    'mytool ./H',
    'mytool docs/H/x',
    'mytool not-wiki.internal',
    'mytool "H is down"',
    'npm i H',
    'pip install H',
    'curl https://example.com/H',
    'curl -d host=H https://example.com',
    'curl -o H https://example.com/x',
    'wget --header "X: H" https://example.com',
    'ssh example.com cat H',
    'gh issue create --title H --body "see H"',
    'openssl dgst H',
    'export HOST=H',
    'python3 -c "print(\'see H for more\')"',
  ];
  test.each([...reaching.map((line) => [line, undefined]), ...quiet.map((line) => [line, false])] as [
    string,
    Truth,
  ][])('%s: %s', (line, expected) => {
    const command = line.replaceAll(/\bH\b/g, 'wiki.internal');
    expect(ruleFor('wiki.internal')({ tool: 'Bash', arguments: { command } })).toBe(expected);
  });

  test.each<[Call['arguments'], Truth]>([
    [{ from: 'wiki.internal/f.zip' }, undefined],
    [{ to: 'wiki.internal' }, undefined],
    [{ connection: 'root@wiki.internal:22' }, undefined],
    [{ a: { b: ['wiki.internal'] } }, undefined],
    [{ a: 'example.com,wiki.internal' }, undefined],
    [{ a: 'wik%69.internal/x' }, undefined],
    [{ a: '--host=wiki.internal' }, undefined],
    [{ 'wiki.internal': 1 }, undefined],
    [{ title: 'wiki.internal' }, false],
    [{ package: 'wiki.internal' }, false],
    [{ filename: 'wiki.internal' }, false],
    [{ a: 'wiki.internal.json' }, false],
    [{ a: 'docs/wiki.internal' }, false],
    [{ a: 'wiki.internal is down' }, false],
    [{ query: 'wiki.internal' }, false],
  ])('%j: %s', (given, expected) => {
    expect(ruleFor('wiki.internal')({ server: 's', tool: 'navigate', arguments: given })).toBe(expected);
  });

  test('words do not keep a rule that allows from holding', () => {
    const rule: Rule = {
      id: 'r',
      priority: 1,
      action: 'allow',
      when: { is: 'host', hosts: ['example.com'] },
      reason: '',
    };
    const subject = exampleSubject(
      { tool: 'Bash', arguments: { command: 'curl https://example.com/a -o out.json && mytool build.sh' } },
      factsWanted([rule]),
    );
    expect(testOf(rule.when, 'all')(subject)).toBe(true);
  });
});

test('neither padding nor length hides an address', () => {
  const padded: [string, Record<string, string>, Truth][] = [
    ['fetch', { url: `${' '.repeat(5_000)}http://wiki.internal` }, true],
    ['fetch', { url: `ht${'\t'.repeat(5_000)}tp://wiki.internal` }, true],
    ['fetch', { url: `http://wiki.internal/${'x'.repeat(5_000)}` }, true],
    ['fetch', { url: `http://${'x'.repeat(5_000)}@wiki.internal/` }, undefined],
    ['import_feed', { source: `http://wiki.internal/${'x'.repeat(5_000)}` }, undefined],
    ['import_feed', { source: `${'.'.repeat(500_000)}x` }, false],
    ['import_feed', { source: `${')'.repeat(500_000)}x` }, false],
  ];
  const matches = ruleFor('wiki.internal');
  expect(padded.map(([tool, given]) => matches({ server: 's', tool, arguments: given }))).toEqual(
    padded.map(([, , expected]) => expected),
  );
});

describe('where a host is expected', () => {
  const range = (host: string) => (given: Call['arguments']) =>
    ruleFor(host)({ server: 's', tool: 'ping_host', arguments: given });
  test.each([
    [{ host: '167772161' }, undefined],
    [{ host: 167772161 }, undefined],
    [{ hosts: ['example.com', '0xa000001'] }, undefined],
    [{ targetHost: '167772161:80' }, undefined],
    [{ ip: 'root@10.0.0.1' }, undefined],
    [{ server: '::ffff:10.0.0.1' }, undefined],
    [{ hosts: 'example.com,10.0.0.1' }, undefined],
    [{ host: `${' '.repeat(5_000)}10.0.0.1` }, undefined],
    [{ host: '10.0.\n0.1' }, undefined],
    [{ host_id: '167772161' }, false],
    [{ hostId: 167772161 }, false],
    [{ server_version: '10.0.0' }, false],
    [{ server_count: 167772161 }, false],
    [{ id: '167772161' }, false],
    [{ version: '10.0.0.1' }, false],
    [{ host: 'example.com' }, false],
    [{ address: '10 Downing Street' }, false],
  ])('%j: %s', (given, expected) => {
    expect(range('10.0.0.0/8')(given as Call['arguments'])).toBe(expected);
  });
  test('a name alone', () => {
    expect(range('metadata')({ host: 'metadata' })).toBe(undefined);
    expect(range('metadata')({ text: 'metadata' })).toBe(false);
  });
});
