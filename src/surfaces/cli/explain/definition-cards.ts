import type { Tier } from '../../../vocabulary/check.ts';
import type { Verdict } from '../../../vocabulary/definition.ts';
import type { PinState } from '../../../vocabulary/pin.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const DECIDE =
  '`tokenauditor quarantine` shows what was seen and what changed; a person approves or blocks it.';

/** What a scan of definitions is spelled with; a new word does not compile until it is explained here. */
export const VERDICT_CARDS: Readonly<Record<Verdict, Card>> = {
  clean: { sees: 'All of the definition was read, and no check has seen anything.', remedy: 'Nothing.' },
  warning: {
    sees: 'A soft signal, or a part that could not be read: a person should look at the definition.',
    remedy: 'Read the evidence; approve the definition if there is a good reason for what it says.',
  },
  dangerous: {
    sees: 'A hard signal: something that no honest author writes. The definition is kept from agents.',
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
  pending: { sees: 'Seen, but nobody has agreed to it yet: agents do not see it.', remedy: DECIDE },
  approved: { sees: 'Somebody agreed to exactly this definition: agents see it.', remedy: 'Nothing.' },
  changed: {
    sees: 'Not what was agreed to any more: agents do not see it until a person agrees to what it says now.',
    remedy: DECIDE,
  },
  quarantined: { sees: 'It had a hard signal: agents do not see it.', remedy: DECIDE },
  blocked: { sees: 'A person refused it, whatever it says from now on.', remedy: DECIDE },
};
