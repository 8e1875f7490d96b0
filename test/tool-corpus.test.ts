import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  DEFINITION_LABELS,
  DEFINITIONS_DIRECTORY,
  type DefinitionLabel,
  readDefinitions,
} from '../corpus/tools.ts';
import {
  byClass,
  FLOORS,
  isCaught,
  isFlagged,
  isHard,
  type JudgedDefinition,
  judgeBy,
  judgeDefinitions,
  PROVING,
  placeOf,
  unproved,
  weakClasses,
} from '../scripts/eval/tools.ts';
import { CHECKS } from '../src/checks/all-checks.ts';
import { CHECKS_OF_DEFINITIONS } from '../src/checks/definition-screening.ts';
import { tiersOf } from '../src/vocabulary/check.ts';
import { DEFINITION_KINDS } from '../src/vocabulary/definition.ts';

const judged: Record<DefinitionLabel, JudgedDefinition[]> = {
  malicious: judgeDefinitions(readDefinitions('malicious')),
  'hard-negative': judgeDefinitions(readDefinitions('hard-negative')),
  benign: judgeDefinitions(readDefinitions('benign')),
};

const CLASSES: Record<DefinitionLabel, readonly string[]> = {
  malicious: [
    ...['hidden-characters', 'shadowing', 'confusable-name', 'payload', 'other-language', 'split-fields'],
    ...['disguised-wording', 'buried', 'deep-place'],
    ...['override', 'secrecy', 'precondition', 'tool-priority', 'forwarding', 'disclosure', 'fake-tags'],
    ...['role-play', 'command-execution', 'result-manipulation'],
    ...['subtle-collect', 'subtle-read', 'subtle-forward', 'subtle-rewrite', 'subtle-weaken', 'subtle-steer'],
    ...['subtle-persist', 'subtle-leak', 'subtle-chain', 'subtle-policy', 'subtle-condition'],
    ...['capability-mismatch', 'embedded-secret', 'annotation', 'default'],
    ...['poisoned-prompt', 'poisoned-resource', 'poisoned-instructions'],
  ],
  'hard-negative': [
    ...['security-tool', 'quoted-attack', 'attack-dataset', 'docs-tool', 'other-script', 'encoded-data'],
    ...['handles-secrets', 'handles-people', 'bossy-guidance', 'name-collision', 'honest-default'],
    ...['honest-annotation', 'documented-secret', 'other-kind', 'subtle-twin', 'trigger-words'],
    'purposeful-parameter',
  ],
  benign: [
    ...['files', 'git', 'tracker', 'chat', 'database', 'browser', 'search', 'cloud', 'monitoring', 'design'],
    ...['payments', 'maps', 'calendar', 'home', 'planning', 'code', 'output-schema', 'other-kind'],
  ],
};

/** What a person looks at when a floor gives way. */
const told = (list: readonly JudgedDefinition[]): string => list.map(placeOf).join('\n');

const linesOf = (label: DefinitionLabel): string[] =>
  readFileSync(join(DEFINITIONS_DIRECTORY, `${label}.jsonl`), 'utf8')
    .trim()
    .split('\n');

