/** The layer: what the rules make of a call. The first that matches decides; one that may match asks before it. */
import { printable } from '../text/printable.ts';
import type { RuleAction } from '../vocabulary/document/rules-part.ts';
import { DECISIONS, type Decision } from '../vocabulary/orders.ts';
import type { Opinion, Sample } from '../vocabulary/ruling.ts';
import type { Match, RuleSet } from './rule-set.ts';
import type { Rule } from './terms/plain-rule.ts';
import type { RuleSubject } from './terms/rule-subject.ts';

/** A second opinion: a person is asked where no judge is at hand. */
const DECISION: Readonly<Record<RuleAction, Decision>> = {
  allow: 'allow',
  deny: 'block',
  ask: 'require_approval',
  sample: 'require_approval',
};
/** Ids that are kept of those that matched. */
const MOST_NAMED = 64;

/** The opinion that counts, then those of shadow rules; none if no rule matched. */
export function assessRules(rules: RuleSet, subject: RuleSubject): readonly Opinion[] {
  const lists = rules.matches(subject);
  const all = lists.flat();
  if (all.length === 0) return [];
  const decided = lists
    .flatMap(decidedIn)
    .map((match) => ({ match, opinion: opinionOf(match) }))
    .sort((one, other) => rank(other.opinion) - rank(one.opinion));
  const [first] = decided;
  const matched = [...new Set(all.map(({ rule }) => rule.id))].slice(0, MOST_NAMED);
  const shadows = all.filter(({ rule }) => rule.isShadow).map(opinionOf);
  return [
    ...(first === undefined ? [] : [{ ...first.opinion, matched, ...samplesOf(decided, first.opinion) }]),
    ...shadows.map((opinion): Opinion => ({ ...opinion, isShadow: true })),
  ];
}

interface Decided {
  readonly match: Match;
  readonly opinion: Opinion;
}

/** Rules of several lists can be as strict as each other: a judge decides only if each of them wants one. */
function samplesOf(decided: readonly Decided[], { decision }: Opinion): Pick<Opinion, 'samples'> {
  const strict = decided.filter(({ opinion }) => opinion.decision === decision);
  const isSampled = strict.every(({ match }) => match.isCertain && match.rule.action === 'sample');
  return isSampled ? { samples: strict.map(({ match }) => sampleOf(match.rule)) } : {};
}

const sampleOf = ({ id, guidance = '', provider, trustsClient }: Rule): Sample => ({
  rule: id,
  guidance,
  ...(provider === undefined ? {} : { provider }),
  ...(trustsClient === true ? { trustsClient } : {}),
});

const rank = ({ decision }: Opinion): number => DECISIONS.indexOf(decision);

/** A rule that may match does not hide a stricter one behind it. */
function decidedIn(matches: readonly Match[]): Match[] {
  const counted = matches.filter(({ rule }) => !rule.isShadow);
  const certain = counted.findIndex(({ isCertain }) => isCertain);
  const [possible] = counted.slice(0, certain < 0 ? counted.length : certain);
  const decided = counted[certain];
  return [...(decided === undefined ? [] : [decided]), ...(possible === undefined ? [] : [possible])];
}

function opinionOf({ rule, isCertain }: Match): Opinion {
  const reason = printable(rule.reason);
  return isCertain
    ? { layer: 'rules', decision: DECISION[rule.action], reason, by: rule.id }
    : {
        layer: 'rules',
        decision: 'require_approval',
        reason: `It cannot be known whether the rule "${rule.id}" matches this call. ${reason}`,
        by: rule.id,
      };
}
