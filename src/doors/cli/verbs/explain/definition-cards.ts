import type { Tier } from '../../../../vocabulary/check.ts';
import type { ChangeKind, Verdict } from '../../../../vocabulary/definition.ts';
import type { PinState, PinTransition, TrustMode } from '../../../../vocabulary/pin.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const DECIDE =
  '`tokenauditor quarantine show NAME` shows what was seen and what changed; a person approves or blocks it there.';
const WITHHELD = 'Hooks deny calls to it, and the gateway neither lists nor calls it.';

/** Words in the output of a scan of definitions; a new word does not compile until it is explained here. */
export const VERDICT_CARDS: Readonly<Record<Verdict, Card>> = {
  clean: { sees: 'The definition was read in full, without any signal.', remedy: 'Nothing.' },
  warning: {
    sees: 'A soft signal, or a part that could not be read: a person should look at the definition.',
    remedy: 'Read the evidence; approve the definition if there is a good reason for its wording.',
  },
  dangerous: {
    sees: 'A hard signal: something that no honest author writes. A scan ends with the status 1, and the pin is quarantined.',
    remedy: 'Read the evidence; remove the server, or ask its author.',
  },
};

export const TIER_CARDS: Readonly<Record<Tier, Card>> = {
  hard: { sees: 'A signal that is evidence by itself.', remedy: 'Read the evidence before anything else.' },
  soft: {
    sees: 'A signal that counts only together with others: one is low, two checks that agree are medium, three or more are high.',
    remedy: 'Read the evidence; one soft signal alone is often a clumsy sentence.',
  },
};

export const STATE_CARDS: Readonly<Record<PinState, Card>> = {
  pending: {
    sees: `First seen and not read in full, or with a soft signal under quarantine: hold-soft, and not approved. With a signal it waits for a person; otherwise it is judged again when it can be read. ${WITHHELD}`,
    remedy: DECIDE,
  },
  approved: {
    sees: 'Approved exactly as it is: by a person, or through the trust in its server when it scanned clean.',
    remedy: 'Nothing.',
  },
  changed: {
    sees: `No longer what was approved; waits until a person approves the current version. ${WITHHELD}`,
    remedy: DECIDE,
  },
  quarantined: { sees: `It had a hard signal, and only a person lifts that. ${WITHHELD}`, remedy: DECIDE },
  blocked: {
    sees: `Refused in every version (by a person, or by an agent through MCP; \`quarantine show\` tells which). ${WITHHELD}`,
    remedy: `${DECIDE} An approval lifts the block, even one by an agent.`,
  },
};

/** Transitions that are not named after the state they lead to. */
export const TRANSITION_CARDS: Readonly<Record<Exclude<PinTransition, PinState>, Card>> = {
  pinned: {
    sees: 'Seen for the first time, read in full and without a signal (or on a server with trust `auto`): approved automatically.',
    remedy: 'Nothing; `tokenauditor quarantine block NAME` if you do not want it.',
  },
  held: {
    sees: 'Not read in full, or seen with a soft signal that the policy holds: pending.',
    remedy: DECIDE,
  },
  accepted: {
    sees: 'It changed in a way that its server is trusted to: approved automatically, and recorded.',
    remedy: '`tokenauditor quarantine trust SERVER manual`, to be asked from now on.',
  },
  reverted: { sees: 'Again exactly what was approved before: approved.', remedy: 'Nothing.' },
};

export const TRUST_CARDS: Readonly<Record<TrustMode, Card>> = {
  manual: {
    sees: 'Every change waits for a person; only new definitions that were read in full and have no hard signal are approved automatically, with a warning if they have a soft one. The default.',
    remedy: 'Nothing.',
  },
  scan: {
    sees: 'Changes that scan clean are accepted and recorded; all others wait for a person.',
    remedy: '`tokenauditor quarantine trust SERVER manual` asks about every change.',
  },
  auto: {
    sees: 'Every change without a hard signal is accepted and recorded, even with soft ones.',
    remedy: '`tokenauditor quarantine trust SERVER manual` asks about every change.',
  },
};

const READ_CHANGE =
  '`tokenauditor quarantine show NAME` shows it word by word; approve it only if you know why.';

export const CHANGE_CARDS: Readonly<Record<ChangeKind, Card>> = {
  capability_expansion: {
    sees: 'The definition accesses something new: files, commands, hosts, secrets, the conversation, deleting, writing, paying; or its server is started differently.',
    remedy: READ_CHANGE,
  },
  schema_widening: {
    sees: 'It accepts more than before: a parameter, a type, a value, fewer required parameters, additional properties.',
    remedy: READ_CHANGE,
  },
  schema_narrowing: { sees: 'It accepts less than before.', remedy: READ_CHANGE },
  description: { sees: 'The wording changed, visibly or not.', remedy: READ_CHANGE },
  annotation: { sees: 'Hints changed, such as `readOnlyHint`.', remedy: READ_CHANGE },
  cosmetic: {
    sees: 'Spaces, commas or capitals changed. Held like every other change.',
    remedy: READ_CHANGE,
  },
};
