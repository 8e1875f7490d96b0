import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inPieces } from '../../../test/imports/desk.ts';
import { decoded } from './import-decoding.ts';

async function read(bytes: Uint8Array, mostUnpacked?: number): Promise<{ text: string; fault?: unknown }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of decoded(inPieces(bytes, 5), mostUnpacked)) parts.push(Buffer.from(part));
  } catch (error) {
    return { text: Buffer.concat(parts).toString(), fault: error };
  }
  return { text: Buffer.concat(parts).toString() };
}

const wide = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['plain', Buffer.from('aé\n'), 'aé\n'],
  ['one byte', Buffer.from('a'), 'a'],
  ['nothing', Buffer.alloc(0), ''],
  ['a mark of UTF-8', Buffer.from('\ufeffaé'), 'aé'],
  ['UTF-16, little end first', Buffer.concat([Buffer.of(0xff, 0xfe), wide('aé😀')]), 'aé😀'],
  ['UTF-16, big end first', Buffer.concat([Buffer.of(0xfe, 0xff), wide('aé😀').swap16()]), 'aé😀'],
  ['packed', gzipSync('aé'), 'aé'],
  ['packed with a mark', gzipSync('\ufeffaé'), 'aé'],
  ['two packed files in one', Buffer.concat([gzipSync('a'), gzipSync('b')]), 'ab'],
])('%s', async (_, bytes, text) => {
  expect(await read(bytes)).toEqual({ text });
});

test('what unpacks to more than is allowed is not read further', async () => {
  const { text, fault } = await read(gzipSync(Buffer.alloc(50_000_000)), 1_000_000);
  expect(fault).toMatchObject({ fault: 'unpacks to too much' });
  expect(text.length).toBeLessThanOrEqual(1_000_000);
});

test('what was cut off gives what came before', async () => {
  const bytes = gzipSync(Buffer.from('line\n'.repeat(100_000)));
  const { text, fault } = await read(bytes.subarray(0, bytes.length - 20));
  expect(fault).toMatchObject({ fault: 'broken compression' });
  expect(text.startsWith('line\nline\n')).toBe(true);
});

test('an error of the source stays what it is', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield gzipSync('abc').subarray(0, 8);
    throw new RangeError('the disk');
  }
  await expect(decoded(failing()).next()).rejects.toThrow('the disk');
});
