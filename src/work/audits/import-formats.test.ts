import { expect, test } from 'vitest';
import { importBytes, isBalanced } from '../../../test/imports/desk.ts';

const idsOf = async (text: string) => {
  const { traces, tally } = await importBytes(text);
  expect(isBalanced(tally)).toBe(true);
  return traces.map(({ id }) => id);
};
const generation = (id: string, more: object = {}) =>
  JSON.stringify({
    data: { id, model: 'a/b', provider_name: 'P', native_tokens_prompt: 1, total_cost: 0, ...more },
  });

test('answers of an API, one a line, each in its shell', async () => {
  expect(await idsOf(`${generation('gen-1')}\n${generation('gen-2')}\n`)).toEqual(['gen-1', 'gen-2']);
});

test('a broken shell among them is one row', async () => {
  const { tally } = await importBytes(`${generation('gen-1')}\n{"data":{"id":"gen\n${generation('gen-2')}`);
  expect(tally).toMatchObject({ rows: 3, traces: 2 });
});

test('a fallback is counted only where a status shows that an attempt failed', async () => {
  const attempts = [{ provider_name: 'A' }, { provider_name: 'B' }];
  const lines = [
    generation('gen-1', { provider_responses: attempts }),
    generation('gen-2', { provider_responses: [{ status: 503 }, { status: 429 }, { status: 200 }] }),
  ];
  const { traces } = await importBytes(lines.join('\n'));
  expect(
    traces.map(({ fallback_count, fallback_disclosed }) => [fallback_count, fallback_disclosed]),
  ).toEqual([
    [0, undefined],
    [2, true],
  ]);
});

test('daily sums of activity are no traces', async () => {
  const csv = 'date,model,model_permaslug,provider_name,usage,requests,prompt_tokens,completion_tokens\n';
  const { traces, tally } = await importBytes(
    `${csv}2026-08-01,a/b,a/b-1,P,0.1,7,700,70\n2026-08-02,a/b,a/b-1,P,0.01,1,70,7\n`,
  );
  expect(traces.map(({ input_tokens, cost_usd }) => [input_tokens, cost_usd])).toEqual([[70, 0.01]]);
  expect([...tally.skipped]).toEqual([['sum of several exchanges', 1]]);
});

test('one span a line, with attributes as pairs or as an object, old names and new', async () => {
  const pairs = { key: 'gen_ai.response.model', value: { stringValue: 'gpt-5-mini' } };
  const asked = { key: 'gen_ai.request.model', value: { stringValue: 'gpt-5' } };
  const lines = [
    { spanId: 's1', attributes: [asked, pairs] },
    {
      span_id: 's2',
      attributes: {
        'gen_ai.request.model': 'gpt-5',
        'gen_ai.usage.prompt_tokens': 7,
        'gen_ai.usage.cache_write.input_tokens': 3,
      },
    },
    { spanId: 's3', attributes: [{ key: 'http.method', value: { stringValue: 'GET' } }] },
  ];
  const { traces, tally } = await importBytes(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(traces).toEqual([
    {
      provider_host: 'unknown',
      claimed_model: 'gpt-5',
      observed_model: 'gpt-5-mini',
      id: 's1',
      content_redacted: true,
    },
    {
      provider_host: 'unknown',
      claimed_model: 'gpt-5',
      observed_model: null,
      id: 's2',
      input_tokens: 7,
      cache_write_tokens: 3,
      content_redacted: true,
    },
  ]);
  expect([...tally.skipped]).toEqual([['not an exchange', 1]]);
});

test('a relay’s log as a table, its own admissions in a cell', async () => {
  const cell = '"{""is_model_mapped"":true,""upstream_model_name"":""small-model""}"';
  const csv = `id,created_at,type,model_name,quota,prompt_tokens,completion_tokens,other\n1,1780000000,2,big-model,500,1,2,${cell}\n`;
  const { traces } = await importBytes(csv);
  expect(traces).toMatchObject([
    { claimed_model: 'big-model', upstream_model: 'small-model', model_mapped: true, cost_usd: 0.001 },
  ]);
});

test('headers of a gateway in JSON, with the model beside them', async () => {
  const line = {
    model: 'gpt-5',
    url: 'https://gw.example/v1',
    headers: {
      'x-portkey-last-used-option-index': 'config.targets[0]',
      'x-portkey-retry-attempt-count': '1',
    },
  };
  const { traces } = await importBytes(JSON.stringify(line));
  expect(traces).toMatchObject([
    { claimed_model: 'gpt-5', provider_host: 'gw.example', fallback_count: 0, retry_count: 1 },
  ]);
});

test('columns in objects, named by their path', async () => {
  const rows = ['{"m":{"name":"gpt-5"},"t":{"in":5}}', '{"m":{"name":"gpt-5"},"t":{"in":6}}'].join('\n');
  const columns = { claimed_model: 'm.name', input_tokens: 't.in' };
  const { traces } = await importBytes(rows, { format: 'columns', columns });
  expect(traces.map(({ claimed_model, input_tokens }) => [claimed_model, input_tokens])).toEqual([
    ['gpt-5', 5],
    ['gpt-5', 6],
  ]);
});

test('how a session was run without asking', async () => {
  const turn = (approval: string, sandbox: unknown) =>
    JSON.stringify({
      timestamp: '2026-09-30T10:00:00Z',
      type: 'turn_context',
      payload: { model: 'gpt-5', approval_policy: approval, sandbox_policy: sandbox },
    });
  let total = 0;
  const count = () => {
    total += 1;
    const info = { total_token_usage: { input_tokens: total }, last_token_usage: { input_tokens: 1 } };
    return JSON.stringify({
      timestamp: '2026-09-30T10:00:01Z',
      type: 'event_msg',
      payload: { type: 'token_count', info },
    });
  };
  const lines = [
    turn('never', { type: 'danger-full-access' }),
    count(),
    turn('never', 'danger-full-access'),
    count(),
    turn('never', { mode: 'read-only' }),
    count(),
    turn('on-request', { mode: 'danger-full-access' }),
    count(),
    turn('never', null),
    count(),
  ];
  const { traces } = await importBytes(lines.join('\n'));
  expect(traces.map(({ yolo_mode }) => yolo_mode)).toEqual([true, true, false, false, undefined]);
});

test('one line that is too long is one row, and nothing else', async () => {
  const { tally } = await importBytes(`{"type":"assistant","sessionId":"${'x'.repeat(20_000_000)}"}`);
  expect(tally.rows).toBe(1);
  expect([...tally.unreadable].map(([why, { count }]) => [why, count])).toEqual([['too long', 1]]);
});
