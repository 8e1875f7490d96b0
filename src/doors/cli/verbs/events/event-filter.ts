import type { EventFilter } from '../../../../evidence/folds/filter.ts';
import { compileGlob } from '../../../../text/patterns/glob.ts';
import { DECISIONS, RISK_STATES } from '../../../../vocabulary/orders.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { parseWhen } from './when.ts';

/** The filter options of `events`, for the ledger's reader. */
export function readFilter(args: Arguments, nowMs: number): EventFilter {
  const when = (option: string) => {
    const text = args.text(option);
    return text === undefined ? undefined : parseWhen(text, nowMs, `--${option}`);
  };
  const parts = {
    types: some(args.texts('type').map((glob) => checkGlob(glob, '--type'))),
    decisions: some(DECISIONS.filter((decision) => args.texts('decision').includes(decision))),
    riskStates: some(RISK_STATES.filter((state) => args.texts('risk').includes(state))),
    sinceMs: when('since'),
    untilMs: when('until'),
    session: args.text('session'),
    call: args.text('call'),
    server: checkGlob(args.text('server'), '--server'),
    tool: checkGlob(args.text('tool'), '--tool'),
    check: checkGlob(args.text('check'), '--check'),
    eventId: args.text('id'),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** The reader compiles it again; only here can the error name the option. */
function checkGlob<T extends string | undefined>(glob: T, option: string): T {
  try {
    if (glob !== undefined) compileGlob(glob);
    return glob;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Trouble('usage.bad_value', {
      value: glob ?? '',
      option,
      expected: 'a glob such as tool_call.*',
    });
  }
}
