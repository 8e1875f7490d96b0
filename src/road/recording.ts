/** What is recorded of a ruled call, and whether. */
import type { Ledger } from '../evidence/ledger.ts';
import { recordedFlows } from '../flows/recorded-flows.ts';
import { checksBehind } from '../policy/checks-behind.ts';
import { evaluateSampling, type SamplingRuling } from '../policy/sampling.ts';
import { lastingBeside } from '../screening/beside.ts';
import { calledPrograms } from '../screening/called-programs.ts';
import type { CallSubject } from '../screening/contract/call.ts';
import { SESSION_TAINTED } from '../screening/session/raised.ts';
import { hasSecrets } from '../screening/session/reply-facts.ts';
import { memo } from '../text/bounded-memo.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { Call } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { EVENT_FIELDS, type SessionFiles } from '../vocabulary/events/event-fields.ts';
import { pathsField } from '../vocabulary/finding.ts';
import type { Decision } from '../vocabulary/orders.ts';
import { foundRisk } from '../vocabulary/scanning/found-verdict.ts';
import { BYPASS_CONFIDENCE, type Judgement } from '../vocabulary/scanning/judge-words.ts';
import type { ScanBypass } from '../vocabulary/scanning/scan-words.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { NOT_SCREENED } from './coverage.ts';
import type { Ruled, Understood } from './road.ts';

export type RecordingLedger = Pick<Ledger, 'append' | 'digest' | 'keyFor'>;

/** What a door records beside the ruling, and what it wants recorded. */
export interface Remarks {
  /** Mixed with the project's key, so that a caller cannot choose calls that are not sampled. */
  readonly projectSalt: string;
  /** Sampled before it was judged, or something that must not be forgotten. */
  readonly isChosen?: boolean;
  readonly sessionId?: string;
  readonly providerHost?: string;
  readonly claimedModel?: string;
  /** By which host it came. */
  readonly agent?: string;
  /** What the call would leave for later ones of its session. */
  readonly sessionFiles?: SessionFiles;
  /** We make the call ourselves: it is recorded as proposed under this id, and what it returned under the same. */
  readonly callId?: string;
  /** No model scanner judged it. */
  readonly scanBypass?: ScanBypass;
  /** The second opinion that a rule wanted, and how long it took. */
  readonly judgement?: Judgement;
  readonly judgeMs?: number;
  /** How long the built-in checks took. */
  readonly screeningMs?: number;
}

/** As events have it, to a thousandth. */
export const tookMs = (sinceMs: number, untilMs: number): number =>
  Math.max(0, Math.round((untilMs - sinceMs) * 1_000) / 1_000);

/** The whole of the call, server, kind, tool, arguments and what is sent with them, as the ledger may know it. */
export function digestCall(
  { server, kind = 'tool', tool, arguments: given, beside }: Call,
  ledger: Pick<Ledger, 'digest'>,
): Digest {
  const whose = server === undefined ? {} : { server };
  const what = kind === 'tool' ? {} : { kind };
  const lasting = lastingBeside(beside);
  const more = lasting === undefined ? {} : { beside: { ...lasting } };
  return ledger.digest(canonicalJson({ ...whose, ...what, tool, arguments: { ...given }, ...more }));
}

interface Sample {
  readonly callDigest: Digest;
  readonly sampling: SamplingRuling;
  readonly isWritten: boolean;
}

export function sampleOf(
  ruled: Ruled<Understood>,
  ledger: RecordingLedger,
  { projectSalt, callId, isChosen = callId !== undefined }: Remarks,
  rate: number,
): Sample {
  const callDigest = digestCall(ruled.sent, ledger);
  const sampling = evaluateSampling(
    {
      eventHash: callDigest,
      projectSalt,
      riskState: ruled.riskState,
      decision: ruled.ruling.decision,
      // Silenced is not harmless: the author of the exception should see what it let through.
      findings: [...ruled.findings, ...ruled.silenced.map(({ signal }) => signal)],
      rate,
    },
    ledger.keyFor('sampling'),
  );
  return { callDigest, sampling, isWritten: sampling.writeEvent || isChosen };
}

/** Those that an exception silenced as well: that it was used must not be seen in the answer alone. */
function checksOf({ findings, silenced, context, ruling }: Ruled<Understood>): string[] {
  const spoke = [...checksBehind(findings, ruling.trace), ...silenced.map(({ signal }) => signal.check)];
  const why = findings.length > 0 && hasSecrets(context.session) ? [SESSION_TAINTED] : [];
  return [...new Set([...why, ...spoke])].slice(0, 64);
}

/** The rule that decided, and all that matched, those in shadow included. */
function rulesOf({ ruling }: Ruled<Understood>): { rule?: string; rules?: string[] } {
  const ofRules = ruling.trace.filter(({ layer }) => layer === 'rules');
  if (ofRules.length === 0) return {};
  const { rule } = ofRules.find(({ shadow, decision }) => !shadow && decision === ruling.decision) ?? {};
  const rules = [...new Set(ofRules.flatMap((entry) => [...(entry.matched ?? []), entry.rule ?? []].flat()))];
  return { ...(rule === undefined ? {} : { rule }), rules: rules.slice(0, 64) };
}

