import type { DegradationState, IdentityState } from '../../../../vocabulary/audit.ts';
import type { TrustClass } from '../../../../vocabulary/route.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

/** What audits of routes are spelled with; a new word does not compile until it is explained here. */
export const TRUST_CLASS_CARDS: Readonly<Record<TrustClass, Card>> = {
  direct: { sees: 'The maker of the model answers at this host.', remedy: 'Nothing.' },
  cloud: { sees: 'A cloud answers, under its own contract with the maker.', remedy: 'Nothing.' },
  inference_host: {
    sees: 'A company that runs the weights of others itself.',
    remedy: 'Ask for the precision and the version of the weights if quality matters.',
  },
  aggregator: {
    sees: 'A host that passes requests on to many providers and chooses among them.',
    remedy: 'Pin the provider where it can be pinned; audit its answers for fallbacks.',
  },
  gateway: {
    sees: 'A gateway before other providers, which logs, caches or falls back.',
    remedy: 'Read its configuration: which providers, which fallbacks, what it keeps.',
  },
  relay: {
    sees: 'An unofficial reseller that describes itself as one. It says nothing of how well it behaves.',
    remedy: 'Ask for evidence before secrets or money go through it: `tokenauditor probe-plan`.',
  },
  local: { sees: 'A model on this machine or in its network.', remedy: 'Nothing.' },
  custom: {
    sees: 'A host that the catalogue does not know, in a place where a model’s address stands.',
    remedy: 'Find out who runs it. A host of your own is as good as what stands behind it.',
  },
  env_dynamic: {
    sees: 'The address comes from the environment alone; the files do not say it.',
    remedy: 'Look at the variable where the program runs.',
  },
};

export const IDENTITY_CARDS: Readonly<Record<IdentityState, Card>> = {
  Consistent: {
    sees: 'The answers were tested with enough of them, and nothing speaks for another model.',
    remedy: 'Nothing; a route can treat other requests differently.',
  },
  Inconclusive: {
    sees: 'Of a comparison or a window: nothing can be said yet, because there are too few answers or no test could tell. It does not mean that all is well.',
    remedy: 'Collect as many as the output names; `tokenauditor probe-plan` says what that costs.',
  },
  Divergent: {
    sees: 'Something differs from the direct provider by more than chance, from one kind of evidence.',
    remedy: 'Gather a second kind of evidence, with a direct-against-direct control.',
  },
  'Likely Substitution': {
    sees: 'Two kinds of evidence or more speak for another model, and not by latency alone. It accuses nobody.',
    remedy: 'Plan a probe with a control arm, and ask the supplier which model served these requests.',
  },
};

/** The word that both have in common is explained above. */
export const DEGRADATION_CARDS: Readonly<Record<Exclude<DegradationState, 'Inconclusive'>, Card>> = {
  'No Material Change': {
    sees: 'Every rate is shown to have dropped by less than the margin.',
    remedy: 'Nothing.',
  },
  'Possible Degradation': {
    sees: 'More than chance explains, but a drop beyond the margin is not yet probable enough.',
    remedy: 'Repeat with fresh items and a fresh baseline.',
  },
  'Material Degradation': {
    sees: 'A drop beyond the margin is established; one window in twenty says so by chance at the most.',
    remedy: 'Repeat once in a series before contacting the supplier.',
  },
};
