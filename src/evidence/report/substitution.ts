/** Whether routes deliver the models they claim: comparisons and audits of traces, as they were recorded. */
import type { ReportFacts } from './facts.ts';
import { named } from './inventory.ts';
import { count, type Judgement } from './judgement.ts';
import { type Block, type Section, text } from './memo.ts';

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
  const compared = Object.values(audits.compared)
    .sort((a, b) => (a.last < b.last ? 1 : -1))
    .slice(0, MOST_ROWS);
  if (compared.length === 0) return [];
  const likely = compared.filter(({ state }) => state === 'Likely Substitution').length;
  const total = compared.reduce((sum, each) => sum + each.count, 0);
  return [
    {
      kind: 'table',
      head: [
        'provider host',
        'claimed model',
        'model in answers',
        'comparisons',
        'state',
        'posterior',
        'last',
      ],
      rows: compared.map(({ host, model, observed, count: times, state, posterior, last }) => [
        named(host),
        named(model),
        named(observed),
        String(times),
        state,
        posterior === null ? 'not recorded' : posterior.toFixed(3),
        last,
      ]),
    },
    {
      kind: 'claim',
      statement: `${likely} of ${count(compared.length, 'compared route')} last stood in the state Likely Substitution.`,
      evidence: 'baseline_drift_signal',
      sample: count(total, 'comparison'),
      window,
      confidence: total < 3 ? 'low' : 'medium',
      limits:
        'a posterior rests on the prior of the trust class and on capped weights; it is evidence for the next step and accuses nobody',
    },
  ];
}

function auditedBlocks(facts: ReportFacts, { window }: Judgement): Block[] {
  const audited = Object.values(facts.audits.audited)
    .sort((a, b) => b.traces - a.traces)
    .slice(0, MOST_ROWS);
  return audited.map(({ host, model, traces }) => {
    const risks = Object.values(facts.routes).find(
      (route) => route.host === host && route.model === model,
    )?.risks;
    return {
      kind: 'claim',
      statement: `${named(host)}, claimed model ${named(model)}: ${count(risks?.Probe ?? 0, 'event')} in the state Probe, ${risks?.Sample ?? 0} in Sample.`,
      evidence: 'trace_signal',
      sample: count(traces, 'audited trace'),
      window,
      confidence: traces < 20 ? 'low' : 'medium',
      limits:
        'audits raise questions; a substitution needs at least two kinds of evidence against a baseline',
    };
  });
}
