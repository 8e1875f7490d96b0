import type { PatternCases, SecretPattern } from '../../src/sensitive/pattern.ts';
import { PATTERN_CASES } from '../../src/sensitive/patterns.cases.ts';
import { PATTERNS } from '../../src/sensitive/patterns.ts';
import { cell } from './markdown.ts';

function entry(pattern: SecretPattern, cases: PatternCases[string]): string {
  const sentences = (record: Readonly<Record<string, unknown>>) => Object.keys(record).map(cell).join('; ');
  const placeholder = `[REDACTED_${pattern.label}${pattern.last4 ? ':last4=abcd' : ''}]`;
  return [
    `### ${pattern.id}`,
    '',
    `${cell(pattern.title)}. Becomes \`${placeholder}\`.`,
    '',
    `- confidence ${pattern.confidence}${pattern.validate ? ', adjusted by validation beyond the shape' : ''}`,
    `- flags: ${sentences(cases.flags)}`,
    `- passes: ${sentences(cases.passes)}`,
    `- when it has leaked: ${cell(pattern.remedy)}`,
  ].join('\n');
}

export function patternsPage(): string {
  const byId = new Map(PATTERNS.map((pattern) => [pattern.id, pattern]));
  const sections = Object.entries(PATTERN_CASES).flatMap(([family, cases]) => [
    `## ${family}`,
    ...Object.entries(cases).map(([id, each]) => {
      const pattern = byId.get(id);
      if (!pattern) throw new Error(`cases for ${id}, which is no pattern`);
      return entry(pattern, each);
    }),
  ]);
  return [
    '# Patterns',
    `${PATTERNS.length} kinds of secrets. "Flags" and "passes" are the names of the cases each pattern is tested with. \`tokenauditor explain <id>\` says the same in a terminal.`,
    ...sections,
  ].join('\n\n');
}
