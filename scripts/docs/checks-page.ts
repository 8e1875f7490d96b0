import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { CHECKS } from '../../src/checks/all-checks.ts';
import { TRACE_CHECKS } from '../../src/routers/trace/checks.ts';
import type { TraceCheckCases } from '../../src/routers/trace/route/check.ts';
import type { CallCheckCases, TextCheckCases } from '../../src/screening/contract/check.ts';
import type { CheckCard } from '../../src/vocabulary/check.ts';
import { cell, table } from './markdown.ts';

type Cases = TextCheckCases | CallCheckCases | TraceCheckCases;

const room = new URL('../../src/checks/', import.meta.url);

/** `destructive/destructive-file`: the topic's folder is not part of an id. */
function topicOf(id: string): string {
  const name = `${id.replaceAll('.', '-')}.cases.ts`;
  const path = readdirSync(room, { recursive: true, encoding: 'utf8' }).find((one) => basename(one) === name);
  if (path === undefined) throw new Error(`no cases for the check ${id}`);
  return path.replace('.cases.ts', '');
}

async function casesOf(id: string): Promise<Cases> {
  const place = id.startsWith('trace.')
    ? `routers/trace/checks/${id.slice('trace.'.length)}`
    : `checks/${topicOf(id)}`;
  const module: Record<string, Cases> = await import(`../../src/${place}.cases.ts`);
  const cases = Object.values(module)[0];
  if (!cases) throw new Error(`no cases for the check ${id}`);
  return cases;
}

async function sectionsOf(card: CheckCard, more: readonly (readonly [string, string])[]): Promise<string[]> {
  const { flags, passes } = await casesOf(card.id);
  const sentences = (record: Readonly<Record<string, unknown>>) =>
    Object.keys(record)
      .map((name) => `- ${cell(name)}`)
      .join('\n');
  return [
    `## ${card.id}`,
    table(
      ['', ''],
      [
        ['title', cell(card.title)],
        ['severity', card.severity],
        ['tier', card.tier],
        ['reads', card.reads.join(', ')],
        ...more,
        ['sees', cell(card.sees)],
        ['why it matters', cell(card.matters)],
        ['what to do', cell(card.remedy)],
        ['limits', cell(card.limits)],
      ],
    ),
    `It flags:\n\n${sentences(flags)}`,
    `It passes:\n\n${sentences(passes)}`,
  ];
}

export async function checksPage(): Promise<string> {
  const sections: string[] = [];
  for (const { card } of CHECKS) sections.push(...(await sectionsOf(card, [])));
  for (const { card, evidenceClass } of TRACE_CHECKS) {
    sections.push(...(await sectionsOf(card, [['evidence class', evidenceClass]])));
  }
  return [
    '# Checks',
    'A check reads one kind of subject and yields signals. A hard signal is evidence by itself; a soft one needs company. What it flags and passes below are the names of the cases it is tested with.',
    'Those that begin with `trace.` read what is kept of a route, not single calls: [audit.md](audit.md) says how.',
    ...sections,
  ].join('\n\n');
}
