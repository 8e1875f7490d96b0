import { describe, expect, test } from 'vitest';
import type { LedgerEvent } from '../vocabulary/events/event.ts';
import { buildReport, type ReportInput } from './build.ts';
import { reportFold } from './facts.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import type { Claim } from './memo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 0, 1);

function event(day: number, fields: Partial<LedgerEvent>): LedgerEvent {
  return {
    type: 'policy_decision',
    seq: 1,
    prev: `sha256:${'0'.repeat(64)}`,
    event_id: 'evt_20260101_000001',
    time: new Date(START_MS + day * DAY_MS).toISOString(),
    ...fields,
  };
}

const repeat = (count: number, one: LedgerEvent) => Array.from({ length: count }, () => one);

function matterOf(events: readonly LedgerEvent[], change: Partial<ReportInput> = {}): ReportInput {
  return {
    facts: events.reduce(reportFold.step, reportFold.initial()),
    events: events.length,
    broken: 0,
    problems: 0,
    project: '/home/dev/shop',
    version: '0.1.0',
    titleOf: (check) => `Title of ${check}`,
    dropInterval: (k1, n1, k2, n2) => ({ difference: k1 / n1 - k2 / n2, lo: 0.06, hi: 0.5 }),
    ...change,
  };
}

const blocked = event(1, {
  decision: 'block',
  risk_state: 'Probe',
  checks: ['execution.remote-script'],
  provider_host: 'router.example.com',
  claimed_model: 'gpt-5',
  latency_ms: 820,
});
const allowed = event(40, { decision: 'allow', risk_state: 'Watch' });

describe('the judgement', () => {
  test('nothing recorded is no good news', () => {
    const { riskState, confidence, summary } = buildReport(matterOf([]));
    expect({ riskState, confidence, summary }).toEqual({
      riskState: 'Watch',
      confidence: 'low',
      summary: 'No decisions and no audits are recorded in this ledger; nothing can be concluded.',
    });
  });

  test('the highest state of the last 30 days counts, older ones fade', () => {
    expect(buildReport(matterOf([blocked, event(20, { decision: 'allow' })])).riskState).toBe('Probe');
    expect(buildReport(matterOf([blocked, allowed])).riskState).toBe('Watch');
  });

  test.each([
    [9, 0, 'low'],
    [10, 0, 'medium'],
    [100, 0, 'high'],
    [100, 1, 'low'],
  ])('%i decisions and %i problems of the ledger give %s confidence', (count, problems, expected) => {
    expect(buildReport(matterOf(repeat(count, allowed), { problems })).confidence).toBe(expected);
  });

  test('a ledger that does not verify is named in the conclusion itself', () => {
    for (const change of [{ problems: 1 }, { broken: 1 }]) {
      const { summary, sections } = buildReport(matterOf([blocked], change));
      expect(summary).toContain('The ledger does not verify');
      expect(JSON.stringify(sections[0])).toContain('The ledger does not verify');
    }
    expect(buildReport(matterOf([blocked])).summary).not.toContain('verify');
  });

  test('a ledger without a key of ours is weak evidence, however consistent it is', () => {
    const memo = buildReport(matterOf(repeat(200, blocked), { isForeign: true }));
    expect(memo.confidence).toBe('low');
    expect(JSON.stringify(memo.sections[0])).toContain('it is not verified');
    expect(toMarkdown(memo)).not.toContain('The ledger was verified');
  });

  test('ids that callers choose cannot break the counts', () => {
    for (const policy_version of ['constructor', '__proto__', 'toString']) {
      const { facts } = matterOf(repeat(2, event(1, { policy_version, claimed_model: policy_version })));
      expect(reportFold.schema.parse(facts)).toEqual(facts);
    }
  });

  test('the summary counts what was stopped, without an accusation', () => {
    const asked = event(1, { decision: 'require_approval', risk_state: 'Sample' });
    expect(buildReport(matterOf([asked, asked, blocked])).summary).toBe(
      '1 call blocked, 2 calls held for approval; a person should look at what was stopped, and at what proposed it.',
    );
    const text = toMarkdown(buildReport(matterOf(repeat(200, blocked))));
    expect(text).not.toMatch(/\b(?:malicious|dishonest|guilty|attacker|cheat)/i);
  });
});

