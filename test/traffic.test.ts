/** Everyday traffic through the road of the gateway: nothing is stopped, and no reply is changed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openLedger } from '../src/evidence/ledger.ts';
import { openLiveFold } from '../src/evidence/live-fold.ts';
import { pinsFold } from '../src/quarantine/pins.ts';
import { gatewayRoad } from '../src/road/gateway/gateway-road.ts';
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
const FOLDER = join(import.meta.dirname, '..', 'corpus', 'traffic');
const ROWS = ['everyday.jsonl', 'second.jsonl'].flatMap((name) =>
  readFileSync(join(FOLDER, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line))),
);
const MOST_ASKED = 0.01;
const AT_ONCE = 50;

const folder = mkdtempSync(join(tmpdir(), 'traffic-'));
const directory = join(folder, '.tokenauditor');
const ports = { files, clock, random, processes, home: folder };
const ledger = openLedger(directory, ports);
const pins = openLiveFold(directory, ports, pinsFold);
const desk = { directory, ports, settings: builtInPolicy(), home: folder, pins, ledger: () => ledger };
const road = gatewayRoad(() => desk);
afterAll(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

type Row = (typeof ROWS)[number];

async function outcomeOf({ id, reply, meta, ...own }: Row): Promise<{ id: string; what: string }> {
  const call = meta === undefined ? own : { ...own, beside: { _meta: meta } };
  const caller = { agent: 'agent', door: 'stdio' as const };
  const back = await road.travel({ call, caller, session: 'client 1' }, async () => reply);
  if (back.kind === 'stopped') return { id, what: `${back.why}: ${back.checks.join()}` };
  const isWhole = back.reply === reply && back.note === undefined;
  return { id, what: isWhole ? 'passed' : 'changed' };
}

test('none is blocked, hardly one is asked about, no reply is changed', { timeout: 60_000 }, async () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(640);
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  const outcomes: { id: string; what: string }[] = [];
  for (let at = 0; at < ROWS.length; at += AT_ONCE)
    outcomes.push(...(await Promise.all(ROWS.slice(at, at + AT_ONCE).map(outcomeOf))));
  const asked = outcomes.filter(({ what }) => what.startsWith('pending'));
  expect(asked.length, JSON.stringify(asked)).toBeLessThanOrEqual(ROWS.length * MOST_ASKED);
  expect(outcomes.filter(({ what }) => what !== 'passed' && !what.startsWith('pending'))).toEqual([]);
});
