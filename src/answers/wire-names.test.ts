import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { type Camel, fromWire, type Snake, toWire } from './wire-names.ts';

interface Sent {
  readonly risk_state: string;
  readonly trace: readonly { readonly layer: string; readonly decided_by: string | null }[];
  readonly counts: { readonly log10_lr: number; readonly p: number };
  readonly is_cut?: boolean;
}
interface Held {
  readonly riskState: string;
  readonly trace: readonly { readonly layer: string; readonly decidedBy: string | null }[];
  readonly counts: { readonly log10Lr: number; readonly p: number };
  readonly isCut?: boolean;
}
const SENT: Sent = {
  risk_state: 'Watch',
  trace: [{ layer: 'gate', decided_by: null }],
  counts: { log10_lr: 1, p: 2 },
  is_cut: false,
};
const HELD: Held = {
  riskState: 'Watch',
  trace: [{ layer: 'gate', decidedBy: null }],
  counts: { log10Lr: 1, p: 2 },
  isCut: false,
};

test('fields have one spelling on the wire and one in code', () => {
  expect(toWire(HELD)).toEqual(SENT);
  expect(fromWire(SENT)).toEqual(HELD);
  expectTypeOf(toWire(HELD)).toEqualTypeOf<Sent>();
  expectTypeOf(fromWire(SENT)).toEqualTypeOf<Held>();
});

test('optional fields stay optional, and keys that are data stay as they are', () => {
  interface Tally {
    readonly byDay?: Readonly<Record<string, number>>;
  }
  expectTypeOf<Snake<Tally>>().toEqualTypeOf<{ readonly by_day?: Readonly<Record<string, number>> }>();
  expectTypeOf<Camel<Snake<Tally>>>().toEqualTypeOf<Tally>();
  const keys = { '2026-11-15': 1, 'tool_call.proposed': 2, Watch: 3, 'execution.remote-script': 4 };
  expect(toWire({ byDay: keys })).toEqual({ by_day: keys });
  expect(fromWire({ by_day: keys })).toEqual({ byDay: keys });
});

test('a document read back is the document', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
  const field = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('_'));
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, value) => {
      const document = { [name]: [value === null ? 'none' : typeof value] };
      expect(toWire(fromWire(document))).toEqual(document);
    }),
  );
});
