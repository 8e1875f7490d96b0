/** Which probes the findings so far ask for. Each runs in all three arms, the trigger hunt on the route alone. */
import type { ProbePlan } from '../../answers/routes/probe-plan.answer.ts';
import type { ProbeKind, ProbePlanInput } from '../../vocabulary/probe-plan.ts';
import { ONE_TOKEN_QUESTIONS, TOKENIZER_STRINGS } from './materials.ts';

type Given = NonNullable<ProbePlanInput['findings']>[number];
export type Unpriced = Pick<ProbePlan['probes'][number], 'kind' | 'calls' | 'why' | 'texts'>;
type EvidenceClass = NonNullable<Given['evidence_class']>;

const BY_CLASS: Readonly<Record<EvidenceClass, readonly ProbeKind[]>> = {
  tool_call_signal: ['tool_calls', 'trigger_hunt'],
  tool_definition_signal: ['tool_calls', 'trigger_hunt'],
  policy_signal: ['tool_calls', 'trigger_hunt'],
  baseline_drift_signal: ['reported_name', 'tokenizer', 'histograms'],
  trace_signal: ['reported_name', 'tokenizer', 'histograms'],
  config_signal: ['reported_name', 'tokenizer'],
  usage_signal: ['tokenizer'],
  billing_signal: ['tokenizer'],
  latency_signal: ['latency_window', 'quality_window'],
  redaction_signal: ['tool_calls'],
};

/** A drop in quality has the class drift; its text shows that it is about passed items. */
const DEGRADED = /\b(?:degrad|quality|pass rate|success rate|coding|reasoning)/i;

const STRINGS = TOKENIZER_STRINGS.length;
/** Sixty clear an unchanged route four times in five while a question has up to eight likely answers. */
const ONE_TOKEN_ANSWERS = 60 * ONE_TOKEN_QUESTIONS.length;
const TEXTS: Partial<Readonly<Record<ProbeKind, readonly string[]>>> = {
  tokenizer: TOKENIZER_STRINGS,
  histograms: ONE_TOKEN_QUESTIONS,
};

const WHY: Readonly<Record<ProbeKind, string>> = {
  reported_name: 'The model name in each answer of the other probes, compared with the claimed one.',
  tokenizer: `Token counts of ${STRINGS} synthetic strings (spaces, CJK, emoji, links, code): they reveal another tokenizer or a hidden prompt at once. \`texts\` in \`--json\` and docs/identity.md list them.`,
  histograms:
    'Ten one-token questions, sixty times each, kept as salted hashes (docs/identity.md lists them and explains the hashing): enough to show or to rule out a total variation of 0.2 if a question has up to eight likely answers; if it has more, `tokenauditor compare` reports how many answers it takes.',
  quality_window: 'Items with a known answer, passed or not, for `tokenauditor degrade`.',
  latency_window: 'Latency and output tokens of the same calls, with their standard deviations.',
  tool_calls:
    'Harmless tasks that need a tool: arguments, packages and hosts of the calls are screened and never run.',
  trigger_hunt: 'Varied sessions that look for behaviour that occurs only sometimes.',
};

const ORDER: readonly ProbeKind[] = [
  'reported_name',
  'tokenizer',
  'histograms',
  'quality_window',
  'latency_window',
  'tool_calls',
  'trigger_hunt',
];
const DEFAULT: readonly ProbeKind[] = ['reported_name', 'tokenizer', 'histograms', 'quality_window'];

export function chooseProbes(findings: readonly Given[]): ReadonlySet<ProbeKind> {
  const kinds = new Set(findings.flatMap(kindsOf));
  // The sample size is one of items that pass or fail, so those are always asked.
  return kinds.size === 0 ? new Set(DEFAULT) : kinds.add('quality_window');
}

function kindsOf({ evidence_class, title }: Given): readonly ProbeKind[] {
  const kinds = evidence_class === undefined ? [] : BY_CLASS[evidence_class];
  return DEGRADED.test(title) ? [...kinds, 'quality_window', 'latency_window'] : kinds;
}

export function spellProbes(
  kinds: ReadonlySet<ProbeKind>,
  sampleSize: number,
  huntCalls: number,
): Unpriced[] {
  const calls: Readonly<Record<ProbeKind, number>> = {
    reported_name: 0,
    latency_window: 0,
    tokenizer: 3 * STRINGS,
    histograms: 3 * ONE_TOKEN_ANSWERS,
    quality_window: 3 * sampleSize,
    tool_calls: 3 * sampleSize,
    trigger_hunt: huntCalls,
  };
  return ORDER.filter((kind) => kinds.has(kind)).map((kind) => ({
    kind,
    calls: calls[kind],
    why: WHY[kind],
    texts: [...(TEXTS[kind] ?? [])],
  }));
}