test('a call that ran by a person’s approval is no stopped one', () => {
  const asked = event(1, {
    ...{ type: 'tool_call.proposed', decision: 'require_approval', agent: 'claude', server: 'notes' },
    ...{ tool: 'delete_note', checks: ['destructive.data'], decided_by: ['access.ask'] },
  });
  const events = [
    blocked,
    event(1, { type: 'approval.requested' }),
    asked,
    event(1, { type: 'approval.granted' }),
    { ...asked, event_id: 'evt_20260101_000004' },
    event(1, { type: 'approval.consumed', decision: 'allow', ruled_event: 'evt_20260101_000004' }),
    event(1, { type: 'approval.denied' }),
    event(1, { type: 'definition.pin', transition: 'approved' }),
  ] as const;
  const { facts } = matterOf(events);
  expect(facts.decisions).toEqual({ block: 1, require_approval: 1, approved: 1 });
  expect(facts.days).toEqual({ '2026-01-02': { block: 1, require_approval: 1, allow: 1 } });
  expect(facts.checks['destructive.data']).toMatchObject({ count: 2, stopped: 1 });
  expect(facts.deciders['access.ask']?.count).toBe(1);
  const memo = buildReport(matterOf(events));
  expect(memo.summary).toMatch(/^1 call blocked, 1 call held for approval, 1 call allowed by a person;/);
  const text = toMarkdown(memo);
  for (const row of [
    'Decisions by people: 1 question asked, 1 approval given, 1 call run by an approval, 1 call denied, 1 definition approved.',
    '| server | tool | calls | blocked | asked | ran: approved | replies with removals | in quarantine |',
    '| `notes` | `delete_note` | 2 | 0 | 1 | 1 | 0 | no |',
    '| ran: approved by a person | 1 |',
    'Look at the 2 stopped calls (',
  ])
    expect(text).toContain(row);
});

test('what the advice lists is what it counts', () => {
  const held = event(1, { decision: 'block', decided_by: ['quarantine.quarantined'] });
  const canary = event(1, { decision: 'block', session_id: 'tokenauditor-doctor' });
  expect(toMarkdown(buildReport(matterOf([blocked, held, held, canary])))).toContain(
    'Look at the 3 stopped calls (`tokenauditor events --type policy_decision --type tool_call.proposed --decision block --decision require_approval` lists them, beside 1 test call of `tokenauditor doctor`) and',
  );
});

