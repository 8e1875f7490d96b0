/** A file of cases, run against a policy: calls, and what must become of them. */
import { z } from 'zod';
import type { Policy } from '../../road/policy/plain-policy.ts';
import { exampleSchema } from '../../vocabulary/document/rules-part.ts';
import type { Decision } from '../../vocabulary/orders.ts';
import { type ExamplePlace, judgeExample } from './judged-example.ts';

const EXPECTED = ['allow', 'warn', 'ask', 'deny'] as const;

export const casesSchema = z.strictObject({
  cases: z
    .array(
      z.strictObject({
        name: z.exactOptional(z.string().min(1).max(200)),
        call: exampleSchema,
        expect: z.enum(EXPECTED),
        rule: z.exactOptional(z.string().min(1).max(64)),
      }),
    )
    .min(1)
    .max(10_000),
});
type PolicyCase = z.infer<typeof casesSchema>['cases'][number];

export interface CaseResult {
  readonly name: string;
  readonly passed: boolean;
  readonly expected: string;
  readonly found: string;
}

const WORDS: Readonly<Record<Decision, (typeof EXPECTED)[number]>> = {
  allow: 'allow',
  warn: 'warn',
  require_approval: 'ask',
  block: 'deny',
};

/** `uncovered`: rules that matched none of the calls. */
export function runCases(
  cases: readonly PolicyCase[],
  policy: Policy,
  ruleIds: readonly string[],
  place: ExamplePlace,
): { readonly results: readonly CaseResult[]; readonly uncovered: readonly string[] } {
  const matched = new Set<string>();
  const results = cases.map((one, i): CaseResult => {
    const { ruling } = judgeExample(one.call, policy, place);
    const ofRules = ruling.trace.filter(({ layer }) => layer === 'rules');
    for (const { rule, matched: all = [] } of ofRules)
      for (const id of [...all, ...(rule === undefined ? [] : [rule])]) matched.add(id);
    const decision = WORDS[ruling.decision];
    const decider = ofRules.find(({ shadow }) => !shadow)?.rule;
    const passed = decision === one.expect && (one.rule === undefined || one.rule === decider);
    return {
      name: one.name ?? `case ${i + 1}`,
      passed,
      expected: shown(one.expect, one.rule),
      found: shown(decision, one.rule === undefined ? undefined : (decider ?? 'no rule')),
    };
  });
  return { results, uncovered: ruleIds.filter((id) => !matched.has(id)) };
}

const shown = (decision: string, rule: string | undefined): string =>
  rule === undefined ? decision : `${decision} by ${rule}`;
