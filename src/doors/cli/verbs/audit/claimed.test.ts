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
    expect(document.import.claimed).toEqual([
      { format: 'claude-code', model: 'claude-opus-4-5', source: 'option' },
    ]);
    expect(out).toContain('claimed     claude-opus-4-5, as --claimed names it (claude-code)');
  });

  test.each([
    [
      'of the folder above the logs',
      '.claude/settings.json',
      '{ "model": "claude-opus-4-5" }',
      'claude-opus-4-5',
    ],
    ['of the user', 'home/.claude/settings.json', '{ "model": "opus" }', 'claude-opus'],
    [
      'in a variable',
      '.claude/settings.json',
      '{ "env": { "ANTHROPIC_MODEL": "claude-opus-4-5" } }',
      'claude-opus-4-5',
    ],
  ])('is noticed against settings %s', async (_, place, text, model) => {
    const { out, document } = await audited({ ...LOGS, [place]: text });
    expect(document.risk_state).toBe('Probe');
    expect(document.import.claimed).toMatchObject([{ model, source: 'settings' }]);
    expect(document.import.claimed[0].place).toContain(place);
    expect(out).toContain(`claimed     ${model}, as settings name it: `);
  });

  test('what --claimed names outweighs settings', async () => {
    const settings = { '.claude/settings.json': '{ "model": "claude-haiku-4-5" }' };
    const { document } = await audited({ ...LOGS, ...settings }, '--claimed', 'claude-opus-4-5');
    expect(document.import.claimed).toMatchObject([{ model: 'claude-opus-4-5', source: 'option' }]);
  });

  test.each(['{ "model": "default" }', '{ "model": 5 }', 'not json', '{ "model": "opusplan" }'])(
    'settings without a model are no claim: %s',
    async (text) => {
      const { document } = await audited({ ...LOGS, '.claude/settings.json': text });
      expect(document.majorities).toHaveLength(1);
      expect(document.import.claimed).toEqual([]);
    },
  );

  test('settings of Codex are TOML, with profiles', async () => {
    const log = [CODEX_META, codexTurn('gpt-5-nano'), codexCount(2, 100), codexCount(3, 150)].join('\n');
    const config = 'model = "gpt-4o"\nprofile = "work"\n[profiles.work]\nmodel = "gpt-5"\n';
    const { document } = await audited({ 'logs/a.jsonl': log, '.codex/config.toml': config });
    expect(document.import.claimed).toMatchObject([{ format: 'codex', model: 'gpt-5', source: 'settings' }]);
    expect(document.findings).toMatchObject([{ checks: ['trace.model-mismatch'] }]);
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

  test('a note without a model is still refused, and the field is named', async () => {
    desk = openDesk(
      { 'note.json': '{ "provider_host": "router.example.com", "cost_usd": 1 }' },
      fixedPorts(),
    );
    const { status, err } = await desk.run(['audit', 'note.json']);
    expect(status).toBe(2);
    expect(err).toContain('claimed_model');
  });
});
