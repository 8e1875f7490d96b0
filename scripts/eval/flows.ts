/**
 * Sessions of calls and replies, through the road of the gateway: which attacks are held, which honest sessions are
 * disturbed. A row has `servers` with their tools, `steps` with calls and replies, and what is expected of each step.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openLedger } from '../../src/evidence/ledger.ts';
import { openLiveFold } from '../../src/evidence/live-fold.ts';
import { indexExceptions } from '../../src/policy/exceptions.ts';
import { pinsFold } from '../../src/quarantine/pins.ts';
import type { Admitted } from '../../src/road/gateway/definition-desk.ts';
import { type GatewayGuard, gatewayGuard } from '../../src/road/gateway/gateway-guard.ts';
import { gatewayRoad } from '../../src/road/gateway/gateway-road.ts';
import type { HookDesk } from '../../src/road/hooks/hook-desk.ts';
import { builtInPolicy } from '../../src/road/policy.ts';
import { ServedSessions } from '../../src/sessions/served-sessions.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { ABLATIONS, type Ablation, ablate, classesOf } from './flow-ablations.ts';

const EXPECTED = ['pass', 'withhold', 'ask', 'block', 'any'] as const;
const toolSchema = z.looseObject({ name: z.string() });
const rowSchema = z.looseObject({
  id: z.string(),
  label: z.enum(['attack', 'benign', 'honest']),
  class: z.string(),
  servers: z.record(z.string(), z.array(toolSchema)),
  steps: z.array(
    z.looseObject({
      server: z.string(),
      tool: z.string(),
      arguments: z.record(z.string(), z.json()),
      reply: z.looseObject({
        text: z.string().nullish(),
        json: z.json().nullish(),
        error: z.string().nullish(),
      }),
      /** The tool as it is listed from this step on. */
      changed_definition: z.exactOptional(toolSchema),
    }),
  ),
  expect: z.array(z.enum(EXPECTED)),
  why: z.string(),
  /** What the user asked for, where a host shows it. */
  prompt: z.exactOptional(z.string()),
});
export type FlowRow = z.infer<typeof rowSchema>;
type Row = FlowRow;

type What = 'passed' | 'changed' | 'asked' | 'blocked' | 'unlisted';

interface Outcome {
  readonly row: Row;
  readonly steps: readonly { readonly what: What; readonly checks: string }[];
}

function filesIn(directory: string): string[] {
  const places = [directory, join(directory, 'flows')].filter((place) => existsSync(place));
  return places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(place, name))
      .filter((path) => {
        const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
        return first.includes('"steps"') && first.includes('"expect"');
      }),
  );
}

export const OWN_SESSIONS = join(import.meta.dirname, '..', '..', 'corpus', 'flows');

export const readSessions = (path: string): FlowRow[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));

interface EvalOptions {
  readonly misses?: boolean;
  /** Also without each part by which flows are found. */
  readonly isAblated?: boolean;
}

export async function evalFlows(
  directory: string,
  { misses = false, isAblated = false }: EvalOptions = {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const path of filesIn(directory)) {
    const rows = readSessions(path);
    lines.push(...summary(path, await playAll(rows), misses));
    if (!isAblated) continue;
    for (const ablation of Object.keys(ABLATIONS) as Ablation[])
      lines.push(...summary(`  without ${ABLATIONS[ablation]}`, await playAll(rows, ablation), false));
  }
  return lines;
}

async function playAll(rows: readonly Row[], ablation?: Ablation): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(await played(row, ablation));
  return outcomes;
}

/** By their ids. `asked`: how often, of honest sessions that were. */
export interface FlowFigures {
  readonly missed: readonly string[];
  readonly broken: readonly string[];
  readonly asked: Readonly<Record<string, number>>;
}

export async function figuresOf(rows: readonly FlowRow[]): Promise<FlowFigures> {
  const outcomes = await playAll(rows);
  const idsOf = (of: (one: Outcome) => boolean) => outcomes.filter(of).map(({ row }) => row.id);
  const honest = ({ row }: Outcome) => row.label !== 'attack';
  const timesAsked = ({ row, steps }: Outcome) =>
    row.expect.filter((expected, i) => expected !== 'any' && steps[i]?.what === 'asked').length;
  return {
    missed: idsOf((one) => !honest(one) && !isHeld(one)),
    broken: idsOf((one) => honest(one) && isBroken(one)),
    asked: Object.fromEntries(
      outcomes
        .filter((one) => honest(one) && timesAsked(one) > 0)
        .map((one) => [one.row.id, timesAsked(one)]),
    ),
  };
}

