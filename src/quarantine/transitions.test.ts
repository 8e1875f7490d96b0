import { expect, test } from 'vitest';
import { digestWith } from '../evidence/digest.ts';
import type { Verdict } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { PinState, TrustMode } from '../vocabulary/pin.ts';
import type { Pin } from './pins.ts';
import { type Sight, stepAtSight, stepOfApproval, stepOfBlock } from './transitions.ts';

const digest = (text: string) => digestWith(Buffer.from('k'), text);
const [A, B, C] = [digest('a'), digest('b'), digest('c')];
type Row = readonly [
  about: string,
  state: PinState | 'none',
  approved: 'A' | 'B' | 'none',
  seen: 'A' | 'B',
  trust: TrustMode,
  sight: 'A' | 'B' | 'C',
  verdict: Verdict,
  step: string,
];
const NOTHING = {
  excused: [],
  suspect: [],
  doubted: [],
  blockedBy: null,
  approvedBy: 'person' as Pin['approvedBy'],
};
/** Under the policy that holds soft signals, read in full. */
const STRICT = { isWhole: true, holdsSoft: true };
const CONTRACTS = { A, B, C, none: null } as const;

// Literal: what is not in this table does not happen.
const TABLE: readonly Row[] = [
  ['first use, clean', 'none', 'none', 'A', 'manual', 'A', 'clean', 'pinned → approved'],
  ['first use, warning', 'none', 'none', 'A', 'manual', 'A', 'warning', 'held → pending'],
  ['first use, hard', 'none', 'none', 'A', 'manual', 'A', 'dangerous', 'quarantined → quarantined'],
  ['first use, clean, scan', 'none', 'none', 'A', 'scan', 'A', 'clean', 'pinned → approved'],
  ['first use, warning, scan', 'none', 'none', 'A', 'scan', 'A', 'warning', 'held → pending'],
  ['first use, hard, scan', 'none', 'none', 'A', 'scan', 'A', 'dangerous', 'quarantined → quarantined'],
  ['first use, clean, auto', 'none', 'none', 'A', 'auto', 'A', 'clean', 'pinned → approved'],
  ['first use, warning, auto', 'none', 'none', 'A', 'auto', 'A', 'warning', 'pinned → approved'],
  ['first use, hard, auto', 'none', 'none', 'A', 'auto', 'A', 'dangerous', 'quarantined → quarantined'],
  ['pending, the same again', 'pending', 'none', 'A', 'manual', 'A', 'warning', 'nothing'],
  ['pending, read whole at last', 'pending', 'none', 'A', 'manual', 'A', 'clean', 'pinned → approved'],
  ['pending, another one', 'pending', 'none', 'A', 'manual', 'B', 'warning', 'held → pending'],
  ['pending, then hard', 'pending', 'none', 'A', 'manual', 'A', 'dangerous', 'quarantined → quarantined'],
  ['pending, then trusted', 'pending', 'none', 'A', 'auto', 'A', 'warning', 'pinned → approved'],
  ['pending, then trusted to scan', 'pending', 'none', 'A', 'scan', 'A', 'clean', 'pinned → approved'],
  ['approved, the same', 'approved', 'A', 'A', 'manual', 'A', 'clean', 'nothing'],
  ['approved, the same, now doubted', 'approved', 'A', 'A', 'manual', 'A', 'warning', 'nothing'],
  ['approved, scanner learnt', 'approved', 'A', 'A', 'manual', 'A', 'dangerous', 'quarantined → quarantined'],
  ['approved, learnt, auto', 'approved', 'A', 'A', 'auto', 'A', 'dangerous', 'quarantined → quarantined'],
  ['clean change', 'approved', 'A', 'A', 'manual', 'B', 'clean', 'changed → changed'],
  ['doubted change', 'approved', 'A', 'A', 'manual', 'B', 'warning', 'changed → changed'],
  ['hard change', 'approved', 'A', 'A', 'manual', 'B', 'dangerous', 'quarantined → quarantined'],
  ['clean change, scan', 'approved', 'A', 'A', 'scan', 'B', 'clean', 'accepted → approved'],
  ['doubted change, scan', 'approved', 'A', 'A', 'scan', 'B', 'warning', 'changed → changed'],
  ['hard change, scan', 'approved', 'A', 'A', 'scan', 'B', 'dangerous', 'quarantined → quarantined'],
  ['clean change, auto', 'approved', 'A', 'A', 'auto', 'B', 'clean', 'accepted → approved'],
  ['doubted change, auto', 'approved', 'A', 'A', 'auto', 'B', 'warning', 'accepted → approved'],
  ['hard change, auto', 'approved', 'A', 'A', 'auto', 'B', 'dangerous', 'quarantined → quarantined'],
  ['changed, the same again', 'changed', 'A', 'B', 'manual', 'B', 'clean', 'nothing'],
  ['changed once more', 'changed', 'A', 'B', 'manual', 'C', 'clean', 'changed → changed'],
  ['changed back', 'changed', 'A', 'B', 'manual', 'A', 'clean', 'reverted → approved'],
  ['changed back, doubted', 'changed', 'A', 'B', 'manual', 'A', 'warning', 'reverted → approved'],
  ['changed back, hard', 'changed', 'A', 'B', 'manual', 'A', 'dangerous', 'quarantined → quarantined'],
  ['changed, then hard', 'changed', 'A', 'B', 'manual', 'B', 'dangerous', 'quarantined → quarantined'],
  ['changed, then trusted', 'changed', 'A', 'B', 'scan', 'B', 'clean', 'accepted → approved'],
  ['quarantined, the same', 'quarantined', 'A', 'B', 'auto', 'B', 'clean', 'nothing'],
  ['quarantined, another one', 'quarantined', 'A', 'B', 'auto', 'C', 'clean', 'quarantined → quarantined'],
  [
    'quarantined, the approved one',
    'quarantined',
    'A',
    'B',
    'manual',
    'A',
    'clean',
    'quarantined → quarantined',
  ],
  ['blocked, the same', 'blocked', 'A', 'A', 'auto', 'A', 'clean', 'nothing'],
  ['blocked, another one', 'blocked', 'A', 'A', 'auto', 'B', 'clean', 'blocked → blocked'],
  ['blocked, hard', 'blocked', 'A', 'A', 'manual', 'B', 'dangerous', 'blocked → blocked'],
];

