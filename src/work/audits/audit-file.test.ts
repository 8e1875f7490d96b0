import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { startAudit } from '../../routers/trace/audit.ts';
import { auditOwn } from './audit-file.ts';
import { readTrace } from './audit-reading.ts';

const trace = { provider_host: 'router.example.com', claimed_model: 'gpt-5', content_redacted: true };

/** Bytes as a source hands them over: in pieces of any size, each overwritten by the next. */
function sourceOf(bytes: Uint8Array, piece = 7) {
  return {
    name: '-',
    async *chunks() {
      const buffer = Buffer.alloc(piece);
      for (let at = 0; at < bytes.length; at += piece) {
        const length = Buffer.from(bytes).copy(buffer, 0, at, Math.min(bytes.length, at + piece));
        yield buffer.subarray(0, length);
      }
    },
  };
}

const readAll = async (text: string, piece?: number) =>
  await auditOwn(sourceOf(Buffer.from(text), piece), startAudit());

test.each([
  ['one trace', JSON.stringify(trace), 1],
  ['one trace over several lines', JSON.stringify(trace, null, 2), 1],
  ['lines', `${JSON.stringify(trace)}\n${JSON.stringify(trace)}`, 2],
  ['lines of another system', `${JSON.stringify(trace)}\r\n\r\n${JSON.stringify(trace)}\r\n`, 2],
  ['a list', JSON.stringify([trace, trace, trace]), 3],
  ['a window in one line', `${JSON.stringify({ traces: [trace, trace] })}\n`, 2],
  ['inputs of the tool, one a line', `${JSON.stringify({ trace })}\n${JSON.stringify({ trace })}\n`, 2],
  ['nothing', '', 0],
])('%s', async (_, text, traces) => {
  for (const piece of [1, 7, 4096]) {
    expect(await readAll(text, piece)).toMatchObject({ rows: traces, traces, unreadable: {} });
  }
});

test('a bad line does not spoil the others', async () => {
  const good = JSON.stringify(trace);
  expect(await readAll(`${good}\n{"provider_host"\n${good}\n[1]\n`)).toMatchObject({
    rows: 4,
    traces: 2,
    unreadable: { 'the document ends too early': 1, 'it is not an object': 1 },
  });
});

test('any bytes are read to their end, and every row is counted once', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(JSON.stringify(trace), '\n', '[', ']', '{"traces":[', ',', '"', '\u0000', '{"trace":'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 64 }), async (pieces, size) => {
      const { rows, traces, unreadable } = await readAll(pieces.join(''), size);
      expect(traces + Object.values(unreadable).reduce((sum, count) => sum + count, 0)).toBe(rows);
    }),
    { numRuns: draws(300) },
  );
});

test('any JSON is a trace or is refused in our own words', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const mixed = [value, { ...trace, latency_ms: value }, { ...trace, [JSON.stringify(value)]: value }];
      for (const each of mixed) {
        const reading = readTrace(JSON.parse(JSON.stringify(each ?? null)));
        if ('refused' in reading) expect(reading.refused).toMatch(/^(?:"[A-Za-z_.]{1,60}" |it )/);
      }
    }),
    { numRuns: draws(500) },
  );
});

test('content beside a trace is counted, and a stranger named if it may be', () => {
  expect(readTrace({ ...trace, prompt: 'a', messages: [] })).toMatchObject({ dropped: 2 });
  expect(readTrace({ ...trace, latencyms: 4 })).toEqual({ refused: '"latencyms" is not a field of a trace' });
  expect(readTrace({ ...trace, 'Dear Anna': 4 })).toEqual({
    refused: 'it has a key that is not a field of a trace',
  });
  expect(readTrace({ ...trace, tool_calls: { total: 2, invalid_json: 1 } })).toMatchObject({
    trace: { tool_calls: { total: 2, invalid_json: 1 } },
    dropped: 0,
  });
});

test.each([
  ['gzip', gzipSync(`${JSON.stringify(trace)}\n${JSON.stringify(trace)}\n`)],
  ['a mark before the first line', Buffer.from(`\ufeff${JSON.stringify(trace)}\r\n${JSON.stringify(trace)}`)],
  ['UTF-16', Buffer.from(`\ufeff[${JSON.stringify(trace)},${JSON.stringify(trace)}]`, 'utf16le')],
])('%s is unpacked first', async (_, bytes) => {
  for (const piece of [1, 4096])
    expect(await auditOwn(sourceOf(bytes, piece), startAudit())).toMatchObject({ traces: 2, unreadable: {} });
});

test('a file that was cut off while it was packed', async () => {
  const whole = gzipSync(JSON.stringify(trace));
  expect(await auditOwn(sourceOf(whole.subarray(0, 30)), startAudit())).toMatchObject({
    traces: 0,
    unreadable: { 'broken compression': 1 },
  });
});

test.each([
  [{ latency_ms: 'fast' }, '"latency_ms" is not a number'],
  [{ latency_ms: -1 }, '"latency_ms" is smaller than 0'],
  [{ input_tokens: 1.5 }, '"input_tokens" is not a whole number'],
  [{ claimed_model: '' }, '"claimed_model" is empty'],
  [{ tool_schema_hash: 'x' }, '"tool_schema_hash" is malformed'],
])('%o is refused by its field', (odd, refused) => {
  expect(readTrace({ ...trace, ...odd })).toEqual({ refused });
});