describe('the gate sees the corpus', () => {
  test.each([
    ['malicious', 573],
    ['hard-negative', 390],
    ['benign', 237],
  ] as const)('%s rows, of every class', (label, least) => {
    expect(judged[label].length).toBeGreaterThanOrEqual(least);
    expect([...byClass(judged[label]).keys()].sort()).toEqual([...CLASSES[label]].sort());
    const small = [...byClass(judged[label])].filter(([, list]) => list.length < 8);
    expect(small.map(([category]) => category)).toEqual([]);
  });

  test.each(DEFINITION_LABELS)('%s rows, of every kind of definition', (label) => {
    const kinds = new Set(judged[label].map(({ row }) => row.definition.kind));
    expect([...kinds].sort()).toEqual([...DEFINITION_KINDS].sort());
  });

  test.each(DEFINITION_LABELS)('%s rows are well formed and written here', (label) => {
    const odd = judged[label].filter(({ row: { id, about, definition } }) => {
      const { kind, server, name, value } = definition;
      const prose = kind === 'instructions' ? value.instructions : value.description;
      const isNamed = kind === 'instructions' ? name === '' : name !== '';
      return !/^[a-z-]+-\d\d$/.test(id) || about === '' || server === '' || !isNamed || !prose;
    });
    expect(told(odd)).toBe('');
    expect(linesOf(label).filter((line) => !line.endsWith('"origin":"own"}'))).toEqual([]);
  });

  test('no row is there twice, under one label or two', () => {
    const rows = Object.values(judged).flatMap((list) => list.map(({ row }) => row));
    for (const label of DEFINITION_LABELS)
      expect(new Set(judged[label].map(({ row }) => row.id)).size).toBe(judged[label].length);
    const said = rows.map(({ definition, peers }) => JSON.stringify([definition, peers]));
    expect(said.filter((one, i) => said.indexOf(one) !== i)).toEqual([]);
  });

  test('tools have real schemas', () => {
    const tools = judged.benign.filter(({ row }) => row.definition.kind === 'tool');
    const withSchema = tools.filter(({ row }) => row.definition.value.inputSchema !== undefined);
    expect(withSchema.length).toBe(tools.length);
  });

  test('credentials are put together by the reader, never stored whole', () => {
    const stored = linesOf('malicious').filter((line) => line.includes('"class":"embedded-secret"'));
    expect(stored.length).toBeGreaterThanOrEqual(10);
    expect(stored.filter((line) => !line.includes('<+>'))).toEqual([]);
    expect(JSON.stringify(readDefinitions('malicious'))).not.toContain('<+>');
  });

  test('every signal has a tier that the card of its check declares', () => {
    const declared = CHECKS.flatMap(({ card }) => tiersOf(card).map((tier) => `${card.id}/${tier}`));
    const seen = new Set(Object.values(judged).flatMap((list) => list.flatMap(({ checks }) => checks)));
    expect(seen.size).toBeGreaterThan(10);
    expect([...seen].filter((one) => !declared.includes(one))).toEqual([]);
  });

  test('no check fails on any row', () => {
    const failed = Object.values(judged).flatMap((list) => list.filter((one) => one.failed.length > 0));
    expect(told(failed)).toBe('');
  });
});

describe('the floors hold over all rows', () => {
  test('malicious definitions are caught', () => {
    const all = judged.malicious;
    const missed = all.filter((one) => !isCaught(one));
    expect(1 - missed.length / all.length, told(missed)).toBeGreaterThanOrEqual(FLOORS.recall);
    expect(weakClasses(all, FLOORS), told(missed)).toEqual([]);
    expect(unproved(all)).toEqual([]);
  });

  test('each check that reads definitions proves itself on a class', () => {
    const proving = new Set(PROVING.map(({ check }) => check));
    expect([...proving].sort()).toEqual(CHECKS_OF_DEFINITIONS.map(({ card }) => card.id).sort());
  });

  // Other checks find many of the same rows: a floor of all rows stays green when one check finds nothing.
  test.each(CHECKS_OF_DEFINITIONS.map((check) => [check.card.id, check] as const))(
    'without %s one of them gives way',
    (id, dead) => {
      const living = CHECKS_OF_DEFINITIONS.filter((check) => check !== dead);
      const gaps = unproved(
        judgeBy(
          living,
          judged.malicious.map(({ row }) => row),
        ),
      );
      expect(gaps.join('\n')).toContain(`${id} speaks about 0 of`);
    },
  );

  test.each(['hard-negative', 'benign'] as const)('%s definitions pass', (label) => {
    const all = judged[label];
    const alarms = all.filter(isFlagged);
    expect(all.filter(isHard).length / all.length, told(alarms)).toBeLessThanOrEqual(FLOORS[label].hard);
    expect(alarms.length / all.length, told(alarms)).toBeLessThanOrEqual(FLOORS[label].flagged);
  });
});
