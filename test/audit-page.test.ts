import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRACE_CHECKS } from '../src/routers/trace/checks.ts';
import { openDesk } from './cli/desk.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'audit.md'), 'utf8');
const files = Object.fromEntries(
  [...page.matchAll(/^`([\w.]+)`[^\n]*:\n\n```jsonl?\n([\s\S]*?)```/gm)].map((match) => [
    match[1],
    match[2] ?? '',
  ]),
);
const examples = [...page.matchAll(/```console\n\$ tokenauditor ([^\n]*)\n([\s\S]*?)```/g)].map(
  (match) => [match[1] ?? '', match[2] ?? ''] as const,
);

test('the page shows files and what becomes of them', () => {
  expect(Object.keys(files)).toEqual(['trace.json', 'relay.jsonl']);
  expect(examples).toHaveLength(2);
});

test.each(examples)('%s', async (line, shown) => {
  const desk = openDesk(files);
  const { out, status } = await desk.run(line.split(' '));
  desk.clear();
  expect([status, out]).toEqual([1, shown]);
});

test('the page names every check', () => {
  expect(TRACE_CHECKS.filter(({ card }) => !page.includes(`\`${card.id}\``))).toEqual([]);
});
