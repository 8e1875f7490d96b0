import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Fold } from '../src/evidence/folds/fold.ts';
import { openLedger } from '../src/evidence/ledger.ts';
import { openLiveFold } from '../src/evidence/live-fold.ts';
import { processes } from '../src/world/processes.ts';
import {
  buildChild,
  expectNothingLost,
  makeProject,
  ports,
  readLedger,
  startChild,
} from './fixtures/ledger-processes.ts';

let bundle: string;
beforeAll(async () => {
  bundle = await buildChild();
});

test('eight processes at once write one chain', async () => {
  const directory = makeProject();
  const count = 120;
  const ways = ['sync', 'async', 'together'] as const;
  const children = Array.from({ length: 8 }, (_, i) =>
    startChild(bundle, {
      directory,
      name: `p${i}`,
      count,
      how: ways[i % 3] ?? 'sync',
      segmentBytes: 20_000,
      lockWaitMs: 240_000,
    }),
  );
  await Promise.all(children.map(({ ended }) => ended));
  for (const child of children) expect(child.acknowledged.size, child.output()).toBe(count);
  const events = await expectNothingLost(directory, children);
  // One by the ledger itself, one by the check.
  expect(events).toHaveLength(8 * count + 2);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
});

test('two processes that come first agree on one key', async () => {
  for (let i = 0; i < 5; i++) {
    const directory = makeProject();
    const children = ['a', 'b', 'c'].map((name) =>
      startChild(bundle, { directory, name, count: 2, how: 'sync', lockWaitMs: 240_000 }),
    );
    await Promise.all(children.map(({ ended }) => ended));
    const events = await expectNothingLost(directory, children);
    expect(events.filter(({ type }) => type === 'log.created')).toHaveLength(1);
  }
});

test('a receipt tells what another process wrote before it, and a live fold takes it in', async () => {
  const directory = makeProject();
  const ledger = openLedger(directory, ports);
  const live = openLiveFold(directory, ports, sessionsSeen);
  const propose = (session_id: string) => ledger.append({ type: 'tool_call.proposed', session_id });
  await propose('own-0');
  expect(await live.refresh()).toEqual(['own-0']);
  const child = startChild(bundle, { directory, name: 'other', count: 3, how: 'sync', lockWaitMs: 240_000 });
  await child.ended;
  expect(child.acknowledged.size, child.output()).toBe(3);
  const receipt = await propose('own-1');
  expect(receipt).toMatchObject({ seq: 6, othersUpTo: 5 });
  expect(live.hasMissed(receipt)).toBe(true);
  expect(await live.refresh()).toEqual(['own-0', 'other-0', 'other-1', 'other-2', 'own-1']);
  const next = await propose('own-2');
  expect([next.othersUpTo, live.hasMissed(next)]).toEqual([5, false]);
  await ledger.close();
});

const sessionsSeen: Fold<string[]> = {
  name: 'sessions-seen',
  version: 1,
  schema: z.array(z.string()),
  isDecisive: true,
  reads: { types: ['tool_call.proposed'] },
  initial: () => [],
  step: (seen, event) => (event.type === 'tool_call.proposed' ? [...seen, event.session_id ?? 'none'] : seen),
};

describe('a process that holds the lock', () => {
  test('and is killed: others go on behind the line it left', async () => {
    const directory = makeProject();
    const holder = startChild(bundle, { directory, name: 'holder', count: 9, how: 'sync', hangsAtSync: 6 });
    await holder.said('hanging');
    expect(() => openLedger(directory, ports, { lockWaitMs: 50 })).toThrow(
      `is locked by process ${holder.process.pid}`,
    );
    holder.process.kill('SIGKILL');
    await holder.ended;
    const events = await expectNothingLost(directory, [holder]);
    expect(events.at(-1)?.type).toBe('redaction');
  });

  test('and is stopped: others are refused, and go on when it does', async () => {
    const directory = makeProject();
    const holder = startChild(bundle, { directory, name: 'holder', count: 1e6, how: 'sync' });
    await holder.said('ok');
    holder.process.kill('SIGSTOP');
    const refusals: string[] = [];
    // It may have been stopped without the lock: then let it go a little further, and further if it got nowhere.
    for (let i = 0; i < 400 && refusals.length === 0; i++) {
      try {
        await openLedger(directory, ports, { lockWaitMs: 50 }).close();
        holder.process.kill('SIGCONT');
        await new Promise((resolve) => setTimeout(resolve, 1 + (i % 20) * 2));
        holder.process.kill('SIGSTOP');
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : '');
      }
    }
    expect(refusals).toEqual([`the ledger "${directory}" is locked by process ${holder.process.pid}`]);
    holder.process.kill('SIGCONT');
    const ledger = openLedger(directory, ports, { lockWaitMs: 240_000 });
    expect(ledger.appendSync({ type: 'redaction' }).seq).toBeGreaterThan(1);
    holder.process.kill('SIGKILL');
    await holder.ended;
  });
});

describe('a lock left behind', () => {
  const NONCE = '0123456789abcdef';
  const plant = (directory: string, mark: object) => {
    mkdirSync(directory, { mode: 0o700 });
    writeFileSync(join(directory, 'lock'), JSON.stringify({ ...processes.self, nonce: NONCE, ...mark }), {
      mode: 0o600,
    });
  };

  test('by a process whose number another one has now is taken over', () => {
    const directory = makeProject();
    plant(directory, { started: '1' });
    openLedger(directory, ports, { lockWaitMs: 0 });
    expect(readLedger(directory).map(({ type }) => type)).toEqual(['log.created', 'log.lock_taken']);
  });

  test('by a process that nobody buried is taken over', async () => {
    const directory = makeProject();
    // The shell turns into a program that never asks after its dead child; before that, it might.
    const untilTurned = 'until grep -q sleep /proc/$$/comm; do :; done';
    const parent = spawn('sh', ['-c', `(${untilTurned}) & echo $!; exec sleep 600`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pid = Number(
      await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data)))),
    );
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    plant(directory, { pid, started: stat()[19] });
    while (stat()[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 5));
    openLedger(directory, ports, { lockWaitMs: 0 });
    parent.kill();
    expect(readLedger(directory).map(({ type }) => type)).toEqual(['log.created', 'log.lock_taken']);
  });

  test('by a living process is respected', () => {
    const directory = makeProject();
    plant(directory, {});
    expect(() => openLedger(directory, ports, { lockWaitMs: 20 })).toThrow(
      `is locked by process ${process.pid}`,
    );
    expect(readdirSync(directory)).toEqual(['lock']);
  });
});
