/**
 * The step that asks the judge about a call that rules sample, between ruled and recorded. Its verdict takes the place of
 * the rules' question to a person, and of nothing else: what another layer decided stays. Without a judge at hand nothing
 * changes, and a person is asked.
 */
import type { CallersClient, SampledCall, SecondOpinion } from '../../judge/opinions/second-opinion.ts';
import { messageFor } from '../../policy/gate.ts';
import { contentBeside } from '../../screening/beside.ts';
import type { FailMode } from '../../vocabulary/document/guarding.ts';
import { sentenceOf } from '../../vocabulary/finding.ts';
import { type Decision, strictest } from '../../vocabulary/orders.ts';
import type { Ruling, Sample } from '../../vocabulary/ruling.ts';
import { BYPASS_CONFIDENCE, type Judgement } from '../../vocabulary/scanning/judge-words.ts';
import type { Policy } from '../policy/plain-policy.ts';
import type { Ruled, Understood } from '../road.ts';

/** Asks the judge that the policy names. */
export interface JudgeDesk {
  opinionOn(settings: Policy['judge'], sampled: SampledCall): Promise<SecondOpinion>;
}

interface Verdict {
  readonly decision: Decision;
  readonly reason: string;
  /** The model's own: never recorded, and in nothing that a person's word is bound to. */
  readonly words?: string;
  readonly judgement: Judgement;
}

export interface JudgedCall<Subject extends Understood> {
  readonly ruled: Ruled<Subject>;
  readonly judgement?: Judgement;
}

export async function judgeSampled<Subject extends Understood>(
  ruled: Ruled<Subject>,
  { judge }: Pick<Policy, 'judge'>,
  desk: JudgeDesk | undefined,
  client?: CallersClient,
): Promise<JudgedCall<Subject>> {
  const { samples, ruling } = ruled;
  if (desk === undefined || samples.length === 0 || ruling.decision === 'block') return { ruled };
  if (!samples.every((sample) => isAtHand(sample, judge, client))) return { ruled };
  const verdicts = await Promise.all(
    samples.map(async (sample) => {
      const sampled = askedBy(sample, ruled, client);
      return verdictOf(await desk.opinionOn(judge, sampled), judge);
    }),
  );
  const decision = strictest('allow', ...verdicts.map((verdict) => verdict.decision));
  const decisive = verdicts.find((verdict) => verdict.decision === decision);
  if (decisive === undefined) return { ruled };
  return { ruled: ruledWith(ruled, decisive), judgement: decisive.judgement };
}

/** A rule that names a provider which is not set up has no judge, nor has a caller whose client answers no questions. */
const isAtHand = (
  { provider }: Sample,
  { providers }: Policy['judge'],
  client: CallersClient | undefined,
): boolean =>
  Object.entries(providers).some(
    ([name, { kind }]) =>
      (provider === undefined || provider === name) && (kind !== 'client' || client !== undefined),
  );

function askedBy(
  { rule, guidance, provider, trustsClient = false }: Sample,
  ruled: Ruled<Understood>,
  client: CallersClient | undefined,
): SampledCall {
  const { sent, caller, context } = ruled;
  const { server, tool, kind = 'tool', arguments: given } = sent;
  const beside = contentBeside(sent.beside);
  return {
    ...{ rule, guidance, trustsClient },
    ...(provider === undefined ? {} : { provider }),
    ...(client === undefined ? {} : { client }),
    call: {
      ...{ server, tool, arguments: given, cwd: context.cwd, agent: caller.agent },
      ...(kind === 'tool' ? {} : { kind }),
      ...(beside === undefined ? {} : { beside }),
    },
  };
}

const DECISIONS = { allow: 'allow', deny: 'block', ask: 'require_approval' } as const;

function verdictOf(opinion: SecondOpinion, { failMode }: { readonly failMode: FailMode }): Verdict {
  if (opinion.kind === 'unavailable') return withoutAnswer(opinion, failMode);
  const { verdict, provider, model, confidence, reason: words } = opinion;
  const judge = `The judge "${provider}" (${model})`;
  return {
    decision: DECISIONS[verdict],
    // What a person is asked must not change with each answer of the model: approvals and denials are bound to it.
    reason:
      verdict === 'ask'
        ? `${judge} wants a person to decide.`
        : `${judge} answered ${verdict} with confidence ${confidence}, in the model's own words: "${words}"`,
    words,
    judgement: { verdict, provider, model, confidence },
  };
}

/** What is judged must not open the gate by how the judge fails at it: that is for a person. */
function withoutAnswer(
  { why, isOutage }: Extract<SecondOpinion, { kind: 'unavailable' }>,
  failMode: FailMode,
): Verdict {
  const judgement = { verdict: 'unavailable' } as const;
  const unavailable = `AI evaluation unavailable (${why})`;
  if (failMode === 'open' && isOutage !== true)
    return {
      decision: 'require_approval',
      reason: `${unavailable}; what is judged may have caused this, so a person has to decide.`,
      judgement,
    };
  const reason = `${unavailable}; the fail mode is ${failMode}.`;
  return failMode === 'open'
    ? {
        decision: 'allow',
        reason,
        judgement: { ...judgement, bypass: 'fail_open', confidence: BYPASS_CONFIDENCE },
      }
    : { decision: 'block', reason, judgement };
}

/** The rules' own entry gets the judge's decision; all others stay as they are. */
function ruledWith<Subject extends Understood>(
  ruled: Ruled<Subject>,
  { decision, reason, words, judgement: { confidence } }: Verdict,
): Ruled<Subject> {
  const { ruling, findings } = ruled;
  const trace: Ruling['trace'] = ruling.trace.flatMap((entry) =>
    entry.layer === 'rules' && entry.shadow !== true
      ? [
          { ...entry, decision, reason: `${entry.reason} ${reason}` },
          {
            ...{ layer: 'judge' as const, decision, reason },
            ...(confidence === undefined ? {} : { confidence }),
            ...(words === undefined ? {} : { words }),
          },
        ]
      : [entry],
  );
  const counted = trace.filter(({ shadow }) => shadow !== true);
  const together = strictest('allow', ...counted.map((entry) => entry.decision));
  const decided = counted.filter((entry) => entry.decision === together && entry.layer !== 'judge');
  // What was asked about comes before what had nothing to object.
  const first = decided.filter(({ layer }) => layer === 'rules');
  const reasons = [...[...first, ...decided].map((entry) => entry.reason), ...findings.map(sentenceOf)];
  return {
    ...ruled,
    ruling: { decision: together, reasons: [...new Set(reasons)], trace },
    userMessage: messageFor(together, findings.length > 0),
  };
}
