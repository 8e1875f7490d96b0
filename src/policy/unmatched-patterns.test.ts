import { expect, test } from 'vitest';
import { unmatchedPatterns, unofferedTools } from './unmatched-patterns.ts';

const SERVERS = new Set(['github', 'my.files', 'a__b']);
const warned = (patterns: readonly string[], servers = SERVERS) =>
  unmatchedPatterns({ agents: { ci: { deny: [...patterns] } } }, servers).map(({ at }) => at);

test.each([
  ['db://private/*', 1],
  ['file:///etc/*', 1],
  ['note:secret', 1],
  ['gitlab/delete_*', 1],
  ['delete__issue', 1],
  ['gitlab__get_?', 1],
  ['github/*', 0],
  ['github__delete_issue', 0],
  ['a__b__c', 0],
  ['git*/delete', 0],
  ['{github,gitlab}/delete', 0],
  ['my?files/*', 0],
  ['*/file:///etc/*', 0],
  ['*://secret_*', 0],
  ['github/file:///etc/*', 0],
  ['get_*', 0],
  ['*', 0],
] as const)('%s: %d warnings', (pattern, count) => {
  expect(warned([pattern])).toEqual(count === 0 ? [] : ['agents.ci.deny[0]']);
});

test('where no server is known, none is missed', () => {
  expect(warned(['gitlab/*', 'db://private/*'], new Set())).toEqual(['agents.ci.deny[1]']);
});

test('each list says what the pattern does all the same', () => {
  const document = {
    agents: { ci: { allow: ['gitlab/*'], deny: ['a', 'gitlab/*'] } },
    profiles: { small: { tools: ['delete__issue'] } },
  };
  expect(unmatchedPatterns(document, SERVERS)).toEqual([
    { at: 'agents.ci.allow[0]', warning: 'names no server that is known here, so that it allows nothing' },
    {
      at: 'agents.ci.deny[1]',
      warning: 'names no server that is known here: it denies what has such a name itself, at every server',
    },
    { at: 'profiles.small.tools[0]', warning: 'names no server that is known here, so that it has no tool' },
  ]);
});

test('a class of a tool that its server does not offer is named; of a server that was not seen, none is', () => {
  const flows = { tools: { sned_mail: { acts: [] }, list: {} } };
  const servers = { mail: { flows }, other: { flows } };
  const offered = new Map([['mail', new Set(['send_mail', 'list'])]]);
  expect(unofferedTools({ servers }, offered)).toEqual([
    {
      at: 'servers.mail.flows.tools.sned_mail',
      warning: 'is no tool that the server offers, so that it sets nothing; the nearest one is send_mail',
    },
  ]);
  expect(unofferedTools({}, offered)).toEqual([]);
});
