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
  [{ deny: ['delete__issue'] }, 'delete__issue', true],
] as const)('%j: %s is allowed: %s', (entry, name, isAllowed) => {
  const access = {
    allow: [...('allow' in entry ? entry.allow : [])],
    deny: [...('deny' in entry ? entry.deny : [])],
  };
  expect(mayUse(access, github(name))).toBe(isAllowed);
});

test('resources are known by their URIs', () => {
  const access = { deny: ['*/file:///etc/*'] };
  expect(mayUse(access, { server: 'files', name: 'file:///etc/passwd' })).toBe(false);
  expect(mayUse(access, { server: 'files', name: 'file:///home/ada/notes' })).toBe(true);
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
