import { describe, expect, test } from 'vitest';
import { digestSchema } from '../vocabulary/digest.ts';
import { CANARY_SESSION } from '../vocabulary/events/canary-session.ts';
import type { EventDraft, LedgerEvent } from '../vocabulary/events/event.ts';
import { buildReport, type ReportInput } from './build.ts';
import { reportFold } from './facts.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';

type Fields = EventDraft;

function inputOf(...events: readonly Fields[]): ReportInput {
  const whole = events.map(
    (fields, i): LedgerEvent => ({
      seq: i + 1,
      prev: `sha256:${'0'.repeat(64)}`,
      event_id: `evt_20260101_${String(i + 1).padStart(6, '0')}`,
      time: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
      ...fields,
    }),
  );
  return {
    facts: reportFold.schema.parse(whole.reduce(reportFold.step, reportFold.initial())),
    events: whole.length,
    broken: 0,
    problems: 0,
    project: '/home/dev/shop',
    version: '0.1.0',
    titleOf: (check) => check,
    dropInterval: () => ({ difference: 0, lo: -0.1, hi: 0.1 }),
  };
}

const memoOf = (...events: readonly Fields[]) => buildReport(inputOf(...events));

const sectionOf = (memo: ReturnType<typeof memoOf>, title: string): string =>
  toMarkdown(memo).split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const blocked: Fields = {
  type: 'policy_decision',
  decision: 'block',
  risk_state: 'Probe',
  checks: ['destructive.file'],
};
const canary: Fields = {
  ...blocked,
  session_id: CANARY_SESSION,
  checks: ['defense.guard', 'destructive.file'],
};
const mismatch: Fields = {
  type: 'trace_audit',
  provider_host: 'relay.example.net',
  claimed_model: 'gpt-5',
  risk_state: 'Probe',
  checks: ['trace.model-mismatch'],
};
const pin = (tool: string, more: object): Fields => ({
  type: 'definition.pin',
  server: 'weather',
  tool,
  definition_kind: 'tool',
  definition_id: digestSchema.parse(`sha256:${Buffer.from(tool).toString('hex').padEnd(64, '0')}`),
  ...more,
});

describe('canaries of doctor', () => {
  test('alone they are no evidence', () => {
    const memo = memoOf(canary);
    expect([memo.riskState, memo.summary]).toEqual([
      'Watch',
      'No decisions and no audits are recorded in this ledger; nothing can be concluded.',
    ]);
    const text = toMarkdown(memo);
    expect(text).toContain('1 test call of `tokenauditor doctor` is in the ledger and not in the counts.');
    expect(text).toContain('No check flagged a tool call in this window.');
  });

  test('beside other calls they are counted apart', () => {
    const memo = memoOf(canary, canary, { ...blocked, session_id: 's-1' });
    expect(memo.summary).toMatch(/^1 call blocked;/);
    expect(toMarkdown(memo)).toContain('2 test calls of `tokenauditor doctor` are in the ledger');
  });

  test('what is flagged for something else in a session of that name is no canary', () => {
    const { summary } = memoOf({ ...canary, checks: ['secret.read'] });
    expect(summary).toMatch(/^1 call blocked;/);
  });
});

describe('the advice', () => {
  const adviceIn = (...events: readonly Fields[]) => sectionOf(memoOf(...events), 'Recommended next actions');

  test('a blocked command calls for a look at the call, not for a probe of a router', () => {
    const advice = adviceIn(blocked);
    expect(advice).toContain('Look at the 1 stopped call (`tokenauditor events --type policy_decision');
    expect(advice).toContain('has a backup');
    expect(advice).not.toMatch(/probe|supplier|route/i);
    expect(memoOf(blocked).summary).not.toMatch(/probe|route/i);
    expect(sectionOf(memoOf(blocked), 'Executive conclusion')).toContain(
      '- Guarding: strictest decision block; ',
    );
  });

  test('a route in doubt calls for a probe plan, not for a look at calls', () => {
    const advice = adviceIn(mismatch);
    expect(advice).toContain('probe plan');
    expect(advice).toContain('Ask the supplier');
    expect(advice).not.toContain('stopped call');
  });

  test('both call for both', () => {
    expect(adviceIn(blocked, mismatch)).toMatch(/stopped call[\s\S]*probe plan/);
    expect(memoOf(blocked, mismatch).summary).toMatch(
      /^Guarding: 1 call blocked; [^.]*what proposed it\. Routes: [^.]*a probe plan/,
    );
  });

  test.each([
    ['secret.read', 'Rotate the secrets'],
    ['data.exfiltration', 'Check where data was to be sent'],
    ['execution.remote-script', 'Find out where the code'],
    ['package.install', 'Compare the names of the packages'],
    ['defense.guard', 'Run `tokenauditor doctor`'],
    ['injection.argument', 'whose text tried to direct the agent'],
  ])('%s has advice of its own', (check, words) => {
    expect(adviceIn({ ...blocked, checks: [check] })).toContain(words);
    expect(adviceIn({ ...blocked, checks: ['destructive.git'] })).not.toContain(words);
  });

  test('nothing found needs nothing', () => {
    expect(adviceIn({ type: 'policy_decision', decision: 'allow', risk_state: 'Watch' })).toContain(
      'nothing more is needed',
    );
  });
});

