import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './cli/desk.ts';
import { fixedPorts, openSampleDesk } from './cli/sample-project.ts';

// What the hand-written pages show of `screen` is what it prints.
const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const policyPage = read('docs/policy.md');
const policy = /```json\n([\s\S]*?)```/.exec(policyPage)?.[1] ?? '';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ 'policy.json': policy }, fixedPorts());
});
afterEach(() => desk.clear());

function examplesIn(page: string): [string, string][] {
  return [...page.matchAll(/```console\n\$ tokenauditor (screen [^\n]*)\n([^$][\s\S]*?)```/g)].map(
    (match) => [match[1] ?? '', match[2] ?? ''],
  );
}

/** Words and single quotes are all the examples need of a shell. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');

test('the pages show examples', () => {
  expect(examplesIn(read('docs/guide.md'))).toHaveLength(1);
  expect(examplesIn(policyPage)).toHaveLength(3);
});

test.each([...examplesIn(read('docs/guide.md')), ...examplesIn(policyPage)])('%s', async (line, shown) => {
  const { out, err } = await desk.run(wordsOf(line));
  expect(out).toBe(shown);
  expect(err).toBe('');
});

test('the exception of the page ends in allow, and its switch in a warning', async () => {
  const decisions: string[] = [];
  for (const [line] of examplesIn(policyPage)) {
    const { out } = await desk.run([...wordsOf(line), '--json'].toSorted((a, b) => rank(a) - rank(b)));
    decisions.push(JSON.parse(out).decision);
  }
  expect(decisions).toEqual(['allow', 'require_approval', 'warn']);
});

/** Options stand before the command. */
const rank = (word: string) => (word === 'screen' ? 0 : word === '--json' ? 1 : 2);

describe('the page about scanning', () => {
  const page = read('docs/scan.md');
  const examples = [...page.matchAll(/```console\n\$ tokenauditor (scan [^\n]*)\n([\s\S]*?)```/g)].map(
    (match) => [match[1] ?? '', match[2] ?? ''] as const,
  );

  test('shows examples', () => expect(examples).toHaveLength(3));

  test.each(examples)('%s', async (line, shown) => {
    const sample = await openSampleDesk();
    const good = { id: 'a', server: 'notes', name: 'add_note', description: 'Adds a note to a notebook.' };
    const lines = [good, { id: 'b', name: 7 }].map((value) => `${JSON.stringify(value)}\n`).join('');
    writeFileSync(join(sample.folder, 'definitions.jsonl'), lines);
    const { out } = await sample.run(wordsOf(line));
    sample.clear();
    expect(out).toBe(shown);
  });
});

describe('the script of the guide', () => {
  const script = /```sh\n([\s\S]*?)```/.exec(read('docs/guide.md'))?.[1] ?? '';
  let place = '';
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'tokenauditor-script-'));
    const wrapper = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin', 'tokenauditor.js')}' "$@"\n`;
    writeFileSync(join(place, 'tokenauditor'), wrapper);
    chmodSync(join(place, 'tokenauditor'), 0o700);
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  test.each([
    ['echo it ran', 'it ran\n', 0],
    ['git push --force origin main', '', 1],
    ['', '', 2],
  ])('%j', (command, out, status) => {
    const PATH = `${place}${delimiter}${process.env.PATH}`;
    const ran = spawnSync('sh', ['-c', script], {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, PATH, command },
    });
    expect({ out: ran.stdout, status: ran.status }).toEqual({ out, status });
  });
});

describe('the page about routes', () => {
  const [, line = '', shown = ''] =
    /```console\n\$ tokenauditor (routes [^\n]*)\n([\s\S]*?)```/.exec(read('docs/routes.md')) ?? [];

  test('shows what is printed', async () => {
    const sample = await openSampleDesk();
    const { out } = await sample.run(wordsOf(line));
    sample.clear();
    expect(line).toBe('routes service');
    expect(out).toBe(shown);
  });
});
