/** The YAML of docs/rules.md is loaded, so its examples are tried; the seed's documented cases hold in its own spelling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../src/road/policy/policy-file.ts';
import { policyFrom, ruledBy } from './fixtures/ruled-by.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'rules.md'), 'utf8');
const documents = [...page.matchAll(/^```yaml\n(rules:\n[\s\S]*?)^```/gm)].map(([, text = '']) => text);

test('every rule of the page is valid, and has an example that hits', () => {
  const rules = documents.flatMap((text) => documentFrom(text, 'rules.md').rules ?? []);
  expect(rules.length).toBeGreaterThan(11);
  expect(rules.filter(({ examples }) => (examples?.hit ?? []).length === 0).map(({ id }) => id)).toEqual([]);
  expect([...page.matchAll(/^ {2}# \d+\. /gm)]).toHaveLength(10);
});

/** Superego's scenarios: reading is allowed, dangerous commands are denied, edits are sampled. */
const SEED = policyFrom(`
rules:
  - id: deny_dangerous
    priority: 1
    conditions: {tool_name: [rm, sudo, chmod]}
    action: deny
    reason: Dangerous system command
  - id: sample_edits
    priority: 10
    conditions: {OR: [{tool_name: edit}, {tool_name: {type: regex, pattern: "^write"}}]}
    action: sample
    sampling_guidance: Is the change within the project?
  - id: allow_safe
    priority: 99
    conditions: {tool_name: [read, ls, grep]}
    action: allow
`);

test.each([
  ['rm', { path: '/important/file' }, 'block'],
  ['sudo', { command: 'ls' }, 'block'],
  ['chmod', { mode: '777', path: 'a' }, 'block'],
  ['edit', { file_path: 'important-file.txt' }, 'require_approval'],
  ['write_file', { path: 'a.txt', content: 'x' }, 'require_approval'],
  ['read', { path: 'a.txt' }, 'allow'],
  ['ls', { path: '.' }, 'allow'],
  ['grep', { pattern: 'x' }, 'allow'],
])('the seed’s rule file: %s %j', (tool, given, decision) => {
  const { ruling } = ruledBy(SEED, { tool, arguments: given });
  expect(ruling.decision).toBe(decision);
  if (decision === 'block') expect(ruling.reasons[0]).toBe('Dangerous system command');
});
