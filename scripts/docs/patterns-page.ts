import { GENERIC_CARDS } from '../../src/doors/cli/verbs/explain/catalog.ts';
import type { PatternCases, SecretPattern } from '../../src/sensitive/pattern/pattern.ts';
import { PATTERN_CASES } from '../../src/sensitive/patterns/services.cases.ts';
import { PATTERNS } from '../../src/sensitive/patterns/services.ts';
import { cell, table } from './markdown.ts';

/** A case that this many patterns share is listed once, at the top. */
const COMMON_FROM = 40;

type Cases = PatternCases[string];
const everyCase = Object.values(PATTERN_CASES).flatMap((family) => Object.values(family));

function commonAmong(sentencesOf: (cases: Cases) => string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const sentence of everyCase.flatMap(sentencesOf))
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= COMMON_FROM).map(([sentence]) => sentence));
}

const flagsOf = ({ flags }: Cases) => Object.keys(flags);
const passesOf = ({ passes }: Cases) => Object.keys(passes);
const commonFlags = commonAmong(flagsOf);
const commonPasses = commonAmong(passesOf);

function row(pattern: SecretPattern, cases: Cases): string[] {
  const special = [
    ...flagsOf(cases).filter((sentence) => !commonFlags.has(sentence)),
    ...passesOf(cases)
      .filter((sentence) => !commonPasses.has(sentence))
      .map((sentence) => `passes ${sentence}`),
  ];
  return [
    `\`${pattern.id}\``,
    cell(pattern.title),
    `\`${pattern.label}${pattern.last4 ? ':last4' : ''}\``,
    `${pattern.confidence}${pattern.validate ? ', validated' : ''}`,
    cell(special.join('; ')),
    cell(pattern.remedy),
  ];
}

const bullets = (sentences: Iterable<string>) =>
  [...sentences].map((sentence) => `- ${cell(sentence)}`).join('\n');

export function patternsPage(): string {
  const byId = new Map(PATTERNS.map((pattern) => [pattern.id, pattern]));
  const sections = Object.entries(PATTERN_CASES).flatMap(([family, cases]) => [
    `## ${family}`,
    table(
      ['id', 'what it is', 'placeholder', 'confidence', 'further cases', 'when it has leaked'],
      Object.entries(cases).map(([id, each]) => {
        const pattern = byId.get(id);
        if (!pattern) throw new Error(`cases for ${id}, which is no pattern`);
        return row(pattern, each);
      }),
    ),
  ]);
  return [
    '# Patterns',
    `${PATTERNS.length + GENERIC_CARDS.length} kinds of secrets. A placeholder reads \`[REDACTED_<LABEL>]\`, or \`[REDACTED_<LABEL>:last4=abcd]\` where the table shows it. \`tokenauditor explain <id>\` prints the same in a terminal.`,
    'Each pattern is tested with cases it must flag and look-alikes it must pass. What most of them flag:',
    bullets(commonFlags),
    'What most of them pass:',
    bullets(commonPasses),
    ...sections,
    '## generic',
    'Formats without a vendor: found by their structure, by the name next to them, or by the command around them.',
    table(
      ['id', 'what it is', 'placeholder', 'confidence', 'when it has leaked'],
      GENERIC_CARDS.map(({ id, title, label, confidence, remedy }) => [
        `\`${id}\``,
        cell(title),
        `\`${label}\``,
        String(confidence),
        cell(remedy),
      ]),
    ),
  ].join('\n\n');
}
