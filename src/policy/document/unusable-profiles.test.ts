import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const read = (text: string) => readDocument(Buffer.from(text), { checks: [], faultInRules: () => undefined });

test('a profile with everything', () => {
  const text = `profiles:
  dev:
    servers: [github]
    tools: ["github/get_*"]
    agents: [ci]
    listing: search
    overrides:
      github/get_issue: { as: issue, title: Issue, description: Gives an issue. }
      github/drop: { hide: true }
agents:
  ci: { profile: dev }
`;
  expect(read(text)).toMatchObject({ ok: true });
});

test.each([
  ['an unknown key', 'profiles: { dev: { toolz: [] } }', 'the nearest one is tools'],
  ['a glob', 'profiles: { dev: { tools: ["[a"] } }', 'profiles.dev.tools[0]'],
  ['a listing', 'profiles: { dev: { listing: find } }', 'profiles.dev.listing'],
  ['a key that is no tool', 'profiles: { dev: { overrides: { x: { hide: true } } } }', 'server/tool'],
  ['a name that hosts refuse', 'profiles: { dev: { overrides: { s/x: { as: "a b" } } } }', '1 to 45 letters'],
  ['hidden, and named', 'profiles: { dev: { overrides: { s/x: { hide: true, as: y } } } }', 'is hidden'],
  [
    'one name twice',
    'profiles: { dev: { overrides: { s/x: { as: y }, s/z: { as: Y } } } }',
    'is the name of s/x, too',
  ],
  [
    'an agent of no profile',
    'profiles: { dev: {} }\nagents: { ci: { profile: deb } }',
    'the nearest one is dev',
  ],
])('%s is refused with its place', (_, text, words) => {
  const reading = read(text);
  expect(reading.ok).toBe(false);
  expect(JSON.stringify(reading)).toContain(words);
  expect(JSON.stringify(reading)).toMatch(/"line":[12]/);
});
