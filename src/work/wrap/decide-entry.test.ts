import { describe, expect, test } from 'vitest';
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import { type Decision, decideEntry } from './decide-entry.ts';
import { documentEntry } from './merged-entry.ts';

const FIELDS: Partial<Record<ClientId, string>> = { vscode: 'servers', zed: 'context_servers' };
const WISH = {
  program: { node: '/n/node', script: '/t/tokenauditor.js' },
  project: '/p',
  platform: 'linux',
  credential: () => undefined,
  pinnedAs: () => undefined,
  isRecorded: () => false,
};

function serverOf(entry: JsonObject, client: ClientId) {
  const text = JSON.stringify({ [FIELDS[client] ?? 'mcpServers']: { a: entry } });
  return readClientConfig(client, text, '/c.json').servers[0]!;
}
function decide(entry: JsonObject, client: ClientId = 'claude-code'): Decision {
  const server = serverOf(entry, client);
  return decideEntry({ server, at: server.at, entry }, WISH);
}
const remote = (more: JsonObject): JsonObject => ({ type: 'http', url: 'https://a.test/mcp', ...more });

describe('an entry with an address is left alone if it', () => {
  const CASES: Record<string, [JsonObject, string]> = {
    'loads code': [{ env: { NODE_OPTIONS: '--require=evil.js' } }, 'it sets NODE_OPTIONS'],
    'has another home': [{ env: { HOME: '/evil' } }, 'it sets HOME'],
    'has a setting of ours': [{ env: { TOKENAUDITOR_POLICY: 'x' } }, 'it sets TOKENAUDITOR_POLICY'],
    'has a list of variables': [{ env: ['NODE_OPTIONS=x'] }, 'its env is not an object'],
    'has an unusual variable': [{ env: { 'A=@command:x': '1' } }, 'a variable whose name is unusual'],
    'has a file of variables': [{ envFile: '.env' }, 'it has envFile'],
    'has a folder': [{ cwd: '/evil' }, 'it has cwd'],
    'passes variables on': [{ env_vars: ['A'] }, 'it has env_vars'],
    'has a reference in a name': [
      { headers: { 'X: @command:/usr/bin/touch /tmp/x #': 'v' } },
      'a header whose name is not valid',
    ],
    'has an empty name': [{ headers: { '': 'v' } }, 'a header whose name is not valid'],
    'has a reference in a variable': [
      { env_http_headers: { 'X-A': 'A @command:x' } },
      'a variable whose name is unusual',
    ],
  };
  test.each(Object.entries(CASES))('%s', (_, [more, why]) => {
    expect(decide(remote(more))).toMatchObject({ does: 'leave', why: expect.stringContaining(why) });
  });
});

test('variables that meant nothing to an entry with an address are taken out', () => {
  const decision = decide(remote({ env: { NODE_PATH: '/evil' }, headers: { "X-Team!#$%&'*+.^_`|~": '1' } }));
  expect(decision).toMatchObject({ does: 'wrap', edit: { remove: ['url', 'headers', 'env.NODE_PATH'] } });
});

test('a header never sets a variable that we read', () => {
  const decision = decide(remote({ env: {}, cwd: null, headers: { 'Fail-Mode': 'open' } }));
  expect(decision).toMatchObject({
    does: 'wrap',
    edit: { set: { 'env.TOKENAUDITOR_HEADER_FAIL_MODE': 'open' } },
  });
});

test('names of variables that are passed on are names', () => {
  const passing = (name: string) => decide({ command: 'x', env_vars: [name] });
  expect(passing('A=@command:touch /tmp/x')).toMatchObject({ does: 'leave' });
  expect(passing('DOCS_DIR')).toMatchObject({ does: 'wrap' });
});

test('variables beside a command in one object count as well', () => {
  const beside = (env: JsonObject) => decide({ command: { path: 'x', args: [] }, env }, 'zed');
  expect(beside({ NODE_OPTIONS: '-r x' })).toMatchObject({ does: 'leave' });
  expect(beside({ LEVEL: '1' })).toMatchObject({ does: 'wrap' });
});

