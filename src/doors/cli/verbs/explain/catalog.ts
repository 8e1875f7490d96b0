import type { Explanation } from '../../../../answers/machine/explain.answer.ts';
import { CHECK_CARDS } from '../../../../road/check-cards.ts';
import type { DetectorCard } from '../../../../sensitive/pattern/mark.ts';
import type { SecretPattern } from '../../../../sensitive/pattern/pattern.ts';
import { genericEmail } from '../../../../sensitive/patterns/generic/generic-email.ts';
import { genericEntropy } from '../../../../sensitive/patterns/generic/generic-entropy.ts';
import { GENERIC_DETECTORS, GENERIC_PATTERNS } from '../../../../sensitive/patterns/generics.ts';
import { PATTERNS } from '../../../../sensitive/patterns/services.ts';
import { EVENT_TYPES } from '../../../../vocabulary/events/event.ts';
import { TROUBLES } from '../../../../vocabulary/trouble.ts';
import { FAULT_CODE, FAULT_HINT } from '../../print/report-error.ts';
import { COMMON_EXITS } from '../../verb/verb.ts';
import { DEGRADATION_CARDS, IDENTITY_CARDS, TRUST_CLASS_CARDS } from './audit-cards.ts';
import { DECIDER_CARDS } from './decider-cards.ts';
import {
  CHANGE_CARDS,
  STATE_CARDS,
  TIER_CARDS,
  TRANSITION_CARDS,
  TRUST_CARDS,
  VERDICT_CARDS,
} from './definition-cards.ts';
import { EVENT_CARDS } from './event-cards.ts';
import { GLOSSARY } from './glossary.ts';
import { CLASS_CARDS, COVERAGE_CARDS, SEVERITY_CARDS, THREAT_CARDS } from './signal-cards.ts';
import { DECISION_CARDS, PROBLEM_CARDS, RISK_CARDS } from './verdict-cards.ts';

const LEAK_MATTERS = 'Anyone who reads it can act as its owner until it is revoked.';

const EXITS: Readonly<Record<string, string>> = {
  0: 'done, and nothing was found',
  1: 'done, and something was found: a secret, a broken ledger, a failing check of the machine',
  ...COMMON_EXITS,
};

export function buildCatalog(): readonly Explanation[] {
  return [
    ...PATTERNS.map(explainPattern),
    ...GENERIC_CARDS.map(explainGeneric),
    ...CHECK_CARDS.map(({ id, title, severity, sees, matters, remedy, remedies, limits }) => ({
      id,
      kind: 'check' as const,
      title: `${title} (${severity})`,
      sees,
      matters,
      remedy: [
        remedy,
        ...Object.entries(remedies ?? {}).map(([kind, other]) => `For ${kind}: ${other}`),
      ].join(' '),
      limits,
    })),
    ...Object.entries(TROUBLES).map(([id, { sentence, hint }]) => ({
      id,
      kind: 'error' as const,
      title: plain(sentence),
      remedy: plain(hint),
    })),
    { id: FAULT_CODE, kind: 'error', title: 'internal error <error> (<place>)', remedy: FAULT_HINT },
    ...EVENT_TYPES.map((id) => ({ id, kind: 'event' as const, title: 'event type', ...EVENT_CARDS[id] })),
    ...explainCards('problem', 'what `verify` finds', PROBLEM_CARDS),
    ...explainCards('decision', 'decision', DECISION_CARDS),
    ...explainCards('risk', 'risk state', RISK_CARDS),
    ...explainCards('verdict', 'verdict on a definition', VERDICT_CARDS),
    ...explainCards('tier', 'tier of a signal', TIER_CARDS),
    ...explainCards('state', 'state of a pin', STATE_CARDS),
    ...explainCards('transition', 'what happened to a pin', TRANSITION_CARDS),
    ...explainCards('trust', 'how much a server may change', TRUST_CARDS),
    ...explainCards('change', 'kind of a change', CHANGE_CARDS),
    ...explainCards('trust-class', 'who operates a host', TRUST_CLASS_CARDS),
    ...explainCards('identity', 'state of a comparison of models', IDENTITY_CARDS),
    ...explainCards('degradation', 'state of a window of a route', DEGRADATION_CARDS),
    ...explainCards('severity', 'severity of a finding', SEVERITY_CARDS),
    ...explainCards('threat', 'threat type of a signal', THREAT_CARDS),
    ...explainCards('class', 'evidence class of a finding', CLASS_CARDS),
    ...explainCards('coverage', 'what was not read', COVERAGE_CARDS),
    ...explainCards('decider', 'why a call was judged so, besides checks and rules', DECIDER_CARDS),
    ...Object.entries(GLOSSARY).map(([id, sees]) => ({ id, kind: 'word' as const, title: 'glossary', sees })),
    ...explainExits(),
  ];
}

const explainExits = (): Explanation[] =>
  Object.entries(EXITS).map(([status, sees]) => ({
    id: `exit.${status}`,
    kind: 'exit',
    title: 'exit status',
    sees,
  }));

function explainCards(
  kind: Explanation['kind'],
  title: string,
  cards: Readonly<Record<string, Pick<Explanation, 'sees' | 'remedy'>>>,
): Explanation[] {
  return Object.entries(cards).map(([id, card]) => ({ id, kind, title, ...card }));
}

function explainPattern(pattern: SecretPattern): Explanation {
  const last4 = pattern.last4 ? ':last4=…' : '';
  return {
    id: pattern.id,
    kind: 'pattern',
    title: pattern.title,
    placeholder: `[REDACTED_${pattern.label}${last4}]`,
    matters: LEAK_MATTERS,
    remedy: pattern.remedy,
    limits: pattern.validate
      ? 'Validated beyond its shape; a match that fails the validation is dropped or reported with less confidence.'
      : `Recognised by its shape alone, with confidence ${pattern.confidence}.`,
  };
}

/** Formats without a vendor: found by their structure or by the name next to them. Some share a card with several anchors. */
export const GENERIC_CARDS: readonly DetectorCard[] = [
  ...new Map(
    [...GENERIC_PATTERNS, ...GENERIC_DETECTORS, genericEmail, genericEntropy].map((card) => [card.id, card]),
  ).values(),
];

function explainGeneric({ id, label, title, confidence, remedy }: DetectorCard): Explanation {
  return {
    id,
    kind: 'pattern',
    title,
    placeholder: `[REDACTED_${label}]`,
    matters: LEAK_MATTERS,
    remedy,
    limits: `Recognised by its structure or its surroundings, with confidence ${confidence} unless something lowers it.`,
  };
}

/** `{=reason}` is shown as `<reason>` if there is no value. */
function plain(template: string): string {
  return template.replace(/\{[=@]?(\w+)\}/g, '<$1>');
}
