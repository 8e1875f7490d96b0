/** Everyday calls with what they return, and a road of the gateway that they take. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openLedger } from '../src/evidence/ledger.ts';
import { openLiveFold } from '../src/evidence/live-fold.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { gatewayRoad, type TravelledRoad } from '../src/road/gateway/gateway-road.ts';
import { builtInPolicy } from '../src/road/policy.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';

const rowSchema = z.strictObject({
  id: z.string(),
  server: z.string(),
  kind: z.exactOptional(z.enum(['prompt', 'resource'])),
  tool: z.string(),
  arguments: z.record(z.string(), z.json()),
  meta: z.exactOptional(z.record(z.string(), z.json())),
  reply: z.json(),
});
export type EverydayCall = z.infer<typeof rowSchema>;

const FOLDER = join(import.meta.dirname, '..', 'corpus', 'traffic');
export const readEverydayCalls = (): EverydayCall[] =>
  ['everyday.jsonl', 'second.jsonl'].flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => rowSchema.parse(JSON.parse(line))),
  );

export interface OpenRoad {
  readonly road: TravelledRoad;
  /** Lets so much time pass. */
  wait(ms: number): void;
  close(): Promise<void>;
}

export function openRoad(): OpenRoad {
  const folder = mkdtempSync(join(tmpdir(), 'traffic-'));
  const directory = join(folder, '.tokenauditor');
  const ports = { files, clock, random, processes, home: folder };
  const ledger = openLedger(directory, ports);
  const pins = openLiveFold(directory, ports, pinsFold);
  const builtIn = builtInPolicy();
  const settings = { ...builtIn, approvals: { ...builtIn.approvals, hold: 0 } };
  let laterMs = 0;
  const later = { ...ports, clock: { ...clock, elapsedMs: () => clock.elapsedMs() + laterMs } };
  const desk = { directory, ports: later, settings, home: folder, pins, ledger: () => ledger };
  return {
    road: gatewayRoad(() => desk),
    wait: (ms) => {
      laterMs += ms;
    },
    close: async () => {
      await ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `passed`, `changed`, or why it was stopped and under which checks. */
export async function outcomeOf(
  { id, reply, meta, ...own }: EverydayCall,
  road: TravelledRoad,
  session: string,
): Promise<{ readonly id: string; readonly what: string }> {
  const call = meta === undefined ? own : { ...own, beside: { _meta: meta } };
  const caller = { agent: 'agent', door: 'stdio' as const };
  const back = await road.travel({ call, caller, session }, async () => reply);
  if (back.kind === 'stopped') return { id, what: `${back.why}: ${back.checks.join()}` };
  const isWhole = back.reply === reply && back.note === undefined;
  return { id, what: isWhole ? 'passed' : 'changed' };
}
