import { expect, test } from 'vitest';
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import { distinct } from './naming.ts';

interface Wish {
  readonly name?: string;
  readonly client?: ClientId;
  readonly command?: string;
  readonly script?: string;
  readonly workspace?: string;
  readonly source?: string;
}

const planned = ({ name = 'x', client, command = 'node', script = './s.mjs', workspace, source }: Wish) => ({
  name,
  start: {
    kind: 'stdio' as const,
    command,
    args: [script],
    env: {},
    ...(workspace === undefined ? {} : { workspace }),
  },
  ...(client === undefined ? {} : { client }),
  ...(source === undefined ? {} : { source }),
  isGiven: client === undefined,
});
const names = (...wishes: Wish[]) => distinct(wishes.map(planned), '/home/me').map(({ name }) => name);

test('the same server of two clients is one, and a name that is clear stays plain', () => {
  expect(names({ client: 'cursor' }, { client: 'windsurf' })).toEqual(['x']);
});

test('different servers of one name are distinguished by their clients, in whatever order they come', () => {
  const a = { client: 'cursor', command: 'a' } as const;
  const b = { client: 'gemini', command: 'b' } as const;
  expect(names(a, b)).toEqual(['x (cursor)', 'x (gemini)']);
  expect(names(b, a)).toEqual(['x (gemini)', 'x (cursor)']);
});

test('the same words in two folders are two servers', () => {
  expect(
    names({ client: 'claude-code', workspace: '/p1' }, { client: 'claude-code', workspace: '/p2' }),
  ).toEqual(['x (claude-code, /p1)', 'x (claude-code, /p2)']);
});

test.each([
  ['@scope/server', ['x']],
  ['/opt/server.mjs', ['x']],
  ['./s.mjs', ['x (cursor)', 'x (windsurf)']],
  ['server.py', ['x (cursor)', 'x (windsurf)']],
])('%s of the user, started at home and elsewhere', (script, called) => {
  const [a, b] = [{ client: 'cursor', workspace: '/home/me' } as const, { client: 'windsurf' } as const];
  expect(names({ ...a, script }, { ...b, script })).toEqual(called);
});

test('what the command line names keeps its name', () => {
  expect(names({}, { client: 'cursor', command: 'b' })).toEqual(['x', 'x (cursor)']);
});

test('no server can take over a name by using it', () => {
  const all = names(
    { client: 'cursor', command: 'a', source: 'c.json' },
    { client: 'gemini', command: 'b', source: 'g.json' },
    { client: 'zed', name: 'x (cursor)', source: 'z.json' },
  );
  expect(new Set(all).size).toBe(3);
  expect(all).not.toContain('x');
});

test('a server knows what else it may have been called', () => {
  const [first] = distinct([planned({ client: 'cursor', source: 'c.json' })], '/home/me');
  expect(first?.otherNames).toEqual(['x (cursor)', 'x (cursor, c.json)']);
});
