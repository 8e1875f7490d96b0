/** What a route changes around the model. None of it shows which model answers, so none of it affects the identity state. */
import type { PlainFinding } from '../../answers/routes/comparison.answer.ts';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import type { TrustClass } from '../../vocabulary/route.ts';
import { rounded } from './evidence/evidence.ts';
import { readTokenizer } from './kinds/tokenizer.ts';

interface Host {
  readonly trust: TrustClass;
  readonly lookalikeOf?: string;
}

export function integrityFindings(input: ComparisonInput, host: Host): PlainFinding[] {
  return [...hashFindings(input), ...countFindings(input), ...hostFindings(host)];
}

const HASHES = [
  {
    field: 'tool_schema_hash',
    evidence_class: 'tool_call_signal',
    severity: 'high',
    title: 'Tool schema differs from the direct provider',
    detail: 'The tool schema received through the route has a different hash from the direct one.',
  },
  {
    field: 'response_shape_hash',
    evidence_class: 'trace_signal',
    severity: 'medium',
    title: 'Response shape differs from the direct provider',
    detail: 'The answers received through the route have a different shape from the direct ones.',
  },
] as const;

function hashFindings({ baseline, observed, control }: ComparisonInput): PlainFinding[] {
  return HASHES.flatMap(({ field, ...finding }) => {
    const [direct, route, again] = [baseline[field], observed[field], control?.[field]];
    const isSteady = again === undefined || again === direct;
    const isOther = direct !== undefined && route !== undefined && direct !== route;
    return isOther && isSteady ? [finding] : [];
  });
}

function countFindings({ baseline, observed }: ComparisonInput): PlainFinding[] {
  const reading = readTokenizer(baseline.tokenizer_probe ?? [], observed.tokenizer_probe ?? []);
  if (reading?.shape === 'offset') {
    const count = Math.abs(reading.offset);
    const isMore = reading.offset > 0;
    return [
      {
        evidence_class: 'usage_signal',
        severity: isMore ? 'medium' : 'low',
        title: isMore ? 'Every prompt is longer than sent' : 'Every prompt is shorter than sent',
        detail: isMore
          ? `The route counts ${count} tokens more for every string: a hidden system prompt of about ${count} tokens would explain it.`
          : `The route counts ${count} tokens fewer for every string: the direct sample may have had a system prompt.`,
      },
    ];
  }
  if (reading?.shape !== 'rescaled') return [];
  return [
    {
      evidence_class: 'billing_signal',
      severity: reading.slope > 1 ? 'high' : 'low',
      title: 'Token counts are rescaled',
      detail: `The route counts ${rounded(reading.slope, 3)} times the tokens of the direct provider, the same factor for every string.`,
    },
  ];
}

function hostFindings({ trust, lookalikeOf }: Host): PlainFinding[] {
  if (lookalikeOf === undefined) return trust === 'relay' ? [RELAY] : [];
  return [
    {
      evidence_class: 'config_signal',
      severity: 'high',
      title: 'Host resembles another one',
      detail: `The host of the route looks like ${lookalikeOf}, but is another host.`,
    },
  ];
}

const RELAY: PlainFinding = {
  evidence_class: 'config_signal',
  severity: 'medium',
  title: 'The host is a relay',
  detail:
    'The host describes itself as reselling access to models of others. A clean comparison does not change that: probe the route.',
};
