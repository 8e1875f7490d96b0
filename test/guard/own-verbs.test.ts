import { expect, test } from 'vitest';
import { OWN_VERBS, ownVerbAct, VALUED } from '../../src/checks/evasion/own-verbs.ts';
import { GLOBAL_OPTIONS } from '../../src/doors/cli/verb/verb.ts';
import { VERBS } from '../../src/doors/cli/verbs.ts';

test('every verb is known as reading, deciding or changing, and no other is', () => {
  expect([...OWN_VERBS.keys()].sort()).toEqual(VERBS.map(({ name }) => name).sort());
});

const guarded = VERBS.filter(({ name }) => OWN_VERBS.get(name)?.does !== 'reading');

test.each(guarded.map((verb) => [verb.name, verb] as const))(
  '%s: its words are those of its table',
  (name, verb) => {
    const { shows = [], options = [], harmless = [] } = OWN_VERBS.get(name)!;
    const choices = verb.arguments[0]?.choices ?? [];
    expect(shows.filter((one) => !choices.includes(one))).toEqual([]);
    const declared = verb.options.map((one) => one.name);
    expect([...options, ...harmless].filter((one) => !declared.includes(one))).toEqual([]);
    // An option whose value were taken for an operand would hide the verb behind it.
    const valued = [...verb.options, ...GLOBAL_OPTIONS].filter(({ value }) => value !== undefined);
    expect(valued.map((one) => one.name).filter((one) => !VALUED.has(one))).toEqual([]);
  },
);

const isStopped = (line: string) => ownVerbAct(line.split(' ')) !== undefined;

test.each([
  'allow-once K7QF-M4XD',
  'allow-once --last',
  'approvals approve K7QF-M4XD',
  'approvals approve K7QF-M4XD --for 30d --free text',
  'approvals --for 30d approve K7QF-M4XD',
  'approvals deny K7QF-M4XD --reason list',
  'approvals watch',
  'call github/delete_issue {}',
  '--json call a/b',
  'allow-once -y',
  '--json --project . allow-once abc',
  'allow-once --revoke A B',
  '--project --help allow-once abc',
  'quarantine --server x approve y',
  '-q quarantine trust x auto',
  'pin --json reset',
  'key rotate',
  'key --project ~ adopt',
  'doctor --json --set-aside',
  '--color never init -y --undo',
  'init --policy=p.json',
  'wrap --yes',
  'wrap --clients cursor --undo',
  'servers add x -- npx y',
  'servers --here remove x',
])('%s is stopped', (line) => {
  expect(isStopped(line)).toBe(true);
});

test.each([
  'allow-once',
  'allow-once --json --project .',
  'approvals',
  'approvals list --all',
  'approvals show K7QF-M4XD',
  'approvals grants',
  'approvals grants revoke 0f3a',
  'allow-once --revoke K7QF-M4XD',
  'allow-once --help',
  'call --help',
  'quarantine list --all',
  'quarantine show approve',
  'quarantine block x',
  'pin status',
  'key show --json',
  'doctor --json',
  'init --yes --hosts codex',
  'init --undo --dry-run',
  'events --last 5',
  'resident --stop',
  'wrap --dry-run --diff',
  'servers restart x',
  'servers logs x',
  'screen allow-once K7QF-M4XD',
])('%s passes', (line) => {
  expect(isStopped(line)).toBe(false);
});
