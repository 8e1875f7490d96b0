/**
 * A thread that judges for a process that serves: calls of MCP clients, definitions of servers, what hooks ask a resident;
 * or compiles its policy. Each loads what it needs alone.
 */
import { getHeapStatistics } from 'node:v8';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { HookOutput } from './doors/hook/adapter/adapter.ts';
import type { JudgingOptions } from './doors/hook/judging.ts';
import type {
  HookQuestion,
  WantedFlows,
  WantedOpinions,
  WithFlows,
} from './doors/hook/resident/threaded-judging.ts';
import type { ReadOrder } from './gateway/messages/large-messages.ts';
import type { Machine } from './road/context.ts';
import type { DefinitionOrder, KeepOrder } from './road/gateway/definition-orders.ts';
import type { FitOrder } from './road/gateway/output/fits-output.ts';
import type { KeptRules, PolicyOrder } from './road/gateway/policy-order.ts';
import {
  type JudgingOrder,
  type KeptFacts,
  type KeptReply,
  keptFacts,
} from './road/judging/judging-orders.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { checkedBundle, exportsOf } from './world/hook/checked-bundle.ts';
import { readCache } from './world/judging-cache.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';
import { limitAll } from './world/up/quiet-memory.ts';
import { whereabouts } from './world/whereabouts.ts';

/** The digest of the bundle that judges, set by the build. */
declare const TOKENAUDITOR_JUDGING: string;

const DIST = import.meta.dirname;

type HookOptions = Omit<JudgingOptions, 'ports' | 'noteRead' | 'compile'>;
type Orders = (
  | { readonly serves: 'calls'; readonly servesOne?: boolean }
  | { readonly serves: 'definitions' }
  | { readonly serves: 'policies' }
  | ({ readonly serves: 'hooks' } & HookOptions)
) & {
  /** For whatever watches the time and the memory: characters read, kilobytes of heap. */
  readonly counts: Int32Array;
};

interface Judge<Question> {
  answer(question: Question): unknown;
  /** Of an answer, what is handed over, not copied. */
  handedOver?(answer: unknown): ArrayBuffer[];
  close(): Promise<void>;
}

const orders: Orders = workerData;
const noteRead = (characters: number): void => void Atomics.add(orders.counts, 0, characters);

/** The first judging loads and compiles what the others find ready. Neither records anything. */
const WARM_UP = 'git status && node scripts/convert.js --from notes.csv';

interface Bundle {
  judgeOn(machine: Machine, order: JudgingOrder, kept: KeptFacts & KeptReply): unknown;
}

/** What hooks judge with as well: it makes nothing before it is used, and the engine finds it compiled. */
function judgingBundle(): Bundle {
  const path = `${DIST}/hook-full.cjs`;
  const compiled = readCache(DIST, TOKENAUDITOR_JUDGING);
  return exportsOf(checkedBundle(path, TOKENAUDITOR_JUDGING, compiled), path);
}

/** Loaded only where a result was changed and has a schema. */
const fitIn = async (order: FitOrder): Promise<boolean> =>
  (await import('./road/gateway/output/fits-output.ts')).fitsOutput(order);

function judgeOfCalls(servesOne = false): Judge<JudgingOrder | FitOrder | ReadOrder> {
  const { judgeOn } = judgingBundle();
  const kept: KeptFacts & KeptReply = keptFacts();
  const call = { tool: 'Bash', arguments: { command: WARM_UP } };
  const machine = { ports: { files, clock }, whereabouts: whereabouts(DIST), noteRead };
  const homeOf = (order: JudgingOrder) => (order.about === 'call' ? order.context.home : undefined);
  judgeOn(machine, { about: 'call', call, context: {}, facts: {} }, keptFacts());
  if (servesOne) limitAll();
  /** Loaded only where a server sends a large result. */
  let large: typeof import('./gateway/messages/large-messages.ts') | undefined;
  const readIn = async (order: ReadOrder) => {
    large ??= await import('./gateway/messages/large-messages.ts');
    return large.readLarge(order, kept);
  };
  return {
    answer: (order) => {
      if (order.about === 'fit') return fitIn(order);
      if (order.about === 'read') return readIn(order);
      return judgeOn({ ...machine, home: homeOf(order) }, order, kept);
    },
    handedOver: (answer) => large?.handedOver(answer) ?? [],
    close: async () => undefined,
  };
}

