/** Which rules of one policy let more pass than those of another. The first match decides, so their order counts as well. */
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { RuleAction, WrittenRule } from '../../vocabulary/document/rules-part.ts';

type Rules = readonly WrittenRule[];

/** From mild to strict: a judge may allow what it is asked about. */
const STRICTNESS: readonly RuleAction[] = ['allow', 'sample', 'ask', 'deny'];
const DEFAULT_PRIORITY = 500;

export function looserRules(before: readonly Rules[], after: readonly Rules[]): string[] {
  const lists = Math.max(before.length, after.length);
  const found = Array.from({ length: lists }, (_, i) => looserList(inOrder(before[i]), inOrder(after[i])));
  return [...new Set(found.flat())].map((id) => `rules.${id}`);
}

/** Those that decide something, as they are tried. */
const inOrder = (rules: Rules = []): Rules =>
  rules
    .filter(({ enabled, shadow }) => enabled !== false && shadow !== true)
    .map((rule, at) => ({ rule, at }))
    .sort((one, other) => priorityOf(one.rule) - priorityOf(other.rule) || one.at - other.at)
    .map(({ rule }) => rule);

const priorityOf = ({ priority = DEFAULT_PRIORITY }: WrittenRule): number => priority;

function looserList(before: Rules, after: Rules): string[] {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const ids = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id, action }) => !ids.has(id) && action !== 'allow');
  const strictestBehind = behind(after);
  const looser = after.filter((rule, at) => {
    const known = old.get(rule.id);
    return known === undefined
      ? rankOf(rule) < (strictestBehind[at] ?? -1) || rule.action === 'allow'
      : isLooserThan(known, rule);
  });
  return [...removed, ...looser, ...moved(before, after, old)].map(({ id }) => id);
}

const rankOf = ({ action }: WrittenRule): number => STRICTNESS.indexOf(action);

/** The strictest action of the rules behind each place: a new rule before them keeps them from deciding. */
function behind(rules: Rules): number[] {
  const found: number[] = [];
  let strictest = -1;
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    found[at] = strictest;
    const rule = rules[at];
    if (rule !== undefined) strictest = Math.max(strictest, rankOf(rule));
  }
  return found;
}

function isLooserThan(before: WrittenRule, after: WrittenRule): boolean {
  const isSame = (key: keyof WrittenRule) =>
    canonicalJson(plain(before[key])) === canonicalJson(plain(after[key]));
  if (!(['when', 'conditions', 'expires'] as const).every(isSame)) return true;
  const isJudged = after.action === 'sample' && before.action === 'sample';
  if (isJudged && !(['guidance', 'samplingGuidance', 'provider', 'trustClient'] as const).every(isSame))
    return true;
  return rankOf(after) < rankOf(before);
}

const plain = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Rules of both that come earlier than one that they came after. A denying one in front softens nothing. */
function moved(before: Rules, after: Rules, old: ReadonlyMap<string, WrittenRule>): Rules {
  const place = new Map(before.map(({ id }, at) => [id, at]));
  const kept = after.filter(({ id }) => old.has(id));
  let leastBehind = Number.POSITIVE_INFINITY;
  return kept.reverse().filter((rule) => {
    const at = place.get(rule.id) ?? 0;
    const isEarlier = at > leastBehind;
    leastBehind = Math.min(leastBehind, at);
    return isEarlier && rule.action !== 'deny';
  });
}
