/** Definitions judged outside the serving thread, a few at a time: the messages, and both ends of them. */
import { type JudgedDefinition, judgeDefinition } from '../../policy/definition-verdict.ts';
import type { Ports } from '../../ports/files.ts';
import { type KeepFiles, KeptDefinitions } from '../../quarantine/kept-definitions.ts';
import { registryOf } from '../../screening/definitions/registry.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { scanAmong, scanEach } from '../definitions.ts';
import type { JudgingThreads, Sent } from '../judging/judging-orders.ts';

export interface DefinitionOrder {
  /** All that are compared with each other; left out where the thread has them. */
  readonly all?: readonly Definition[];
  readonly from: number;
  readonly to: number;
}

/** Creating a file takes longer than judging what is in it. */
export interface KeepOrder {
  readonly directory: string;
  readonly files: ReadonlyMap<Digest, string>;
}

/** In the thread. */
export async function keepDefinitions({ directory, files }: KeepOrder, ports: Ports): Promise<boolean> {
  await new KeptDefinitions(directory, ports).write(files, async () => {});
  return true;
}

export function keepInThreads(threads: () => JudgingThreads): KeepElsewhere {
  return async (directory, files) =>
    files.size === 0 || (await threads().ask((): KeepOrder => ({ directory, files }), ORDER_MS)) === true;
}

/** In this `.tokenauditor` folder. */
export type KeepElsewhere = (directory: string, ...given: Parameters<KeepFiles>) => ReturnType<KeepFiles>;

/** What a thread keeps between two orders. */
export interface KeptDefinitionSet {
  all: readonly Definition[];
}

/** In the thread: each of the named ones, compared with all others. */
export function judgeDefinitions(
  { all, from, to }: DefinitionOrder,
  kept: KeptDefinitionSet,
): JudgedDefinition['judgement'][] {
  if (all !== undefined) kept.all = all;
  const named = kept.all.slice(from, to);
  return [...scanAmong(named, registryFor(kept.all))].map(({ judgement }) => judgement);
}

/** Made once for all orders about one list. */
const registryFor = memoOf(registryOf);

/** Judges those at these places of the list; it never rejects. */
export type Scan = (all: readonly Definition[], places: readonly number[]) => Promise<JudgedDefinition[]>;

/** A message is copied on the serving thread. */
const MOST_AT_ONCE = 32;
const ORDER_MS = 8_000;

/** A definition that ends its thread is judged once more by itself, and then counts as not read. */
export function scanInThreads(threads: () => JudgingThreads): Scan {
  return async (all, places) => {
    const found: JudgedDefinition[] = [];
    for (const [from, to] of runsOf(places)) {
      const together = await ask(threads(), all, from, to);
      for (let at = from; at < to; at += 1) {
        const definition = all[at];
        if (definition === undefined) continue;
        const [alone] = together === undefined ? ((await ask(threads(), all, at, at + 1)) ?? []) : [];
        found.push({ definition, judgement: together?.[at - from] ?? alone ?? UNREAD });
      }
    }
    return found;
  };
}

const UNREAD = judgeDefinition({
  signals: [],
  coverage: { ran: [], failed: ['road.screening'], capped: [] },
});

async function ask(
  threads: JudgingThreads,
  all: readonly Definition[],
  from: number,
  to: number,
): Promise<JudgedDefinition['judgement'][] | undefined> {
  const order = (sent: Sent): DefinitionOrder => {
    const isKnown = sent.get('all') === all;
    sent.set('all', all);
    return { ...(isKnown ? {} : { all }), from, to };
  };
  const answer = await threads.ask(order, ORDER_MS);
  return Array.isArray(answer) ? answer : undefined;
}

/** Neighbours go together. */
function* runsOf(places: readonly number[]): Generator<readonly [from: number, to: number]> {
  let from = -1;
  let to = -1;
  for (const place of places) {
    if (place === to && to - from < MOST_AT_ONCE) to += 1;
    else {
      if (to > from) yield [from, to];
      from = place;
      to = place + 1;
    }
  }
  if (to > from) yield [from, to];
}

/** Where there are no threads: one after the other, with room for others in between. */
export function scanInSlices(pause: () => Promise<void>): Scan {
  return async (all, places) => {
    const wanted = new Set(places);
    const named = all.filter((_, at) => wanted.has(at));
    const others = all.filter((_, at) => !wanted.has(at));
    const found: JudgedDefinition[] = [];
    for (const { definition, judgement } of scanEach(named, others)) {
      found.push({ definition, judgement });
      await pause();
    }
    return found;
  };
}
