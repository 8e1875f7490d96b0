/** Whether routes deliver the models they claim: recorded comparisons and trace audits. */

import { count } from '../text/words/amounts.ts';
import { type AuditedFacts, type ComparedFacts, shareOf } from './audit-facts.ts';
import type { ReportFacts } from './facts.ts';
import { named, severityOf } from './inventory.ts';
import type { Judgement } from './judgement.ts';
import { type Block, minuteOf, type Section, text, unshown } from './memo.ts';

const MOST_ROWS = 50;

export function substitutionSection(facts: ReportFacts, judged: Judgement): Section {
  const title = 'Suspected model substitution evidence';
  const blocks = [...comparedBlocks(facts, judged), ...auditedBlocks(facts, judged)];
  if (blocks.length > 0) return { title, blocks };
  const words =
    'No comparison of models and no trace audit is recorded in this window, so nothing can be said on whether the claimed models were delivered.';
  return { title, blocks: [text(words)] };
}

function comparedBlocks({ audits }: ReportFacts, { window }: Judgement): Block[] {
  const graveness = (state: string) => (state === 'Likely Substitution' ? 0 : state === 'Divergent' ? 1 : 2);
  const compared = Object.values(audits.compared).sort(
    (a, b) => graveness(a.state) - graveness(b.state) || (a.last < b.last ? 1 : -1),
  );
  if (compared.length === 0) return [];
  const likely = compared.filter(({ state }) => state === 'Likely Substitution').length;
  const total = compared.reduce((sum, each) => sum + each.count, 0);
  return [
    comparedTable(compared.slice(0, MOST_ROWS)),
    ...unshown(compared.length, MOST_ROWS, 'none of them more severe than these'),
    {
      kind: 'claim',
      statement: `${likely} of ${count(compared.length, 'compared route')} ${compared.length === 1 ? 'was' : 'were'} last in the state Likely Substitution.`,
      evidence: 'baseline_drift_signal',
      sample: count(total, 'comparison'),
      window,
      confidence: total < 3 ? 'low' : 'medium',
      limits:
        'a posterior rests on the prior of the trust class and on capped weights; it is evidence for the next step, not an accusation',
    },
  ];
}

function comparedTable(compared: readonly ComparedFacts[]): Block {
  return {
    kind: 'table',
    head: [
      'provider host',
      'claimed model',
      'model in answers',
      'comparisons',
      'state',
      'its confidence',
      'probability of another model',
      'evidence for another model',
      'last',
    ],
    rows: compared.map(
      ({ host, model, observed, count: times, state, confidence, posterior, kinds, last }) => [
        named(host),
        named(model),
        named(observed),
        String(times),
        state,
        confidence ?? 'not recorded',
        posterior === null ? 'not recorded' : posterior < 0.001 ? '< 0.001' : posterior.toFixed(3),
        kinds.length === 0 ? 'none' : kinds.map((kind) => named(kind)).join(', '),
        minuteOf(last),
      ],
    ),
  };
}

/** Checks about which model answers; other audit findings are in the evidence summary. */
const ON_MODELS = /^trace\.(?:model|prompt|undisclosed)/;

function auditedBlocks({ audits }: ReportFacts, { window }: Judgement): Block[] {
  const audited = Object.values(audits.audited).sort((a, b) => b.traces - a.traces);
  if (audited.length === 0) return [];
  const telling = audited.filter(({ checks }) => checks.some((check) => ON_MODELS.test(check)));
  const rows = telling.slice(0, MOST_ROWS).map((route) => {
    const { host, model, traces, risk, checks, from, to } = route;
    return [
      named(host),
      named(model),
      othersOf(route),
      checks
        .filter((check) => ON_MODELS.test(check))
        .map((check) => named(check))
        .join(', '),
      severityOf(risk),
      String(traces),
      from === null || to === null ? 'not recorded' : `${from} to ${to}`,
    ];
  });
  const traces = audited.reduce((sum, each) => sum + each.traces, 0);
  const head = [
    'provider host',
    'claimed model',
    'other models in answers',
    'checks with findings',
    'severity',
    'traces',
    'made',
  ];
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'table' as const, head, rows }]),
    ...unshown(telling.length, MOST_ROWS, 'those with the fewest traces'),
    {
      kind: 'claim',
      statement: `Trace audits found something about the model on ${telling.length} of ${count(audited.length, 'route')}.`,
      evidence: 'trace_signal',
      sample: count(traces, 'audited trace'),
      window: periodOf(audited) ?? window,
      confidence: traces < 20 ? 'low' : 'medium',
      limits:
        'audits raise questions; a substitution needs at least two kinds of evidence against a baseline',
    },
  ];
}

const othersOf = (route: AuditedFacts): string =>
  route.others.length === 0
    ? 'not recorded'
    : route.others.map((other) => `${named(other.model)}: ${shareOf(other, route)}`).join(', ');

type Made = { readonly from: string | null; readonly to: string | null };

/** When the traces were made, which is the period their numbers describe. Times of one format sort alphabetically. */
export function periodOf(audited: readonly Made[]): string | undefined {
  const [from] = audited.flatMap((each) => each.from ?? []).sort();
  const to = audited
    .flatMap((each) => each.to ?? [])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : `traces of ${from} to ${to}`;
}
