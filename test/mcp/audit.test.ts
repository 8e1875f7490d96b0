import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEra, type Connection, connect, textOf } from './connect.ts';

/** As clients were promised it. */
const PROMISED = {
  provider_host: 'router.example.com',
  claimed_model: 'gpt-5',
  observed_model: null,
  latency_ms: 8200,
  input_tokens: 3140,
  output_tokens: 450,
  finish_reason: 'tool_calls',
  fallback_disclosed: false,
  retry_count: 2,
  tool_schema_hash: 'sha256:example',
  content_redacted: true,
};
const plain = { provider_host: 'router.example.com', claimed_model: 'gpt-5', content_redacted: true };

describe.each(anEra(0))('audit_redacted_trace, %s era', (era) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(era);
  });
  afterAll(() => connection.close());

  const audit = (args: Record<string, unknown>) => connection.call('audit_redacted_trace', args);

  test('the example that clients were promised', async () => {
    const { structuredContent: document } = await audit({ trace: PROMISED });
    expect(document).toMatchObject({ risk_state: 'Probe', confidence: 'medium', traces: 1 });
    expect(document?.findings).toEqual([
      {
        evidence_class: 'trace_signal',
        severity: 'high',
        title: 'Premium claimed route with undisclosed fallback',
        detail:
          'Claimed premium model route has fallback disclosure set to false while retry count is nonzero.',
        confidence: 0.6,
        checks: ['trace.undisclosed-fallback'],
        remedy: expect.stringContaining('supplier'),
        numbers: { seen: 1, of: 1 },
        route: { provider_host: 'router.example.com', claimed_model: 'gpt-5' },
      },
    ]);
    expect(document?.recommended_next_actions).toEqual([
      'Run a bounded sampled window before making supplier claims.',
      'Require approval for high-risk tool calls in this route.',
    ]);
    expect(existsSync(join(connection.project, '.tokenauditor'))).toBe(false);
  });

  test.each<[string, unknown, string]>([
    ['twice the tokens', { input_tokens: 2000, recounted_input_tokens: 1000 }, 'trace.token-recount'],
    [
      'twice the usage of a model',
      { claimed_model: 'gpt-5', input_tokens: 100_000, output_tokens: 10_000, cost_usd: 0.45 },
      'trace.cost-price',
    ],
    [
      'a summary of many requests',
      {
        claimed_model: 'gpt-5',
        requests: 200,
        input_tokens: 1_000_000,
        output_tokens: 100_000,
        cost_usd: 4.5,
      },
      'trace.cost-price',
    ],
    ['words', 'router.example.com billed 2,000 input tokens, we recounted 1,000', 'trace.token-recount'],
    ['lines', 'input_tokens: 2000\nrecounted_input_tokens: 1000', 'trace.token-recount'],
  ])('one note: %s', async (_, note, check) => {
    const trace = typeof note === 'object' ? { ...note, content_redacted: true } : note;
    const { structuredContent } = await audit({ trace });
    expect(structuredContent).toMatchObject({
      risk_state: 'Sample',
      confidence: 'low',
      findings: [{ evidence_class: 'billing_signal', severity: 'medium', checks: [check] }],
    });
  });

  test('the words of a note come back nowhere, and a secret in it is counted', async () => {
    const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
    const result = await audit({ trace: `Anna says: 3 retries of gpt-5 with ${secret}` });
    expect(result.structuredContent).toMatchObject({
      redacted: { secrets: 1 },
      routes: [{ claimed_model: 'gpt-5', retries: 3 }],
    });
    expect(textOf(result)).not.toMatch(/Anna|Zk3m/);
  });

  test('a window, and one with a baseline', async () => {
    const window = (finish_reason: string) => Array.from({ length: 40 }, () => ({ ...plain, finish_reason }));
    const alone = await audit({ traces: window('length') });
    expect(alone.structuredContent).toMatchObject({ risk_state: 'Watch', traces: 40, findings: [] });
    const compared = await audit({ traces: window('length'), baseline: window('stop') });
    expect(compared.structuredContent).toMatchObject({
      risk_state: 'Sample',
      findings: [{ evidence_class: 'baseline_drift_signal', checks: ['trace.finish-shift'] }],
    });
  });

  test('a file of the project, recognised by itself', async () => {
    const lines = [PROMISED, { ...plain, prompt: 'Dear Anna' }].map((each) => JSON.stringify(each));
    mkdirSync(join(connection.project, 'logs'), { recursive: true });
    writeFileSync(join(connection.project, 'logs', 'traces.jsonl'), `${lines.join('\n')}\n`);
    for (const file of ['logs/traces.jsonl', join(connection.project, 'logs', 'traces.jsonl'), 'logs']) {
      const result = await audit({ file });
      expect(result.structuredContent).toMatchObject({
        risk_state: 'Probe',
        traces: 2,
        import: { rows: 2, traces: 2, dropped: { prompts: 1 } },
      });
      expect(textOf(result)).not.toContain('Anna');
    }
  });

  test('what lies outside the project is not read, also through a link', async () => {
    const outside = join(tmpdir(), `tokenauditor-outside-${era}.jsonl`);
    writeFileSync(outside, JSON.stringify(PROMISED));
    symlinkSync(outside, join(connection.project, 'link.jsonl'));
    for (const file of [outside, 'link.jsonl', '../', '/etc/hostname']) {
      const result = await audit({ file });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain('`file` is not inside the project');
    }
    expect(textOf(await audit({ file: 'nowhere.jsonl' }))).toContain(
      '`file` does not exist, or its path cannot be resolved',
    );
  });

  test.each([
    [{}, 'it needs exactly one of `trace`, `traces` and `file`'],
    [{ trace: plain, traces: [plain] }, 'it needs exactly one of'],
    [{ trace: plain, format: 'auto' }, '`format` is allowed only with `file`'],
    [{ trace: 'Dear Anna, it was slow' }, '`trace` names no host, model, token count, cost or retry'],
    [{ trace: { content_redacted: true } }, '`trace` names no host, model or number'],
    [{ traces: [] }, '`traces` contains no trace'],
    [{ trace: { ...plain, prompt: 'Dear Anna' } }, 'the key `prompt` in `trace` is unknown'],
    [{ trace: { ...plain, latency_ms: 'Dear Anna' } }, '`trace.latency_ms` is missing or not a number'],
    [{ trace: { ...plain, content_redacted: false } }, '`trace.content_redacted` must be true'],
    [{ traces: [plain, { ...plain, retry_count: -1 }] }, '`traces[1].retry_count` is smaller than 0'],
    [{ traces: Array.from({ length: 1001 }, () => plain) }, '`traces` is longer than 1000'],
  ])('refuses what it cannot use and names the field (%#)', async (args, words) => {
    const result = await audit(args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(words);
    expect(textOf(result)).not.toContain('Anna');
    expect(existsSync(join(connection.project, '.tokenauditor'))).toBe(false);
  });

  test('a secret is taken out, counted, and comes back nowhere', async () => {
    const secret = ['sk', 'proj', 'Zk3mQ9vT7xLw2RbN8cYfH5dJ1gPa6sUe'].join('-');
    const result = await audit({ trace: { ...plain, observed_model: secret, session_id: secret } });
    expect(result.structuredContent).toMatchObject({
      redacted: { secrets: 2 },
      findings: [{ evidence_class: 'redaction_signal', severity: 'medium' }],
    });
    expect(textOf(result)).not.toContain(secret.slice(8, 30));
  });

  test('recorded when asked for: one event a route', async () => {
    const other = { ...plain, claimed_model: 'gpt-5-mini', latency_ms: 10 };
    const { structuredContent } = await audit({ traces: [PROMISED, other], record: true });
    expect(structuredContent?.event_ids).toHaveLength(2);
    const events = readFileSync(join(connection.project, '.tokenauditor', 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'trace_audit');
    expect(events).toMatchObject([
      { claimed_model: 'gpt-5', risk_state: 'Probe', traces: 1, checks: ['trace.undisclosed-fallback'] },
      { claimed_model: 'gpt-5-mini', risk_state: 'Watch', traces: 1, checks: [] },
    ]);
  });
});
