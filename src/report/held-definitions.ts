/** The definitions that agents may not use, and the calls to them that were stopped: a fold, so that `status` answers at once. */
import { z } from 'zod';
import { type Fold, foldLedger } from '../evidence/folds/fold.ts';
import type { Ports } from '../ports/files.ts';
import { isServed } from '../vocabulary/pin.ts';
import { countPin, noPins, pinFactsSchema } from './pin-facts.ts';

const MOST_TOOLS = 1_000;
/** What stops a call because of its definition, as events name it. */
const BY_QUARANTINE = /^quarantine\./;

const heldSchema = z.strictObject({
  facts: pinFactsSchema,
  /** Calls that the quarantine stopped, by server and tool. */
  calls: z.record(z.string(), z.int().nonnegative()),
});
type Held = z.infer<typeof heldSchema>;

export interface HeldDefinition {
  readonly server: string;
  readonly name: string;
  readonly kind: string;
  readonly state: string;
  readonly checks: readonly string[];
  readonly stopped_calls: number;
}

const keyOf = (server: string, tool: string): string => JSON.stringify([server, tool]);

const heldFold: Fold<Held> = {
  name: 'held-definitions',
  version: 1,
  schema: heldSchema,
  reads: { types: ['definition.pin', 'policy_decision', 'tool_call.proposed'] },
  initial: () => ({ facts: noPins(), calls: {} }),
  step: (held, event) => {
    if (event.type === 'definition.pin') countPin(held.facts, event);
    else if (event.type === 'policy_decision' || event.type === 'tool_call.proposed') {
      const { server = '', tool = '', decided_by = [] } = event;
      const key = keyOf(server, tool);
      const isKnown = Object.hasOwn(held.calls, key) || Object.keys(held.calls).length < MOST_TOOLS;
      if (isKnown && decided_by.some((each) => BY_QUARANTINE.test(each)))
        held.calls[key] = (held.calls[key] ?? 0) + 1;
    }
    return held;
  },
};

export async function heldDefinitions(directory: string, ports: Ports): Promise<HeldDefinition[]> {
  const { state } = await foldLedger(directory, ports, heldFold);
  return Object.values(state.facts.pins)
    .filter((pin) => !isServed(pin.state))
    .map(({ server, name, kind, state: pinState, checks }) => ({
      ...{ server, name, kind, state: pinState, checks },
      stopped_calls: state.calls[keyOf(server, name)] ?? 0,
    }))
    .sort((one, other) => (`${one.server}/${one.name}` < `${other.server}/${other.name}` ? -1 : 1));
}
