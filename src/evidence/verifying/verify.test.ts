import { describe, expect, it } from 'vitest';
import { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { createSigner } from '../tree/note.ts';
import {
  bodyOf,
  chainLines,
  firstKey,
  join,
  ORIGIN,
  sampleCheckpoint,
  sampleFolder,
  sampleLines,
  secondKey,
} from '../tree/sample-ledger.cases.ts';
import { type VerifyOptions, verifyLedger } from './verify.ts';

const LINES = sampleLines(12);
const NO_CHECKPOINT =
  'no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint';
const verify = (folder: MemoryFolder, options: VerifyOptions = {}) =>
  verifyLedger(folder.path, folder.ports(), options);

/** `edited 3-4`, as short as it can be said. */
async function found(folder: MemoryFolder, options: VerifyOptions = {}): Promise<string[]> {
  const { ok, problems } = await verify(folder, options);
  expect(ok).toBe(problems.length === 0);
  expect(folder.openCount).toBe(0);
  return problems.map(({ kind, events }) => (events ? `${kind} ${events.first}-${events.last}` : kind));
}

describe('a ledger in order', () => {
  it('verifies, and reports what it saw', async () => {
    expect(await verify(sampleFolder(LINES))).toEqual({
      ok: true,
      problems: [],
      newer: 0,
      events: 12,
      size: 12,
      root: 'sha256:27d5a5d2354789cc4de207939d8d018b7614f1c6ba91122b5195c7dab2b4f72b',
      segments: 1,
      covered: 12,
      keys: [{ publicKey: firstKey.verifierKey, fromSeq: 1 }],
      truncationExcludedUpTo: 0,
      notices: [{ kind: 'cut-unseen', sentence: NO_CHECKPOINT, at: null, events: null }],
      adopted: true,
    });
  });

  it('may be longer than its checkpoint', async () => {
    expect(await verify(sampleFolder(LINES, LINES.slice(0, 9)))).toMatchObject({
      ok: true,
      events: 12,
      covered: 9,
    });
  });

  it('may have many segments', async () => {
    const folder = sampleFolder(LINES);
    folder.write('events.000000000001.jsonl', join(LINES.slice(0, 5)));
    folder.write('events.000000000006.jsonl', join(LINES.slice(5, 6)));
    folder.write('events.jsonl', join(LINES.slice(6)));
    expect(await verify(folder)).toMatchObject({ ok: true, events: 12, segments: 3 });
  });

  it('may have been signed by one key after another', async () => {
    const lines = sampleLines(8, { rotateAt: 5 });
    const folder = sampleFolder(lines);
    folder.write('checkpoint', sampleCheckpoint(lines, secondKey));
    const older = { name: 'kept', note: sampleCheckpoint(lines.slice(0, 4)) };
    for (const { verifierKey } of [firstKey, secondKey])
      expect(await verify(folder, { publicKey: verifierKey, olderCheckpoints: [older] })).toMatchObject({
        ok: true,
        keys: [
          { publicKey: firstKey.verifierKey, fromSeq: 1 },
          { publicKey: secondKey.verifierKey, fromSeq: 5 },
        ],
      });
  });

  it('is not blamed for a line that is just being written', async () => {
    const folder = sampleFolder(LINES.slice(0, 11), LINES.slice(0, 11));
    const last = `${LINES[11]}\n`;
    folder.append('events.jsonl', last.slice(0, 50));
    let waits = 0;
    const ports = folder.ports(() => {
      if (++waits === 3) folder.append('events.jsonl', last.slice(50));
    });
    expect(await verifyLedger(folder.path, ports)).toMatchObject({ ok: true, events: 12, covered: 11 });
  });

  it('tells how far it got', async () => {
    const lines = sampleLines(20_000);
    const seen: number[] = [];
    await verify(sampleFolder(lines), { onProgress: (events) => seen.push(events) });
    expect(seen).toEqual([16_384]);
  });
});

describe('the end', () => {
  it('is torn where a line has no newline', async () => {
    const folder = sampleFolder(LINES);
    folder.append('events.jsonl', '{"seq":13');
    expect(await found(folder)).toEqual(['torn 13-13']);
  });

  it('is cut where a signed line has none', async () => {
    const folder = sampleFolder(LINES);
    folder.write('events.jsonl', join(LINES).slice(0, -1));
    expect(await found(folder)).toEqual(['truncated 12-12']);
  });
});

describe('keys and checkpoints', () => {
  const stranger = createSigner(ORIGIN, Buffer.alloc(32, 9));
  const at = (size: number, lines = LINES) => ({
    name: `kept-${size}`,
    note: sampleCheckpoint(lines.slice(0, size)),
  });
  const changed = (name: string, content: string | null) => {
    const folder = sampleFolder(LINES);
    if (content === null) folder.remove(name);
    else folder.write(name, content);
    return folder;
  };

  it('misses the checkpoint', async () => {
    expect(await found(changed('checkpoint', null))).toEqual(['bad-checkpoint']);
  });

  const checkpoints: [string, string, string][] = [
    ['garbage', 'hello', 'bad-checkpoint'],
    ['a changed size', sampleCheckpoint(LINES).replace('\n12\n', '\n11\n'), 'bad-checkpoint'],
    ['a stranger’s signature', sampleCheckpoint(LINES, stranger), 'wrong-key'],
    ['another origin', sampleCheckpoint(LINES, firstKey, 'example.com/other'), 'bad-checkpoint'],
  ];
  it.each(checkpoints)('does not believe a checkpoint with %s', async (_, content, kind) => {
    expect(await found(changed('checkpoint', content))).toEqual([kind]);
  });

  it('holds the ledger against the key beside it, or better against one from elsewhere', async () => {
    expect(await found(changed('key.pub', `${stranger.verifierKey}\n`))).toEqual(['wrong-key']);
    expect(await found(changed('key.pub', 'no key'))).toEqual(['wrong-key']);
    expect(await found(changed('key.pub', null))).toEqual([]);
    expect(await found(sampleFolder(LINES), { publicKey: stranger.verifierKey })).toEqual(['wrong-key']);
    expect(await found(changed('key.pub', 'no key'), { publicKey: firstKey.verifierKey })).toEqual([]);
    await expect(verify(sampleFolder(LINES), { publicKey: 'x' })).rejects.toMatchObject({
      code: 'key.invalid',
    });
  });

  it('does not let ids repeat or go back', async () => {
    const withId = (id: string) =>
      chainLines(3, (seq, prev) => ({ ...bodyOf(seq, prev), ...(seq === 3 ? { event_id: id } : {}) }));
    for (const id of ['evt_20250101_000002', 'evt_20241231_999999'])
      expect(await found(sampleFolder(withId(id)))).toEqual(['duplicated 3-3']);
    for (const id of ['evt_20250101_1000000', 'evt_20250102_000001'])
      expect(await found(sampleFolder(withId(id)))).toEqual([]);
  });

  it('does not follow a rotation back to an old key without its signatures', async () => {
    const lines = chainLines(8, (seq, prev) =>
      seq === 7
        ? { type: 'key.rotated', public_key: firstKey.verifierKey, signatures: ['AAAA', 'AAAA'] }
        : bodyOf(seq, prev, { rotateAt: 5 }),
    );
    const folder = sampleFolder(lines);
    folder.write('checkpoint', sampleCheckpoint(lines, secondKey));
    expect(await found(folder)).toEqual(['wrong-key 7-7']);
  });

  it('does not follow a rotation that the old key did not sign', async () => {
    const lines = sampleLines(8, { rotateAt: 5 });
    const event = JSON.parse(lines[4] ?? '');
    const own = { ...event, signatures: [event.signatures[1], event.signatures[1]] };
    const folder = sampleFolder([...lines.slice(0, 4), JSON.stringify(own)]);
    folder.write('checkpoint', sampleCheckpoint([...lines.slice(0, 4), JSON.stringify(own)], secondKey));
    expect(await found(folder)).toEqual(['wrong-key 5-5', 'wrong-key']);
  });

  it('does not take the old key’s word after the rotation, nor the new one’s before', async () => {
    const lines = sampleLines(8, { rotateAt: 5 });
    const early = { name: 'early', note: sampleCheckpoint(lines.slice(0, 4), secondKey) };
    const folder = sampleFolder(lines);
    expect(await found(folder)).toEqual(['wrong-key']);
    folder.write('checkpoint', sampleCheckpoint(lines, secondKey));
    expect(await found(folder, { olderCheckpoints: [early] })).toEqual(['wrong-key']);
  });

  it('agrees with older checkpoints of the same history', async () => {
    expect(await found(sampleFolder(LINES), { olderCheckpoints: [at(1), at(7), at(12)] })).toEqual([]);
  });

  it('sees by them that the ledger was rolled back as a whole', async () => {
    const folder = sampleFolder(LINES.slice(0, 9));
    expect(await found(folder)).toEqual([]);
    expect(await found(folder, { olderCheckpoints: [at(11)] })).toEqual(['truncated 10-11']);
  });

  it('sees by them between which sizes it was written anew', async () => {
    const folder = sampleFolder(sampleLines(12, { forgedFrom: 6 }));
    expect(await found(folder)).toEqual([]);
    expect(await found(folder, { olderCheckpoints: [at(1), at(4), at(9)] })).toEqual(['rewritten 5-9']);
    expect(await found(folder, { olderCheckpoints: [at(9)] })).toEqual(['rewritten 1-9']);
  });

  it('takes a malformed older checkpoint for the user’s mistake', async () => {
    const options = { olderCheckpoints: [{ name: 'kept', note: 'hello' }] };
    await expect(verify(sampleFolder(LINES), options)).rejects.toMatchObject({ code: 'checkpoint.invalid' });
  });

  it('finds no ledger where there is none', async () => {
    const folder = new MemoryFolder();
    await expect(verify(folder)).rejects.toMatchObject({ code: 'ledger.missing' });
    await expect(verifyLedger('/elsewhere', folder.ports())).rejects.toMatchObject({
      code: 'ledger.missing',
    });
  });
});
