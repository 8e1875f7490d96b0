/** A comparison for people: the state, the evidence table, the findings, and what the numbers cannot show. */

import type { Comparison, Evidence, PlainFinding } from '../../../../answers/routes/comparison.answer.ts';
import { printable } from '../../../../text/printable.ts';
import { SEVERITY_OF_ROUTE } from '../../../../vocabulary/orders.ts';
import { alignColumns } from '../../print/columns.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';

export function describeComparison(comparison: Comparison, paint: Paint, width: number): string[] {
  const { identity_state: state, confidence, evidence, next, limitations } = comparison;
  const dye = DYES[state];
  return [
    `${paint[dye](paint.bold(state))}: ${MEANINGS[state]} (confidence ${confidence})${severityWords(comparison)}`,
    oddsOf(comparison),
    '',
    ...alignColumns([HEAD, ...evidence.map(rowOf)], width),
    '',
    ...evidence.flatMap(({ kind, detail }) => bullet(`${KINDS[kind]}: ${detail}`, width)),
    ...section('found', comparison.findings, width),
    ...section('changed around the model', comparison.integrity_findings, width),
    '',
    'limits',
    ...limitations.flatMap((text) => bullet(text, width)),
    '',
    ...wrap(next, width),
  ];
}

/** Of a verdict; a host that imitates another or resells is worth a look whatever was compared. */
function severityWords({ identity_state: state, risk_state }: Comparison): string {
  const severity = SEVERITY_OF_ROUTE[risk_state];
  if (state === 'Divergent' || state === 'Likely Substitution') return `, severity ${severity}`;
  return severity === 'high' ? `; its host alone is of severity ${severity}` : '';
}

const DYES = {
  Consistent: 'green',
  Inconclusive: 'yellow',
  Divergent: 'red',
  'Likely Substitution': 'red',
} as const;

/** What the confidence is about: that answers differ shows little about whether another model gives them. */
const MEANINGS: Readonly<Record<Comparison['identity_state'], string>> = {
  Consistent: 'no difference that matters',
  Inconclusive: 'too little to tell',
  Divergent: 'the answers differ from the direct provider’s',
  'Likely Substitution': 'another model probably answers',
};

const HEAD = ['evidence', 'log10 LR', 'p', 'n', 'needed', 'control'];

const KINDS: Readonly<Record<Evidence['kind'], string>> = {
  name: 'name',
  tokenizer: 'tokenizer',
  histograms: 'histograms',
  prefixes: 'prefixes',
  fingerprint: 'fingerprint',
  logprobs: 'log-probabilities',
  paired_items: 'paired items',
  thinking_signature: 'thinking signature',
  output_tokens: 'output tokens',
  latency: 'latency',
};

function rowOf({ kind, log10_lr, p, n, n_required, control }: Evidence): string[] {
  return [
    KINDS[kind],
    `${log10_lr > 0 ? '+' : ''}${log10_lr.toFixed(2)}`,
    p === null ? '–' : sayP(p),
    String(n),
    n_required === null ? '–' : String(n_required),
    control,
  ];
}

const OTHER_NAME = 'Claimed model differs from observed model';

function oddsOf(comparison: Comparison): string {
  const { prior, posterior, trust_class, drift_score, findings } = comparison;
  const isNamed = findings.some(({ title, severity }) => title === OTHER_NAME && severity === 'high');
  // Small odds next to answers that name another model would read as an acquittal.
  if (isNamed && posterior < 0.5) {
    return `the answers themselves name another model; ${testsOf(comparison)}; drift score ${drift_score}`;
  }
  return `${oddsWords(posterior)}: ${percent(prior)} before (${trust_class} host), ${percent(posterior)} after; ${testsOf(comparison)}; drift score ${drift_score}`;
}

/** As the verdict has it: from a half on another model is likely. */
function oddsWords(posterior: number): string {
  if (posterior >= 0.5) return 'another model is likely';
  return posterior >= 0.1 ? 'another model is possible, not shown' : 'another model is unlikely';
}

/** A large p next to a severe state needs an explanation: a name or a tokenizer is not a matter of chance. */
function testsOf({ identity_state: state, global_p, evidence }: Comparison): string {
  if (global_p === null) return 'no test of chance applies';
  const isDiverging = state === 'Divergent' || state === 'Likely Substitution';
  const certain = evidence.filter(
    ({ p, log10_lr, control }) => p === null && log10_lr > 0 && control !== 'failed',
  );
  const sure = certain.filter(({ kind }) => CERTAIN.has(kind)).map(({ kind }) => KINDS[kind]);
  const together = `all tests together p ${sayP(global_p)}`;
  return isDiverging && global_p > 0.05 && sure.length > 0
    ? `the ${sure.join(' and the ')} ${sure.length === 1 ? 'differs' : 'differ'} regardless of the tests of chance (together p ${sayP(global_p)})`
    : together;
}

const CERTAIN: ReadonlySet<Evidence['kind']> = new Set(['name', 'tokenizer', 'thinking_signature']);

function section(title: string, findings: readonly PlainFinding[], width: number): string[] {
  if (findings.length === 0) return [];
  const lines = findings.flatMap((finding) =>
    bullet(`${finding.severity}: ${finding.title}. ${printable(finding.detail)}`, width),
  );
  return ['', title, ...lines];
}

function bullet(text: string, width: number): string[] {
  return wrap(text, width - 4).map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`);
}

const sayP = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));
/** Never a bare zero: no evidence is that good. */
const percent = (share: number): string =>
  share < 0.0005 ? 'under 0.1 %' : `${Math.round(share * 1000) / 10} %`;
