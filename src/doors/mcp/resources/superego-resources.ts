/** Superego's resources: the rules in force, the last decisions, and the health of the parts. */
import { freemem, totalmem } from 'node:os';
import type { LedgerEvent } from '../../../vocabulary/events/event.ts';
import { stops } from '../../../vocabulary/orders.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Desk } from '../desk/desk.ts';

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

/** The newest first. Events have no arguments, so neither have these. */
export async function readRecent(desk: Desk): Promise<string> {
  const [{ readEvents }, { assertSafe }, ports] = await Promise.all([
    import('../../../evidence/folds/read.ts'),
    import('../../../evidence/safe-reading.ts'),
    desk.ports(),
  ]);
  const directory = await desk.directoryOf(desk.project);
  const decisions: object[] = [];
  for await (const read of assertSafe(directory, ports)
    ? readEvents(directory, ports, { types: TYPES })
    : []) {
    if (!('event' in read)) continue;
    decisions.push(...decisionIn(read.event));
    if (decisions.length > MOST_DECISIONS) decisions.shift();
  }
  return JSON.stringify(decisions.reverse(), null, 2);
}

function decisionIn(event: LedgerEvent): object[] {
  if (event.type !== 'policy_decision' && event.type !== 'tool_call.proposed') return [];
  const { event_id, time, tool, server, session_id, agent, decision, rule, rules = [], checks = [] } = event;
  return [
    {
      id: event_id,
      timestamp: time,
      request: {
        tool_name: tool ?? null,
        server: server ?? null,
        session_id: session_id ?? null,
        agent_id: agent ?? null,
        digest: event.tool_call_hash ?? null,
      },
      decision: {
        action: decision !== undefined && !stops(decision) ? 'allow' : 'deny',
        decision: decision ?? null,
        rule_id: rule ?? null,
      },
      rule_matches: rules,
      checks,
    },
  ];
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
  const { scan } = await desk.policyOf(desk.project, desk.project);
  const names = Object.keys(scan.scanners);
  if (!scan.enabled) return { status: 'degraded', message: 'model scanners are switched off' };
  return {
    status: 'healthy',
    message: names.length === 0 ? 'built-in checks only' : `model scanners: ${names.join(', ')}`,
  };
}
