/** The rules of routes in SARIF: one for each trust class, and one for names made to look like others. */
import type { TrustClass } from '../../../../vocabulary/route.ts';

export type RouteRule = TrustClass | 'lookalike';

interface RuleWords {
  readonly title: string;
  readonly sees: string;
  readonly remedy: string;
  readonly level: 'none' | 'note' | 'warning' | 'error';
}

const NOTHING = 'Nothing, if this is where the project is meant to send its requests.';

const WORDS: Readonly<Record<RouteRule, RuleWords>> = {
  direct: {
    title: 'A route to the maker of the model',
    sees: 'Requests go to the host of whoever makes the model.',
    remedy: NOTHING,
    level: 'none',
  },
  cloud: {
    title: 'A route to a cloud',
    sees: 'Requests go to a cloud that serves models under its own contract.',
    remedy: NOTHING,
    level: 'none',
  },
  inference_host: {
    title: 'A route to an inference host',
    sees: 'Requests go to a host that runs the weights itself.',
    remedy: NOTHING,
    level: 'none',
  },
  local: {
    title: 'A route that stays on this machine or its network',
    sees: 'Requests go to a local address.',
    remedy: NOTHING,
    level: 'none',
  },
  aggregator: {
    title: 'A route through an aggregator',
    sees: 'Requests pass through a host that hands them on to many providers, and may choose another one each time.',
    remedy:
      'Keep samples of traces, and compare the model that was asked for with the one that answers name.',
    level: 'note',
  },
  gateway: {
    title: 'A route through a gateway',
    sees: 'Requests pass through a gateway before a provider that its owner chooses.',
    remedy: 'Know who runs the gateway and where it leads; keep samples of traces.',
    level: 'note',
  },
  custom: {
    title: 'A route to a host that the catalogue does not know',
    sees: 'Requests for models go to a host about which nothing is known.',
    remedy: 'Find out who runs the host. If it is your own gateway, that is all there is to do.',
    level: 'note',
  },
  env_dynamic: {
    title: 'A route that only the running program knows',
    sees: 'The address comes from the environment or is put together when the program runs.',
    remedy: 'Look at what the variable holds wherever the program runs.',
    level: 'note',
  },
  relay: {
    title: 'A route through a relay',
    sees: 'Requests go to an unofficial reseller, as it describes itself. It sees everything that is sent and answered.',
    remedy: 'Send nothing secret there, and audit traces before trusting which model answers.',
    level: 'warning',
  },
  lookalike: {
    title: 'A host made to look like another',
    sees: 'The name of the host contains or resembles that of a known one, and belongs to somebody else.',
    remedy:
      'Check the spelling. If the host is not meant, correct it and change every key that was sent to it.',
    level: 'error',
  },
};

const SECURITY_SEVERITY = { none: '0.0', note: '3.0', warning: '5.5', error: '8.0' } as const;

export function levelOf(rule: RouteRule): RuleWords['level'] {
  return WORDS[rule].level;
}

export function routeRule(rule: RouteRule) {
  const { title, sees, remedy, level } = WORDS[rule];
  return {
    id: `route.${rule}`,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text: sees },
    help: { text: `${sees}\nWhat to do: ${remedy}`, markdown: `${sees}\n\n**What to do:** ${remedy}` },
    defaultConfiguration: { level },
    properties: { tags: ['security', 'ai-route'], 'security-severity': SECURITY_SEVERITY[level] },
  };
}
