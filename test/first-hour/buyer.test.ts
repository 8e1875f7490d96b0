/** A buyer of model access: where the models come from, what came, whether it is the claimed one, and a report on it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Newcomer } from './newcomer.ts';

const buyer = new Newcomer();
afterAll(() => buyer.leave());

const answers = (model: string, blue: number) =>
  Array.from({ length: 60 }, (_, i) => ({
    prompt: 'Name a colour.',
    response: {
      model,
      choices: [{ message: { role: 'assistant', content: i < blue ? 'Blue' : 'red' } }],
      usage: { prompt_tokens: 12, completion_tokens: 1 },
    },
  }));
const lines = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const client = (host: string) => `const ai = new OpenAI({ baseURL: 'https://${host}/v1', apiKey: key });\n`;

beforeAll(() => {
  buyer.write('work/src/ai.ts', client('openrouter.ai/api'));
  buyer.write('work/tests/ai.test.ts', client('api.yunwu.ai'));
  buyer.write('work/src/sample.ts', client('api.openai.com.router.test'));
  const said = (n: number, content: string) => ({
    ...{ type: 'user', sessionId: 's', isSidechain: false, message: { role: 'user', content } },
    timestamp: `2026-11-01T10:00:0${n}.000Z`,
  });
  const reply = (n: number, model: string) => ({
    ...{ type: 'assistant', sessionId: 's', isSidechain: false, requestId: `r${n}` },
    message: { id: `m${n}`, role: 'assistant', model, usage: { input_tokens: 9, output_tokens: 9 } },
    timestamp: `2026-11-01T10:00:0${n}.000Z`,
  });
  const choice =
    '<local-command-stdout>Set model to \u001b[1mopus (claude-opus-4-5-20251101)\u001b[22m</local-command-stdout>';
  const session = [
    said(0, choice),
    reply(1, 'claude-opus-4-5-20251101'),
    reply(2, 'claude-sonnet-4-5-20250929'),
  ];
  buyer.write('home/.claude/projects/-work/s.jsonl', lines(session));
  // Today's choice is no choice of that session.
  buyer.write('home/.claude/settings.json', '{"model": "haiku"}');
  buyer.write('work/direct.jsonl', lines(answers('gpt-5-2025-08-07', 40)));
  buyer.write('work/route.jsonl', lines(answers('gpt-4o-mini', 20)));
});

test('`routes` names who answers, and keeps tests and reserved names apart', () => {
  const { status, out } = buyer.types('tokenauditor routes', '--record');
  const [head, apart] = [out.split('\n')[0], out.slice(out.indexOf('tests and examples'))];
  expect([status, head]).toEqual([0, 'severity medium, set by openrouter.ai (aggregator) at src/ai.ts:1']);
  expect(apart).toContain('api.yunwu.ai');
  expect(apart).toContain('api.openai.com.router.test');
});

test('`audit` takes the model that was asked for from the session', () => {
  const { status, out } = buyer.types('tokenauditor audit ~/.claude/projects', '--record');
  expect(status).toBe(1);
  expect(out).toMatch(/Claimed claude-opus-4-5-20251101, observed\s+claude-sonnet-4-5-20250929/);
  expect(out).not.toContain('haiku');
});

test('a log without the models that answered is no all-clear', () => {
  const row = {
    ...{
      call_type: 'acompletion',
      model: 'gpt-5',
      model_group: 'gpt-5',
      api_base: 'https://router.example.net/v1',
    },
    ...{ status: 'success', prompt_tokens: 9, completion_tokens: 9, startTime: '2026-11-01T10:00:00Z' },
  };
  const seen = (more: object) => {
    buyer.write('home/.claude/projects/-work/s.jsonl', lines([{ ...row, request_id: 'a', ...more }]));
    return buyer.types('tokenauditor audit ~/.claude/projects').out;
  };
  expect(seen({})).toContain('a swap cannot be seen');
  expect(seen({ response: { model: 'gpt-4o-mini', choices: [] } })).toContain('observed gpt-4o-mini');
});

test('the help of `compare` gives the way from recorded answers to a verdict, which agrees in its words', () => {
  const plan = buyer.types(
    'tokenauditor probe-plan --model gpt-5 --host router.example.com --baseline 0.9 --drop 0.1',
  );
  expect([plan.status, plan.out]).toEqual([0, expect.stringContaining('a plan only')]);
  const { status, out } = buyer.types(
    'tokenauditor compare samples.json',
    '>/dev/null 2>&1; tokenauditor compare --direct direct.jsonl --route route.jsonl --host router.example.com --model gpt-5 --record',
  );
  expect(status).toBe(1);
  expect(out).toMatch(
    /^Likely Substitution: another model probably answers \(confidence medium\), severity high\nanother model is likely: /,
  );
  const input = buyer.types(
    'tokenauditor compare samples.json',
    '>/dev/null 2>&1; tokenauditor compare --print-input --direct direct.jsonl --route route.jsonl --host router.example.com --model gpt-5 > samples.json',
  );
  expect(input.status).toBe(0);
  expect(readFileSync(join(buyer.work, 'samples.json'), 'utf8')).not.toMatch(/colour|Blue|red"/);
  expect(buyer.types('tokenauditor compare samples.json').out).toMatch(/^Likely Substitution: /);
});

test('the report has the routes, and no part on guarding', () => {
  expect(buyer.types('tokenauditor report --html')).toMatchObject({
    status: 0,
    out: expect.stringContaining('1 route in the state Likely Substitution'),
  });
  const page = readFileSync(join(buyer.work, '.tokenauditor', 'reports', 'route-risk.html'), 'utf8');
  expect(page).toContain('<h2>Routes</h2>');
  expect(page).not.toContain('<h2>Guarding</h2>');
  expect(page).not.toContain('api.yunwu.ai');
  expect(buyer.types('tokenauditor verify').out).toContain('nothing was changed');
});
