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
    ['--header', 'Authorization: [redacted]'],
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

const addresses: [string, string][] = [
  ['https://a.example/mcp?team=blue#x', 'https://a.example/mcp?team=blue#x'],
  [`https://u:${secret}@a.example/`, 'https://[redacted]@a.example/'],
  [`https://a/?x=1&api_key=${secret}&y=2`, 'https://a/?x=1&api_key=[redacted]&y=2'],
  ['not a url', 'not a url'],
];
it.each(addresses)('%s', (url, shown) => {
  expect(safeOrigin({ kind: 'http', url })).toEqual({ kind: 'http', url: shown });
});

it('a secret that nobody named is known by its shape', () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  const { args } = { args: [], ...safeOrigin({ kind: 'stdio', command: 'x', args: [token] }) };
  expect(args.join()).not.toContain(token);
});
