/**
 * The step that asks model scanners, between ruled and recorded: for a call by its arguments, for a reply by what would be
 * handed on. What is blocked already is not asked about. Each scan is an event of its own, on the disk before anything
 * runs. Which scanner answers what is below, in `judge/`; nothing of it is loaded where the policy names no scanner.
 */
import type { Ledger } from '../../evidence/ledger.ts';
import type { Scan } from '../../judge/scanners/scan-value.ts';
import { messageFor } from '../../policy/gate.ts';
import { type ForcedScan, type ScanSwitches, switchesFor } from '../../policy/scan-switches.ts';
import { contentBeside } from '../../screening/beside.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { FailMode } from '../../vocabulary/document/guarding.ts';
import type { Finding } from '../../vocabulary/finding.ts';
import { type Decision, type Severity, strictest } from '../../vocabulary/orders.ts';
import {
  type Direction,
  type Risk,
  riskOf,
  type ScanBypass,
  type ScanThreat,
} from '../../vocabulary/scanning/scan-words.ts';
import { recordScans } from '../content/content-recording.ts';
import type { Policy } from '../policy/plain-policy.ts';
import { namesOf } from '../recording.ts';
import type { ReplyOpinion } from '../reply-ruling.ts';
import type { Ruled, Understood } from '../road.ts';

/** Asks every scanner that the policy names; opened where it is first needed. */
export interface ScanDesk {
  readonly forced: ForcedScan;
  scan(
    scanners: Policy['scan']['scanners'],
    content: JsonValue,
    agent: string,
    isOpen: boolean,
  ): Promise<readonly Scan[]>;
}

/** Whose text it is, and where its scans are recorded. */
export interface Consulting {
  readonly policy: Policy;
  readonly scans: ScanDesk;
  readonly callId: string;
  readonly sessionId?: string;
  ledger(): Pick<Ledger, 'append' | 'digest'>;
}

interface Crossing {
  readonly direction: Direction;
  readonly content: JsonValue;
  readonly call: Call;
  readonly caller: Caller;
}

/** What the scanners' answers come to. */
export interface Consulted {
  readonly decision: Decision;
  readonly risk: Risk;
  readonly threats: readonly ScanThreat[];
  readonly findings: readonly Finding[];
  readonly bypass?: ScanBypass;
}

const NOT_ASKED: Consulted = { decision: 'allow', risk: 'none', threats: [], findings: [] };

async function ask(crossing: Crossing, consulting: Consulting): Promise<Consulted> {
  const { policy, scans } = consulting;
  const { caller, call, direction } = crossing;
  const switches = switchesFor(policy, { agent: caller.agent, server: call.server }, scans.forced);
  if (!switches.enabled) return { ...NOT_ASKED, bypass: 'disabled' };
  const { scanners } = policy.scan;
  if (!switches[direction] || Object.keys(scanners).length === 0) return NOT_ASKED;
  const made = await scans.scan(scanners, crossing.content, caller.agent, switches.failMode === 'open');
  // A set that was reloaded away in between has judged nothing.
  if (made.length === 0) throw new Error('no scanner answered');
  await record(made, crossing, switches, consulting);
  return together(made.map((scan) => assess(scan, switches.failMode, direction)));
}

const DECISIONS: Readonly<Record<Risk, Decision>> = {
  none: 'allow',
  low: 'warn',
  medium: 'require_approval',
  high: 'block',
};
const SEVERITIES: Readonly<Record<Risk, Severity>> = {
  none: 'info',
  low: 'low',
  medium: 'medium',
  high: 'high',
};

/** A scanner that failed found nothing safe: a high risk where the mode is closed. */
function assess({ scanner, outcome }: Scan, failMode: FailMode, direction: Direction): Consulted {
  if (outcome.kind === 'failed') {
    const threats = ['scan_error'] as const;
    if (isLetThrough(outcome, failMode)) return { ...NOT_ASKED, threats, bypass: 'fail_open' };
    if (failMode === 'open') {
      const remedy = direction === 'input' ? ' A person has to decide.' : '';
      const own = `The model scanner "${scanner}" gave no verdict: ${outcome.why}. What it was to judge may have caused this.${remedy}`;
      const findings = [finding('medium', FAILED, own, 1)];
      return { decision: 'require_approval', risk: 'medium', threats, findings };
    }
    const detail = `The model scanner "${scanner}" failed: ${outcome.why}. The fail mode is closed.`;
    return {
      decision: 'block',
      risk: failedRisk(false, failMode),
      threats,
      findings: [finding('high', FAILED, detail, 1)],
    };
  }
  const { safe, confidence, threats } = outcome;
  const risk = riskOf(safe, confidence, threats.length);
  if (risk === 'none') return NOT_ASKED;
  const detail = `The model scanner "${scanner}" reported ${threats.join(', ')} (${risk} risk).`;
  const findings = [finding(SEVERITIES[risk], THREAT, detail, confidence ?? 1)];
  return { decision: DECISIONS[risk], risk, threats, findings };
}

/** Neither a call nor a reply must pass unjudged by how the scanner fails at it, or by how much is scanned. */
const isLetThrough = (outcome: Scan['outcome'], failMode: FailMode): boolean =>
  outcome.kind === 'failed' && failMode === 'open' && outcome.isOutage === true;

