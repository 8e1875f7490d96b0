import { expect, test } from 'vitest';
import { serversIn, withoutServer, withServers } from './edit-servers.ts';

const text = (body: string) => ({ path: '/x/tokenauditor.yaml', body });
const DOCUMENT = `# mine
servers: # all of them
  files: # local
    command: npx
    args: [-y, files]
  # far away
  web:
    url: https://a.test/mcp # kept
gate:
  requireApprovalForNetwork: true
`;

test('an entry is added, and nothing else changes', () => {
  const after = withServers(text(DOCUMENT), { mail: { command: 'mail', env: { T: '${file:~/t}' } } });
  expect(after.split('\n').filter((line) => !DOCUMENT.split('\n').includes(line))).toEqual([
    '  mail:',
    '    command: mail',
    '    env:',
    '      T: ${file:~/t}',
  ]);
  expect(Object.keys(serversIn(text(after)))).toEqual(['files', 'web', 'mail']);
});

test('what is added can be removed again, to the byte', () => {
  for (const body of [
    DOCUMENT,
    '# empty\n',
    'gate:\n  requireApprovalForNetwork: true\n',
    DOCUMENT.replaceAll('\n', '\r\n'),
  ])
    expect(withoutServer(text(withServers(text(body), { mail: { command: 'mail' } })), 'mail')).toBe(body);
});

test('an entry is removed with its lines; comments of others stay', () => {
  expect(withoutServer(text(DOCUMENT), 'files')).toBe(
    DOCUMENT.replace('  files: # local\n    command: npx\n    args: [-y, files]\n', ''),
  );
  const one = withoutServer(text(DOCUMENT), 'web');
  expect(withoutServer(text(one), 'files')).not.toContain('servers');
});

test('in one line', () => {
  const body = 'servers: { a: { command: x }, b: { command: y } }\n';
  expect(serversIn(text(withoutServer(text(body), 'a')))).toEqual({ b: { command: 'y' } });
  expect(Object.keys(serversIn(text(withServers(text(body), { c: { url: 'http://c.test' } }))))).toHaveLength(
    3,
  );
});

test.each(['args: ["${file:/t}"]', 'cwd: "${env:T}"'])('a reference in %s is refused', (line) => {
  const body = `servers:\n  a:\n    command: x\n    ${line}\n`;
  expect(() => serversIn(text(body))).toThrow(/reference outside `env` and `headers`/);
});
