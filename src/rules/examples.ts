/** The examples of a rule, tried when it is loaded: a rule that does not do what its author wrote beside it is refused. */
import { callFacts } from '../screening/calls/facts/call-facts.ts';
import { understand } from '../screening/calls/subject.ts';
import { spelledName } from '../vocabulary/call.ts';
import { type FactsWanted, NOTHING } from '../vocabulary/call-context.ts';
import type { RuleExample, WrittenRule } from '../vocabulary/document/rules-part.ts';
import { factsWanted } from './facts-wanted.ts';
import { ruleOf } from './from-written.ts';
import { extentOf, testOf } from './match/condition.ts';
import type { RuleSubject } from './terms/rule-subject.ts';

/** Where an example sets no time. */
const NOON = '2026-01-01T12:00:00.000Z';
const HOME = '/home/user';
const PROJECT = '/home/user/project';

export function exampleFault(
  written: WrittenRule,
): { readonly path: readonly PropertyKey[]; readonly reason: string } | undefined {
  const { hit = [], miss = [] } = written.examples ?? {};
  if (hit.length + miss.length === 0) return undefined;
  const rule = ruleOf(written);
  const wanted = factsWanted([rule]);
  const test = testOf(rule.when, extentOf(rule));
  for (const [kind, list] of [
    ['hit', hit],
    ['miss', miss],
  ] as const)
    for (const [i, example] of list.entries()) {
      const truth = test(exampleSubject(example, wanted));
      if (truth === (kind === 'hit')) continue;
      const found =
        truth === undefined
          ? 'it is not known whether the rule matches it'
          : truth
            ? 'the rule matches it'
            : 'the rule does not match it';
      return { path: ['examples', kind, i], reason: `does not hold: ${found}` };
    }
  return undefined;
}

/** Examples are judged on an empty disk, in a made-up project: no step of a path is a link. */
export function exampleSubject(example: RuleExample, wanted: FactsWanted | undefined): RuleSubject {
  const {
    tool,
    server,
    arguments: given = {},
    cwd = PROJECT,
    agent = 'example',
    role,
    door = 'hook',
  } = example;
  const call = { tool, ...(server === undefined ? {} : { server }), arguments: given };
  const disk = { view: () => NOTHING };
  const context = { cwd, home: HOME, projectRoot: cwd.startsWith(PROJECT) ? PROJECT : cwd, disk };
  const spelled = { tool: spelledName(call), arguments: given };
  return {
    call,
    caller: { agent, door },
    role,
    facts: wanted && callFacts(understand(spelled, context), wanted),
    findings: (example.findings ?? []).map(({ check, severity }) => ({ checks: [check], severity })),
    isDegraded: false,
    riskState: 'Watch',
    session: undefined,
    isUnattended: false,
    time: example.time ?? NOON,
  };
}
