import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEvent } from '../../vocabulary/events/event.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { openLedger } from '../ledger.ts';
import { type Fold, foldLedger } from './fold.ts';
import { ledgerStatus } from './status.ts';

const ports = { files, clock, random, processes };
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fold-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function write(count: number, tool = 'shell', segmentBytes = 200_000): Promise<void> {
  const ledger = openLedger(directory, ports, { segmentBytes });
  const drafts = Array.from({ length: count }, () =>
    ledger.append({ type: 'policy_decision', tool, decision: 'allow' }),
  );
  await Promise.all(drafts);
  await ledger.close();
}

/** Counts, and shows how many steps each folding took. */
function counter(version = 1): Fold<{ tools: Record<string, number> }> & { steps: number } {
  const fold = {
    name: 'counter',
    version,
    schema: z.strictObject({ tools: z.record(z.string(), z.number()) }),
    steps: 0,
    initial: () => ({ tools: {} }),
    step: (state: { tools: Record<string, number> }, { tool = 'none' }: AnyEvent) => {
      fold.steps += 1;
      state.tools[tool] = (state.tools[tool] ?? 0) + 1;
      return state;
    },
  };
  return fold;
}
const snapshotPath = () => join(directory, 'state', 'fold-counter.json');

async function fold(version = 1) {
  const own = counter(version);
  const { state, events, broken } = await foldLedger(directory, ports, own);
  return { tools: state.tools, events, broken, steps: own.steps };
}

describe('foldLedger', () => {
  it('goes on from its snapshot, over segments, and knows the same without it', async () => {
    await write(2500);
    expect(await fold()).toEqual({ tools: { none: 1, shell: 2500 }, events: 2501, broken: 0, steps: 2501 });
    expect(await fold()).toMatchObject({ events: 2501, steps: 0 });
    await write(30, 'mail');
    await write(800, 'shell', 20_000);
    expect(readdirSync(directory).filter((name) => name.startsWith('events.')).length).toBeGreaterThan(4);
    const goneOn = await fold();
    expect(goneOn).toEqual({
      tools: { none: 1, shell: 3300, mail: 30 },
      events: 3331,
      broken: 0,
      steps: 830,
    });
    rmSync(join(directory, 'state'), { recursive: true });
    expect(await fold()).toEqual({ ...goneOn, steps: 3331 });
  });

  it('writes no snapshot for a few events', async () => {
    await write(100);
    await fold();
    expect(readdirSync(join(directory, 'state'))).not.toContain('fold-counter.json');
  });

  it('writes one as often as the fold asks for, and comes further each time it is stopped', async () => {
    await write(9_000);
    let turns = 0;
    const stopped = {
      ...clock,
      nextTurn: async () => {
        if (++turns % 4 === 0) throw new Error('out of time');
      },
    };
    const often = () => ({ ...counter(), snapshotEvery: 50 });
    const tries = async () => foldLedger(directory, { ...ports, clock: stopped }, often());
    await expect(tries()).rejects.toThrow('out of time');
    await expect(tries()).rejects.toThrow('out of time');
    expect((await tries()).events).toBe(9_001);
    await write(60);
    const before = readFileSync(snapshotPath(), 'utf8');
    await foldLedger(directory, ports, often());
    expect(readFileSync(snapshotPath(), 'utf8')).not.toBe(before);
    expect(readdirSync(join(directory, 'state')).filter((name) => name.endsWith('.staged'))).toEqual([]);
  });

  it('is empty over an empty ledger', async () => {
    writeFileSync(join(directory, 'events.jsonl'), '');
    expect(await fold()).toEqual({ tools: {}, events: 0, broken: 0, steps: 0 });
  });

  it('counts lines that are no events', async () => {
    await write(3);
    appendFileSync(join(directory, 'events.jsonl'), 'hello\n');
    expect(await fold()).toMatchObject({ events: 4, broken: 1 });
  });

  describe('believes no snapshot', () => {
    beforeEach(async () => {
      await write(2100);
      await fold();
      expect(await fold()).toMatchObject({ steps: 0 });
    });
    const edit = (change: (text: string) => string) =>
      writeFileSync(snapshotPath(), change(readFileSync(snapshotPath(), 'utf8')));

    it('of another version', async () => {
      expect(await fold(2)).toMatchObject({ steps: 2101 });
    });

    it.each([
      ['that was changed', (text: string) => text.replace('2100', '9999')],
      ['with another tag', (text: string) => `${'A'.repeat(44)}${text.slice(44)}`],
      ['that is cut short', (text: string) => text.slice(0, -1)],
      ['that is empty', () => ''],
      ['that is garbage', () => 'é'.repeat(100)],
    ])('%s', async (_, change) => {
      edit(change);
      expect(await fold()).toEqual({ tools: { none: 1, shell: 2100 }, events: 2101, broken: 0, steps: 2101 });
    });

    it('of a ledger that was cut since', async () => {
      const path = join(
        directory,
        readdirSync(directory)
          .filter((name) => /^events\.\d/.test(name))
          .at(-1) ?? '',
      );
      rmSync(join(directory, 'events.jsonl'));
      truncateSync(path, readFileSync(path).lastIndexOf(0x0a, -2) + 1);
      const { steps, events } = await fold();
      expect(steps).toBe(events);
    });

    it('whose last line is another by now', async () => {
      const path = join(directory, 'events.jsonl');
      const text = readFileSync(path, 'utf8');
      const at = text.lastIndexOf('"shell"');
      writeFileSync(path, `${text.slice(0, at)}"shelf"${text.slice(at + 7)}`);
      expect(await fold()).toMatchObject({ tools: { shell: 2099, shelf: 1 }, steps: 2101 });
    });

    it('of another ledger', async () => {
      const text = readFileSync(snapshotPath());
      rmSync(directory, { recursive: true });
      directory = mkdtempSync(join(tmpdir(), 'fold-'));
      await write(2100, 'mail');
      writeFileSync(snapshotPath(), text, { mode: 0o600 });
      expect(await fold()).toMatchObject({ tools: { none: 1, mail: 2100 }, steps: 2101 });
    });

    it('where the key is missing or not ours alone', async () => {
      chmodSync(join(directory, 'key'), 0o644);
      expect(await fold()).toMatchObject({ steps: 2101 });
      rmSync(join(directory, 'key'));
      expect(await fold()).toMatchObject({ steps: 2101 });
    });
  });
});

