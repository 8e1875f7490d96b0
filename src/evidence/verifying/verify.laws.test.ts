import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Verification } from '../../answers/ledger/verification.answer.ts';
import { join, sampleFolder, sampleLines } from '../tree/sample-ledger.cases.ts';
import { verifyLedger } from './verify.ts';

async function verifyText(lines: readonly string[], text: Uint8Array): Promise<Verification> {
  const folder = sampleFolder(lines);
  folder.write('events.jsonl', text);
  return verifyLedger(folder.path, folder.ports());
}

/** Whether some problem points at event `seq`, or at line `seq` of the only segment. */
function names({ problems }: Verification, seq: number): boolean {
  return problems.some(
    ({ at, events }) =>
      (events && events.first <= seq && seq <= events.last) ||
      (at && at.firstLine <= seq && seq <= at.lastLine),
  );
}

describe('any single change of a signed ledger is found, where it is', () => {
  const lines = sampleLines(3);
  const text = Buffer.from(join(lines));
  const lineAt = (offset: number) => text.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1;
  const splice = (at: number, removed: number, ...added: number[]) =>
    Buffer.concat([text.subarray(0, at), Buffer.from(added), text.subarray(at + removed)]);

  const changes: [string, (at: number) => Buffer][] = [
    ['low bit changed', (at) => splice(at, 1, (text[at] ?? 0) ^ 1)],
    ['high bit changed', (at) => splice(at, 1, (text[at] ?? 0) ^ 128)],
    ['byte removed', (at) => splice(at, 1)],
    ['byte repeated', (at) => splice(at, 0, text[at] ?? 0)],
    ['newline inserted', (at) => splice(at, 0, 0x0a)],
    ['NUL inserted', (at) => splice(at, 0, 0)],
    ['cut off', (at) => text.subarray(0, at)],
  ];
  it.each(changes)('%s, at every byte', async (_, change) => {
    for (let at = 0; at < text.length; at++) {
      const verification = await verifyText(lines, change(at));
      // An empty line put behind a line is the next line.
      const line = lineAt(at);
      const isNamed = names(verification, line) || (text[at] === 0x0a && names(verification, line + 1));
      expect([at, verification.ok, isNamed]).toEqual([at, false, true]);
    }
  });

  it.each([0, 0x0a, 0x20, 0x7b])('byte %i added at the end', async (byte) => {
    expect((await verifyText(lines, splice(text.length, 0, byte))).ok).toBe(false);
  });
});

describe('any change of whole lines is found, where it is', () => {
  type Change = readonly [lines: string[], touched: number[]];
  const changes = new Map<string, (lines: readonly string[], a: number, b: number) => Change>([
    ['removed', (lines, a) => [lines.toSpliced(a, 1), [a + 1]]],
    ['repeated', (lines, a, b) => [lines.toSpliced(b, 0, lines[a] ?? ''), [a + 1, b + 1]]],
    ['swapped', (lines, a, b) => [lines.with(a, lines[b] ?? '').with(b, lines[a] ?? ''), [a + 1, b + 1]]],
    ['moved', (lines, a, b) => [lines.toSpliced(a, 1).toSpliced(b, 0, lines[a] ?? ''), [a + 1, b + 1]]],
    ['replaced', (lines, a, b) => [lines.with(a, lines[b] ?? ''), [a + 1, b + 1]]],
    ['forged', (lines, a) => [lines.with(a, forgedLine(a + 1)), [a + 1]]],
    ['added', (lines, a) => [lines.toSpliced(a, 0, forgedLine(a + 1)), [a + 1]]],
    ['emptied', (lines, a) => [lines.with(a, ''), [a + 1]]],
    ['fused', (lines, a) => [lines.toSpliced(a, 2, (lines[a] ?? '') + (lines[a + 1] ?? '')), [a + 1, a + 2]]],
  ]);
  const forgedLine = (seq: number) => sampleLines(seq, { forgedFrom: seq })[seq - 1] ?? '';

  it.each([...changes])('a line %s', async (_, change) => {
    const place = fc.nat({ max: 8 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), place, place, async (size, first, second) => {
        const lines = sampleLines(size);
        const [changed, touched] = change(lines, first % size, second % size);
        fc.pre(changed.join('\n') !== lines.join('\n'));
        const verification = await verifyText(lines, Buffer.from(join(changed)));
        expect(verification.ok).toBe(false);
        expect(touched.some((seq) => names(verification, seq))).toBe(true);
      }),
      { numRuns: draws(60) },
    );
  });

  it('several changes at once, without an exception', async () => {
    const step = fc.tuple(fc.constantFrom(...changes.values()), fc.nat({ max: 11 }), fc.nat({ max: 11 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const lines = sampleLines(12);
        let changed: readonly string[] = lines;
        for (const [change, a, b] of steps)
          if (a < changed.length && b < changed.length) [changed] = change(changed, a, b);
        const { ok } = await verifyText(lines, Buffer.from(join(changed)));
        expect(ok).toBe(changed.join('\n') === lines.join('\n'));
      }),
      { numRuns: draws(300) },
    );
  });
});
