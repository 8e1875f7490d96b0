import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Ports } from '../ports/files.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { clock } from '../world/clock.ts';
import { files } from '../world/files.ts';
import { processes } from '../world/processes.ts';
import { random } from '../world/random.ts';
import { type Fold, foldLedger } from './folds/fold.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type LiveFold, openLiveFold } from './live-fold.ts';

/** The sessions of proposed calls, in order. */
const sessionsFold: Fold<string[]> = {
  name: 'live-sessions',
  version: 1,
  schema: z.array(z.string()),
  isDecisive: true,
  reads: { types: ['tool_call.proposed'] },
  initial: () => [],
  step: (state, event) => {
    if (event.type === 'tool_call.proposed' && event.session_id) state.push(event.session_id);
    return state;
  },
};

let directory = '';
let ledger: Ledger;
let live: LiveFold<string[]>;
let reads: string[];
/** Counts what is read; an hour ahead, so that no file looks as if it had just changed. */
const counting: Ports = {
  clock: { ...clock, nowMs: () => clock.nowMs() + 3_600_000 },
  random,
  processes,
  files: {
    ...files,
    open: (path, mode) => {
      reads.push(mode);
      return files.open(path, mode);
    },
  },
};
const ports = { files, clock, random, processes };

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'live-'));
  ledger = openLedger(directory, ports, { segmentBytes: 3_000 });
  live = openLiveFold(directory, counting, sessionsFold);
  reads = [];
});
afterEach(async () => {
  await ledger.close().catch(() => undefined);
  rmSync(directory, { recursive: true, force: true });
});

const propose = (session_id: string) =>
  ledger.append({ type: 'tool_call.proposed', session_id, tool: 'shell' });
const active = () => join(directory, 'events.jsonl');
/** Longer than a file system takes to give a change another time. */
const pause = () => clock.sleep(25);
const edit = async (change: (text: string) => string) => {
  await pause();
  writeFileSync(active(), change(readFileSync(active(), 'utf8')));
};

