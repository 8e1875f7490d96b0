import type { Tier } from '../../../../vocabulary/check.ts';
import type { ChangeKind, Verdict } from '../../../../vocabulary/definition.ts';
import type { PinState, PinTransition, TrustMode } from '../../../../vocabulary/pin.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const DECIDE =
  '`tokenauditor quarantine show NAME` shows what was seen and what changed; a person approves or blocks it there.';
/** No gateway yet: who reads this must not think that somebody stands in the way. */
const LATER =
  'Agents that go through the gateway will not get it; the gateway comes with a later version, and until then it is a state to act on.';

/** What a scan of definitions is spelled with; a new word does not compile until it is explained here. */
export const VERDICT_CARDS: Readonly<Record<Verdict, Card>> = {
  clean: { sees: 'All of the definition was read, and no check has seen anything.', remedy: 'Nothing.' },
  warning: {
    sees: 'A soft signal, or a part that could not be read: a person should look at the definition.',
    remedy: 'Read the evidence; approve the definition if there is a good reason for what it says.',
  },
  dangerous: {
    sees: 'A hard signal: something that no honest author writes. A scan ends with the status 1, and the pin is quarantined.',
    remedy: 'Read the evidence; remove the server, or ask its author.',
  },
};

export const TIER_CARDS: Readonly<Record<Tier, Card>> = {
  hard: { sees: 'A signal that is evidence by itself.', remedy: 'Read the evidence before anything else.' },
  soft: {
    sees: 'A signal that needs company: one is low, two checks that agree are medium, three or more are high.',
    remedy: 'Read the evidence; one soft signal alone is often a clumsy sentence.',
  },
};

export const STATE_CARDS: Readonly<Record<PinState, Card>> = {
  pending: {
    sees: `First seen with a soft signal, or not read whole, and nobody has agreed to it. With a signal it waits for a person; otherwise it is judged again when it can be read. ${LATER}`,
    remedy: DECIDE,
  },
  approved: {
    sees: 'Agreed to, exactly as it stands: by a person, or by the trust in its server when it scanned clean.',
    remedy: 'Nothing.',
  },
  changed: {
    sees: `Not what was agreed to any more, until a person agrees to what it says now. ${LATER}`,
    remedy: DECIDE,
  },
  quarantined: { sees: `It had a hard signal, and only a person lifts that. ${LATER}`, remedy: DECIDE },
  blocked: {
    sees: `Refused (by a person, or by an agent through MCP; \`quarantine show\` says which), whatever it says from now on. ${LATER}`,
    remedy: `${DECIDE} An approval lifts the block, also that of an agent.`,
  },
};

/** Those that are not called like the state they lead to. */
export const TRANSITION_CARDS: Readonly<Record<Exclude<PinTransition, PinState>, Card>> = {
  pinned: {
    sees: 'Seen for the first time, read whole and without a signal (or on a server that is trusted with anything): approved by itself.',
    remedy: 'Nothing; `tokenauditor quarantine block NAME` if you do not want it.',
  },
  held: { sees: 'Seen with a soft signal, or not read whole: pending.', remedy: DECIDE },
  accepted: {
    sees: 'It changed, and its server is trusted to change in this way: approved by itself, on record.',
    remedy: '`tokenauditor quarantine trust SERVER manual`, if it should ask from now on.',
  },
  reverted: { sees: 'Again exactly what was approved before: approved.', remedy: 'Nothing.' },
};

export const TRUST_CARDS: Readonly<Record<TrustMode, Card>> = {
  manual: {
    sees: 'Every change waits for a person; only what is new, read whole and clean is pinned by itself. The default.',
    remedy: 'Nothing.',
  },
  scan: {
    sees: 'Changes that scan clean are accepted and recorded; all others wait for a person.',
    remedy: '`tokenauditor quarantine trust SERVER manual` asks about every change.',
  },
  auto: {
    sees: 'Every change without a hard signal is accepted and recorded, with soft ones as well.',
    remedy: '`tokenauditor quarantine trust SERVER manual` asks about every change.',
  },
};

const READ_CHANGE =
  '`tokenauditor quarantine show NAME` shows it word by word; approve it only if you know why.';

export const CHANGE_CARDS: Readonly<Record<ChangeKind, Card>> = {
  capability_expansion: {
    sees: 'The definition reaches for something new: files, commands, hosts, secrets, the conversation, deleting, writing, paying; or its server is started otherwise.',
    remedy: READ_CHANGE,
  },
  schema_widening: {
    sees: 'It takes more than before: a parameter, a type, a value, fewer required ones, open to others.',
    remedy: READ_CHANGE,
  },
  schema_narrowing: { sees: 'It takes less than before.', remedy: READ_CHANGE },
  description: { sees: 'Other words, visible or not.', remedy: READ_CHANGE },
  annotation: { sees: 'Other hints, `readOnlyHint` and the like.', remedy: READ_CHANGE },
  cosmetic: { sees: 'Blanks, commas, capitals. Held like every other change.', remedy: READ_CHANGE },
};