test.each(TABLE)('%s', (_, state, approved, seen, trust, sight, verdict, expected) => {
  const pin = { ...NOTHING, seen: CONTRACTS[seen], approved: CONTRACTS[approved] };
  const step = stepAtSight(state === 'none' ? undefined : { ...pin, state }, {
    ...STRICT,
    contract: CONTRACTS[sight],
    verdict,
    checks: verdict === 'dangerous' ? ['unicode.hidden'] : [],
    trust,
  });
  expect(step ? `${step.transition} → ${step.state}` : 'nothing').toBe(expected);
});

test('what a person looked past stays so for that contract, and for that check', () => {
  const pin = {
    state: 'approved',
    seen: A,
    approved: A,
    excused: ['unicode.hidden'],
    suspect: [] as Digest[],
    doubted: [] as Digest[],
    blockedBy: null,
    approvedBy: 'person',
  } as const;
  const sight = { ...STRICT, contract: A, verdict: 'dangerous', trust: 'manual' } as const;
  expect(stepAtSight(pin, { ...sight, checks: ['unicode.hidden'] })).toBeUndefined();
  expect(stepAtSight(pin, { ...sight, checks: ['unicode.hidden', 'payload.decoded'] })?.state).toBe(
    'quarantined',
  );
  expect(stepAtSight(pin, { ...sight, contract: B, checks: ['unicode.hidden'] })?.state).toBe('quarantined');
});

test('a contract that had a hard signal once is never served by itself', () => {
  const sight = { ...STRICT, contract: C, verdict: 'clean', checks: [], trust: 'auto' } as const;
  for (const state of ['pending', 'approved', 'changed'] as const) {
    const pin = { ...NOTHING, state, seen: A, approved: state === 'pending' ? null : A, suspect: [C] };
    expect(stepAtSight(pin, sight)?.state).toBe('quarantined');
  }
});

