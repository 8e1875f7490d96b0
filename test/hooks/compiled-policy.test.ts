import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { askHook, dist, makeFolder, meaningOf, shellEvent } from './hook-process.ts';

// What a judged call loads: real hook processes of a copy of the build, from which the bundle with YAML is taken away.

const POLICY = 'hook-policy.cjs';
const RULES = 'hook-rules.cjs';
const RISKY = 'git push --force origin main';
const EXCEPTION = `exceptions:
  - { id: ours, check: destructive.git, argument: "${RISKY}", reason: our own branch }
`;

function installed() {
  const bundle = join(makeFolder(), 'dist');
  mkdirSync(bundle);
  for (const name of readdirSync(dist).filter((file) => /^hook.*\.(?:cjs|cache)$/.test(file)))
    cpSync(join(dist, name), join(bundle, name));
  const project = makeFolder();
  mkdirSync(join(project, '.tokenauditor'), { mode: 0o700 });
  const document = join(project, '.tokenauditor', 'tokenauditor.yaml');
  const ask = async () => {
    const event = shellEvent('claude-code', RISKY, 's-1', project);
    return meaningOf('claude-code', await askHook('claude-code', event, { project, bundle }));
  };
  return { bundle, project, document, ask };
}

test('a judged call under a compiled policy loads neither YAML nor the schema of the document', async () => {
  const { bundle, document, ask } = installed();
  writeFileSync(document, EXCEPTION, { mode: 0o600 });
  // The first call makes the key with which the second vouches for what it compiled.
  expect([await ask(), await ask()]).toEqual(['silent', 'silent']);
  rmSync(join(bundle, POLICY));
  expect(await ask()).toBe('silent');
  // Only now it is needed, and a policy that cannot be compiled denies.
  writeFileSync(document, `${EXCEPTION}sampling: { baselineRate: 0.02 }\n`, { mode: 0o600 });
  expect(await ask()).toBe('blocked');
  cpSync(join(dist, POLICY), join(bundle, POLICY));
  expect(await ask()).toBe('silent');
});

async function rulesRecorded(project: string): Promise<object[]> {
  const found: object[] = [];
  for await (const entry of readEvents(join(project, '.tokenauditor'), ports))
    if ('event' in entry && 'rules' in entry.event)
      found.push({ rule: entry.event.rule, rules: entry.event.rules });
  return found;
}

test('rules are loaded only where a document has some, and only as they were built', async () => {
  const { bundle, project, document, ask } = installed();
  writeFileSync(document, EXCEPTION, { mode: 0o600 });
  rmSync(join(bundle, RULES));
  expect(await ask()).toBe('silent');
  const rule = 'rules: [{ id: no-push, action: deny, when: { shell: { program: git } } }]\n';
  writeFileSync(document, `${EXCEPTION}${rule.replace('deny', 'ask')}`, { mode: 0o600 });
  expect(await ask()).toBe('blocked');
  cpSync(join(dist, RULES), join(bundle, RULES));
  expect(await ask()).toBe('asked');
  expect(await rulesRecorded(project)).toContainEqual({ rule: 'no-push', rules: ['no-push'] });
  writeFileSync(join(bundle, RULES), `${readFileSync(join(bundle, RULES), 'latin1')} `, 'latin1');
  expect(await ask()).toBe('blocked');
});

test('a judged call without a document does not load them either', async () => {
  const { bundle, ask } = installed();
  rmSync(join(bundle, POLICY));
  expect(await ask()).toBe('asked');
});

test('a compiled policy that was changed counts as absent', async () => {
  const { bundle, project, document, ask } = installed();
  writeFileSync(document, 'sampling: { baselineRate: 0.02 }\n', { mode: 0o600 });
  expect([await ask(), await ask()]).toEqual(['asked', 'asked']);
  const folder = join(project, '.tokenauditor', 'state', 'policies');
  const [name = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, name), 'utf8');
  const exception = `{"id":"mine","check":"destructive.git","reason":"x"}`;
  const forged = text.replace('"exceptions":[]', `"exceptions":[${exception}]`);
  expect(forged).not.toBe(text);
  writeFileSync(join(folder, name), forged);
  expect(await ask()).toBe('asked');
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  writeFileSync(join(folder, name), forged);
  rmSync(join(bundle, POLICY));
  expect(await ask()).toBe('blocked');
});

test('a bundle that compiles policies and was changed is not run', async () => {
  const { bundle, document, ask } = installed();
  writeFileSync(document, EXCEPTION, { mode: 0o600 });
  writeFileSync(join(bundle, POLICY), `${readFileSync(join(bundle, POLICY), 'latin1')} `, 'latin1');
  expect(await ask()).toBe('blocked');
});

/** Texts that minifying keeps: of the YAML reader, and of the schema of the document. */
const OF_YAML = ['TAB_AS_INDENT', 'RESOURCE_EXHAUSTION'];
const OF_EXPRESSIONS = 'invalid or unsupported Perl syntax';
const OF_SCHEMA = ['Share of unsuspicious calls that are recorded.', 'What counts as a secret.'];

test('the bundle that judges contains neither', () => {
  const [judging = '', policy = '', rules = ''] = ['hook-full.cjs', POLICY, RULES].map((name) =>
    readFileSync(join(dist, name), 'latin1'),
  );
  for (const text of [...OF_YAML, ...OF_SCHEMA]) {
    expect(policy.includes(text), text).toBe(true);
    expect(judging.includes(text), text).toBe(false);
  }
  // The checks are not loaded to compile a policy; what reads a call is, for the examples of rules.
  const ofChecks = 'Destructive version control action';
  expect([judging.includes(ofChecks), policy.includes(ofChecks)]).toEqual([true, false]);
  expect(policy.length).toBeLessThan(1_700_000);
  expect([judging, rules].map((text) => text.includes(OF_EXPRESSIONS))).toEqual([false, true]);
});
