/**
 * A report from the counts over a ledger: the conclusion, a part on guarding, a part on routes (each left out when nothing is
 * recorded of it), what to do. Pure text: the same facts give the same report.
 */

import { count } from '../text/words/amounts.ts';
import { DECISIONS, SEVERITY_OF_ROUTE } from '../vocabulary/orders.ts';
import { adviceOf, guardAdvice, routeAdvice } from './advice.ts';
import { evidenceSection, policySection, redactionSection, traceClaims } from './calls.ts';
import { type DropInterval, degradationSection } from './degradation.ts';
import type { ReportFacts } from './facts.ts';
import { flowSections } from './flow-section.ts';
import { firstOf, guardingSection } from './guarding-section.ts';
import { inventorySection, named } from './inventory.ts';
import {
  basisOf,
  causesOf,
  type Judgement,
  judge,
  judgeParts,
  PART_NAMES,
  type Parts,
  partsInOrder,
  sampleOf,
} from './judgement.ts';
import { type Block, list, type Memo, type Section, text } from './memo.ts';
import { ownLedgerWords } from './own-ledger.ts';
import { quarantineBlocks } from './quarantined.ts';
import { substitutionSection } from './substitution.ts';

/** What other rooms know and a report needs: names of checks, and statistics. */
export interface ReportKnowledge {
  readonly titleOf: (check: string) => string;
  readonly dropInterval: DropInterval;
}

export interface ReportInput extends ReportKnowledge {
  readonly facts: ReportFacts;
  readonly events: number;
  /** Lines that are not events. */
  readonly broken: number;
  /** Undefined when the ledger was not verified for this report. */
  readonly problems: number | undefined;
  /** Whether no private key of the project vouches for it: then it is consistent in itself at best. */
  readonly isForeign?: boolean;
  /** The folder of the project, and the version of the program that writes the report. */
  readonly project: string;
  /** The ledger is that of the user, for all projects that have none. */
  readonly isUsersOwn?: boolean;
  /** The user has a ledger of their own as well, where calls in this project may be recorded. */
  readonly hasOwnBeside?: boolean;
  readonly version: string;
  /** The newest events as recorded in the ledger, if they are to be shown. */
  readonly lines?: readonly string[];
}

export function buildReport(input: ReportInput): Memo {
  const { facts } = input;
  const judged = judge(facts, isIntact(input));
  const parts = partsOf(facts, isIntact(input), judged);
  const { riskState, confidence, summary } = judged;
  const lines = input.lines ?? [];
  return {
    title: 'TokenAuditor report',
    about: [
      ['project', input.isUsersOwn ? 'none; the user’s own ledger' : named(input.project)],
      ['period', judged.window],
      ['written by', `TokenAuditor ${input.version}`],
    ],
    riskState,
    confidence,
    summary,
    sections: [
      { title: 'Executive conclusion', blocks: conclusion(input, judged, parts) },
      { title: 'Scope and limitations', blocks: scope(input, judged, parts) },
      ...partsInOrder(parts).flatMap((part) =>
        part === 'calls' ? guarding(input, parts) : routes(input, parts),
      ),
      { title: 'Risk state and confidence', blocks: state(facts, judged) },
      { title: 'Recommended next actions', blocks: [list(actions(input, judged))] },
      redactionSection(facts),
      ...(lines.length > 0 ? [eventsSection(lines)] : []),
    ],
  };
}

const isIntact = ({ broken, problems, isForeign }: ReportInput): boolean =>
  broken === 0 && (problems ?? 0) === 0 && !isForeign;

/** Where nothing at all is recorded, both parts are there and state it. */
function partsOf(facts: ReportFacts, isIntact: boolean, judged: Judgement): Parts {
  const parts = judgeParts(facts, isIntact);
  return parts.calls === undefined && parts.routes === undefined ? { calls: judged, routes: judged } : parts;
}

function guarding({ facts, titleOf }: ReportInput, { calls: judged }: Parts): Section[] {
  if (judged === undefined) return [];
  return [
    guardingSection(facts, judged, guardAdvice(facts)),
    evidenceSection(facts, judged, titleOf),
    ...flowSections(facts, judged),
    withBlocks(policySection(facts, judged), quarantineBlocks(facts, judged)),
  ];
}

function routes({ facts, dropInterval, titleOf }: ReportInput, { routes: judged }: Parts): Section[] {
  if (judged === undefined) return [];
  return [
    { title: 'Routes', blocks: [text(judged.summary), ...firstOf(routeAdvice(facts))] },
    inventorySection(facts, judged),
    substitutionSection(facts, judged),
    withBlocks(degradationSection(facts, judged, dropInterval), traceClaims(facts, judged, titleOf)),
  ];
}

function withBlocks(section: Section, more: readonly Block[]): Section {
  return { ...section, blocks: [...section.blocks, ...more] };
}

const FOREIGN =
  'No private key of this project vouches for the ledger: it is not verified, and anyone could have written it.';

function conclusion(input: ReportInput, judged: Judgement, parts: Parts): Block[] {
  const inOrder = partsInOrder(parts);
  const { confidence, window } = judged;
  return [
    ...(inOrder.length > 0 ? [list(inOrder.map((part) => partWords(part, parts, input)))] : []),
    ...(input.isForeign ? [text(FOREIGN)] : []),
    {
      kind: 'claim',
      statement: judged.summary,
      evidence: 'policy_signal',
      sample: sampleOf(judged),
      window,
      confidence,
      limits: 'it shows what was recorded on this machine, not what any party intended',
    },
  ];
}