/** What decided besides checks and rules, which have fields of their own: an entry of the policy, a state of the quarantine. */
function decidersOf({ opinions, ruling }: Ruled<Understood>): { decided_by?: string[] } {
  const sources = opinions.flatMap(({ decision, isShadow, source }) =>
    source !== undefined && isShadow !== true && decision === ruling.decision ? [recordable(source)] : [],
  );
  return sources.length === 0 ? {} : { decided_by: [...new Set(sources)].slice(0, 16) };
}

/** What it flows from, by tools, labels and the ids of calls, and what the layer of flows makes of it. */
function flowFields({ context: { flow }, ruling }: Ruled<Understood>) {
  if (flow === undefined || flow.flows.length === 0) return {};
  const decided = ruling.trace.find(({ layer }) => layer === 'flows')?.decision;
  return {
    flows: recordedFlows(flow.flows),
    ...{ flow_reads: [...flow.reads], flow_acts: [...flow.acts] },
    ...(decided === undefined ? {} : { flow_decision: decided }),
  };
}

/** A name in it that is not valid in the ledger is left out: `agents.deny`. */
const recordable = (source: string): string =>
  EVENT_FIELDS.rule.safeParse(source).success ? source : source.replace(/\..*\./s, '.');

/** Which command it was, for people who read the record: by programs, never by content. What may run needs no telling. */
function programsOf(
  subject: CallSubject | Understood | undefined,
  decision: Decision,
): { programs?: string[] } {
  if (subject === undefined || decision === 'allow') return {};
  const programs = 'context' in subject ? calledPrograms(subject) : [...(subject.programs ?? [])];
  return programs.length === 0 ? {} : { programs };
}

/** A server's name comes from outside, and may not be valid in the ledger; the digest identifies the call in any case. */
export function namesOf({ server, tool }: Pick<Call, 'server' | 'tool'>): { tool?: string; server?: string } {
  return {
    ...(server !== undefined && isServerName(server) ? { server } : {}),
    ...(isToolName(tool) ? { tool } : {}),
  };
}

const NAMES = { most: 1_024, longest: 256 };
const isServerName = memo(NAMES, (name) => EVENT_FIELDS.server.safeParse(name).success);
const isToolName = memo(NAMES, (name) => EVENT_FIELDS.tool.safeParse(name).success);

export function appendRuled(
  ruled: Ruled<Understood>,
  ledger: Pick<Ledger, 'append'>,
  callDigest: Digest,
  remarks: Remarks,
) {
  const { sessionId, providerHost, claimedModel, agent, sessionFiles, callId, scanBypass, judgement } =
    remarks;
  const fields = {
    ...namesOf(ruled.sent),
    tool_call_hash: callDigest,
    ...programsOf(ruled.subject, ruled.ruling.decision),
    decision: ruled.ruling.decision,
    risk_state: ruled.riskState,
    checks: checksOf(ruled),
    ...rulesOf(ruled),
    ...decidersOf(ruled),
    ...flowFields(ruled),
    redaction_status: 'not_applicable',
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(providerHost === undefined ? {} : { provider_host: providerHost }),
    ...(claimedModel === undefined ? {} : { claimed_model: claimedModel }),
    ...(agent === undefined ? {} : { agent }),
    ...foundFields(ruled, remarks),
    ...(judgement === undefined ? {} : judgedFields(judgement, remarks)),
  } as const;
  return ledger.append(
    callId === undefined
      ? {
          type: 'policy_decision',
          ...fields,
          ...(sessionFiles === undefined ? {} : { session_files: sessionFiles }),
        }
      : {
          type: 'tool_call.proposed',
          ...fields,
          call_id: callId,
          ...(scanBypass === undefined ? {} : { scan_bypass: scanBypass }),
        },
  );
}

/** What the built-in checks make of it. What was stopped before it was screened has no such verdict. */
function foundFields(
  { screening, silenced }: Ruled<Understood>,
  { screeningMs, scanBypass, judgement }: Remarks,
) {
  if (screening === NOT_SCREENED) return {};
  const excepted = new Set(silenced.map(({ signal }) => signal));
  const { coverage, signals } = screening;
  const isUnread = coverage.failed.length > 0 || coverage.capped.length > 0;
  const isBypassed = scanBypass === 'fail_open' || judgement?.bypass !== undefined;
  return {
    ...foundEvent(
      signals.filter((signal) => !excepted.has(signal)),
      isUnread,
      screeningMs,
    ),
    // It passed, and what was to judge it did not.
    ...(isBypassed ? { confidence: BYPASS_CONFIDENCE } : {}),
  };
}

/** The same of a reply. */
export function foundEvent(signals: readonly Signal[], isUnread: boolean, screeningMs: number | undefined) {
  const { threats, risk, confidence } = foundRisk(signals, isUnread);
  return {
    ...(threats.length === 0 ? {} : { threats: [...threats] }),
    ...{ risk, confidence },
    ...pathsField(signals.map(({ path }) => path)),
    ...(screeningMs === undefined ? {} : { screening_ms: screeningMs }),
  };
}

const judgedFields = ({ verdict, provider, model, confidence, bypass }: Judgement, { judgeMs }: Remarks) => ({
  judge_verdict: verdict,
  ...(confidence === undefined ? {} : { judge_confidence: confidence }),
  ...(judgeMs === undefined ? {} : { judge_ms: judgeMs }),
  ...(provider === undefined ? {} : { judge: provider }),
  ...(model === undefined ? {} : { judge_model: model }),
  ...(bypass === undefined ? {} : { judge_bypass: bypass }),
});