async function judgeOfDefinitions(): Promise<Judge<DefinitionOrder | KeepOrder>> {
  const { judgeDefinitions, keepDefinitions } = await import('./road/gateway/definition-orders.ts');
  const kept = { all: [] };
  const ports = { files, clock, random, processes };
  return {
    answer: (order) => ('files' in order ? keepDefinitions(order, ports) : judgeDefinitions(order, kept)),
    close: async () => undefined,
  };
}

/** Not a judge, but it takes as long. */
async function compilerOfPolicies(): Promise<Judge<PolicyOrder>> {
  const { followOrder } = await import('./road/gateway/policy-order.ts');
  const kept: KeptRules = { lists: [] };
  const own = (order: PolicyOrder) => ({
    ...{ files, clock, random, processes },
    home: order.about === 'policy' ? order.place.home : undefined,
  });
  return { answer: (order) => followOrder(order, kept, own(order)), close: async () => undefined };
}

async function judgeOfHooks(options: HookOptions): Promise<Judge<HookQuestion>> {
  const [{ HookJudging }, { compilePolicy }, { OpinionsWanted }, { FlowsWanted, relayedFlows }] =
    await Promise.all([
      import('./doors/hook/judging.ts'),
      import('./road/policy.ts'),
      import('./road/sampling/relayed-judge.ts'),
      import('./road/hooks/hook-flows.ts'),
    ]);
  /** The thread that serves asks the judge or the memory, and asks here again. */
  const wanted = (error: unknown): WantedOpinions | WantedFlows => {
    if (error instanceof OpinionsWanted) return { wanted: error.questions };
    if (error instanceof FlowsWanted) return { tool: error.tool };
    throw error;
  };
  const judging = new HookJudging({
    ...options,
    ports: { files, clock, random, processes },
    compile: compilePolicy,
    whereabouts: whereabouts(DIST),
    noteRead,
  });
  const event = { hook_event_name: 'PermissionRequest', tool_name: 'Bash' };
  const payload = JSON.stringify({ ...event, tool_input: { command: WARM_UP } });
  await judging.answer('claude-code', { payload });
  const answer = async ({
    host,
    relayed,
    ...question
  }: HookQuestion): Promise<HookOutput & Partial<WithFlows>> => {
    if (relayed === undefined) return await judging.answer(host, question);
    let left: WithFlows | undefined;
    const flows = relayedFlows(relayed, (what) => {
      left = { left: what };
    });
    const output = await judging.answer(host, { ...question, flows });
    return { ...output, ...left };
  };
  return {
    answer: ({ isRefused, ...question }) =>
      isRefused ? judging.noteRefused(question.host, question.payload) : answer(question).catch(wanted),
    close: () => judging.close(),
  };
}

function serve<Question>(port: MessagePort, judge: Judge<Question>): void {
  port.on('message', async (message: Question | 'close') => {
    if (message !== 'close') {
      const answer = await judge.answer(message);
      Atomics.store(orders.counts, 1, getHeapStatistics().total_heap_size / 1024);
      return port.postMessage(answer, judge.handedOver?.(answer) ?? []);
    }
    await judge.close();
    port.close();
  });
  port.postMessage('ready');
}

async function judgeFor(port: MessagePort): Promise<void> {
  switch (orders.serves) {
    case 'calls':
      return serve(port, judgeOfCalls(orders.servesOne));
    case 'definitions':
      return serve(port, await judgeOfDefinitions());
    case 'policies':
      return serve(port, await compilerOfPolicies());
    case 'hooks':
      return serve(port, await judgeOfHooks(orders));
  }
}

if (parentPort !== null) await judgeFor(parentPort);
