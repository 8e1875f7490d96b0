import type { DegradationState, IdentityState } from '../../../../vocabulary/audit.ts';
import type { TrustClass } from '../../../../vocabulary/route.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

/** Words in the output of route audits; a new word does not compile until it is explained here. */
export const TRUST_CLASS_CARDS: Readonly<Record<TrustClass, Card>> = {
  direct: { sees: 'The maker of the model answers at this host.', remedy: 'Nothing.' },
  cloud: { sees: 'A cloud provider answers, under its own contract with the maker.', remedy: 'Nothing.' },
  inference_host: {
    sees: 'A company that itself runs models made by others.',
    remedy: 'Ask for the precision and the version of the weights if quality matters.',
  },
  aggregator: {
    sees: 'A host that passes requests on to many providers and chooses among them.',
    remedy: 'Pin the provider if possible; audit its answers for fallbacks.',
  },
  gateway: {
    sees: 'A gateway in front of other providers, which logs, caches or falls back.',
    remedy: 'Read its configuration: which providers, which fallbacks, what it keeps.',
  },
  relay: {
    sees: 'An unofficial reseller that describes itself as one. The class does not judge its behaviour.',
    remedy: 'Ask for evidence before secrets or money go through it: `tokenauditor probe-plan`.',
  },
  local: { sees: 'A model on this machine or in its network.', remedy: 'Nothing.' },
  custom: {
    sees: 'A host that is not in the catalogue, used as the address of a model.',
    remedy: 'Find out who runs it. Your own host is as trustworthy as the provider behind it.',
  },
  env_dynamic: {
    sees: 'The address comes only from the environment; the files do not contain it.',
    remedy: 'Check the variable where the program runs.',
  },
};

export const IDENTITY_CARDS: Readonly<Record<IdentityState, Card>> = {
  Consistent: {
    sees: 'Enough answers were tested, and there is no evidence of another model.',
    remedy: 'Nothing; a route can treat other requests differently.',
  },
  Inconclusive: {
    sees: 'Of a comparison or a window: no conclusion yet, because there are too few answers or no applicable test. It does not mean that all is well.',
    remedy: 'Collect as many answers as the output names; `tokenauditor probe-plan` estimates the cost.',
  },
  Divergent: {
    sees: 'Something differs from the direct provider by more than chance, from one kind of evidence.',
    remedy: 'Gather a second kind of evidence, with a direct-against-direct control.',
  },
  'Likely Substitution': {
    sees: 'Two or more kinds of evidence, besides latency, indicate another model. It is not an accusation.',
    remedy: 'Plan a probe with a control arm, and ask the supplier which model served these requests.',
  },
};

/** The word that both share is explained above. */
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
    sees: 'A drop beyond the margin is established; by chance that happens in at most one window in twenty.',
    remedy: 'Repeat once in a series before contacting the supplier.',
  },
};
