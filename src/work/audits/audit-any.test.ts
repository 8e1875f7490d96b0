import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportFiles } from '../../ports/imports.ts';
import { startAudit } from '../../routers/trace/audit.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { auditAny } from './audit-any.ts';

const files: ImportFiles = {
  kindOf: () => Promise.reject(new Error('not called')),
  async *filesBelow() {},
  async *chunks() {},
};

const trace = { provider_host: 'router.example.com', claimed_model: 'gpt-5' };
const generation = {
  id: 'gen-1',
  model: 'openai/gpt-5',
  provider_name: 'OpenAI',
  total_cost: 0.1,
  latency: 4,
};

/** A pipe: it can be read once, and each piece is overwritten by the next. */
function pipeOf(bytes: Uint8Array, piece: number) {
  let isRead = false;
  return {
    name: '-',
    async *chunks() {
      if (isRead) throw new Error('read twice');
      isRead = true;
      const buffer = Buffer.alloc(piece);
      for (let at = 0; at < bytes.length; at += piece)
        yield buffer.subarray(0, Buffer.from(bytes).copy(buffer, 0, at, Math.min(bytes.length, at + piece)));
    },
  };
}

const audited = async (bytes: Uint8Array, piece: number) =>
  await auditAny(pipeOf(bytes, piece), {}, startAudit(), files);

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

test.each([
  ['our own words', lines(trace, trace), [], 2],
  ['our own words, without a host', lines({ claimed_model: 'gpt-5', latency_ms: 4 }), [], 1],
  ['our own words, without a model', lines({ provider_host: 'a.example', latency_ms: 4 }), [], 1],
  ['our own words that say nothing', lines({ content_redacted: true }), [], 0],
  ['our own words after a bad line', `{oops}\n${lines(trace, trace)}`, [], 2],
  ['a window', JSON.stringify({ traces: [trace, trace] }), [], 2],
  ['a log', lines(generation, { ...generation, id: 'gen-2' }), ['openrouter'], 2],
  ['an export', JSON.stringify({ data: [generation] }, null, 2), ['openrouter'], 1],
  ['a table', 'model,latency_ms\ngpt-5,4\n', ['columns'], 1],
  ['rows that look like nothing', lines({ a: 1 }), [], 0],
  ['nothing', '', [], 0],
])('%s', async (_, text, formats, traces) => {
  for (const piece of [1, 7, 4096]) {
    for (const bytes of [Buffer.from(text), gzipSync(text)]) {
      const report = await audited(bytes, piece);
      expect([Object.keys(report.formats), report.traces]).toEqual([formats, traces]);
    }
  }
});

test('of a large file everything is read, not only what was looked at', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({ ...generation, id: `gen-${i}` }));
  const report = await audited(Buffer.from(lines(...rows)), 1024 * 1024);
  expect(report).toMatchObject({ rows: 30_000, traces: 30_000, formats: { openrouter: 1 } });
});

test('any bytes are read to their end, or refused in our own words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.integer({ min: 1, max: 64 }),
      async (bytes, piece) => {
        await audited(bytes, piece).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Trouble);
        });
      },
    ),
  );
});

test('a first row of many megabytes, read or not, does not hide what the others are', async () => {
  for (const megabytes of [5, 17]) {
    const long = JSON.stringify({ ...generation, id: 'gen-0', native: 'x'.repeat(megabytes * 1024 * 1024) });
    const text = `${long}\n${lines(generation, { ...generation, id: 'gen-2' })}`;
    const { formats, traces } = await audited(Buffer.from(text), 1024 * 1024);
    expect([Object.keys(formats), traces]).toEqual([['openrouter'], megabytes === 5 ? 3 : 2]);
  }
});
