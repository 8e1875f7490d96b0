import { CHECKS } from '../../src/detect/all-checks.ts';
import type { CallCheckCases, TextCheckCases } from '../../src/detect/check.ts';
import { cell, table } from './markdown.ts';

async function casesOf(id: string): Promise<TextCheckCases | CallCheckCases> {
  const module: Record<string, TextCheckCases | CallCheckCases> = await import(
    `../../src/detect/checks/${id.replaceAll('.', '-')}.cases.ts`
  );
  const cases = Object.values(module)[0];
  if (!cases) throw new Error(`no cases for the check ${id}`);
  return cases;
}

export async function checksPage(): Promise<string> {
  const sections: string[] = [];
  for (const { card } of CHECKS) {
    const { flags, passes } = await casesOf(card.id);
    const sentences = (record: Readonly<Record<string, unknown>>) =>
      Object.keys(record)
        .map((name) => `- ${cell(name)}`)
        .join('\n');
    sections.push(
      `## ${card.id}`,
      table(
        ['', ''],
        [
          ['title', cell(card.title)],
          ['severity', card.severity],
          ['tier', card.tier],
          ['reads', card.reads.join(', ')],
          ['sees', cell(card.sees)],
          ['why it matters', cell(card.matters)],
          ['what to do', cell(card.remedy)],
          ['limits', cell(card.limits)],
        ],
      ),
      `It flags:\n\n${sentences(flags)}`,
      `It passes:\n\n${sentences(passes)}`,
    );
  }
  return [
    '# Checks',
    'A check reads one kind of subject and yields signals. A hard signal is evidence by itself; a soft one needs company. What it flags and passes below are the names of the cases it is tested with.',
    ...sections,
  ].join('\n\n');
}
