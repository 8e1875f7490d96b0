/**
 * The step that asks model scanners, between ruled and recorded: for a call by its arguments, for a reply by what would be
 * handed on. What is blocked already is not asked about. Each scan is an event of its own, on the disk before anything
 * runs. Which scanner answers what is below, in `judge/`; nothing of it is loaded where the policy names no scanner.
 */
import type { Ledger } from '../../evidence/ledger.ts';
import type { Scan } from '../../judge/scanners/scan-value.ts';
import { messageFor } from '../../policy/gate.ts';
import { type ForcedScan, switchesFor } from '../../policy/scan-switches.ts';
import { contentBeside } from '../../screening/beside.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import { type Finding, foundPaths, placesIn, sentenceOf } from '../../vocabulary/finding.ts';
import { type Decision, type Severity, strictest } from '../../vocabulary/orders.ts';
import {
  type Direction,
  highestRisk,
  type Risk,
  type ScanBypass,
  type ScanThreat,
} from '../../vocabulary/scanning/scan-words.ts';
import { recordScans } from '../content/content-recording.ts';
import { type ScannerVerdict, scannerVerdict } from '../content/scanner-verdicts.ts';
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
  const verdicts = made.map((scan) => scannerVerdict(scan, switches.failMode));
  await record(verdicts, crossing, consulting);
  return together(verdicts.map((verdict) => assess(verdict, direction)));
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
function assess(verdict: ScannerVerdict, direction: Direction): Consulted {
  const { confidence = 1, threats, places, risk, bypass } = verdict;
  if (bypass !== undefined) return { ...NOT_ASKED, threats, bypass };
  if (risk === 'none') return NOT_ASKED;
  const paths = foundPaths(places.map(({ path }) => path));
  const kind = verdict.why === undefined ? THREAT : FAILED;
  const found: Finding = {
    ...{ evidenceClass: 'policy_signal', severity: SEVERITIES[risk], ...kind },
    detail: detailOf(verdict, direction),
    confidence: verdict.why === undefined ? confidence : 1,
    ...(paths.length === 0 ? {} : { paths }),
  };
  return { decision: DECISIONS[risk], risk, threats, findings: [found] };
}

function detailOf({ scanner, why, risk, threats }: ScannerVerdict, direction: Direction): string {
  if (why === undefined)
    return `The model scanner "${scanner}" reported ${threats.join(', ')} (${risk} risk).`;
  if (risk === 'high') return `The model scanner "${scanner}" failed: ${why}. The fail mode is closed.`;
  const remedy = direction === 'input' ? ' A person has to decide.' : '';
  return `The model scanner "${scanner}" gave no verdict: ${why}. What it was to judge may have caused this.${remedy}`;
}

const FAILED = { title: 'Model scanner failed', checks: ['scanner.failed'] };
const THREAT = { title: 'Threat reported by a model scanner', checks: ['scanner.threat'] };

function together(each: readonly Consulted[]): Consulted {
  const bypass = each.find((one) => one.bypass !== undefined)?.bypass;
  return {
    decision: strictest('allow', ...each.map(({ decision }) => decision)),
    risk: highestRisk(each.map(({ risk }) => risk)),
    threats: [...new Set(each.flatMap(({ threats }) => threats))],
    findings: each.flatMap(({ findings }) => findings),
    ...(bypass === undefined ? {} : { bypass }),
  };
}

/** Each scanner's verdict, on the disk when it resolves. */
async function record(
  verdicts: readonly ScannerVerdict[],
  { direction, content, call, caller }: Crossing,
  { callId, sessionId, ledger }: Consulting,
): Promise<void> {
  const whose = { callId, agent: caller.agent, ...(sessionId === undefined ? {} : { sessionId }) };
  const crossed = { direction, names: namesOf(call), ...whose };
  await recordScans({ content, crossed }, verdicts, ledger());
}

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
  const own = consulted.findings.map(sentenceOf);
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
  const details = findings.map(({ detail, paths }) => `${detail}${placesIn(paths)}`).join(' ');
  if (decision === 'warn') return { ...marked, decision, checks };
  const { replacement: _, ...rest } = marked;
  const reason = `TokenAuditor did not pass the tool's result on. ${details}`;
  return { ...rest, layer: 'judge', decision: 'block', reason, checks, threats, risk };
}
