/** Every rule in turn, and why it does not match: for people, without the index. */
import { extentOf, testOf } from './match/condition.ts';
import type { Condition, Rule } from './terms/plain-rule.ts';
import type { RuleSubject } from './terms/rule-subject.ts';
import type { Extent } from './terms/truth.ts';

export interface ExplainedRule {
  readonly rule: string;
  readonly action: Rule['action'];
  readonly result: 'matches' | 'may match' | 'does not match';
  /** The first condition that was false, or unknown, as the document spells it. */
  readonly because?: string;
  readonly isShadow?: true;
}

export const explainRules = (
  lists: readonly (readonly Rule[])[],
  subject: RuleSubject,
): readonly ExplainedRule[] => lists.flatMap((rules) => rules.map((rule) => explained(rule, subject)));

function explained({ id, action, when, expires, isShadow }: Rule, subject: RuleSubject): ExplainedRule {
  const about = { rule: id, action, ...(isShadow ? { isShadow } : {}) };
  if (expires !== undefined && !(Date.parse(subject.time) < Date.parse(expires)))
    return { ...about, result: 'does not match', because: `expired on ${expires}` };
  const truth = testOf(when, extentOf({ action }))(subject);
  if (truth === true) return { ...about, result: 'matches' };
  const because = firstOf(when, subject, truth, extentOf({ action }));
  return { ...about, result: truth === undefined ? 'may match' : 'does not match', because };
}

/** The first part that has this value, from the outside in. */
function firstOf(
  condition: Condition,
  subject: RuleSubject,
  truth: false | undefined,
  extent: Extent,
): string {
  if (condition.is !== 'all') return nameOf(condition);
  const part = condition.of.find((each) => testOf(each, extent)(subject) === truth);
  return part === undefined ? 'when' : firstOf(part, subject, truth, extent);
}

function nameOf(condition: Condition): string {
  switch (condition.is) {
    case 'not':
      return `not ${nameOf(condition.of)}`;
    case 'any':
      return `any (${condition.of.map(nameOf).join(', ')})`;
    case 'argument':
      return `arguments.${condition.name}`;
    case 'folder':
      return 'cwd';
    case 'does':
      return 'tool.does';
    case 'program':
    case 'effect':
      return `shell.${condition.is}`;
    case 'session':
      return `session.${condition.fact}`;
    default:
      return condition.is;
  }
}
