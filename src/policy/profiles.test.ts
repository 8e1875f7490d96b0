import { describe, expect, test } from 'vitest';
import type { Profile } from '../vocabulary/document/profiles-part.ts';
import { isInProfile, isOffered, listingOf, overrideOf, profileOf } from './profiles.ts';

const profiles: Record<string, Profile> = {
  dev: { servers: ['github', 'files'], tools: ['github/get_*', 'read_file'], listing: 'search' },
  ci: { agents: ['runner'], overrides: { 'github/drop': { hide: true }, 'github/get_x': { as: 'x' } } },
};
const policy = { agents: { bound: { profile: 'dev' }, lost: { profile: 'gone' } }, profiles };
const tool = (server: string, name: string) => ({ kind: 'tool' as const, server, name });

describe('the profile of a connection', () => {
  test.each([
    ['none', { agent: 'a' }, undefined],
    ['the one asked for', { agent: 'a', profile: 'dev' }, profiles.dev],
    ['the one that the agent is bound to', { agent: 'bound' }, profiles.dev],
    ['the same, asked for', { agent: 'bound', profile: 'dev' }, profiles.dev],
    ['one for this agent', { agent: 'runner', profile: 'ci' }, profiles.ci],
  ])('%s', (_, viewer, profile) => {
    expect(profileOf(viewer, policy)).toBe(profile);
    expect(isOffered(viewer, policy)).toBe(true);
  });

  test.each([
    ['one that does not exist', { agent: 'a', profile: 'nope' }],
    ['a name of every object', { agent: 'a', profile: 'constructor' }],
    ['one for another agent', { agent: 'a', profile: 'ci' }],
    ['another than the agent is bound to', { agent: 'bound', profile: 'ci' }],
    ['one that is gone', { agent: 'lost' }],
  ])('%s shows nothing', (_, viewer) => {
    const profile = profileOf(viewer, policy);
    expect([isOffered(viewer, policy), isInProfile(profile, tool('github', 'get_x'))]).toEqual([
      false,
      false,
    ]);
  });
});

test.each([
  ['a tool that a glob names', 'dev', tool('github', 'get_issue'), true],
  ['a tool by its own name', 'dev', tool('files', 'read_file'), true],
  ['a tool that no glob names', 'dev', tool('github', 'create_issue'), false],
  ['a tool of another server', 'dev', tool('mail', 'read_file'), false],
  [
    'a resource of its server',
    'dev',
    { kind: 'resource' as const, server: 'files', name: 'file:///x' },
    true,
  ],
  ['a prompt of another server', 'dev', { kind: 'prompt' as const, server: 'mail', name: 'x' }, false],
  ['a hidden tool', 'ci', tool('github', 'drop'), false],
  ['another tool', 'ci', tool('github', 'other'), true],
])('%s', (_, name, used, isIn) => {
  expect(isInProfile(profiles[name], used)).toBe(isIn);
});

test('without a profile everything is shown, and listed', () => {
  expect([isInProfile(undefined, tool('a', 'b')), listingOf(undefined)]).toEqual([true, 'all']);
  expect([listingOf(profiles.dev), overrideOf(profiles.ci, tool('github', 'get_x'))?.as]).toEqual([
    'search',
    'x',
  ]);
});
