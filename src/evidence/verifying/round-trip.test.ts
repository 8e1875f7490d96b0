import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { type LedgerEntry, readEvents, tailEvents } from '../folds/read.ts';
import { openLedger } from '../ledger.ts';
import { checkProof, proveEvent } from './prove.ts';
import { verifyLedger } from './verify.ts';

/** What the writer writes, the readers understand: on real files, with small segments and a change of key. */
const ports = { files, clock, random, processes };
const directory = mkdtempSync(join(tmpdir(), 'round-trip-'));
afterAll(() => rmSync(directory, { recursive: true }));
const read = (name: string) => readFileSync(join(directory, name), 'utf8');

async function seqs(entries: AsyncGenerator<LedgerEntry>): Promise<number[]> {
  const seen: number[] = [];
  for await (const entry of entries) seen.push('event' in entry ? entry.event.seq : -1);
  return seen;
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const ledger = openLedger(directory, ports, { segmentBytes: 3_000 });
for (let i = 0; i < 30; i++)
  await ledger.append({ type: 'redaction', session_id: `s${i % 3}`, latency_ms: i / 7 });
await ledger.close();
const older = { name: 'older', note: read('checkpoint') };
const firstPublicKey = read('key.pub').trim();

const again = openLedger(directory, ports, { segmentBytes: 3_000 });
const rotated = await again.rotateKey();
for (let i = 0; i < 20; i++) again.appendSync({ type: 'policy_decision', decision: 'warn' });
await again.close();
const secondPublicKey = read('key.pub').trim();

describe('a ledger as it is written', () => {
  it('verifies, by its first key and its second, and against an older checkpoint', async () => {
    for (const publicKey of [firstPublicKey, secondPublicKey])
      expect(await verifyLedger(directory, ports, { publicKey, olderCheckpoints: [older] })).toMatchObject({
        ok: true,
        problems: [],
        events: 52,
        covered: 52,
        keys: [
          { publicKey: firstPublicKey, fromSeq: 1 },
          { publicKey: secondPublicKey, fromSeq: rotated.seq },
        ],
      });
    const segments = readdirSync(directory).filter((name) => name.startsWith('events.'));
    expect(segments.length).toBeGreaterThan(3);
  });

  it('is read from both ends', async () => {
    expect(await seqs(readEvents(directory, ports))).toEqual(upTo(52));
    expect(await seqs(readEvents(directory, ports, {}, { last: 40 }))).toEqual(upTo(52).slice(12));
  });

  it('gives a proof of each event, under the key that signed last', async () => {
    const ids: string[] = [];
    for await (const entry of readEvents(directory, ports))
      if ('event' in entry) ids.push(entry.event.event_id);
    for (const [index, id] of ids.entries()) {
      const proof = await proveEvent(directory, ports, id);
      if ('notCovered' in proof) throw new Error('not covered');
      expect(checkProof(proof.text, secondPublicKey)).toMatchObject({ ok: true, index, size: 52 });
    }
  });

  it('is followed while it is written, over segments', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const following = (async () => {
      for await (const entry of tailEvents(
        directory,
        ports,
        {},
        { signal: stop.signal, last: 2, pollMs: 2 },
      )) {
        seen.push('event' in entry ? entry.event.seq : -1);
        if (seen.length === 102) stop.abort();
      }
    })();
    const writer = openLedger(directory, ports, { segmentBytes: 3_000 });
    for (let i = 0; i < 100; i++) await writer.append({ type: 'trace_audit' });
    await following;
    await writer.close();
    expect(seen.slice(2)).toEqual(upTo(seen[101] ?? 0).slice(-100));
    expect(await verifyLedger(directory, ports)).toMatchObject({ ok: true, events: 152, covered: 152 });
  });

  it('does not verify after a change in an old segment', async () => {
    const name = readdirSync(directory).filter((each) => /^events\.\d/.test(each))[1] ?? '';
    const text = read(name);
    const { seq } = JSON.parse(text.split('\n')[2] ?? '');
    writeFileSync(
      join(directory, name),
      text
        .split('\n')
        .with(2, (text.split('\n')[2] ?? '').replace('redaction', 'trace_audit'))
        .join('\n'),
    );
    expect((await verifyLedger(directory, ports)).problems).toMatchObject([
      { kind: 'edited', at: { segment: name, firstLine: 3, lastLine: 3 }, events: { first: seq, last: seq } },
    ]);
    writeFileSync(join(directory, name), text);
  });
});