describe('the sections', () => {
  const matter = matterOf([
    ...repeat(12, blocked),
    event(2, { type: 'trace_audit', provider_host: 'router.example.com', risk_state: 'Sample' }),
    event(3, { type: 'content_scan', safe: false, threats: ['prompt_injection'] }),
    event(3, { type: 'redaction', redaction_status: 'redacted', detections: { secret: 3 } }),
  ]);
  const memo = buildReport(matter);

  test('every claim names its basis, sample, period, confidence and limits', () => {
    const claims = memo.sections.flatMap(({ blocks }) =>
      blocks.filter((b): b is Claim => b.kind === 'claim'),
    );
    expect(claims.length).toBeGreaterThan(7);
    for (const claim of claims) {
      const { statement, evidence, sample, window, confidence, limits } = claim;
      for (const words of [statement, evidence, sample, window, confidence, limits])
        expect(words).not.toBe('');
      expect(evidence).toMatch(/_signal$/);
      expect(sample).toMatch(/\d/);
      expect(window).toBe('2026-01-02T00:00:00.000Z to 2026-01-04T00:00:00.000Z');
    }
  });

  test('the numbers are in the text', () => {
    const text = toMarkdown(memo);
    expect(text).toContain('| `router.example.com` | `gpt-5` | 12 | 12 |');
    expect(text).toContain('| Title of execution.remote-script | execution.remote-script | 12 | 12 |');
    expect(text).toContain('| block | 12 |');
    expect(text).toContain('1 of 1 scanned content contained threats.');
    expect(text).toContain('| `router.example.com` | `gpt-5` | 12 | about 860 ms |');
    expect(text).toContain('- detected and removed, secret: 3');
  });

  test('scans of contents are neither tool calls nor times of a route', () => {
    const scan = event(3, {
      type: 'content_scan',
      safe: false,
      threats: ['prompt_injection'],
      checks: ['injection.text'],
      latency_ms: 7,
    });
    const text = toMarkdown(buildReport(matterOf([scan, scan])));
    expect(text).toContain('No check flagged a tool call in this window.');
    expect(text).toContain('- prompt_injection: 2 scans');
    expect(text).not.toContain('## Routes');
    expect(text).not.toContain('latency');
  });

  test('what stopped calls besides checks is named: an entry of the policy, a rule, the quarantine', () => {
    const denied = event(2, {
      type: 'tool_call.proposed',
      decision: 'block',
      decided_by: ['agents.ci.deny'],
    });
    const ruled = event(3, { type: 'tool_call.proposed', decision: 'block', rule: 'no-prod' });
    const passed = event(4, { type: 'tool_call.proposed', decision: 'allow', rule: 'fine' });
    const text = toMarkdown(buildReport(matterOf([denied, denied, ruled, passed])));
    expect(text).toContain('| agents.ci.deny | 2 |');
    expect(text).toContain('| rule no-prod | 1 |');
    expect(text).not.toContain('rule fine');
  });

  test('a scanner that failed found no threat', () => {
    const failed = event(3, { type: 'content_scan', safe: false, threats: ['scan_error'] });
    const text = toMarkdown(buildReport(matterOf([failed])));
    expect(text).toContain('0 of 1 scanned content contained threats; of 1 a scanner gave no verdict.');
    expect(text).not.toContain('scan_error');
  });

  test('one of a kind is spoken of as one', () => {
    const one = matterOf([event(1, { decision: 'allow', latency_ms: 5 })], { problems: 1, lines: ['{}'] });
    const text = toMarkdown(buildReport(one));
    for (const words of [
      'Source: 1 event of',
      '(1 problem, 0 unreadable lines)',
      'sample size: 1 decision or audit',
      'The newest event, as recorded',
    ])
      expect(text).toContain(words);
    const routed = { decision: 'allow', latency_ms: 5, claimed_model: 'gpt-5' } as const;
    expect(toMarkdown(buildReport(matterOf([event(1, routed)])))).toContain('sample size: 1 latency');
    expect(toMarkdown(buildReport(matterOf(repeat(2, event(1, routed)))))).toContain(
      'sample size: 2 latencies',
    );
    expect(toMarkdown(memo) + text).not.toMatch(/\b1 (?:events|problems|lines|calls|routes)\b|latencys/);
  });

  const titlesOf = (...events: readonly LedgerEvent[]) =>
    buildReport(matterOf(events)).sections.map(({ title }) => title);
  const call = (fields: Partial<LedgerEvent>) =>
    event(2, { type: 'tool_call.proposed', agent: 'ci', ...fields });
  const swap = event(2, {
    type: 'identity_comparison',
    provider_host: 'router.example.com',
    claimed_model: 'gpt-5',
    identity_state: 'Divergent',
    identity_confidence: 'high',
    posterior: 0.239,
    risk_state: 'Sample',
  });
  const GUARDING = ['Guarding', 'Evidence summary', 'Policy decisions'];
  const ROUTES = [
    'Routes',
    'Route inventory',
    'Suspected model substitution evidence',
    'Degradation window evidence',
  ];
  const START = ['Executive conclusion', 'Scope and limitations'];
  const END = ['Risk state and confidence', 'Recommended next actions', 'Redaction statement'];

  test('each part is left out when nothing is recorded of it, and what has the higher state comes first', () => {
    const stopped = call({ decision: 'block', risk_state: 'Probe' });
    const passed = call({ decision: 'allow', risk_state: 'Watch' });
    expect(titlesOf(passed)).toEqual([...START, ...GUARDING, ...END]);
    expect(titlesOf(swap)).toEqual([...START, ...ROUTES, ...END]);
    expect(titlesOf(passed, swap)).toEqual([...START, ...ROUTES, ...GUARDING, ...END]);
    expect(titlesOf(stopped, swap)).toEqual([...START, ...GUARDING, ...ROUTES, ...END]);
    expect(titlesOf()).toEqual([...START, ...GUARDING, ...ROUTES, ...END]);
  });

  test('guarding names agents, servers and tools, what was stopped, and what to do first', () => {
    const text = toMarkdown(
      buildReport(
        matterOf([
          call({ decision: 'block', server: 'mail', tool: 'send', risk_state: 'Probe' }),
          call({ decision: 'require_approval', server: 'mail', tool: 'send', agent: 'dev' }),
          call({ decision: 'allow', tool: 'Bash' }),
          event(2, {
            type: 'tool_call.returned',
            decision: 'block',
            server: 'web',
            tool: 'fetch',
            agent: 'ci',
          }),
          ...['constructor', '__proto__'].map((agent) => call({ decision: 'allow', tool: 'Read', agent })),
        ]),
      ),
    );
    for (const row of [
      '| `ci` | 2 | 1 | 0 | 1 |',
      '| `dev` | 1 | 0 | 1 | 0 |',
      '| `constructor` | 1 | 0 | 0 | 0 |',
      '| `mail` | `send` | 2 | 1 | 1 | 0 |',
      '| `web` | `fetch` | 0 | 0 | 0 | 1 |',
      '| the host itself | `Bash` | 1 | 0 | 0 | 0 |',
    ])
      expect(text).toContain(row);
    expect(text).toContain('- First: Look at the 2 stopped calls (');
  });

  test('the confidence of a comparison is its own, and that of the record is named as such', () => {
    const text = toMarkdown(buildReport(matterOf([swap])));
    expect(text).toContain('- Routes: severity medium; the record is small.');
    expect(text).toContain('| Divergent | high | 0.239 |');
    expect(text).not.toMatch(/Risk state Sample, confidence low/);
  });

  test('one-off testing is never called proof', () => {
    expect(toMarkdown(memo)).toContain('One-off testing cannot prove that a router is safe');
  });

  test('events are shown only when they are asked for', () => {
    expect(toMarkdown(memo)).not.toContain('## Events');
    expect(toMarkdown(buildReport({ ...matter, lines: ['{"seq":1}'] }))).toContain('{"seq":1}');
  });
});

