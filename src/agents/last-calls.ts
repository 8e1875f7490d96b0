/** When each agent made its last call: for people, it decides nothing. */
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';

/** Names come from connections, and over stdio anyone can choose one. */
const MOST_NAMES = 2_000;

const lastCallsSchema = z.record(z.string(), z.string());

export const lastCallsFold: Fold<z.infer<typeof lastCallsSchema>> = {
  name: 'last-calls',
  version: 1,
  schema: lastCallsSchema,
  reads: { types: ['tool_call.proposed'] },
  initial: () => ({}),
  step: (calls, event) => {
    if (event.type !== 'tool_call.proposed' || event.agent === undefined) return calls;
    const isKnown = Object.hasOwn(calls, event.agent);
    if (!isKnown && Object.keys(calls).length >= MOST_NAMES) return calls;
    // Changed in place: a ledger has millions of calls.
    Object.defineProperty(calls, event.agent, {
      value: event.time,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    return calls;
  },
};
