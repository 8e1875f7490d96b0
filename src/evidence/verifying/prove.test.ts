import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventProof } from '../../answers/ledger/proof.answer.ts';
import { createSigner } from '../tree/note.ts';
import {
  firstKey,
  ORIGIN,
  sampleCheckpoint,
  sampleFolder,
  sampleLines,
  secondKey,
} from '../tree/sample-ledger.cases.ts';
import { checkProof, proveEvent } from './prove.ts';

const LINES = sampleLines(12);
const idOf = (seq: number) => `evt_20250101_${String(seq).padStart(6, '0')}`;
const KEY = firstKey.verifierKey;

async function prove(seq: number, lines = LINES, signed = lines): Promise<EventProof> {
  const folder = sampleFolder(lines, signed);
  const proof = await proveEvent(folder.path, folder.ports(), idOf(seq));
  expect(folder.openCount).toBe(0);
  if ('notCovered' in proof) throw new Error('not covered');
  return proof;
}
const proof5 = await prove(5);

describe('proveEvent', () => {
  it('writes a tlog-proof with the event in it', () => {
    const [format, extra, index, ...rest] = proof5.text.split('\n');
    expect([format, index]).toEqual(['c2sp.org/tlog-proof@v1', 'index 4']);
    expect(Buffer.from(extra?.replace('extra ', '') ?? '', 'base64').toString()).toBe(LINES[4]);
    expect(rest.slice(0, 5)).toEqual([...proof5.hashes, '']);
    expect(rest.slice(5).join('\n')).toBe(sampleCheckpoint(LINES));
    expect(proof5).toMatchObject({ eventId: idOf(5), event: LINES[4], index: 4, size: 12 });
  });

  it('proves every event of every size, up to the checkpoint', async () => {
    for (const size of [1, 2, 3, 7, 8, 12])
      for (let seq = 1; seq <= size; seq++) {
        const { text } = await prove(seq, LINES, LINES.slice(0, size));
        expect(checkProof(text, KEY)).toMatchObject({ ok: true, line: LINES[seq - 1], index: seq - 1, size });
      }
  });

  it('reports when the checkpoint does not cover the event yet', async () => {
    const folder = sampleFolder(LINES, LINES.slice(0, 4));
    const notCovered = (signedSize: number) => ({ notCovered: { seq: 5, signedSize } });
    expect(await proveEvent(folder.path, folder.ports(), idOf(5))).toEqual(notCovered(4));
    folder.remove('checkpoint');
    expect(await proveEvent(folder.path, folder.ports(), idOf(5))).toEqual(notCovered(0));
  });

  it('proves nothing about a ledger that is not what was signed', async () => {
    const attempt = (lines: readonly string[], checkpoint = sampleCheckpoint(LINES)) => {
      const folder = sampleFolder(lines);
      folder.write('checkpoint', checkpoint);
      return proveEvent(folder.path, folder.ports(), idOf(5));
    };
    const edited = LINES.with(2, (LINES[2] ?? '').replace('block', 'allow'));
    await expect(attempt(edited)).rejects.toMatchObject({ code: 'ledger.broken' });
    await expect(attempt(LINES.slice(0, 6))).rejects.toMatchObject({ code: 'ledger.rolled_back' });
    await expect(attempt(LINES.slice(0, 4))).rejects.toMatchObject({ code: 'event.unknown' });
    const unfinished = sampleFolder(LINES);
    unfinished.append('events.jsonl', '{"event_id":"evt_20250101_000013"');
    await expect(proveEvent('/ledger', unfinished.ports(), idOf(13))).rejects.toMatchObject({
      code: 'event.unknown',
    });
    await expect(attempt(LINES, 'hello')).rejects.toMatchObject({ code: 'checkpoint.invalid' });
  });

  const stranger = createSigner(ORIGIN, Buffer.alloc(32, 9));
  const note = sampleCheckpoint(LINES);
  const notes: [string, string, string][] = [
    ['damaged', note.replace(/.{30}(?=.{20}\n$)/, 'A'.repeat(30)), 'a signature on it does not hold'],
    ['of another size', note.replace('\n12\n', '\n3\n'), 'a signature on it does not hold'],
    ['by a stranger', sampleCheckpoint(LINES, stranger), 'no signature on it is by a known key'],
    ['of another ledger', sampleCheckpoint(LINES, firstKey, 'example.com/x'), 'it is of another ledger'],
  ];
  it.each(notes)('hands no checkpoint on that is %s', async (_, content, reason) => {
    const folder = sampleFolder(LINES);
    folder.write('checkpoint', content);
    await expect(proveEvent(folder.path, folder.ports(), idOf(5))).rejects.toMatchObject({
      code: 'checkpoint.invalid',
      message: `the checkpoint "/ledger/checkpoint" cannot be used: ${reason}`,
    });
  });

  it('believes a checkpoint by the key that the ledger names last', async () => {
    const lines = sampleLines(12, { rotateAt: 5 });
    const folder = sampleFolder(lines);
    folder.write('checkpoint', sampleCheckpoint(lines, secondKey));
    expect(await proveEvent(folder.path, folder.ports(), idOf(3))).toMatchObject({ index: 2 });
    folder.write('checkpoint', sampleCheckpoint(lines, firstKey));
    await expect(proveEvent(folder.path, folder.ports(), idOf(3))).rejects.toMatchObject({
      code: 'checkpoint.invalid',
    });
  });
});