describe('ledgerStatus', () => {
  it('counts by type, decision, risk state, check and day', async () => {
    const ledger = openLedger(directory, ports);
    const first = await ledger.append({
      type: 'policy_decision',
      decision: 'block',
      risk_state: 'Probe',
      checks: ['unicode.hidden', 'secret.leak'],
    });
    const second = await ledger.append({
      type: 'policy_decision',
      decision: 'allow',
      risk_state: 'Watch',
      checks: ['secret.leak'],
    });
    await ledger.append({ type: 'redaction' });
    await ledger.close();
    appendFileSync(join(directory, 'events.jsonl'), 'hello\n');
    const status = await ledgerStatus(directory, ports);
    expect(status).toMatchObject({
      events: 4,
      broken: 1,
      byType: { 'log.created': 1, policy_decision: 2, redaction: 1 },
      byDecision: { block: 1, allow: 1 },
      byRiskState: { Probe: 1, Watch: 1 },
      byCheck: { 'unicode.hidden': 1, 'secret.leak': 2 },
    });
    expect(Object.values(status.byDay).reduce((a, b) => a + b)).toBe(4);
    const filtered = await ledgerStatus(directory, ports, { types: ['policy_decision'] });
    expect(filtered).toMatchObject({
      events: 2,
      broken: 1,
      firstTime: first.time,
      lastTime: second.time,
      byType: { policy_decision: 2 },
    });
  });
});

describe('a fold that something is decided by', () => {
  const decisive = async () => {
    const { state, events, broken } = await foldLedger(directory, ports, {
      ...counter(),
      name: 'decisive',
      isDecisive: true,
    });
    return { tools: state.tools, events, broken };
  };
  const ledgerPath = () => join(directory, 'events.jsonl');
  const change = (edit: (lines: string[]) => string[]) => {
    const lines = readFileSync(ledgerPath(), 'utf8').trimEnd().split('\n');
    writeFileSync(ledgerPath(), `${edit(lines).join('\n')}\n`);
  };

  it('counts what the writer wrote, over several segments', async () => {
    await write(300, 'shell', 20_000);
    const { tools, broken } = await decisive();
    expect([tools.shell, broken]).toEqual([300, 0]);
  });

  it('passes over a line that was edited in place', async () => {
    await write(5);
    change((lines) => lines.map((line, i) => (i === 3 ? line.replace('"shell"', '"shelf"') : line)));
    const { tools, broken } = await decisive();
    // The edited line, and the one that follows what was there before.
    expect([tools.shell, tools.shelf, broken]).toEqual([3, undefined, 2]);
  });

  it('notices a line that was taken out, put elsewhere or said twice', async () => {
    await write(6);
    const whole = readFileSync(ledgerPath(), 'utf8');
    for (const edit of [
      (lines: string[]) => lines.filter((_, i) => i !== 3),
      (lines: string[]) => [...lines.slice(0, 3), lines[4] ?? '', lines[3] ?? '', ...lines.slice(5)],
      (lines: string[]) => [...lines, lines[3] ?? ''],
    ]) {
      writeFileSync(ledgerPath(), whole);
      change(edit);
      expect((await decisive()).broken).toBeGreaterThan(0);
    }
  });

  it('counts nothing where there is no key to vouch for it', async () => {
    await write(3);
    rmSync(join(directory, 'key'));
    expect(await decisive()).toEqual({ tools: {}, events: 0, broken: 4 });
  });
});
