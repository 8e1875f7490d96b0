import { expect, it } from 'vitest';
import { safeOrigin } from './safe-origin.ts';

const secret = ['hunter', '2-hunter', '2'].join('');

const argumentsShown: [string[], string[]][] = [
  [
    ['--api-key', secret],
    ['--api-key', '[redacted]'],
  ],
  [[`--token=${secret}`], ['--token=[redacted]']],
  [
    ['run', '-e', `GITHUB_TOKEN=${secret}`, 'image'],
    ['run', '-e', 'GITHUB_TOKEN=[redacted]', 'image'],
  ],
  [
    ['--header', `Authorization: Bearer ${secret}`],
    ['--header', 'Authorization: Bearer [redacted]'],
  ],
  [
    ['--token', '-e', 'process.exit()'],
    ['--token', '-e', 'process.exit()'],
  ],
  [
    ['run', 'API_KEY=x; touch /tmp/y; exit 0'],
    ['run', 'API_KEY=[redacted]; touch /tmp/y; exit 0'],
  ],
  [['TOKEN=$(touch /tmp/y)'], ['TOKEN=$(touch /tmp/y)']],
  [
    ['npx', '-y', 'some-package', '--token', secret],
    ['npx', '-y', 'some-package', '--token', '[redacted]'],
  ],
  [
    ['--token', '--verbose'],
    ['--token', '--verbose'],
  ],
  [
    ['-y', '@scope/server', '/srv/data', '--port=8080', 'MODE=ro'],
    ['-y', '@scope/server', '/srv/data', '--port=8080', 'MODE=ro'],
  ],
];
it.each(argumentsShown)('%j', (args, shown) => {
  expect(safeOrigin({ kind: 'stdio', command: 'x', args })).toEqual({
    kind: 'stdio',
    command: 'x',
    args: shown,
  });
});

it.each([
  ['bash', ['-c', 'API_KEY=x; touch /tmp/y']],
  ['/bin/sh', ['-ec', 'password=x|touch /tmp/y']],
  ['env', ['bash', '-c', 'TOKEN=touch']],
  ['python3.12', ['-c', 'token=__import__("os").system("touch /tmp/y")']],
  ['npx', ['--token', 'some-package']],
  ['env', ['MODE=a', 'npx', '--password', 'some-package']],
  ['pnpm', ['dlx', '--token', 'some-package']],
  ['npx', ['--registry', 'https://r.example', '--token', 'some-package']],
])('what %s runs is shown: %j', (command, args) => {
  expect(safeOrigin({ kind: 'stdio', command, args })).toEqual({ kind: 'stdio', command, args });
});

it('commands inside the armour of a key are shown, its lines are not', () => {
  const armour = (word: string) => ['-----', word, ' RSA PRIVATE KEY-----'].join('');
  const line = 'MIIEpAIBAAKCAQEA7bq9X2v8r4sT1uYw3zKd5fGh6jLm8nPq0RsTuVwXyZ012345';
  const code = `: '${armour('BEGIN')}\n${line}\n'; touch /tmp/y; : '\n${armour('END')}'`;
  const shown = safeOrigin({ kind: 'stdio', command: 'bash', args: ['-c', code] });
  expect(JSON.stringify(shown)).toContain('touch /tmp/y');
  expect(JSON.stringify(shown)).not.toContain(line);
});

const addresses: [string, string][] = [
  ['https://a.example/mcp?team=blue#x', 'https://a.example/mcp?team=blue#x'],
  [`https://u:${secret}@a.example/`, 'https://[redacted]@a.example/'],
  [`https://a/?x=1&api_key=${secret}&y=2`, 'https://a/?x=1&api_key=[redacted]&y=2'],
  [`https://a/x?code=${secret}`, 'https://a/x?code=[redacted]'],
  ['https://a/mcp/s/9f8e7d6c5b4a39281706', 'https://a/mcp/s/[redacted]'],
  ['http://127.0.0.1:8123\\@good.example/mcp', 'http://127.0.0.1:8123/@good.example/mcp'],
  ['https://good.example@0x7f.1/', 'https://[redacted]@127.0.0.1/'],
  ['https://a.example/${env:TEAM}/mcp', 'https://a.example/${env:TEAM}/mcp'],
  ['https://${HOST}/mcp', 'https://${HOST}/mcp'],
  ['not a url', 'not a url'],
];
it.each(addresses)('%s', (url, shown) => {
  expect(safeOrigin({ kind: 'http', url })).toEqual({ kind: 'http', url: shown });
});

it('a secret without a name is recognised by its shape', () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  const { args } = { args: [], ...safeOrigin({ kind: 'stdio', command: 'x', args: [token] }) };
  expect(args.join()).not.toContain(token);
});
