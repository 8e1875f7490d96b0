import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHECKS } from '../../src/checks/all-checks.ts';
import { TRACE_CHECKS } from '../../src/routers/trace/checks.ts';
import type { TraceCheckCases } from '../../src/routers/trace/route/check.ts';
import type {
  CallCheckCases,
  Check,
  DefinitionCheckCases,
  ReplyCheckCases,
  TextCheckCases,
} from '../../src/screening/contract/check.ts';
import type { CheckCard } from '../../src/vocabulary/check.ts';
import { cell, table } from './markdown.ts';

type Cases = TextCheckCases | CallCheckCases | DefinitionCheckCases | ReplyCheckCases | TraceCheckCases;

const source = join(import.meta.dirname, '..', '..', 'src');
const cases = ['checks', 'routers/trace/checks'].flatMap((room) =>
  readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.cases.ts'))
    .map((path) => join(source, room, path)),
);

/** Checks are in folders by topic; a check's id is its file name. */
async function casesOf(id: string): Promise<Cases> {
  const name = `${id.replace(/^trace\./, '').replaceAll('.', '-')}.cases.ts`;
  const isTrace = id.startsWith('trace.');
  const path = cases.find((one) => basename(one) === name && one.includes('/trace/') === isTrace);
  if (path === undefined) throw new Error(`no cases for the check ${id}`);
  const module: Record<string, Cases> = await import(path);
  const found = Object.values(module)[0];
  if (found === undefined) throw new Error(`no cases for the check ${id}`);
  return found;
}

/** Of a reply, what a check only notes stays in the text: that is the half of it that people ask about. */
function flagged({ reads }: CheckCard, flags: Cases['flags']): readonly (readonly [string, object])[] {
  if (!reads.includes('reply')) return [['It flags:', flags]];
  const isLeft = (flag: unknown) => Array.isArray(flag) && (flag[1] === 'info' || flag[1] === 'low');
  const parts = [
    ['It removes:', Object.entries(flags).filter(([, flag]) => !isLeft(flag))],
    ['It reports, and leaves in the text:', Object.entries(flags).filter(([, flag]) => isLeft(flag))],
  ] as const;
  return parts
    .filter(([, some]) => some.length > 0)
    .map(([words, some]) => [words, Object.fromEntries(some)]);
}

async function sectionsOf(card: CheckCard, more: readonly (readonly [string, string])[]): Promise<string[]> {
  const { flags, passes } = await casesOf(card.id);
  const sentences = (record: object) =>
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
        [
          'tier',
          card.also === undefined ? card.tier : `${card.tier}; ${card.also.tier} for ${cell(card.also.when)}`,
        ],
        ['reads', card.reads.join(', ')],
        ...more,
        ['sees', cell(card.sees)],
        ['why it matters', cell(card.matters)],
        ['what to do', cell(card.remedy)],
        ...Object.entries(card.remedies ?? {}).map(([kind, remedy]) => [`– ${kind}`, cell(remedy)]),
        ['limits', cell(card.limits)],
      ],
    ),
    ...flagged(card, flags).map(([words, some]) => `${words}\n\n${sentences(some)}`),
    `It passes:\n\n${sentences(passes)}`,
  ];
}

const recordingOf = (check: Check): readonly (readonly [string, string])[] =>
  'recordedAs' in check ? [['recorded as', `\`${check.recordedAs}\``]] : [];

export async function checksPage(): Promise<string> {
  const sections: string[] = [];
  for (const check of CHECKS) sections.push(...(await sectionsOf(check.card, recordingOf(check))));
  for (const { card, evidenceClass } of TRACE_CHECKS) {
    sections.push(...(await sectionsOf(card, [['evidence class', evidenceClass]])));
  }
  return [
    '# Checks',
    'A check reads one kind of subject and yields signals. A hard signal is evidence by itself; a soft one counts only together with others. The lists of what a check flags and passes are the names of its test cases.',
    'Checks whose ids begin with `reply.` read a tool result before the model does, and remove what it must not read. Answers and events use the ids under “recorded as”.',
    'Checks whose ids begin with `trace.` read the traces of a route, not single calls: [audit.md](audit.md) describes how.',
    ...sections,
  ].join('\n\n');
}
