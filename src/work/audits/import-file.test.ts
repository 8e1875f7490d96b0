import { Buffer } from 'node:buffer';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importBytes, isBalanced, sum } from '../../../test/imports/desk.ts';
import { EXPECTED } from '../../../test/imports/expected.ts';
import { CODEX_META, codexTurn, reply } from '../../../test/imports/rows.ts';
import { redactedTraceSchema } from '../../vocabulary/trace.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { importFiles } from '../../world/import-files.ts';
import { importFile } from './import-file.ts';
import { refusalOf } from './import-refusal.ts';

const folder = join(import.meta.dirname, '../../../test/imports');
const fixture = (name: string): Buffer => readFileSync(join(folder, name));
const COLUMNS = {
  claimed_model: 'engine',
  observed_model: 'served',
  latency_ms: 'ms',
  input_tokens: 'in',
  output_tokens: 'out',
  time: 'when',
};
const optionsOf = (name: string) => (name === 'columns.csv' ? { columns: COLUMNS } : {});
const unreadableOf = (tally: { unreadable: ReadonlyMap<string, { count: number }> }) =>
  Object.fromEntries([...tally.unreadable].map(([why, { count }]) => [why, count]));

const plain = (more: object) =>
  JSON.stringify({ provider_host: 'h.example', claimed_model: 'gpt-5', ...more });

describe('every fixture comes out as expected, recognised by itself', () => {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.ts'));
  test('there are fixtures', () => {
    expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    expect(new Set(Object.values(EXPECTED).map(({ format }) => format)).size).toBe(15);
  });
  for (const name of names) {
    test(name, async () => {
      const { traces, tally } = await importBytes(fixture(name), optionsOf(name));
      const { format, rows, duplicates = 0, skipped = 0, traces: wanted } = EXPECTED[name]!;
      expect(traces).toEqual(wanted);
      expect([...tally.formats.keys()]).toEqual([format]);
      expect({
        rows: tally.rows,
        duplicates: tally.duplicates,
        skipped: sum(tally.skipped.values()),
      }).toEqual({
        rows,
        duplicates,
        skipped,
      });
      expect(isBalanced(tally)).toBe(true);
      for (const trace of traces) expect(redactedTraceSchema.safeParse(trace).success).toBe(true);
    });
    test(`${name} in pieces of seven bytes, packed, and as UTF-16`, async () => {
      const bytes = fixture(name);
      const wide = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(bytes.toString('utf8'), 'utf16le')]);
      for (const form of [bytes, gzipSync(bytes), wide, Buffer.concat([Buffer.from('\ufeff'), bytes])]) {
        const { traces } = await importBytes(form, optionsOf(name), 7);
        expect(traces).toEqual(EXPECTED[name]?.traces);
      }
    });
  }
});

describe('on a real disk', () => {
  test('a folder is walked in order, links and other files apart; a shut file is counted', async () => {
    const root = mkdtempSync(join(tmpdir(), 'imports-'));
    try {
      mkdirSync(join(root, 'b'));
      writeFileSync(join(root, 'b', 'two.jsonl.gz'), gzipSync(reply('m2')));
      writeFileSync(join(root, 'a.jsonl'), reply('m1'));
      writeFileSync(join(root, 'notes.txt'), reply('m9'));
      symlinkSync(join(root, 'a.jsonl'), join(root, 'c.jsonl'));
      const { traces, tally } = importFile(root, { format: 'auto' }, { files: importFiles });
      const ids: (string | undefined)[] = [];
      for await (const { id } of traces) ids.push(id);
      expect(ids).toEqual(['m1', 'm2']);
      expect(tally).toMatchObject({ files: 2, rows: 2, unknownFiles: 0 });
      await expect(
        importFile(join(root, 'none'), { format: 'auto' }, { files: importFiles })
          .traces[Symbol.asyncIterator]()
          .next(),
      ).rejects.toMatchObject({ code: 'file.missing' });
    } finally {
      rmSync(root, { recursive: true });
    }
  });
  test('an unreadable file in a folder is counted', async () => {
    const files = {
      kindOf: async () => 'folder' as const,
      async *filesBelow() {
        yield* ['shut.jsonl', 'open.jsonl'];
      },
      async *chunks(path: string) {
        if (path === 'shut.jsonl') throw new Trouble('file.denied', { path });
        yield Buffer.from(reply('m1'));
      },
    };
    const { traces, tally } = importFile('x', { format: 'auto' }, { files });
    for await (const { id } of traces) expect(id).toBe('m1');
    expect(tally.unreadable.get('cannot be opened')).toEqual({
      count: 1,
      places: [{ file: 'shut.jsonl', number: 0 }],
    });
    expect(isBalanced(tally)).toBe(true);
  });
});

