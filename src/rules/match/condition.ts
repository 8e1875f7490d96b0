/** A condition as a function. */
import type { Condition, Rule } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { type Extent, not, opposite, type Truth } from '../terms/truth.ts';
import { argumentMatcher } from './argument-matcher.ts';
import { agentMatcher, doorMatcher, roleMatcher } from './caller-matcher.ts';
import { findingsMatcher, riskStateMatcher } from './finding-matcher.ts';
import { hostMatcher } from './host-matcher.ts';
import { cwdMatcher, folderMatcher, pathMatcher } from './place-matcher.ts';
import { sessionMatcher } from './session-matcher.ts';
import { effectMatcher, programMatcher } from './shell-matcher.ts';
import { timeMatcher } from './time-matcher.ts';
import { doesMatcher, serverMatcher, toolMatcher } from './tool-matcher.ts';

/** Each kind of condition with its matcher: another one is a file and a line here. */
const MATCHERS: {
  readonly [Kind in Condition['is']]: (of: Condition & { readonly is: Kind }, extent: Extent) => Test;
} = {
  all: ({ of }, extent) => every(of.map((each) => testOf(each, extent))),
  any: ({ of }, extent) => some(of.map((each) => testOf(each, extent))),
  not: ({ of }, extent) => {
    const test = testOf(of, opposite(extent));
    return (subject) => not(test(subject));
  },
  tool: toolMatcher,
  server: serverMatcher,
  agent: agentMatcher,
  role: roleMatcher,
  cwd: cwdMatcher,
  does: doesMatcher,
  door: doorMatcher,
  folder: folderMatcher,
  path: pathMatcher,
  host: hostMatcher,
  argument: argumentMatcher,
  program: programMatcher,
  effect: effectMatcher,
  time: timeMatcher,
  findings: findingsMatcher,
  riskState: riskStateMatcher,
  session: sessionMatcher,
};

export const extentOf = ({ action }: Pick<Rule, 'action'>): Extent => (action === 'allow' ? 'all' : 'one');

export function testOf(condition: Condition, extent: Extent): Test {
  const matcher = MATCHERS[condition.is] as (of: Condition, extent: Extent) => Test;
  return matcher(condition, extent);
}

function every(tests: readonly Test[]): Test {
  return (subject) => {
    let result: Truth = true;
    for (const test of tests) {
      const truth = test(subject);
      if (truth === false) return false;
      if (truth === undefined) result = undefined;
    }
    return result;
  };
}

function some(tests: readonly Test[]): Test {
  return (subject) => {
    let result: Truth = false;
    for (const test of tests) {
      const truth = test(subject);
      if (truth === true) return true;
      if (truth === undefined) result = undefined;
    }
    return result;
  };
}