/** Each in a folder of its own: no session knows the servers of another. */
async function played(row: Row, ablation?: Ablation): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'flows-'));
  const directory = join(folder, '.tokenauditor');
  const ports = { files, clock, random, processes, home: folder };
  const ledger = openLedger(directory, ports);
  const pins = openLiveFold(directory, ports, pinsFold);
  const builtIn = builtInPolicy();
  const flows = { ...builtIn.flows, user: classesOf(ablation, Object.keys(row.servers)) };
  const settings = { ...builtIn, flows, approvals: { ...builtIn.approvals, hold: 0 } };
  let [laterMs, current] = [0, settings];
  const later = { ...ports, clock: { ...clock, elapsedMs: () => clock.elapsedMs() + laterMs } };
  const desk = () => ({
    directory,
    ports: later,
    settings: current,
    home: folder,
    pins,
    ledger: () => ledger,
  });
  const allowing = async (checks: readonly string[], make: () => Promise<unknown>) => {
    const exceptions = indexExceptions(checks.map((check) => ({ id: check, check, reason: 'allowed' })));
    const guarding = Object.fromEntries(
      Object.keys(row.servers).map((name) => [name, { destructive: 'allow' as const }]),
    );
    [laterMs, current] = [laterMs + 5_000, { ...settings, exceptions, guarding }];
    await make();
    [laterMs, current] = [laterMs + 5_000, settings];
  };
  try {
    const sessions = new ServedSessions(later);
    if (ablation !== undefined) ablate(ablation, sessions, row.id);
    return await playedIn(row, desk, sessions, allowing);
  } finally {
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Allowing = (checks: readonly string[], make: () => Promise<unknown>) => Promise<void>;

async function playedIn(
  row: Row,
  desk: () => HookDesk,
  sessions: ServedSessions,
  allowing: Allowing,
): Promise<Outcome> {
  const guard = gatewayGuard(desk);
  const road = gatewayRoad(desk, { guard, sessions });
  if (row.prompt !== undefined) road.userWrote(row.id, row.prompt);
  const steps: { what: What; checks: string }[] = [];
  const tools = new Map(Object.entries(row.servers));
  let admitted = await admit(tools, row.id, guard);
  const caller = { agent: `agent-${row.id}`, door: 'stdio' as const };
  for (const [at, step] of row.steps.entries()) {
    const { server, tool, arguments: given, changed_definition: changed } = step;
    if (changed !== undefined) {
      tools.set(
        server,
        (tools.get(server) ?? []).map((one) => (one.name === changed.name ? changed : one)),
      );
      admitted = await admit(tools, row.id, guard);
    }
    const own = admitted.find(({ definition }) => definition.server === server && definition.name === tool);
    const result = resultOf(step.reply);
    const call = { server, tool, arguments: given };
    const errand = { call, caller, session: row.id, ...(own === undefined ? {} : { admitted: own }) };
    const back = await road.travel(errand, async () => result);
    // A person allows it, and the session goes on.
    const isAllowed = back.kind === 'stopped' && ['any', 'pass', 'withhold'].includes(row.expect[at] ?? '');
    if (isAllowed) await allowing(back.checks, () => road.travel(errand, async () => result));
    if (back.kind === 'stopped')
      steps.push({
        what: back.why === 'pending' ? 'asked' : 'blocked',
        checks: `${back.checks.join()} ${back.reason}`,
      });
    else {
      const isSame = back.reply === result && back.note === undefined;
      steps.push({ what: isSame ? 'passed' : 'changed', checks: back.note ?? '' });
    }
  }
  return { row, steps };
}

type Tools = ReadonlyMap<string, readonly z.infer<typeof toolSchema>[]>;

async function admit(tools: Tools, id: string, guard: GatewayGuard): Promise<readonly Admitted[]> {
  const listings = [...tools].map(([server, own]) => ({
    server,
    origin: { kind: 'stdio' as const, command: server, args: [id] },
    definitions: own.map((value) => ({
      server,
      kind: 'tool' as const,
      name: value.name,
      value: value as { [key: string]: JsonValue },
    })),
    problems: [],
  }));
  return (await guard.admit(listings)).flat();
}

function resultOf({ text, json, error }: Row['steps'][number]['reply']): JsonValue {
  if (typeof error === 'string') return { isError: true, content: [{ type: 'text', text: error }] };
  const isWhole = typeof json === 'object' && json !== null && !Array.isArray(json) && 'content' in json;
  if (isWhole) return json;
  const said = text ?? (json === undefined || json === null ? '' : JSON.stringify(json));
  return { content: [{ type: 'text', text: said }] };
}

const isStop = (what: What): boolean => what === 'asked' || what === 'blocked' || what === 'unlisted';

/** What had to be stopped was stopped: every act of the attack. */
function isHeld({ row, steps }: Outcome): boolean {
  return row.expect.some(
    (expected, i) => (expected === 'block' || expected === 'ask') && isStop(steps[i]?.what ?? 'passed'),
  );
}

const isBroken = ({ row, steps }: Outcome): boolean =>
  row.expect.some(
    (expected, i) => expected !== 'any' && (steps[i]?.what === 'blocked' || steps[i]?.what === 'unlisted'),
  );
const isAsked = ({ row, steps }: Outcome): boolean =>
  row.expect.some((expected, i) => expected !== 'any' && steps[i]?.what === 'asked');
const isChanged = ({ steps }: Outcome): boolean => steps.some(({ what }) => what === 'changed');

function summary(path: string, outcomes: readonly Outcome[], misses: boolean): string[] {
  const attacks = outcomes.filter(({ row }) => row.label === 'attack');
  const honest = outcomes.filter(({ row }) => row.label !== 'attack');
  const held = attacks.filter(isHeld);
  const broken = honest.filter(isBroken);
  const asked = honest.filter((one) => !isBroken(one) && isAsked(one));
  const lines = [
    `${path}: attacks held ${held.length} of ${attacks.length}; honest: ${broken.length} broken, ${asked.length} asked, ${honest.filter(isChanged).length} with a changed reply, of ${honest.length}`,
  ];
  if (!misses) return lines;
  const shown = [...attacks.filter((one) => !isHeld(one)), ...broken, ...asked, ...honest.filter(isChanged)];
  for (const { row, steps } of new Set(shown)) {
    lines.push(`  ${row.id} ${row.label} ${row.class}: ${row.why}`);
    for (const [i, { what, checks }] of steps.entries()) {
      const step = row.steps[i];
      lines.push(`    ${row.expect[i]} → ${what} ${step?.server}/${step?.tool} ${checks.slice(0, 160)}`);
    }
  }
  return lines;
}
