import { expect, test } from 'vitest';
import type { ServerPorts } from '../../ports/servers.ts';
import { children } from '../../world/children.ts';
import { clock } from '../../world/clock.ts';
import { http } from '../../world/http.ts';
import { quoterFor } from './quote.ts';
import { apart, hasReference, resolveReferences, spelledReference } from './references.ts';
import type { ServerStart } from './server-start.ts';

const ports: ServerPorts = {
  children,
  http,
  clock,
  environment: { PATH: process.env.PATH, TOKEN: '${file:/etc/passwd}', EMPTY: '' },
  platform: process.platform,
  home: '/home/ada',
  secrets: {
    file: async (path) => (path === '/home/ada/t' ? { value: 'of a file\n' } : { why: `no ${path}` }),
    keychain: async (name) => ({ value: `key of ${name}` }),
  },
};
const start = (references: Record<string, string>): ServerStart => ({
  ...{ kind: 'stdio', command: 'server', args: ['${file:/x}'], env: { A: '1' } },
  references,
});
const filled = async (references: Record<string, string>) =>
  await resolveReferences(start(references), ports);
const node = `${process.execPath} -e`;

test.each([
  ['of the environment, read once', '${env:TOKEN}', '${file:/etc/passwd}'],
  ['of a file, without its last line end', 'a ${file:~/t} b', 'a of a file b'],
  ['of a keychain', '${keychain:github}', 'key of github'],
  [
    'of a command without a shell',
    `\${command:${node} 'console.log("a;b" + process.argv.length)' '*'}`,
    'a;b2',
  ],
  ['beside a variable', '${env:TOKEN} ${TOKEN}', '${file:/etc/passwd} ${file:/etc/passwd}'],
])('%s', async (_, text, value) => {
  const resolved = await filled({ B: text });
  expect(resolved).toMatchObject({ start: { env: { A: '1', B: value }, args: ['${file:/x}'] } });
  expect(resolved).not.toHaveProperty('start.references');
});

test('headers', async () => {
  const remote: ServerStart = { kind: 'http', url: 'https://a.test', headers: {}, transport: 'auto' };
  const resolved = await resolveReferences(
    { ...remote, references: { Authorization: 'Bearer ${file:~/t}' } },
    ports,
  );
  expect(resolved).toMatchObject({ start: { headers: { Authorization: 'Bearer of a file' } } });
});

test.each(['a\r\nX-Admin: 1', 'a\u2028b', 'a\x07'])('%j is no header, and is not quoted', async (value) => {
  const remote: ServerStart = { kind: 'http', url: 'https://a.test', headers: {}, transport: 'auto' };
  const environment = { SECRET: `hidden${value}` };
  const resolved = await resolveReferences(
    { ...remote, references: { Authorization: '${env:SECRET}' } },
    { ...ports, environment },
  );
  expect(resolved).toEqual({ why: expect.stringContaining('"Authorization" in its configuration') });
  expect(JSON.stringify(resolved)).not.toContain('hidden');
});

test.each([
  ['a variable that is not set', '${env:NONE}', 'the variable "NONE" is not set'],
  ['an empty one', '${env:EMPTY}', 'the variable is empty'],
  ['a file that cannot be read', '${file:/none}', 'no /none'],
  ['a command that fails', `\${command:${node} 'process.exit(3)'}`, 'ended with status 3'],
  ['a command that prints nothing', `\${command:${node} ''}`, 'is empty'],
  ['a command that does not exist', '${command:/none/such}', 'could not be started (ENOENT)'],
  ['an open quote', "${command:echo 'a}", 'open quote'],
])('%s is a reason not to start, which names the variable', async (_, text, why) => {
  expect(await filled({ B: text })).toEqual({ why: expect.stringContaining(why) });
  expect(await filled({ B: text })).toEqual({ why: expect.stringContaining('"B" in its configuration') });
});

test('what a command prints with a failure is not in the reason', async () => {
  const text = `\${command:${node} 'console.error("SECRET"); console.log("SECRET"); process.exit(1)'}`;
  const { why = '' } = { why: undefined, ...(await filled({ B: text })) };
  expect(why.replace(text.slice(2, -1), '').split('SECRET')).toHaveLength(3);
});

test('what was yielded is concealed, however short', async () => {
  const resolved = await filled({ B: '${file:~/t}' });
  if ('why' in resolved) throw new Error(resolved.why);
  expect(quoterFor(resolved.start, resolved.secrets).conceal('it is of a file.')).toBe('it is [redacted].');
  expect(quoterFor(resolved.start, ['x1']).conceal('x1 y1')).toBe('[redacted] y1');
});

test('of a document: those with references apart', () => {
  expect(apart({ A: '${B}', C: '${env:D}', E: 'file:x', F: '$ {file:x}' })).toEqual({
    plain: { A: '${B}', E: 'file:x', F: '$ {file:x}' },
    references: { C: '${env:D}' },
  });
  for (const kind of ['env', 'file', 'command', 'keychain']) expect(hasReference(`\${${kind}:x}`)).toBe(true);
  expect(hasReference('${input:x}')).toBe(false);
});

test.each([
  ['@file:/a b', '${file:/a b}'],
  ['Bearer @env:T', 'Bearer ${env:T}'],
  ['@keychain:a', '${keychain:a}'],
  ['@command:a b', '${command:a b}'],
  ['a@example.com', undefined],
  ['@file:', undefined],
  ['@file:${x}', undefined],
])('%s on a command line', (text, reference) => {
  expect(spelledReference(text)).toBe(reference);
});