/** Of calls decisions count, of routes the severity. The confidence is that of the record: a comparison has one of its own. */
function partWords(part: keyof Parts, parts: Parts, input: ReportInput): string {
  const { decisions } = input.facts;
  const { riskState = 'Watch', confidence = 'low' } = parts[part] ?? {};
  const strictest = DECISIONS.findLast((decision) => (decisions[decision] ?? 0) > 0);
  const words =
    part === 'routes'
      ? `severity ${SEVERITY_OF_ROUTE[riskState]}`
      : strictest && `strictest decision ${strictest}`;
  return `${PART_NAMES[part]}: ${words === undefined ? '' : `${words}; `}${basisOf(confidence, isIntact(input))}.`;
}

/** Another ledger may have what this one has not. */
function elsewhere({ facts, hasOwnBeside }: ReportInput): Block[] {
  const isWithoutCalls = Object.keys({ ...facts.decisions, ...facts.replies }).length === 0;
  if (!hasOwnBeside || !isWithoutCalls) return [];
  const words = ownLedgerWords('report');
  return [text(`This ledger has no call: ${words}.`)];
}

const NOT_THERE: Readonly<Record<keyof Parts, string>> = {
  calls:
    'No call is recorded, so there is no part on guarding: hooks (`tokenauditor init`) and the gateway record calls.',
  routes:
    'No route is recorded, so there is no part on routes: `tokenauditor routes --record` and `tokenauditor audit --record` record them.',
};

function scope(input: ReportInput, { window }: Judgement, parts: Parts): Block[] {
  const { facts, events, broken, problems, isForeign } = input;
  const missing = elsewhere(input);
  const integrity =
    problems === undefined
      ? 'The ledger was not verified for this report; `tokenauditor verify` does that.'
      : problems + broken === 0
        ? isForeign
          ? FOREIGN
          : 'The ledger was verified: chain, tree and checkpoint agree, nothing was changed.'
        : `The ledger does not verify (${count(problems, 'problem')}, ${count(broken, 'unreadable line')}): what follows is weak evidence until that is explained.`;
  return [
    text(`Source: ${count(events, 'event')} of the project’s ledger. Window: ${window}. ${integrity}`),
    ...canaryWords(facts),
    ...(['calls', 'routes'] as const).flatMap((part) =>
      parts[part] === undefined && !(part === 'calls' && missing.length > 0) ? [text(NOT_THERE[part])] : [],
    ),
    ...missing,
    list([
      'One-off testing cannot prove that a router is safe: what is delivered may depend on the time, the project, the tools or the number of earlier calls.',
      'Low-risk calls are sampled, so counts of allowed calls are lower than the number of calls that were made.',
      'Events hold metadata and keyed digests; the content of a call or a reply cannot be read from them.',
      'A single anomaly is reason to look. It is not a finding of fraud, and this report does not blame anyone.',
    ]),
  ];
}

function canaryWords({ canaries }: ReportFacts): Block[] {
  if (canaries === 0) return [];
  const words = `${count(canaries, 'test call')} of \`tokenauditor doctor\` ${canaries === 1 ? 'is' : 'are'} in the ledger and not in the counts.`;
  return [text(words)];
}

function state(facts: ReportFacts, judged: Judgement): Block[] {
  const { riskState, confidence, window } = judged;
  const rows = (['Probe', 'Sample', 'Watch'] as const).map((risk) => [
    risk,
    String(facts.risks[risk]?.count ?? 0),
    facts.risks[risk]?.last ?? 'never',
  ]);
  return [
    { kind: 'table', head: ['risk state', 'events', 'last seen'], rows },
    {
      kind: 'claim',
      statement: `The risk state, for programs, is ${riskState}: the highest that was seen in the 30 days before the newest event. ${setBy(facts, judged)}`,
      evidence: 'policy_signal',
      sample: sampleOf(judged),
      window,
      confidence,
      limits: 'confidence grows with the sample (10, 100) and is low while the ledger does not verify',
    },
  ];
}

/** Calls and routes are different matters: a blocked command is no doubt about a router. */
function setBy(facts: ReportFacts, { riskState }: Judgement): string {
  const { calls, routes } = causesOf(facts);
  if (riskState === 'Watch') return 'Nothing raised it.';
  const both = calls === riskState && routes === riskState;
  return `It was set by ${both ? 'calls and by routes' : routes === riskState ? 'routes' : 'calls'}.`;
}

function actions({ facts, problems, broken, isForeign }: ReportInput, { sample }: Judgement): string[] {
  const isBroken = broken + (problems ?? 0) > 0;
  return [
    ...(isBroken ? ['Run `tokenauditor verify` and find out who changed the ledger.'] : []),
    ...(isForeign ? ['Find out where this ledger came from before you draw conclusions from it.'] : []),
    ...adviceOf(facts),
    ...(sample < 10 ? ['Record more decisions: the sample is too small for more than a first look.'] : []),
  ];
}

function eventsSection(lines: readonly string[]): Section {
  return {
    title: 'Events',
    blocks: [
      text(
        lines.length === 1
          ? 'The newest event, as recorded in the ledger.'
          : `The newest ${lines.length} events, as recorded in the ledger.`,
      ),
      { kind: 'code', lines: [...lines] },
    ],
  };
}