const FAILED = { title: 'Model scanner failed', check: 'scanner.failed' };
const THREAT = { title: 'Threat reported by a model scanner', check: 'scanner.threat' };

const finding = (
  severity: Severity,
  { title, check }: typeof FAILED,
  detail: string,
  confidence: number,
): Finding => ({ evidenceClass: 'policy_signal', severity, title, detail, confidence, checks: [check] });

const RISK_ORDER: readonly Risk[] = ['none', 'low', 'medium', 'high'];

function together(each: readonly Consulted[]): Consulted {
  const bypass = each.find((one) => one.bypass !== undefined)?.bypass;
  const ranks = each.map(({ risk }) => RISK_ORDER.indexOf(risk));
  return {
    decision: strictest('allow', ...each.map(({ decision }) => decision)),
    risk: RISK_ORDER[Math.max(...ranks)] ?? 'high',
    threats: [...new Set(each.flatMap(({ threats }) => threats))],
    findings: each.flatMap(({ findings }) => findings),
    ...(bypass === undefined ? {} : { bypass }),
  };
}

/** Each scanner's verdict, on the disk when it resolves. */
async function record(
  made: readonly Scan[],
  { direction, content, call, caller }: Crossing,
  { failMode }: ScanSwitches,
  { callId, sessionId, ledger }: Consulting,
): Promise<void> {
  const whose = { callId, agent: caller.agent, ...(sessionId === undefined ? {} : { sessionId }) };
  const verdicts = made.map(({ scanner, model, outcome, latencyMs }) => {
    const isFailed = outcome.kind === 'failed';
    const isOpen = isLetThrough(outcome, failMode);
    return {
      scanner,
      ...(model === undefined ? {} : { model }),
      latencyMs,
      safe: !isFailed && outcome.safe,
      ...(isFailed || outcome.confidence === undefined ? {} : { confidence: outcome.confidence }),
      threats: isFailed ? (['scan_error'] as const) : outcome.threats,
      risk: isFailed
        ? failedRisk(isOpen, failMode)
        : riskOf(outcome.safe, outcome.confidence, outcome.threats.length),
      ...(isOpen ? { bypass: 'fail_open' as const } : {}),
    };
  });
  await recordScans({ direction, content, names: namesOf(call), ...whose }, verdicts, ledger());
}

const failedRisk = (isOpen: boolean, failMode: FailMode): Risk =>
  isOpen ? 'none' : failMode === 'open' ? 'medium' : 'high';

export interface ConsultedCall {
  readonly ruled: Ruled<Understood>;
  readonly consulted: Consulted;
}

/** The ruling can only become stricter. */
export async function consult(
  ruled: Ruled<Understood>,
  consulting: Consulting | undefined,
): Promise<ConsultedCall> {
  if (consulting === undefined || ruled.ruling.decision === 'block') return { ruled, consulted: NOT_ASKED };
  const { sent: call, caller } = ruled;
  const content = sentWith(call);
  const consulted = await ask({ direction: 'input', content, call, caller }, consulting);
  if (consulted.findings.length === 0) return { ruled, consulted };
  const [first] = consulted.findings;
  const reason = first?.detail ?? '';
  const decision = strictest(ruled.ruling.decision, consulted.decision);
  const own = consulted.findings.map(({ title, detail }) => `${title}: ${detail}`);
  const ruling = {
    decision,
    reasons: [
      ...new Set([...(decision === ruled.ruling.decision ? [] : [reason]), ...ruled.ruling.reasons, ...own]),
    ],
    trace: [...ruled.ruling.trace, { layer: 'judge' as const, decision: consulted.decision, reason }],
  };
  const findings = [...consulted.findings, ...ruled.findings];
  return { ruled: { ...ruled, findings, ruling, userMessage: messageFor(decision, true) }, consulted };
}

/** What its server would read. */
function sentWith({ arguments: given, beside }: Call): JsonValue {
  const more = contentBeside(beside);
  return more === undefined ? { ...given } : { arguments: { ...given }, ...more };
}

interface ReplyToScan {
  readonly call: Call;
  readonly caller: Caller;
  readonly reply: JsonValue;
}

/** There is no person to ask about a reply: what would be asked about is not handed on. */
export async function consultReply(
  { call, caller, reply }: ReplyToScan,
  opinion: ReplyOpinion,
  consulting: Consulting | undefined,
): Promise<ReplyOpinion> {
  if (consulting === undefined || opinion.decision === 'block') return opinion;
  const content = opinion.replacement ?? reply;
  const { decision, findings, threats, risk, bypass } = await ask(
    { direction: 'output', content, call, caller },
    consulting,
  );
  const marked = bypass === undefined ? opinion : { ...opinion, scanBypass: bypass };
  if (decision === 'allow') return marked;
  const checks = findings.flatMap((one) => one.checks);
  const details = findings.map(({ detail }) => detail).join(' ');
  if (decision === 'warn') return { ...marked, decision, checks };
  const { replacement: _, ...rest } = marked;
  const reason = `TokenAuditor did not pass the tool's result on. ${details}`;
  return { ...rest, layer: 'judge', decision: 'block', reason, checks, threats, risk };
}
