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

const DENY = { deny: ['*/note://day/secret*'] };
const ALLOW = { allow: ['notes/note://day/open/*'] };
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
  [DENY, 'note://day/open?of=/../secret', true],
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
  [ALLOW, 'note://day/open/x/../1', true],
  [{ allow: ['notes/note://day/my%20notes/*'] }, 'note://day/my%20notes/1', true],
  [{ allow: ['notes/Note:*'] }, 'Note:a', true],
  [{ allow: ['notes/note://day//open/*'] }, 'note://day//open/1', true],
  [{ allow: ['notes/http://localhost/*'] }, 'http://localhost/1', true],
  [{ allow: ['notes/http://ada@day/*'] }, 'http://ada@day/1', true],
] as const)('%j: %s is allowed: %s, however it is spelled', (access, name, isAllowed) => {
  expect(mayUse({ ...access } as Parameters<typeof mayUse>[0], { server: 'notes', name })).toBe(isAllowed);
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