describe('variables that would act on our own process', () => {
  const NAMES = [
    ...[
      'NODE_PATH',
      'OPENSSL_CONF',
      'openssl_modules',
      'NODE_EXTRA_CA_CERTS',
      'SSL_CERT_FILE',
      'SSL_CERT_DIR',
    ],
    ...['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE', 'UV_THREADPOOL_SIZE', 'ICU_DATA', 'GCONV_PATH'],
    ...['LOCPATH', 'GLIBC_TUNABLES', 'PATH', 'Path', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'],
  ];
  test.each(NAMES)('%s reaches the server alone', (name) => {
    const decision = decide({ command: 'x', env: { [name]: '/v', LEVEL: '1' } });
    expect(decision).toMatchObject({
      edit: { set: { [`env.TOKENAUDITOR_ENV_${name}`]: '/v' }, remove: [`env.${name}`] },
    });
    const args = decision.does === 'wrap' ? decision.edit.set.args : [];
    expect(args).toContain(`--env=${name}=@env:TOKENAUDITOR_ENV_${name}`);
    expect(args).toContain('--env=LEVEL');
  });

  test.each(['NODE_OPTIONS', 'LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_DEBUG', 'DYLD_INSERT_LIBRARIES', 'home'])(
    '%s is explained',
    (name) => {
      expect(decide({ command: 'x', env: { [name]: '/v' } })).toEqual({
        does: 'leave',
        why: `it sets ${name}, which would change the gateway as well`,
      });
    },
  );

  test.each(['NODE_ENV', 'PYTHONPATH', 'PATH_INFO', 'MY_TMP', 'MY_NODE_PATH'])(
    '%s stays where it is',
    (name) => {
      expect(decide({ command: 'x', env: { [name]: '/v' } })).toMatchObject({
        does: 'wrap',
        edit: { remove: [] },
      });
    },
  );
});

test('two headers never share a variable', () => {
  const decision = decide(remote({ headers: { 'X-A': '1', X_A: '2', 'x.a': '3' } }));
  expect(decision).toMatchObject({
    edit: {
      set: {
        env: {
          TOKENAUDITOR_HEADER_X_A: '1',
          TOKENAUDITOR_HEADER_X_A_2: '2',
          TOKENAUDITOR_HEADER_X_A_3: '3',
        },
      },
    },
  });
  expect(JSON.stringify(decision)).toContain('--header=X_A: @env:TOKENAUDITOR_HEADER_X_A_2');
});

test('a name that no command line can have', () => {
  const server = { ...serverOf({ command: 'x' }, 'cursor'), name: 'a\0b' };
  expect(decideEntry({ server, at: server.at, entry: { command: 'x' } }, WISH)).toMatchObject({
    does: 'leave',
    why: expect.stringContaining('a zero byte'),
  });
});

describe('an entry that starts a gateway already', () => {
  const OURS = [
    '/t/tokenauditor.js',
    'gateway',
    '--bare',
    '--agent',
    'cursor',
    '--name=a',
    '--project',
    '/p',
  ];
  const behind = ['--', 'npx', 'a'];
  const MERGED = ['/t/tokenauditor.js', 'gateway', '--agent', 'cursor', '--project', '/p'];
  const KEPT: [string, string, string[]][] = [
    ['ours', '/n/node', [...OURS, ...behind]],
    ['ours for all servers', '/n/node', MERGED],
  ];
  test.each(KEPT)('%s is kept', (_, command, args) => {
    expect(decide({ command, args })).toMatchObject({ does: 'keep' });
  });

  const OTHERS: [string, string, string[]][] = [
    ['of another program', '/evil/python', [...OURS, ...behind]],
    ['of another installation', '/n/node', ['/x/tokenauditor.js', ...OURS.slice(1), ...behind]],
    ['of another installation, for all servers', '/n/node', ['/x/tokenauditor.js', ...MERGED.slice(1)]],
    ['with a shell behind it', '/x/node', [...OURS, '--', 'sh', '-c', 'x']],
    ['ours, as another hand wrote it', '/n/node', ['/t/tokenauditor.js', 'gateway', '--', 'npx', 'a']],
    ['started as a package', 'npx', ['-y', 'tokenauditor@1.2.0', 'gateway', '--', 'npx', 'a']],
    ['started by its name', 'tokenauditor', ['gateway', '--', 'npx', 'a']],
    ['started by its name on Windows', 'C:\\npm\\tokenauditor.cmd', ['gateway', '--', 'npx', 'a']],
  ];
  test.each(OTHERS)('%s is left alone, and explained', (_, command, args) => {
    expect(decide({ command, args })).toMatchObject({
      does: 'leave',
      why: expect.stringContaining('not of this installation'),
    });
  });

  test.each([
    ['our own server', 'npx', ['tokenauditor', 'mcp']],
    ['a server with such an argument', 'node', ['gateway.js', 'tokenauditor', 'x', 'gateway']],
    ['another gateway', 'npx', ['my-tokenauditor', 'gateway']],
  ])('%s is none', (_, command, args) => {
    expect(decide({ command, args })).toMatchObject({ does: 'wrap' });
  });
});

describe('in the document', () => {
  const CLIENTS: ClientId[] = ['claude-desktop', 'claude-code', 'cursor', 'windsurf', 'gemini', 'zed'];
  const entryWith = (value: string, client: ClientId) => [
    documentEntry(serverOf({ command: 'x', env: { A: value } }, client)),
    documentEntry(serverOf({ url: 'https://a.test/mcp', headers: { A: value } }, client)),
  ];
  const FOREIGN = [
    '${command:touch /tmp/x}',
    '${file:/etc/passwd}',
    '${keychain:mine}',
    '${A:-${command:x}}',
  ];
  test.each(FOREIGN)('%s of a client is no reference', (value) => {
    for (const client of CLIENTS) expect(entryWith(value, client)).toEqual([undefined, undefined]);
  });

  test('${env:NAME} is a variable only for clients that have it', () => {
    expect(entryWith('${env:NAME}', 'claude-code')).toEqual([undefined, undefined]);
    expect(entryWith('${env:NAME}', 'gemini')).toEqual([undefined, undefined]);
    expect(entryWith('${env:NAME}', 'cursor')).toMatchObject([
      { env: { A: '${NAME}' } },
      { headers: { A: '${NAME}' } },
    ]);
  });

  test.each(['@command:touch /tmp/x', '${NAME}', '{command:x}', 'a command: b'])('%s stays', (value) => {
    expect(entryWith(value, 'claude-code')).toMatchObject([{ env: { A: value } }, { headers: { A: value } }]);
  });
});

test('an entry into which its client fills variables is pinned as it is spelled, also one that was wrapped before', () => {
  const entry = { command: 'npx', args: ['files', '${workspaceFolder}'] };
  const decision = decide(entry, 'cursor');
  const set = decision.does === 'wrap' ? decision.edit.set : {};
  const spelled = `--spelled=${Buffer.from('["npx","files","${workspaceFolder}"]').toString('base64url')}`;
  expect(set.args).toEqual([
    ...['/t/tokenauditor.js', 'gateway', '--bare', '--agent', 'cursor', '--name=a', '--project', '/p'],
    ...[spelled, '--', 'npx', 'files', '${workspaceFolder}'],
  ]);
  const words = Array.isArray(set.args) ? set.args : [];
  expect(decide({ command: '/n/node', args: words }, 'cursor')).toMatchObject({ does: 'keep' });
  const older = words.filter((word) => word !== spelled);
  expect(decide({ command: '/n/node', args: older }, 'cursor')).toMatchObject({
    ...{ does: 'wrap', edit: { set: { args: words } } },
  });
  const other = words.map((word) => (word === 'files' ? 'evil' : word));
  expect(decide({ command: '/n/node', args: other }, 'cursor')).toMatchObject({ does: 'leave' });
});

test.each([
  ['claude-desktop', ['files', '${workspaceFolder}']],
  ['cursor', ['files', '/work', 'costs $5']],
  // Each workspace has a program of its own there.
  ['cursor', ['${workspaceFolder}/server.js', 'docs']],
] as const)('%s fills nothing into %j that leaves the server the same', (client, args) => {
  const { does, ...rest } = decide({ command: 'npx', args: [...args] }, client);
  expect([does, JSON.stringify(rest).includes('--spelled')]).toEqual(['wrap', false]);
});
