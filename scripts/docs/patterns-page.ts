import type { PatternCases, SecretPattern } from '../../src/sensitive/pattern.ts';
import { PATTERNS } from '../../src/sensitive/patterns.ts';
import { cell } from './markdown.ts';

const familyOf = ({ id }: SecretPattern) => id.slice(0, id.indexOf('.'));

async function casesOf(family: string): Promise<PatternCases> {
  const module: Record<string, PatternCases> = await import(
    `../../src/sensitive/patterns/${family}.cases.ts`
  );
  const cases = Object.values(module)[0];
  if (!cases) throw new Error(`no cases for the family ${family}`);
  return cases;
}

function entry(pattern: SecretPattern, cases: PatternCases): string {
  const { flags = {}, passes = {} } = cases[pattern.id] ?? {};
  const sentences = (record: Readonly<Record<string, unknown>>) => Object.keys(record).map(cell).join('; ');
  const placeholder = `[REDACTED_${pattern.label}${pattern.last4 ? ':last4=abcd' : ''}]`;
  return [
    `### ${pattern.id}`,
    '',
    `${cell(pattern.title)}. Becomes \`${placeholder}\`.`,
    '',
    `- confidence ${pattern.confidence}${pattern.validate ? ', adjusted by validation beyond the shape' : ''}`,
    `- flags: ${sentences(flags)}`,
    ...(Object.keys(passes).length > 0 ? [`- passes: ${sentences(passes)}`] : []),
    `- when it has leaked: ${cell(pattern.remedy)}`,
  ].join('\n');
}

export async function patternsPage(): Promise<string> {
  const families = [...new Set(PATTERNS.map(familyOf))].sort();
  const sections: string[] = [];
  for (const family of families) {
    const cases = await casesOf(family);
    const members = PATTERNS.filter((p) => familyOf(p) === family);
    sections.push(`## ${family}`, ...members.map((p) => entry(p, cases)));
  }
  return [
    '# Patterns',
    `${PATTERNS.length} kinds of secrets in ${families.length} families. "Flags" and "passes" are the names of the cases each pattern is tested with. \`tokenauditor explain <id>\` says the same in a terminal.`,
    ...sections,
  ].join('\n\n');
}
