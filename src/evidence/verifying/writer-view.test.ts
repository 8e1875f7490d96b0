/** On a real disk: what the next writer would refuse, and what it remembers, is what verification reports. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ports } from '../../ports/files.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { openLedger } from '../ledger.ts';
import { verifyLedger } from './verify.ts';

let root: string;
let directory: string;
let nowMs: number;
let ports: Ports;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tokenauditor-writer-view-'));
  directory = join(root, '.tokenauditor');
  nowMs = Date.UTC(2026, 0, 1);
  ports = { files, random, processes, clock: { ...clock, nowMs: () => nowMs } };
  await record(3);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function record(count: number, stepMs = 1000): Promise<void> {
  const ledger = openLedger(directory, ports);
  for (let i = 0; i < count; i++) {
    nowMs += stepMs;
    await ledger.append({ type: 'redaction' });
  }
  await ledger.close();
}

const at = (name: string) => join(directory, name);
const verify = (options = {}) => verifyLedger(directory, ports, options);
const kinds = async () => (await verify()).problems.map(({ kind }) => kind);
const notices = async () => (await verify()).notices.map(({ kind }) => kind);
/** Both, because one is a promise about the other. */
const isRefused = () => {
  try {
    void openLedger(directory, ports).close();
    return false;
  } catch {
    return true;
  }
};

test('a ledger in order: nothing but the note on cuts', async () => {
  expect([await kinds(), await notices()]).toEqual([[], ['cut-unseen']]);
  expect(await verify()).toMatchObject({ ok: true, truncationExcludedUpTo: 0, adopted: true });
});

describe('refused by a writer, and reported', () => {
  const CASES: readonly (readonly [string, () => void])[] = [
    ['a key that others may read', () => chmodSync(at('key'), 0o644)],
    ['a key that the group may read', () => chmodSync(at('key'), 0o640)],
    ['events that others may write', () => chmodSync(at('events.jsonl'), 0o602)],
    ['a checkpoint that the group may write', () => chmodSync(at('checkpoint'), 0o660)],
    ['a folder that others may write to', () => chmodSync(directory, 0o777)],
    ['a state that others may write to', () => chmodSync(at('state'), 0o777)],
    ['a second name for the events', () => linkSync(at('events.jsonl'), join(root, 'second'))],
    ['a second name for the key', () => linkSync(at('key'), join(root, 'second'))],
    [
      'a folder that is a link',
      () => {
        renameSync(directory, join(root, 'real'));
        symlinkSync(join(root, 'real'), directory);
      },
    ],
    [
      'a state that is a link',
      () => {
        renameSync(at('state'), join(root, 'real'));
        symlinkSync(join(root, 'real'), at('state'));
      },
    ],
  ];
  test.each(CASES)('%s', async (_, spoil) => {
    spoil();
    expect(isRefused()).toBe(true);
    const { ok, problems } = await verify();
    expect([ok, problems.map(({ kind }) => kind)]).toEqual([false, ['unsafe']]);
    expect(problems[0]?.sentence).toMatch(/^a writer would refuse this ledger: refusing to use ".*": \w/);
  });

  test('a copy without the key may be anybody’s: a note', async () => {
    rmSync(at('key'));
    chmodSync(at('events.jsonl'), 0o666);
    expect([await kinds(), await notices()]).toEqual([[], ['unsafe', 'cut-unseen']]);
  });

  test.each([
    ['readable events', () => chmodSync(at('events.jsonl'), 0o644)],
    ['a readable folder', () => chmodSync(directory, 0o755)],
    ['a foreign file beside it', () => writeFileSync(at('notes.txt'), 'x', { mode: 0o666 })],
    ['no state', () => rmSync(at('state'), { recursive: true })],
    ['another time of a file', () => lutimesSync(at('events.jsonl'), 1, 1)],
    ['a torn cache', () => writeFileSync(at('state/tail.json'), 'x')],
  ])('not refused: %s', async (_, change) => {
    change();
    expect([await kinds(), isRefused()]).toEqual([[], false]);
  });
});

