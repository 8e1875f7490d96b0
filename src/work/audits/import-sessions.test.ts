import { describe, expect, test } from 'vitest';
import { importBytes, importFolder, isBalanced } from '../../../test/imports/desk.ts';
import { CODEX_META, codexCount, codexTurn, reply } from '../../../test/imports/rows.ts';

describe('sessions', () => {
  test('the last line of a streamed reply counts, and copies in other files do not', async () => {
    const { traces, tally } = await importFolder({
      'a.jsonl': [reply('m1', {}, 1), reply('m2', {}, 2), reply('m1', {}, 30)].join('\n'),
      'b.jsonl': [reply('m1', {}, 30), reply('m3', {}, 3)].join('\n'),
      'c.json': '{"nothing":"of ours"}',
    });
    expect(traces.map(({ id, output_tokens }) => [id, output_tokens])).toEqual([
      ['m1', 30],
      ['m2', 2],
      ['m3', 3],
    ]);
    expect(tally).toMatchObject({ files: 3, unknownFiles: 1, duplicates: 2, rows: 5 });
    expect(isBalanced(tally)).toBe(true);
  });
  test('a side conversation replayed under another request is a copy; one id for two requests is not', async () => {
    const lines = [
      reply('m1'),
      reply('m1', { isSidechain: true, requestId: 'req_other' }),
      reply('m1', { requestId: 'req_third' }),
      reply('m1', { requestId: 'req_third' }),
    ];
    const { tally } = await importBytes(lines.join('\n'));
    expect(tally).toMatchObject({ traces: 2, duplicates: 2 });
  });
  test('replies beyond the remembered ones are reported', async () => {
    const lines = Array.from({ length: 140_000 }, (_, i) => reply(`m${i}`));
    const { tally } = await importBytes(lines.join('\n'));
    expect(tally).toMatchObject({ traces: 140_000, forgotten: 65_536 });
  });
  test('sums of tokens become differences, also after a reset', async () => {
    const lines = [CODEX_META, codexTurn('gpt-5'), codexCount(2, 100), codexCount(3, 150), codexCount(4, 20)];
    const { traces } = await importBytes(lines.join('\n'));
    expect(traces.map(({ input_tokens }) => input_tokens)).toEqual([100, 50, 20]);
  });
  test('a fork repeats its root under new stamps, and adds its own', async () => {
    const count = (stamp: string, total: number, last: number) =>
      JSON.stringify({
        timestamp: `2026-09-30T${stamp}.000Z`,
        type: 'event_msg',
        payload: {
          type: 'token_count',
          info: { total_token_usage: { input_tokens: total }, last_token_usage: { input_tokens: last } },
        },
      });
    const meta = (payload: object) => JSON.stringify({ type: 'session_meta', payload });
    const root = [
      meta({ id: 'a' }),
      codexTurn('gpt-5'),
      count('10:00:01', 100, 100),
      count('10:00:02', 150, 50),
    ];
    const copies = [
      meta({ id: 'a' }),
      codexTurn('gpt-5'),
      count('11:00:00', 100, 100),
      count('11:00:00', 150, 50),
    ];
    const { traces, tally } = await importFolder({
      'a.jsonl': root.join('\n'),
      'b.jsonl': [meta({ id: 'b', forked_from_id: 'a' }), ...copies, count('11:00:09', 170, 20)].join('\n'),
      'c.jsonl': [meta({ id: 'c', forked_from_id: 'a' }), ...copies.slice(1)].join('\n'),
    });
    expect(traces.map(({ session_id, input_tokens }) => [session_id, input_tokens])).toEqual([
      ['a', 100],
      ['a', 50],
      ['b', 20],
    ]);
    expect(tally.duplicates).toBe(4);
    expect(isBalanced(tally)).toBe(true);
  });
  test('the same sums after a reset, and in another session, are other exchanges', async () => {
    const lines = [
      CODEX_META,
      codexTurn('gpt-5'),
      ...[50, 100, 20, 50, 100].map((sum, i) => codexCount(i, sum)),
    ];
    expect((await importBytes(lines.join('\n'))).tally).toMatchObject({ traces: 5, duplicates: 0 });
  });
  test('usage before any turn has no model', async () => {
    const { tally } = await importBytes([CODEX_META, codexCount(2, 100, 100)].join('\n'));
    expect(tally.unreadable.get('without a model')?.count).toBe(1);
  });
});
