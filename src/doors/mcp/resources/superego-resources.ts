/** Superego's resources: the rules in force, the last decisions, and the health of the parts. */
import { freemem, totalmem } from 'node:os';
import type { LedgerEvent } from '../../../vocabulary/events/event.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Desk } from '../desk/desk.ts';
import type { DecisionEvent } from './recorded-decision.ts';

const MOST_DECISIONS = 100;
const TYPES = ['policy_decision', 'tool_call.proposed'] as const;

/** As one document, without what starts servers and scanners: their variables may hold secrets. */
export async function readRules(desk: Desk): Promise<string> {
  const [{ documentInForce }, { Document }, { redactText }] = await Promise.all([
    import('../../../road/policy.ts'),
    import('yaml'),
    import('../../../sensitive/redact.ts'),
  ]);
  const document = documentInForce(await desk.policySources());
  return redactText(new Document(document).toString({ lineWidth: 0 })).text;
}

/** The newest first. */
export async function readRecent(desk: Desk): Promise<string> {
  const [{ readEvents }, { assertSafe }, { recordedDecision }, ports] = await Promise.all([
    import('../../../evidence/folds/read.ts'),
    import('../../../evidence/safe-reading.ts'),
    import('./recorded-decision.ts'),
    desk.ports(),
  ]);
  const directory = await desk.directoryOf(desk.project);
  const decisions: DecisionEvent[] = [];
  for await (const read of assertSafe(directory, ports)
    ? readEvents(directory, ports, { types: TYPES })
    : []) {
    if (!('event' in read) || !isDecision(read.event)) continue;
    decisions.push(read.event);
    if (decisions.length > MOST_DECISIONS) decisions.shift();
  }
  const reasons = decisions.some(({ rule }) => rule !== undefined) ? await reasonsFor(desk) : new Map();
  return JSON.stringify(
    decisions.reverse().map((each) => recordedDecision(each, reasons)),
    null,
    2,
  );
}

const isDecision = (event: LedgerEvent): event is DecisionEvent => TYPES.some((type) => type === event.type);

/** Of the rules in force: events have no prose. */
async function reasonsFor(desk: Desk): Promise<ReadonlyMap<string, string>> {
  const { ruleReasons } = await import('../../../road/policy.ts');
  return ruleReasons(await desk.policySources());
}

type Health = 'healthy' | 'degraded' | 'unhealthy';
interface Component {
  readonly status: Health;
  readonly message: string;
}

export async function readHealth(desk: Desk): Promise<string> {
  const components = {
    policy: await component(() => policyHealth(desk)),
    ledger: await component(() => ledgerHealth(desk)),
    scanners: await component(() => scannerHealth(desk)),
    judge: await component(() => judgeHealth(desk)),
  };
  const all: Health[] = Object.values(components).map(({ status }) => status);
  const status = (['unhealthy', 'degraded'] as const).find((one) => all.includes(one)) ?? 'healthy';
  const { user, system } = process.cpuUsage();
  const metrics = {
    cpu_percent: rounded((user + system) / 10_000 / Math.max(process.uptime(), 0.001)),
    memory_percent: rounded((1 - freemem() / totalmem()) * 100),
    requests_per_second: rounded(desk.pace.perSecond()),
    average_response_time_ms: rounded(desk.pace.averageMs()),
  };
  return JSON.stringify({ status, timestamp: await desk.now(), components, metrics }, null, 2);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A part that cannot be examined is unhealthy, in words that repeat nothing. */
async function component(examine: () => Promise<Component>): Promise<Component> {
  try {
    return await examine();
  } catch (error) {
    const message =
      error instanceof Trouble ? `${error.code}: run \`tokenauditor doctor\`` : 'internal error';
    return { status: 'unhealthy', message };
  }
}

async function policyHealth(desk: Desk): Promise<Component> {
  const { rules, waiting } = await desk.policyOf(desk.project, desk.project);
  const about = rules === undefined ? 'no rules are in force' : 'rules are in force';
  return waiting.length === 0
    ? { status: 'healthy', message: about }
    : { status: 'degraded', message: `${about}; not in effect until accepted: ${waiting.join(', ')}` };
}

async function ledgerHealth(desk: Desk): Promise<Component> {
  const [{ assertSafe, verifyOwn }, ports] = await Promise.all([
    import('../../../evidence/safe-reading.ts'),
    desk.ports(),
  ]);
  const directory = await desk.directoryOf(desk.project);
  if (!assertSafe(directory, ports)) return { status: 'healthy', message: 'no event has been recorded yet' };
  const { isVerified } = await verifyOwn(directory, ports, true);
  return isVerified
    ? { status: 'healthy', message: 'verified' }
    : { status: 'unhealthy', message: 'not verified: run `tokenauditor verify`' };
}

async function scannerHealth(desk: Desk): Promise<Component> {
  const { scanningOf } = await import('../../../work/security/scanning.ts');
  const { enabled, fail_mode, scanners, unjudged } = scanningOf(
    await desk.policyOf(desk.project, desk.project),
    process.env,
    await askedNotes(desk),
  );
  if (!enabled) return { status: 'degraded', message: 'model scanners are switched off' };
  const named = scanners.length === 0 ? 'built-in checks only' : `model scanners: ${inWords(scanners)}`;
  const rest = unjudged.length === 0 ? '' : `; not judged: ${unjudged.join(', ')}`;
  return { status: worstOf(scanners, fail_mode), message: `${named}${rest}` };
}

async function judgeHealth(desk: Desk): Promise<Component> {
  const { judgingOf } = await import('../../../work/security/judge-in-force.ts');
  const { judge } = await desk.policyOf(desk.project, desk.project);
  const { providers, fail_mode } = judgingOf({ judge }, await askedNotes(desk));
  if (providers.length === 0) return { status: 'healthy', message: 'none: a person is asked' };
  // The next provider is asked where one fails.
  const isAnyWell = providers.some(({ state }) => !isFailing(state));
  const status =
    isAnyWell && providers.some(({ state }) => isFailing(state)) ? 'degraded' : worstOf(providers, fail_mode);
  return { status, message: `fail mode ${fail_mode}; ${inWords(providers)}` };
}

/** What gateways that record here noted about scanners and judges. */
async function askedNotes(desk: Desk) {
  const [{ serverNotes }, ports] = await Promise.all([
    import('../../../work/gateway/server-notes.ts'),
    desk.ports(),
  ]);
  return serverNotes(await desk.directoryOf(desk.project), ports);
}

interface Asked {
  readonly name: string;
  readonly state: string;
  readonly why?: string | undefined;
  readonly since?: string | undefined;
}

const isFailing = (state: string): boolean => state === 'failing' || state === 'paused';

/** In closed mode a failure stops calls; in open mode something may pass unjudged. */
function worstOf(each: readonly Asked[], failMode: 'open' | 'closed'): Health {
  if (each.some(({ state }) => isFailing(state))) return failMode === 'closed' ? 'unhealthy' : 'degraded';
  return each.some(({ state }) => state === 'slow') ? 'degraded' : 'healthy';
}

const inWords = (each: readonly Asked[]): string =>
  each
    .map(({ name, state, why, since }) => {
      const more = [...(why === undefined ? [] : [why]), ...(since === undefined ? [] : [`since ${since}`])];
      return `${name} (${[state, ...more].join(', ')})`;
    })
    .join(', ');
