/** A condition as a function. */
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { not, type Truth } from '../terms/truth.ts';
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
const MATCHERS: { readonly [Kind in Condition['is']]: (of: Condition & { readonly is: Kind }) => Test } = {
  all: ({ of }) => every(of.map(testOf)),
  any: ({ of }) => some(of.map(testOf)),
  not: ({ of }) => {
    const test = testOf(of);
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

export function testOf(condition: Condition): Test {
  const matcher = MATCHERS[condition.is] as (of: Condition) => Test;
  return matcher(condition);
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
