import { afterEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { CODEX_META, codexCount, codexTurn, reply } from '../../../../../test/imports/rows.ts';

let desk: Desk;
afterEach(() => desk.clear());

const named = (id: string, model: string, more: object = {}) =>
  reply(id, { message: { id, model, usage: { input_tokens: 1, output_tokens: 1 } }, ...more });
const opus = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((id) => named(id, 'claude-opus-4-5-20251101'));
const HAIKU = 'claude-haiku-4-5-20251001';

/** A folder of session logs, in which one reply of seven names a smaller model. */
const LOGS = {
  'logs/a.jsonl': `${opus.slice(0, 4).join('\n')}\n`,
  'logs/b.jsonl': `${[...opus.slice(4), named('m7', HAIKU)].join('\n')}\n`,
};

async function audited(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  desk = openDesk(files, fixedPorts());
  const { out, status } = await desk.run(['audit', 'logs', ...args], {
    env: { HOME: `${desk.folder}/home` },
  });
  const { out: json } = await desk.run(['audit', '--json', 'logs', ...args], {
    env: { HOME: `${desk.folder}/home` },
  });
  return { out, status, document: JSON.parse(json) };
}

describe('another model among the recorded ones', () => {
  test('is noticed against the majority, which is named', async () => {
    const { out, status, document } = await audited(LOGS);
    expect(status).toBe(1);
    expect(document.risk_state).toBe('Sample');
    expect(document.findings).toMatchObject([
      {
        checks: ['trace.recorded-model'],
        severity: 'medium',
        numbers: { seen: 1, of: 7 },
        route: { claimed_model: HAIKU },
      },
    ]);
    expect(document.majorities).toEqual([
      { agent: 'claude-code', model: 'claude-opus-4-5-20251101', seen: 6, of: 7 },
    ]);
    expect(out).toContain('Another model among the recorded ones (medium)');
    expect(out).toContain(
      'claimed     claude-opus-4-5-20251101, by majority: 6 of 7 replies that claude-code recorded',
    );
  });

  test('is noticed against what --claimed names', async () => {
    const { out, status, document } = await audited(LOGS, '--claimed', 'claude-opus-4-5');
    expect(status).toBe(1);
    expect(document).toMatchObject({ risk_state: 'Probe', majorities: [] });
    expect(document.findings).toMatchObject([{ checks: ['trace.model-mismatch'], severity: 'high' }]);
    expect(document.import.claimed).toEqual([{ format: 'claude-code', model: 'claude-opus-4-5' }]);
    expect(out).toContain('claimed     claude-opus-4-5, as --claimed names it (claude-code)');
  });

  test("today's settings are no claim about sessions of earlier days", async () => {
    const settings = {
      'home/.claude/settings.json': '{ "model": "haiku" }',
      '.claude/settings.json': '{ "model": "claude-haiku-4-5" }',
    };
    const { document } = await audited({ ...LOGS, ...settings });
    expect(document.import.claimed).toEqual([]);
    expect(document.majorities).toHaveLength(1);
    expect(document.findings.map(({ checks }: { checks: string[] }) => checks)).toEqual([
      ['trace.recorded-model'],
    ]);
  });

  const choice = (model: string, more: object = {}) =>
    JSON.stringify({
      type: 'user',
      sessionId: 's',
      message: {
        role: 'user',
        content: `<local-command-stdout>Set model to ${model}</local-command-stdout>`,
      },
      ...more,
    });
  const RELAY = named('m8', 'glm-4.6');

  test.each([
    [
      'an alias with its full name',
      choice('\u001b[1mhaiku (claude-haiku-4-5-20251001)\u001b[22m'),
      'claude-haiku-4-5-20251001',
    ],
    ['an alias', choice('haiku'), 'claude-haiku'],
    ['a title', choice('Haiku 4.5 for this session'), 'claude-haiku-4-5'],
    [
      'the default with its title',
      choice('Default (Haiku 4.5 · Fastest for quick answers)'),
      'claude-haiku-4-5',
    ],
    [
      'a choice that was kept',
      JSON.stringify({
        type: 'system',
        subtype: 'local_command',
        sessionId: 's',
        content: '<local-command-stdout>Kept model as \u001b[1mHaiku 4.5\u001b[22m</local-command-stdout>',
      }),
      'claude-haiku-4-5',
    ],
  ])('what /model chose in the session is what was asked for: %s', async (_, line, model) => {
    const log = [
      ...opus,
      line,
      named('m7', HAIKU),
      RELAY,
      named('s1', 'claude-opus-4-5', { isSidechain: true }),
    ];
    const { document } = await audited({ 'logs/a.jsonl': log.join('\n') });
    expect(document.findings).toMatchObject([
      {
        checks: ['trace.model-mismatch'],
        severity: 'high',
        route: { claimed_model: model },
        numbers: { seen: 1, of: 2 },
      },
    ]);
    expect(document.majorities).toMatchObject([{ seen: 6, of: 6 }]);
  });

  test.each([
    ['in another session', choice('haiku', { sessionId: 't' })],
    ['that leaves the model to the client', choice('opusplan')],
    [
      'that the user only writes about',
      JSON.stringify({
        type: 'user',
        sessionId: 's',
        message: { role: 'user', content: 'I saw "Set model to haiku".' },
      }),
    ],
  ])('a choice %s is no claim', async (_, line) => {
    const { document } = await audited({ 'logs/a.jsonl': [line, ...opus].join('\n') });
    expect([document.findings, document.majorities]).toMatchObject([[], [{ seen: 6, of: 6 }]]);
  });

  test('one model, and subagents with their own, are nothing to report', async () => {
    const side = named('s1', HAIKU, { isSidechain: true });
    const { out, status, document } = await audited({ 'logs/a.jsonl': [...opus, side].join('\n') });
    expect([status, document.findings]).toEqual([0, []]);
    expect(out).toContain('by majority: 6 of 6 replies');
    const claimed = await audited(
      { 'logs/a.jsonl': [...opus, side].join('\n') },
      '--claimed',
      'claude-opus-4-5',
    );
    expect(claimed.document.findings).toEqual([]);
  });

  test('a sentence is no model', async () => {
    desk = openDesk(LOGS, fixedPorts());
    const { status, err } = await desk.run(['audit', 'logs', '--claimed', 'the large one']);
    expect(status).toBe(2);
    expect(err).toContain('--claimed');
  });
});

describe('a log that does not show which model answered', () => {
  const call = (response: unknown, more: object = {}) =>
    JSON.stringify({
      call_type: 'acompletion',
      request_id: `r${Math.abs(JSON.stringify([response, more]).length)}`,
      model: 'openai/gpt-5',
      model_group: 'gpt-5',
      startTime: '2026-09-30T10:00:00Z',
      prompt_tokens: 10,
      completion_tokens: 5,
      spend: 0.001,
      api_base: 'https://api.openai.com/v1',
      response,
      ...more,
    });
  const NO_ACTION = 'Keep recording redacted traces; no further action is needed.';

  test.each([
    ['of LiteLLM without responses', call({})],
    ['of LiteLLM with a text for a response', call('kept elsewhere')],
    ['of LiteLLM whose proxy answers with its own name', call({ model: 'fast' }, { model_group: 'fast' })],
    ['of Codex', [CODEX_META, codexTurn('gpt-5'), codexCount(2, 100)].join('\n')],
    ['of our own format', '{"provider_host":"relay.example.net","claimed_model":"gpt-5","latency_ms":5}'],
  ])('%s says that a swap cannot be seen', async (_, log) => {
    const { out, document } = await audited({ 'logs/a.jsonl': log });
    expect(document.recommended_next_actions[0]).toMatch(/a swap cannot be seen/);
    expect(document.recommended_next_actions).not.toContain(NO_ACTION);
    expect(out).not.toContain('no further action');
  });

  test('a session log that was compared only with itself says so', async () => {
    const { document } = await audited({ 'logs/a.jsonl': opus.join('\n') });
    expect(document.recommended_next_actions).toEqual([
      'Session logs do not show which model was asked for, so a swap of all replies cannot be seen: name it with `--claimed`.',
    ]);
  });

  test('the model in a LiteLLM response is the one that answered', async () => {
    const { document } = await audited({
      'logs/a.jsonl': call({ model: 'gpt-5-nano', choices: [{ message: { content: 'x' } }] }),
    });
    expect(document.findings).toMatchObject([{ checks: ['trace.model-mismatch'], severity: 'high' }]);
    const text = await audited({
      'logs/a.jsonl': call(JSON.stringify({ model: 'gpt-5-2025-08-07', choices: [] })),
    });
    expect(text.document.findings).toEqual([]);
    expect(text.document.recommended_next_actions).toEqual([NO_ACTION]);
  });
});

describe('notes without a host', () => {
  test.each([
    ['a bill', { claimed_model: 'gpt-5', input_tokens: 1000, output_tokens: 100, cost_usd: 1 }],
    ['usage', { claimed_model: 'gpt-5', input_tokens: 3140, output_tokens: 450 }],
  ])('%s is accepted, and its host is unknown', async (_, note) => {
    desk = openDesk(
      { 'note.json': JSON.stringify(note), 'notes.jsonl': `${JSON.stringify(note)}\n` },
      fixedPorts(),
    );
    for (const file of ['note.json', 'notes.jsonl']) {
      const { out, err } = await desk.run(['audit', '--json', file]);
      expect(err).toBe('');
      const { traces, routes } = JSON.parse(out);
      expect([traces, routes[0].provider_host, routes[0].claimed_model]).toEqual([1, 'unknown', 'gpt-5']);
    }
    const { out } = await desk.run(['audit', '--jsonl', 'notes.jsonl']);
    expect(JSON.parse(out)).not.toHaveProperty('error');
  });

  test('a bill above the catalogue’s price is found without a host', async () => {
    const bills = Array.from({ length: 30 }, (_, i) =>
      JSON.stringify({
        claimed_model: 'gpt-5',
        id: `b${i}`,
        input_tokens: 10_000,
        output_tokens: 1_000,
        cost_usd: 0.5,
      }),
    );
    desk = openDesk({ 'bills.jsonl': `${bills.join('\n')}\n` }, fixedPorts());
    const { findings } = JSON.parse((await desk.run(['audit', '--json', 'bills.jsonl'])).out);
    expect(findings).toMatchObject([{ evidence_class: 'billing_signal', checks: ['trace.cost-price'] }]);
  });

  test('a note without a model is judged by what it has, and one without anything is refused', async () => {
    desk = openDesk(
      {
        'note.json': '{ "input_tokens": 2000, "recounted_input_tokens": 1000 }',
        'empty.json': '{ "content_redacted": true }',
      },
      fixedPorts(),
    );
    const { status, out } = await desk.run(['audit', '--json', 'note.json']);
    expect(status).toBe(1);
    expect(JSON.parse(out).findings).toMatchObject([{ checks: ['trace.token-recount'] }]);
    const empty = await desk.run(['audit', 'empty.json']);
    expect(empty.status).toBe(2);
    expect(empty.err).toContain('names no host, model or number');
  });
});