describe('files that are not as they should be', () => {
  test('a cut-off row is one row, wherever it is', async () => {
    const whole = reply('m1');
    const { tally } = await importBytes([whole.slice(0, 60), whole, reply('m2').slice(0, -1)].join('\n'));
    expect(tally).toMatchObject({ rows: 3, traces: 1 });
    expect(tally.unreadable.get('ends early')).toEqual({
      count: 2,
      places: [
        { file: 'given', number: 1 },
        { file: 'given', number: 3 },
      ],
    });
  });
  test('an export that was cut off keeps what came before the cut', async () => {
    const bytes = fixture('openrouter.json');
    const { traces, tally } = await importBytes(bytes.subarray(0, bytes.length - 200));
    expect(traces.map(({ id }) => id)).toEqual(['gen-1758000001-abc']);
    expect(unreadableOf(tally)).toEqual({ 'ends early': 1 });
  });
  test('an export on lines of its own is one document', async () => {
    const row = (id: number) => `{"id":${id},"model_name":"m","quota":1,"prompt_tokens":1}`;
    const { traces } = await importBytes(
      `{"success":true,"data":{"total":2,"items":[\n${row(1)},\n${row(2)}]}}`,
    );
    expect(traces.map(({ id }) => id)).toEqual(['1', '2']);
  });
  test('rows of two formats in equal parts are not guessed at, and --import settles it', async () => {
    const mixed = [reply('m1'), CODEX_META, reply('m2'), codexTurn('gpt-5')].join('\n');
    const { tally } = await importBytes(mixed);
    expect(tally).toMatchObject({ rows: 4, traces: 0 });
    expect(unreadableOf(tally)).toEqual({ 'format not clear': 4 });
    expect(refusalOf(tally, 'x')).toMatchObject({
      code: 'import.mixed',
      message: '"x" contains rows of several formats: claude-code, codex',
    });
    const settled = await importBytes(mixed, { format: 'codex' });
    expect(unreadableOf(settled.tally)).toEqual({ 'row of another format': 2 });
  });
  test.each([
    ['nothing', '', { rows: 0 }],
    ['white space', ' \n\r\n\t', { rows: 0 }],
    ['bytes', Buffer.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3), { rows: 1, why: { binary: 1 } }],
    ['prose', 'Dear diary\ntoday it rained\n', { rows: 2, why: { 'not JSON': 2 } }],
    ['broken gzip', gzipSync('{"a":1}').subarray(0, 12), { rows: 1, why: { 'broken compression': 1 } }],
    ['brackets', '['.repeat(100_000), { rows: 2, why: { 'not an object': 1, 'ends early': 1 } }],
    [
      'deep objects',
      `{"message":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
      { rows: 1, why: { 'format not known': 1 } },
    ],
    ['other values', '1\n"a"\n[]\nnull\nNaN\n', { rows: 5, why: { 'not an object': 4, 'not JSON': 1 } }],
  ])('%s', async (_, bytes, { rows, why = {} }: { rows: number; why?: object }) => {
    const { traces, tally } = await importBytes(bytes);
    expect(traces).toEqual([]);
    expect(tally.rows).toBe(rows);
    expect(unreadableOf(tally)).toEqual(why);
    expect(isBalanced(tally)).toBe(true);
    // What was cut off has a reason of its own, and is no stranger.
    const isExplained = rows === 0 || Object.keys(why).join() === 'broken compression';
    expect(refusalOf(tally, 'x')?.code).toBe(isExplained ? undefined : 'import.unknown');
  });
  test('a row beyond the cap is let go by, in lines and in documents', async () => {
    const huge = reply('m1', { message: { id: 'm1', content: 'x'.repeat(17 * 1024 * 1024) } });
    for (const text of [
      `${reply('m0')}\n${huge}\n${reply('m2')}`,
      `[${reply('m0')},${huge},${reply('m2')}]`,
    ]) {
      const { traces, tally } = await importBytes(text, {}, 1_000_000);
      expect(traces.map(({ id }) => id)).toEqual(['m0', 'm2']);
      expect(tally.unreadable.get('too long')).toEqual({ count: 1, places: [{ file: 'given', number: 2 }] });
    }
  });
  test('a gzip file within bounds of what it unpacks to', async () => {
    const { tally } = await importBytes(gzipSync(`${reply('m1')}\n${' '.repeat(40_000_000)}`));
    expect(tally).toMatchObject({ traces: 1, rows: 2 });
  });
});

describe('values that are none', () => {
  test('are left out of their trace and counted by field', async () => {
    const odd = { input_tokens: -5, output_tokens: 1e300, latency_ms: 'NaN', retry_count: 1.5, time: 'soon' };
    const { traces, tally } = await importBytes(
      plain({ ...odd, status: { a: 1 }, id: 'a sentence that goes on and on' }),
    );
    expect(traces).toEqual([{ provider_host: 'h.example', claimed_model: 'gpt-5', content_redacted: true }]);
    expect(Object.fromEntries(tally.oddValues)).toEqual({
      input_tokens: 1,
      output_tokens: 1,
      latency_ms: 1,
      retry_count: 1,
      time: 1,
      status: 1,
      id: 1,
    });
  });
  test('a field twice makes a row ambiguous; names of an object’s own machinery are names', async () => {
    const twice = '{"provider_host":"h.example","claimed_model":"a","claimed_model":"b"}';
    const escaped = '{"provider_host":"h.example","claimed_model":"a","claimed\\u005fmodel":"b"}';
    const machinery =
      '{"__proto__":{"claimed_model":"x"},"constructor":1,"provider_host":"h.example","claimed_model":"a"}';
    const { traces, tally } = await importBytes([twice, escaped, machinery].join('\n'));
    expect(unreadableOf(tally)).toEqual({ 'a field twice': 2 });
    expect(traces.map(({ claimed_model }) => claimed_model)).toEqual(['a']);
  });
  test('tool call counts come through, and a host that is named fills in', async () => {
    const { traces } = await importBytes(plain({ tool_calls: { total: 3, invalid_json: 1, note: 'x' } }));
    expect(traces[0]?.tool_calls).toEqual({ total: 3, invalid_json: 1 });
    const named = await importBytes(reply('m1'), { host: 'router.example' });
    expect(named.traces[0]?.provider_host).toBe('router.example');
  });
});