test('a hard signal is recorded even for what is withheld already', () => {
  const pin = { ...NOTHING, seen: B, approved: A };
  const sight: Sight = {
    ...STRICT,
    contract: B,
    verdict: 'dangerous',
    checks: ['payload.decoded'],
    trust: 'manual',
  };
  expect(stepAtSight({ ...pin, state: 'quarantined' }, sight)?.transition).toBe('quarantined');
  expect(stepAtSight({ ...pin, state: 'blocked' }, sight)?.transition).toBe('blocked');
  expect(stepAtSight({ ...pin, state: 'blocked', suspect: [B] }, sight)).toBeUndefined();
});

test('a person’s word', () => {
  const pin = { ...NOTHING, seen: B, approved: A };
  for (const state of ['pending', 'changed', 'quarantined', 'blocked'] as const) {
    expect(stepOfApproval({ ...pin, state })).toEqual({ transition: 'approved', state: 'approved' });
  }
  expect(stepOfApproval({ ...pin, seen: A, state: 'approved' })).toBeUndefined();
  const byRule = { ...pin, seen: A, state: 'approved', approvedBy: 'rule' } as const;
  expect(stepOfApproval(byRule)).toBeUndefined();
  expect(stepOfApproval({ ...byRule, doubted: [A] })?.transition).toBe('approved');
  for (const state of ['pending', 'approved', 'changed', 'quarantined'] as const) {
    for (const by of ['person', 'agent'] as const)
      expect(stepOfBlock({ ...pin, state }, by)).toEqual({ transition: 'blocked', state: 'blocked' });
  }
});

test.each([
  ['person', 'person', 'nothing'],
  ['person', 'agent', 'nothing'],
  ['agent', 'agent', 'nothing'],
  ['agent', 'person', 'blocked'],
] as const)('blocked by a %s, and once more by a %s: %s', (blockedBy, by, expected) => {
  const pin = { ...NOTHING, state: 'blocked', seen: A, approved: null, blockedBy } as const;
  expect(stepOfBlock(pin, by)?.transition ?? 'nothing').toBe(expected);
});

// Held because of a soft signal; later scans of the same contract, alone or beside others, change nothing.
const DOUBTED: readonly Row[] = [
  ['the same, alone', 'pending', 'none', 'A', 'manual', 'A', 'clean', 'nothing'],
  ['the same, with the signal', 'pending', 'none', 'A', 'manual', 'A', 'warning', 'nothing'],
  ['the same, alone, scan', 'pending', 'none', 'A', 'scan', 'A', 'clean', 'nothing'],
  ['the same, trusted by a person', 'pending', 'none', 'A', 'auto', 'A', 'clean', 'pinned → approved'],
  ['again after another one', 'pending', 'none', 'B', 'manual', 'A', 'clean', 'held → pending'],
  ['another one, clean', 'pending', 'none', 'A', 'manual', 'B', 'clean', 'pinned → approved'],
  ['a change, alone, scan', 'changed', 'B', 'A', 'scan', 'A', 'clean', 'nothing'],
  ['the change again, scan', 'approved', 'B', 'B', 'scan', 'A', 'clean', 'changed → changed'],
  ['the change again, auto', 'approved', 'B', 'B', 'auto', 'A', 'clean', 'accepted → approved'],
  ['approved in spite of it', 'approved', 'A', 'A', 'manual', 'A', 'clean', 'nothing'],
  ['approved, changed, back', 'changed', 'A', 'B', 'manual', 'A', 'clean', 'reverted → approved'],
];

test.each(DOUBTED)('doubted: %s', (_, state, approved, seen, trust, sight, verdict, expected) => {
  const pin = { ...NOTHING, seen: CONTRACTS[seen], approved: CONTRACTS[approved], doubted: [A] };
  const checks = verdict === 'clean' ? [] : ['shadowing.cross-server'];
  const known = state === 'none' ? undefined : { ...pin, state };
  const step = stepAtSight(known, { ...STRICT, contract: CONTRACTS[sight], verdict, checks, trust });
  expect(step ? `${step.transition} → ${step.state}` : 'nothing').toBe(expected);
});

