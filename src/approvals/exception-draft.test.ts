import { expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../policy/gate.ts';
import type { Finding } from '../vocabulary/finding.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { draftExceptions } from './exception-draft.ts';

const FINDING: Finding = {
  ...{ evidenceClass: 'tool_call_signal', severity: 'high', confidence: 0.6, checks: ['flow.watched'] },
  ...{ title: 'New recipient in a watched session', detail: 'It goes to a new place.' },
};
const SIGNAL: Signal = {
  ...{ check: 'flow.watched', tier: 'soft', threat: 'data_exfiltration', severity: 'high', confidence: 0.6 },
  ...{ title: FINDING.title, detail: FINDING.detail, path: '$.to', evidence: 'send' },
};
const drafted = (layer: Ruling['trace'][number]['layer']) =>
  draftExceptions(
    {
      call: { server: 'mailbox', tool: 'send_email', arguments: { to: 'ann@partner.example' } },
      ...{ findings: [FINDING], signals: [SIGNAL], isDegraded: false },
      ruling: { trace: [{ layer, decision: 'require_approval', reason: 'It flows.' }] },
      texts: [{ path: '$.to', text: 'ann@partner.example' }],
    },
    DEFAULT_GATE_POLICY,
  );

test('a flow is a finding of a check: an exception fits it as one that the gate stops', () => {
  const draft = {
    ...{ check: 'flow.watched', tool: 'send_email', server: 'mailbox', path: '$.to' },
    ...{ argument: 'ann@partner.example', severity: 'high' },
  };
  expect(drafted('flows')).toEqual([draft]);
  expect(drafted('gate')).toEqual([draft]);
  expect(drafted('rules')).toBe('layer');
});