test('decisions count for calls alone', () => {
  const memo = memoOf(
    blocked,
    { type: 'tool_call.returned', decision: 'block', checks: ['reply.injection'] },
    { type: 'approval.consumed', decision: 'block' },
  );
  expect(memo.summary).toMatch(/^1 call blocked, something removed from 1 reply;/);
  expect(sectionOf(memo, 'Policy decisions')).toContain('1 of 1 recorded decision stopped a call');
});

describe('what the quarantine and the redaction did', () => {
  const poisoned = pin('forecast', { transition: 'quarantined', pin_state: 'quarantined' });
  const held: Fields = {
    ...{ type: 'policy_decision', decision: 'block', risk_state: 'Watch', checks: [] },
    ...{ decided_by: ['quarantine.quarantined'], agent: 'cursor', server: 'weather', tool: 'forecast' },
  };
  const cleaned: Fields = {
    ...{ type: 'tool_call.returned', decision: 'warn', redaction_status: 'redacted' },
    ...{ checks: ['secret.exposed'], agent: 'cursor', server: 'mail', tool: 'read' },
  };

  test('a definition that is held is something, though nothing was called', () => {
    const memo = memoOf(poisoned);
    expect(memo.summary).toBe(
      '1 definition in the quarantine; a person decides on what is in the quarantine.',
    );
    expect(sectionOf(memo, 'Guarding')).toContain('| `weather` | `forecast` | 0 | 0 | 0 | 0 | quarantined |');
  });

  test('a call that it stopped calls for a decision there, not for a look at the call', () => {
    const memo = memoOf(poisoned, held);
    expect(sectionOf(memo, 'Guarding')).toContain(
      '- First: Decide on 1 definition in the quarantine: `tokenauditor quarantine` lists it; 1 call to such definitions was stopped.',
    );
    expect(sectionOf(memo, 'Recommended next actions')).not.toContain('stopped call (');
    expect(sectionOf(memoOf(poisoned, held, blocked), 'Guarding')).toContain(
      '- First: Look at the 2 stopped calls (',
    );
  });

  test('a secret taken out of a reply counts as removed, and is no secret that a call reached for', () => {
    const memo = memoOf(cleaned, { ...blocked, agent: 'cursor' });
    expect(memo.summary).toMatch(/^1 call blocked, something removed from 1 reply;/);
    expect(sectionOf(memo, 'Guarding')).toContain('| `mail` | `read` | 0 | 0 | 0 | 1 | no |');
    const advice = sectionOf(memo, 'Recommended next actions');
    expect(advice).not.toContain('Rotate the secrets');
    expect(advice).toContain('which tools sent the 1 reply');
  });
});

describe('the quarantine', () => {
  test('lists what agents may not use, by its newest state', () => {
    const memo = memoOf(
      pin('forecast', { transition: 'held', pin_state: 'pending' }),
      pin('forecast', { transition: 'quarantined', pin_state: 'quarantined', checks: ['unicode.hidden'] }),
      pin('stations', { transition: 'pinned', pin_state: 'approved' }),
    );
    const section = sectionOf(memo, 'Quarantine');
    expect(section).toContain(
      '| `weather` | `forecast` | tool | quarantined | `unicode.hidden` | 2026-01-01 00:01 |',
    );
    expect(section).toContain('1 of 2 definitions is withheld from agents.');
    expect(section).not.toContain('| `stations` |');
    expect(sectionOf(memo, 'Recommended next actions')).toContain('Decide on 1 definition in the quarantine');
    // What is wrong with a definition is no finding in a call.
    expect(sectionOf(memo, 'Evidence summary')).toContain('No check flagged a tool call');
  });

  test('states that nothing is recorded', () => {
    expect(sectionOf(memoOf(blocked), 'Quarantine')).toContain(
      'No definition of a server’s tool is recorded',
    );
  });
});

test('project, period and version are named at the top, in both forms', () => {
  const memo = memoOf(blocked);
  const head = toMarkdown(memo).split('## ')[0];
  expect(head).toContain('- project: `/home/dev/shop`');
  expect(head).toContain('- period: 2026-01-01T00:00:00.000Z to 2026-01-01T00:00:00.000Z');
  expect(head).toContain('- written by: TokenAuditor 0.1.0');
  const own = buildReport({ ...inputOf(blocked), isUsersOwn: true });
  expect(toMarkdown(own)).toContain('- project: none; the user’s own ledger\n');
  const page = toHtml(memo);
  expect(page).toContain('<dt>project</dt><dd><code>/home/dev/shop</code></dd>');
  // Names stay whole: no rule lets a browser break a word.
  expect(page).not.toMatch(/overflow-wrap|word-break/);
  expect(page).toContain('code{white-space:nowrap}');
});
