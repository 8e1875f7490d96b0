/**
 * The step that asks the judge about a call that rules sample, between ruled and recorded. Its verdict takes the place of
 * the rules' question to a person, and of nothing else: what another layer decided stays. Without a judge at hand nothing
 * changes, and a person is asked.
 */
import type { SampledCall, SecondOpinion } from '../../judge/opinions/second-opinion.ts';
import { messageFor } from '../../policy/gate.ts';
import type { FailMode } from '../../vocabulary/document/guarding.ts';
import { type Decision, strictest } from '../../vocabulary/orders.ts';
import type { Ruling, Sample } from '../../vocabulary/ruling.ts';
import type { Judgement } from '../../vocabulary/scanning/judge-words.ts';
import type { Policy } from '../policy/plain-policy.ts';
import type { Ruled, Understood } from '../road.ts';

/** Asks the judge that the policy names. */
export interface JudgeDesk {
  opinionOn(settings: Policy['judge'], sampled: SampledCall): Promise<SecondOpinion>;
}

interface Verdict {
  readonly decision: Decision;
  readonly reason: string;
  readonly judgement: Judgement;
}

export interface JudgedCall {
  readonly ruled: Ruled<Understood>;
  readonly judgement?: Judgement;
}

export async function judgeSampled(
  ruled: Ruled<Understood>,
  { judge }: Pick<Policy, 'judge'>,
  desk: JudgeDesk | undefined,
): Promise<JudgedCall> {
  const { samples, ruling } = ruled;
  if (desk === undefined || samples.length === 0 || ruling.decision === 'block') return { ruled };
  if (!samples.every((sample) => isAtHand(sample, judge))) return { ruled };
  const verdicts = await Promise.all(
    samples.map(async (sample) => verdictOf(await desk.opinionOn(judge, askedBy(sample, ruled)), judge)),
  );
  const decision = strictest('allow', ...verdicts.map((verdict) => verdict.decision));
  const decisive = verdicts.find((verdict) => verdict.decision === decision);
  if (decisive === undefined) return { ruled };
  return { ruled: ruledWith(ruled, decisive), judgement: decisive.judgement };
}

/** A rule that names a provider which is not set up has no judge. */
const isAtHand = ({ provider }: Sample, { providers }: Policy['judge']): boolean =>
  Object.keys(providers).some((name) => provider === undefined || provider === name);

function askedBy({ rule, guidance, provider }: Sample, ruled: Ruled<Understood>): SampledCall {
  const { sent, caller, context } = ruled;
  const { server, tool, arguments: given } = sent;
  return {
    rule,
    guidance,
    ...(provider === undefined ? {} : { provider }),
    call: { server, tool, arguments: given, cwd: context.cwd, agent: caller.agent },
    trustsClient: false,
  };
}

const DECISIONS = { allow: 'allow', deny: 'block', ask: 'require_approval' } as const;

function verdictOf(opinion: SecondOpinion, { failMode }: { readonly failMode: FailMode }): Verdict {
  if (opinion.kind === 'unavailable') {
    const reason = `AI evaluation unavailable (${opinion.why}); the fail mode is ${failMode}.`;
    return failMode === 'open'
      ? { decision: 'allow', reason, judgement: { verdict: 'unavailable', bypass: 'fail_open' } }
      : { decision: 'block', reason, judgement: { verdict: 'unavailable' } };
  }
  const { verdict, provider, model } = opinion;
  const judge = `The judge "${provider}" (${model})`;
  return {
    decision: DECISIONS[verdict],
    // What a person is asked must not change with each answer of the model: approvals and denials are bound to it.
    reason:
      verdict === 'ask'
        ? `${judge} wants a person to decide.`
        : `${judge} answered ${verdict}, in the model's own words: "${opinion.reason}"`,
    judgement: { verdict, provider, model },
  };
}

/** The rules' own entry gets the judge's decision; all others stay as they are. */
function ruledWith(ruled: Ruled<Understood>, { decision, reason }: Verdict): Ruled<Understood> {
  const { ruling, findings } = ruled;
  const trace: Ruling['trace'] = ruling.trace.flatMap((entry) =>
    entry.layer === 'rules' && entry.shadow !== true
      ? [
          { ...entry, decision, reason: `${entry.reason} ${reason}` },
          { layer: 'judge' as const, decision, reason },
        ]
      : [entry],
  );
  const counted = trace.filter(({ shadow }) => shadow !== true);
  const together = strictest('allow', ...counted.map((entry) => entry.decision));
  const decided = counted.filter((entry) => entry.decision === together && entry.layer !== 'judge');
  const reasons = [
    ...decided.map((entry) => entry.reason),
    ...findings.map(({ title, detail }) => `${title}: ${detail}`),
  ];
  return {
    ...ruled,
    ruling: { decision: together, reasons: [...new Set(reasons)], trace },
    userMessage: messageFor(together, findings.length > 0),
  };
}