describe('put back', () => {
  const save = () => {
    mkdirSync(join(root, 'saved'));
    for (const name of ['events.jsonl', 'checkpoint']) copyFileSync(at(name), join(root, 'saved', name));
  };
  const putBack = () => {
    for (const name of ['events.jsonl', 'checkpoint']) copyFileSync(join(root, 'saved', name), at(name));
  };

  test('with its checkpoint, while state/ remembers more', async () => {
    save();
    await record(5);
    putBack();
    expect(isRefused()).toBe(true);
    const { ok, problems } = await verify();
    expect([ok, problems.map(({ kind, events }) => [kind, events])]).toEqual([
      false,
      [['rolled-back', { first: 5, last: 9 }]],
    ]);
    expect(problems[0]?.sentence).toContain('state/ remembers 9 events');
  });

  test('with state/ as well, only a checkpoint kept elsewhere shows it', async () => {
    save();
    await record(5);
    const kept = { name: 'kept', note: readFileSync(at('checkpoint')) };
    putBack();
    rmSync(at('state'), { recursive: true });
    expect([await kinds(), await notices()]).toEqual([[], ['cut-unseen']]);
    expect((await verify({ olderCheckpoints: [kept] })).problems.map(({ kind }) => kind)).toEqual([
      'truncated',
    ]);
  });

  test('another history of the same length, under the same key', async () => {
    cpSync(directory, join(root, 'fork'), { recursive: true });
    await record(2);
    const own = directory;
    directory = join(root, 'fork');
    nowMs += 60_000;
    await record(2);
    directory = own;
    for (const name of ['events.jsonl', 'checkpoint']) copyFileSync(join(root, 'fork', name), at(name));
    expect(await kinds()).toEqual(['rewritten']);
  });

  test('a cut is excluded up to where a checkpoint was kept, and wholly with the newest', async () => {
    const older = { name: 'older', note: readFileSync(at('checkpoint')) };
    await record(2);
    const newest = { name: 'newest', note: readFileSync(at('checkpoint')) };
    const partly = await verify({ olderCheckpoints: [older] });
    expect([partly.truncationExcludedUpTo, partly.notices[0]?.sentence]).toEqual([
      4,
      'the newest checkpoint that was kept elsewhere covers 4 of 6 events: later ones may have been cut off',
    ]);
    const wholly = await verify({ olderCheckpoints: [older, newest] });
    expect([wholly.truncationExcludedUpTo, wholly.notices]).toEqual([6, []]);
  });
});

describe('a clock', () => {
  test('that went back is reported where it did, once', async () => {
    await record(2, -3_600_000);
    const [back, ...others] = (await verify()).notices;
    expect(back).toMatchObject({ kind: 'clock-back', events: { first: 5, last: 5 } });
    expect(back?.sentence).toBe(
      'event 5: the clock went back by 3600 s, from 2026-01-01T00:00:03.000Z to 2025-12-31T23:00:03.000Z',
    );
    expect([others.map(({ kind }) => kind), (await verify()).ok]).toEqual([['cut-unseen'], true]);
  });

  test('twice, if it was set right in between', async () => {
    await record(1, -3_600_000);
    await record(1, 7_200_000);
    await record(1, -60_000);
    expect(await notices()).toEqual(['clock-back', 'clock-back', 'cut-unseen']);
  });

  test('that was set right by seconds is not', async () => {
    await record(1, -5_000);
    await record(3, 10);
    expect(await notices()).toEqual(['cut-unseen']);
  });
});

describe('a lock', () => {
  const claim = (pid: number, namespace = processes.self.namespace) =>
    writeFileSync(
      at('lock'),
      JSON.stringify({
        pid,
        started: '1',
        boot: processes.self.boot,
        namespace,
        nonce: '0123456789abcdef',
      }),
      { mode: 0o600 },
    );

  test('of a dead process that was taken over is an event, and a note', async () => {
    claim(2 ** 22 + 1);
    await record(1);
    const { ok, notices } = await verify();
    expect([ok, notices.map(({ kind, events }) => [kind, events])]).toEqual([
      true,
      [
        ['lock-taken', { first: 5, last: 5 }],
        ['cut-unseen', null],
      ],
    ]);
    expect(readFileSync(at('events.jsonl'), 'utf8')).toContain('"lock_holder":"dead"');
  });

  test('of one that cannot be asked is taken over after it stood still, and that is said', async () => {
    claim(7, 'pid:[1]');
    let elapsedMs = 0;
    const sleepSync = (ms: number) => {
      elapsedMs += ms * 1000;
    };
    const waiting = { ...ports, clock: { ...ports.clock, elapsedMs: () => elapsedMs, sleepSync } };
    const ledger = openLedger(directory, waiting, { lockWaitMs: 60_000 });
    await ledger.close();
    expect(readFileSync(at('events.jsonl'), 'utf8')).toContain('"lock_holder":"unknown"');
    expect(await notices()).toEqual(['lock-taken', 'cut-unseen']);
  });

  test('that was released leaves no notice', async () => {
    await record(2);
    await record(2);
    expect(readFileSync(at('events.jsonl'), 'utf8')).not.toContain('lock_taken');
  });
});
