/** The definitions of servers that agents may not use, and why. */

import { count } from '../text/words/amounts.ts';
import { isServed, type PinState } from '../vocabulary/pin.ts';
import type { ReportFacts } from './facts.ts';
import { named } from './inventory.ts';
import type { Judgement } from './judgement.ts';
import { type Block, minuteOf, text, unshown } from './memo.ts';
import type { PinnedFacts } from './pin-facts.ts';

const MOST_ROWS = 50;
/** The worst first. */
const ORDER: readonly PinState[] = ['quarantined', 'changed', 'blocked', 'pending', 'approved'];

/** What is withheld from agents. */
export function withheldIn({ quarantine }: ReportFacts): PinnedFacts[] {
  return Object.values(quarantine.pins)
    .filter(({ state }) => !isServed(state))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.last < b.last ? 1 : -1));
}

export function quarantineBlocks(facts: ReportFacts, judged: Judgement): Block[] {
  const heading: Block = { kind: 'heading', text: 'Quarantine' };
  const { pins, more } = facts.quarantine;
  const total = Object.keys(pins).length;
  if (total === 0) {
    const words =
      'No definition of a server’s tool is recorded; `tokenauditor scan --record` and the gateway record them.';
    return [heading, text(words)];
  }
  const withheld = withheldIn(facts);
  return [
    heading,
    ...table(withheld.slice(0, MOST_ROWS)),
    ...unshown(withheld.length, MOST_ROWS, 'none of them more severe than these'),
    {
      kind: 'claim',
      statement: `${withheld.length} of ${count(total, 'definition')} ${withheld.length === 1 ? 'is' : 'are'} withheld from agents${more > 0 ? `; ${count(more, 'further event')} not listed` : ''}.`,
      evidence: 'policy_signal',
      sample: count(total, 'definition'),
      window: judged.window,
      confidence: judged.confidence,
      limits: 'a definition shows what a server declares, not what its tool does',
    },
  ];
}

function table(withheld: readonly PinnedFacts[]): Block[] {
  if (withheld.length === 0) return [];
  return [
    {
      kind: 'table',
      head: ['server', 'definition', 'kind', 'state', 'checks', 'since'],
      rows: withheld.map(({ server, name, kind, state, checks, last }) => [
        named(server),
        named(name),
        kind,
        state,
        checks.length === 0 ? 'none' : checks.map((check) => named(check)).join(', '),
        minuteOf(last),
      ]),
    },
  ];
}
