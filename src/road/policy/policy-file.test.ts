import { describe, expect, test } from 'vitest';
import { mergeTiers } from '../../policy/document/tiers.ts';
import { DEFAULT_GATE_POLICY } from '../../policy/gate.ts';
import type { Signal } from '../../vocabulary/signal.ts';
import { exceptionsOf } from './plain-policy.ts';
import { documentFrom } from './policy-file.ts';

/** The policy of one document alone, without what the user and the project configured. */
function readPolicy(text: string, path: string) {
  const document = documentFrom(text, path);
  const { values } = mergeTiers([{ document, isAccepted: true }]);
  const sampleRate = document.sampling?.baselineRate;
  return {
    gate: values.gate,
    exceptions: exceptionsOf(values.exceptions),
    ...(sampleRate === undefined ? {} : { sampleRate }),
  };
}

const read = (policy: unknown) => readPolicy(JSON.stringify(policy), 'p.json');

test('an empty policy is the default one', () => {
  expect(read({}).gate).toEqual(DEFAULT_GATE_POLICY);
});

test.each([
  ['fail_closed_for_critical', 'failClosedForCritical'],
  ['require_approval_for_network', 'requireApprovalForNetwork'],
  ['require_approval_for_package_install', 'requireApprovalForPackageInstall'],
] as const)('%s is read, alone', (key, name) => {
  expect(read({ gate: { [key]: false } }).gate).toEqual({ ...DEFAULT_GATE_POLICY, [name]: false });
});

test('how much is sampled is read', () => {
  expect(read({ sampling: { baseline_rate: 0.05 } }).sampleRate).toBe(0.05);
  expect(read({})).not.toHaveProperty('sampleRate');
});

test('a reason cannot act on a screen', () => {
  const { exceptions } = read({
    exceptions: [{ id: 'x', check: 'destructive.git', reason: 'ours\u001b[2J\u202e' }],
  });
  const signal = { check: 'destructive.git', path: '$' } as Signal;
  const occasion = { tool: 'shell', time: '2026-11-15T00:00:00Z', argumentAt: () => undefined };
  expect(exceptions.apply([signal], occasion).silenced[0]?.exception.reason).toBe('ours\\u{1b}[2J\\u{202e}');
});

test('an id that a check had before is known', () => {
  const former = { id: 'x', check: 'session.sink', reason: 'our own chat' };
  expect(() => read({ exceptions: [former] })).not.toThrow();
  expect(() => read({ exceptions: [{ ...former, check: 'session.sank' }] })).toThrow(
    'is not the id of a check',
  );
});

describe('a policy that is not understood is refused, and the field is named', () => {
  const exception = { id: 'x', check: 'destructive.git', reason: 'ours' };
  test.each<[string, unknown, string]>([
    ['an unknown key', { gates: {} }, '"gates" is unknown; the nearest one is gate'],
    ['an unknown key inside', { gate: { fail_open: true } }, '"gate.fail_open" is unknown'],
    [
      'a wrong type',
      { gate: { fail_closed_for_critical: 'no' } },
      '"gate.fail_closed_for_critical" must be true or false, not "no"',
    ],
    [
      'an exception without a reason',
      { exceptions: [{ id: 'x', check: 'destructive.git' }] },
      '"exceptions[0].reason" is missing',
    ],
    [
      'an expiry that is no time',
      { exceptions: [{ ...exception, expires: 'soon' }] },
      '"exceptions[0].expires" is neither a day like 2026-12-31 nor a time like 2026-12-31T18:00:00Z',
    ],
    ['the same id twice', { exceptions: [exception, exception] }, '"exceptions[1].id" is used twice'],
    [
      'an id with a space',
      { exceptions: [{ ...exception, id: 'a b' }] },
      '"exceptions[0].id" is not 1 to 64 letters, digits, dots, hyphens or underscores',
    ],
    ['an empty reason', { exceptions: [{ ...exception, reason: '' }] }, '"exceptions[0].reason" is empty'],
    [
      'a check that does not exist',
      { exceptions: [{ ...exception, check: 'destructive.gti' }] },
      '"exceptions[0].check" is not the id of a check; the nearest one is destructive.git',
    ],
    [
      'a rate above the ceiling',
      { sampling: { baseline_rate: 0.06 } },
      '"sampling.baseline_rate" is larger than 0.05',
    ],
    [
      'a rate below nothing',
      { sampling: { baseline_rate: -1 } },
      '"sampling.baseline_rate" is smaller than 0',
    ],
    ['another version', { version: '2' }, '"version" must be 1, not "2"'],
    ['a list', [], '"the document" must be a map of keys, not a list'],
  ])('%s', (_, policy, message) => {
    expect(() => read(policy)).toThrow(message);
  });

  test('JSON with a key twice', () => {
    expect(() => readPolicy('{"gate": {}, "gate": {}}', 'p.json')).toThrow(
      'p.json:1:14: the policy is refused: "gate" is the same key twice in one object',
    );
  });
});