describe('rendering', () => {
  const titleOf = () => '<script>alert(1)</script> | [x](javascript:1) `&"\'';
  const memo = buildReport(matterOf([blocked], { titleOf }));

  test('nothing from outside becomes markup', () => {
    const html = toHtml(memo);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; | [x](javascript:1) `&amp;&quot;&#39;');
    expect(toMarkdown(memo)).toContain('\\<script\\>alert(1)\\</script\\> \\| \\[x\\](javascript:1)');
  });

  test('the page loads nothing and draws its charts itself', () => {
    const html = toHtml(memo);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/\b(?:src|href)=/);
    expect(html.match(/<svg /g)).toHaveLength(3);
    expect(html).toContain('<code>router.example.com</code>');
    expect(html).toContain('<title>2026-01-02: 1 block</title>');
  });
});

test('flows are shown, the newest first, each in one line', () => {
  const carried = [{ tool: 'crm/list_contacts', call_id: 'ab12-1', reads: ['private' as const] }];
  const flow = { check: 'flow.private-out', act: 'send', decision: 'require_approval', carried } as const;
  const called = { server: 'mailbox', tool: 'send_email', agent: 'me', flows: [flow] } as const;
  const events = [
    event(1, { ...called, decision: 'warn', flow_decision: 'warn' }),
    event(2, { ...called, decision: 'require_approval', flow_decision: 'require_approval' }),
  ];
  const section = buildReport(matterOf(events)).sections.find(({ title }) => title === 'Flows');
  const line = '`flow.private-out: mailbox/send_email carries crm/list_contacts (private)`';
  expect(section?.blocks[0]).toEqual({
    kind: 'table',
    head: ['time', 'agent', 'ruled', 'flow'],
    rows: [
      ['2026-01-03T00:00:00.000Z', '`me`', 'asked about', line],
      ['2026-01-02T00:00:00.000Z', '`me`', 'warned of', line],
    ],
  });
  expect(buildReport(matterOf([allowed])).sections.map(({ title }) => title)).not.toContain('Flows');
});
