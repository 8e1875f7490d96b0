/** A thread that judges for a process that serves: calls of MCP clients, definitions of servers, what hooks ask a resident; or compiles its policy. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { HookJudging, type JudgingOptions } from './doors/hook/judging.ts';
import type { HookQuestion, WantedOpinions } from './doors/hook/resident/threaded-judging.ts';
import { handedOver, type ReadOrder, readLarge } from './gateway/messages/large-messages.ts';
import { sightOf } from './road/context.ts';
import {
  type DefinitionOrder,
  judgeDefinitions,
  type KeepOrder,
  keepDefinitions,
} from './road/gateway/definition-orders.ts';
import type { FitOrder } from './road/gateway/output/fits-output.ts';
import { followOrder, type KeptRules, type PolicyOrder } from './road/gateway/policy-order.ts';
import { judgeOrder } from './road/judging/judge-order.ts';
import {
  type JudgingOrder,
  type KeptFacts,
  type KeptReply,
  keptFacts,
} from './road/judging/judging-orders.ts';
import { compilePolicy } from './road/policy.ts';
import { OpinionsWanted } from './road/sampling/relayed-judge.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';
import { whereabouts } from './world/whereabouts.ts';

type HookOptions = Omit<JudgingOptions, 'ports' | 'noteRead' | 'compile'>;
type Orders = (
  | { readonly serves: 'calls' }
  | { readonly serves: 'definitions' }
  | { readonly serves: 'policies' }
  | ({ readonly serves: 'hooks' } & HookOptions)
) & {
  /** Counts for whatever watches the time. */
  readonly read: Int32Array;
};

interface Judge<Question> {
  answer(question: Question): unknown;
  close(): Promise<void>;
}

const orders: Orders = workerData;
const noteRead = (characters: number): void => void Atomics.add(orders.read, 0, characters);

/** The first judging loads and compiles what the others find ready. Neither records anything. */
const WARM_UP = 'git status && node scripts/convert.js --from notes.csv';

/** Loaded only where a result was changed and has a schema. */
const fitIn = async (order: FitOrder): Promise<boolean> =>
  (await import('./road/gateway/output/fits-output.ts')).fitsOutput(order);

function judgeOfCalls(): Judge<JudgingOrder | FitOrder | ReadOrder> {
  const kept: KeptFacts & KeptReply = keptFacts();
  const call = { tool: 'Bash', arguments: { command: WARM_UP } };
  const machine = { ports: { files, clock }, whereabouts: whereabouts(import.meta.dirname), noteRead };
  const homeOf = (order: JudgingOrder) => (order.about === 'call' ? order.context.home : undefined);
  judgeOrder({ about: 'call', call, context: {}, facts: {} }, keptFacts(), {});
  return {
    answer: (order) => {
      if (order.about === 'fit') return fitIn(order);
      if (order.about === 'read') return readLarge(order, kept);
      return judgeOrder(order, kept, sightOf({ ...machine, home: homeOf(order) }));
    },
    close: async () => undefined,
  };
}

function judgeOfDefinitions(): Judge<DefinitionOrder | KeepOrder> {
  const kept = { all: [] };
  const ports = { files, clock, random, processes };
  return {
    answer: (order) => ('files' in order ? keepDefinitions(order, ports) : judgeDefinitions(order, kept)),
    close: async () => undefined,
  };
}

/** Not a judge, but it takes as long. */
function compilerOfPolicies(): Judge<PolicyOrder> {
  const kept: KeptRules = { lists: [] };
  const own = (order: PolicyOrder) => ({
    ...{ files, clock, random, processes },
    home: order.about === 'policy' ? order.place.home : undefined,
  });
  return { answer: (order) => followOrder(order, kept, own(order)), close: async () => undefined };
}

/** The thread that serves asks the judge, and asks here again. */
function wantedOpinions(error: unknown): WantedOpinions {
  if (error instanceof OpinionsWanted) return { wanted: error.questions };
  throw error;
}

async function judgeOfHooks(options: HookOptions): Promise<Judge<HookQuestion>> {
  const judging = new HookJudging({
    ...options,
    ports: { files, clock, random, processes },
    compile: compilePolicy,
    whereabouts: whereabouts(import.meta.dirname),
    noteRead,
  });
  const event = { hook_event_name: 'PermissionRequest', tool_name: 'Bash' };
  const payload = JSON.stringify({ ...event, tool_input: { command: WARM_UP } });
  await judging.answer('claude-code', { payload });
  return {
    answer: ({ host, isRefused, ...question }) =>
      isRefused
        ? judging.noteRefused(host, question.payload)
        : judging.answer(host, question).catch(wantedOpinions),
    close: () => judging.close(),
  };
}

function serve<Question>(port: MessagePort, judge: Judge<Question>): void {
  port.on('message', async (message: Question | 'close') => {
    if (message !== 'close') {
      const answer = await judge.answer(message);
      return port.postMessage(answer, handedOver(answer));
    }
    await judge.close();
    port.close();
  });
  port.postMessage('ready');
}

if (parentPort !== null) {
  if (orders.serves === 'calls') serve(parentPort, judgeOfCalls());
  else if (orders.serves === 'definitions') serve(parentPort, judgeOfDefinitions());
  else if (orders.serves === 'policies') serve(parentPort, compilerOfPolicies());
  else serve(parentPort, await judgeOfHooks(orders));
}
