import { expect, it } from 'vitest';
import { startsFor } from './matchers.ts';

it.each([
  ['claude-code', 'Bash', true],
  ['claude-code', 'Edit|Bash', true],
  ['claude-code', 'Edit, Bash', true],
  ['claude-code', 'Ba.*', true],
  ['claude-code', 'Edit', false],
  ['claude-code', 'bash', false],
  ['claude-code', 'mcp__shop', false],
  ['claude-code', '(', false],
  ['codex', '^(Bash|mcp__.*)$', true],
  ['codex', 'apply_patch', false],
  ['gemini-cli', 'shell', true],
  ['gemini-cli', '^shell', false],
  ['copilot-cli', 'bash', true],
  ['copilot-cli', 'ba', false],
  ['cursor', '^rm', true],
  ['cursor', '^git ', false],
  ['windsurf', 'nothing', true],
] as const)('%s: %s', (host, matcher, isStarted) => {
  expect(startsFor(host, matcher)).toBe(isStarted);
});

it('takes no matcher for every call, and one that is no text for none', () => {
  for (const matcher of [undefined, '', '*']) expect(startsFor('claude-code', matcher)).toBe(true);
  for (const matcher of [null, 1, ['Bash']]) expect(startsFor('claude-code', matcher)).toBe(false);
});