describe('a live fold', () => {
  it('has no state before it is refreshed', () => {
    expect(() => live.state).toThrow('was not refreshed');
  });

  it('takes in a ledger that was made after it was refreshed first', async () => {
    const later = mkdtempSync(join(tmpdir(), 'live-'));
    const early = openLiveFold(later, counting, sessionsFold);
    await early.refresh();
    const made = openLedger(later, counting);
    await made.append({ type: 'tool_call.proposed', session_id: 's1', tool: 'shell' });
    expect(await early.refresh()).toEqual(['s1']);
    expect(early.broken).toBe(0);
    await made.close();
    rmSync(later, { recursive: true, force: true });
  });

  it('takes in what was added, by this handle and by others, over segments', async () => {
    expect(await live.refresh()).toEqual([]);
    const other = openLedger(directory, ports, { segmentBytes: 3_000 });
    const expected: string[] = [];
    for (let i = 0; i < 20; i++) {
      await propose(`own-${i}`);
      other.appendSync({ type: 'tool_call.proposed', session_id: `other-${i}` });
      await ledger.append({ type: 'redaction' });
      expected.push(`own-${i}`, `other-${i}`);
      expect(await live.refresh()).toEqual(expected);
    }
    await other.close();
    expect([live.seq, live.events, live.broken, live.newer]).toEqual([61, 61, 0, 0]);
  });

  it('looks at the file once when nothing was added, and opens nothing', async () => {
    await propose('one');
    await live.refresh();
    reads = [];
    for (let i = 0; i < 5; i++) await live.refresh();
    expect(reads).toEqual([]);
  });

  it('looks again at a file that has only just changed', async () => {
    const soon = openLiveFold(directory, { ...counting, clock }, sessionsFold);
    await propose('one');
    await soon.refresh();
    reads = [];
    await soon.refresh();
    expect(reads).not.toEqual([]);
  });

  it('has another version after an event that it reads, and the same after any other', async () => {
    await propose('one');
    await live.refresh();
    const before = live.version;
    await ledger.append({ type: 'redaction' });
    await live.refresh();
    expect(live.version).toBe(before);
    await propose('two');
    await live.refresh();
    expect(live.version).toBeGreaterThan(before);
  });

  it('answers callers that ask at once, each with what was there when it asked', async () => {
    await propose('one');
    const first = live.refresh();
    ledger.appendSync({ type: 'tool_call.proposed', session_id: 'two' });
    const second = live.refresh();
    await first;
    expect(await second).toEqual(['one', 'two']);
  });

  it('is folded anew when the ledger was cut', async () => {
    for (const name of ['one', 'two', 'three']) await propose(name);
    await live.refresh();
    const before = live.version;
    await pause();
    truncateSync(active(), readFileSync(active()).lastIndexOf(0x0a, -2) + 1);
    expect(await live.refresh()).toEqual(['one', 'two']);
    expect(live.version).toBeGreaterThan(before);
  });

  it.each([
    ['its last event', () => truncateSync(active(), readFileSync(active()).lastIndexOf(0x0a, -2) + 1)],
    ['its events', () => rmSync(active())],
    [
      'its events and its checkpoint',
      () => [active(), join(directory, 'checkpoint')].map((at) => rmSync(at)),
    ],
  ])('is an error where a signed ledger lost %s, until they are back', async (_, lose) => {
    for (const name of ['one', 'two']) await propose(name);
    await ledger.close();
    cpSync(directory, `${directory}-kept`, { recursive: true });
    onTestFinished(() => rmSync(`${directory}-kept`, { recursive: true }));
    expect(await live.refresh()).toEqual(['one', 'two']);
    lose();
    for (const fold of [live, openLiveFold(directory, counting, sessionsFold)])
      await expect(fold.refresh()).rejects.toThrow(/fewer events|is gone/);
    cpSync(`${directory}-kept`, directory, { recursive: true });
    expect(await live.refresh()).toEqual(['one', 'two']);
  });

  it('counts a line that was edited in place as broken', async () => {
    for (const name of ['one', 'two', 'three']) await propose(name);
    await live.refresh();
    await edit((text) => text.replace('"two"', '"six"'));
    expect(await live.refresh()).toEqual(['one']);
    expect(live.broken).toBe(2);
  });

  it('is folded anew over another ledger in the same place, and empty without its key', async () => {
    await propose('one');
    await live.refresh();
    await ledger.close();
    const aside = `${directory}-aside`;
    renameSync(directory, aside);
    await expect(live.refresh()).rejects.toThrow(Trouble);
    expect(() => live.state).toThrow('could not be');
    ledger = openLedger(directory, ports);
    await propose('new');
    expect(await live.refresh()).toEqual(['new']);
    rmSync(join(directory, 'key'));
    await edit((text) => text.replace('"new"', '"old"'));
    expect(await live.refresh()).toEqual([]);
    rmSync(aside, { recursive: true });
  });

  it('passes over a forged line at the end, and says so', async () => {
    await propose('one');
    await live.refresh();
    const line = readFileSync(active(), 'utf8').trimEnd().split('\n').at(-1) ?? '';
    appendFileSync(active(), `${line.replace('"one"', '"evil"')}\n`);
    expect(await live.refresh()).toEqual(['one']);
    expect(live.broken).toBe(1);
  });

  it('reads half a line once it is whole', async () => {
    await propose('one');
    const text = readFileSync(active());
    const cut = text.length - 40;
    truncateSync(active(), cut);
    expect(await live.refresh()).toEqual([]);
    appendFileSync(active(), text.subarray(cut));
    expect(await live.refresh()).toEqual(['one']);
  });

  it('leaves a snapshot for processes that come later, in turns between which others are served', async () => {
    let turns = 0;
    const nextTurn = async () => {
      turns += 1;
      await ports.clock.nextTurn();
    };
    const clock = { ...ports.clock, nextTurn };
    const serving = openLiveFold(directory, { ...ports, clock }, sessionsFold);
    await serving.refresh();
    await Promise.all(Array.from({ length: 2_100 }, (_, i) => propose(`s${i}`)));
    const before = turns;
    await serving.refresh();
    // One for each 1,024 lines, and four for the snapshot.
    expect(turns - before).toBe(6);
    let steps = 0;
    const step = (state: string[]) => {
      steps += 1;
      return state;
    };
    const { state } = await foldLedger(directory, ports, { ...sessionsFold, step });
    expect([state.length, steps]).toEqual([2_100, 0]);
  });
});

describe('a receipt', () => {
  it('names the last event of others before it, which a live fold may have missed', async () => {
    const other = openLedger(directory, ports);
    await live.refresh();
    expect((await propose('one')).othersUpTo).toBe(0);
    await live.refresh();
    other.appendSync({ type: 'redaction' });
    const receipt = await propose('two');
    expect(receipt).toMatchObject({ seq: 4, othersUpTo: 3 });
    expect(live.hasMissed(receipt)).toBe(true);
    await live.refresh();
    expect(live.hasMissed(receipt)).toBe(false);
    expect((await propose('three')).othersUpTo).toBe(3);
    expect(live.hasMissed(await propose('four'))).toBe(false);
    // Its own handle, seen from the other side: all that was there when it was opened, and all since.
    expect(other.appendSync({ type: 'redaction' }).othersUpTo).toBe(6);
    await other.close();
  });
});