describe('checkProof', () => {
  it('takes the event from the asker too', () => {
    expect(checkProof(proof5.text, KEY, LINES[4])).toMatchObject({ ok: true });
    const bare = proof5.text.replace(/^extra .*\n/m, '');
    expect(checkProof(bare, KEY, LINES[4])).toMatchObject({ ok: true, line: LINES[4] });
  });

  const stranger = createSigner(ORIGIN, Buffer.alloc(32, 9));
  const refusals: [string, string, string, string | undefined, string][] = [
    ['no proof', 'hello', KEY, undefined, 'it is not a proof'],
    ['no key', proof5.text, 'hello', undefined, 'the public key is malformed'],
    [
      'another key',
      proof5.text,
      stranger.verifierKey,
      undefined,
      'of its checkpoint, no signature on it is by a known key',
    ],
    ['another event given', proof5.text, KEY, LINES[5], 'it is about another event'],
    [
      'no event at all',
      proof5.text.replace(/^extra .*\n/m, ''),
      KEY,
      undefined,
      'it contains no event, and none was given',
    ],
    [
      'another place',
      proof5.text.replace('index 4', 'index 5'),
      KEY,
      undefined,
      'its path does not lead from the event to the root',
    ],
    [
      'a hash less',
      proof5.text.replace(`${proof5.hashes[0]}\n`, ''),
      KEY,
      undefined,
      'its path does not lead from the event to the root',
    ],
    [
      'a changed size',
      proof5.text.replace('\n12\n', '\n13\n'),
      KEY,
      undefined,
      'of its checkpoint, a signature on it does not hold',
    ],
    [
      'a checkpoint of another ledger',
      proof5.text.replace(sampleCheckpoint(LINES), sampleCheckpoint(LINES, firstKey, 'example.com/other')),
      KEY,
      undefined,
      'its checkpoint was not signed with this key',
    ],
    ['a leading zero', proof5.text.replace('index 4', 'index 04'), KEY, undefined, 'it is not a proof'],
    ['base64 in a second spelling', proof5.text.replace('=\n', '\n'), KEY, undefined, 'it is not a proof'],
  ];
  it.each(refusals)('refuses %s', (_, text, key, line, reason) => {
    expect(checkProof(text, key, line)).toEqual({ ok: false, reason });
  });

  it('refuses every single change of the proof', () => {
    for (let at = 0; at < proof5.text.length; at++)
      for (const other of ['A', '0', '\n', ''])
        if (proof5.text[at] !== other)
          expect(checkProof(proof5.text.slice(0, at) + other + proof5.text.slice(at + 1), KEY).ok).toBe(
            false,
          );
  });

  it('is total', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (text, key, line) => {
        expect(checkProof(text, KEY, line).ok).toBe(false);
        expect(checkProof(proof5.text, key, line).ok).toBe(false);
        expect(checkProof(`c2sp.org/tlog-proof@v1\n${text}`, KEY, line).ok).toBe(false);
      }),
    );
  });
});

describe('docs/verify-by-hand.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/verify-by-hand.md'), 'utf8');
  const script = /```js\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'check.mjs'), script);

  function runScript(proof: string, key = KEY) {
    writeFileSync(join(folder, 'proof.txt'), proof);
    const { status, stdout } = spawnSync(process.execPath, ['check.mjs', 'proof.txt', key], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout };
  }

  it('holds a script of at most twenty lines', () => {
    expect(script.split('\n').length).toBeGreaterThan(10);
    expect(script.split('\n').length).toBeLessThanOrEqual(20);
  });

  it('whose script accepts true proofs', async () => {
    expect(runScript(proof5.text)).toEqual({ status: 0, stdout: `it holds: ${LINES[4]}\n` });
    expect(runScript((await prove(1, LINES.slice(0, 1))).text).status).toBe(0);
    expect(runScript((await prove(12)).text).status).toBe(0);
  });

  const other = createSigner(ORIGIN, Buffer.alloc(32, 9));
  const extraOf = (text: string) => `extra ${Buffer.from(text).toString('base64')}`;
  const tampered: [string, string, string][] = [
    ['another event', proof5.text.replace(/^extra .*$/m, extraOf(LINES[5] ?? '')), KEY],
    [
      'a changed event',
      proof5.text.replace(/^extra .*$/m, extraOf((LINES[4] ?? '').replace('warn', 'allow'))),
      KEY,
    ],
    ['another place', proof5.text.replace('index 4', 'index 3'), KEY],
    ['a hash less', proof5.text.replace(`${proof5.hashes[0]}\n`, ''), KEY],
    ['a hash more', proof5.text.replace('\n\n', `\n${proof5.hashes[0]}\n\n`), KEY],
    ['a changed root', proof5.text.replace(/\n12\n./, '\n12\nA'), KEY],
    ['a changed size', proof5.text.replace('\n12\n', '\n11\n'), KEY],
    ['another key', proof5.text, other.verifierKey],
  ];
  it.each(tampered)('whose script refuses %s', (_, text, key) => {
    expect(runScript(text, key)).toEqual({ status: 1, stdout: 'it does not hold\n' });
  });
});