test('a soft signal is recorded once for what is held already, and never for what was not read', () => {
  const pin = { ...NOTHING, state: 'pending', seen: A, approved: null } as const;
  const sight = { ...STRICT, contract: A, verdict: 'warning', trust: 'manual' } as const;
  const checks = ['shadowing.cross-server'];
  expect(stepAtSight(pin, { ...sight, checks })?.transition).toBe('held');
  expect(stepAtSight({ ...pin, doubted: [A] }, { ...sight, checks })).toBeUndefined();
  expect(stepAtSight({ ...pin, suspect: [A] }, { ...sight, checks })?.transition).toBe('quarantined');
  expect(stepAtSight(pin, { ...sight, checks: [] })).toBeUndefined();
});

type SoftRow = readonly [
  about: string,
  pin: (Partial<Pin> & Pick<Pin, 'state'>) | undefined,
  sight: Partial<Sight>,
  warns: string,
  holds: string,
];

const softly: SoftRow[1] = { state: 'approved', approved: A, approvedBy: 'rule', doubted: [A] };
const pinnedBefore: SoftRow[1] = { ...softly, state: 'pending' };

// The same sight under the policy that warns of soft signals, and under the one that holds them.
const SOFT: readonly SoftRow[] = [
  ['first use', undefined, {}, 'pinned → approved', 'held → pending'],
  ['first use, scan', undefined, { trust: 'scan' }, 'pinned → approved', 'held → pending'],
  ['first use, auto', undefined, { trust: 'auto' }, 'pinned → approved', 'pinned → approved'],
  ['first use, not read in full', undefined, { isWhole: false }, 'held → pending', 'held → pending'],
  [
    'first use, with a hard signal',
    undefined,
    { verdict: 'dangerous' },
    'quarantined → quarantined',
    'quarantined → quarantined',
  ],
  ['held before', { state: 'pending', doubted: [A] }, {}, 'pinned → approved', 'nothing'],
  [
    'held before, seen without the signal',
    { state: 'pending', doubted: [A] },
    { verdict: 'clean', checks: [] },
    'pinned → approved',
    'nothing',
  ],
  ['a change', { state: 'approved', approved: B }, {}, 'changed → changed', 'changed → changed'],
  [
    'a change, scan',
    { state: 'approved', approved: B },
    { trust: 'scan' },
    'changed → changed',
    'changed → changed',
  ],
  ['served with the signal', softly, {}, 'nothing', 'held → pending'],
  [
    'served with the signal, seen without it',
    softly,
    { verdict: 'clean', checks: [] },
    'nothing',
    'held → pending',
  ],
  ['served with the signal, auto', softly, { trust: 'auto' }, 'nothing', 'nothing'],
  ['approved by a person', { ...softly, approvedBy: 'person' }, {}, 'nothing', 'nothing'],
  ['served, and a signal since', { ...softly, doubted: [] }, {}, 'nothing', 'held → pending'],
  ['served, then held by another policy', pinnedBefore, {}, 'reverted → approved', 'nothing'],
  [
    'served, then held, then changed',
    pinnedBefore,
    { contract: B },
    'changed → changed',
    'changed → changed',
  ],
  [
    'served, then held, then changed, clean',
    pinnedBefore,
    { contract: B, verdict: 'clean', checks: [] },
    'changed → changed',
    'changed → changed',
  ],
];

test.each(SOFT)('soft signals: %s', (_, given, more, warns, holds) => {
  const pin = given && { ...NOTHING, seen: A, approved: null, ...given };
  const stepUnder = (holdsSoft: boolean) => {
    const step = stepAtSight(pin, {
      contract: A,
      verdict: 'warning',
      checks: ['shadowing.cross-server'],
      isWhole: true,
      trust: 'manual',
      holdsSoft,
      ...more,
    });
    return step ? `${step.transition} → ${step.state}` : 'nothing';
  };
  expect([stepUnder(false), stepUnder(true)]).toEqual([warns, holds]);
});
