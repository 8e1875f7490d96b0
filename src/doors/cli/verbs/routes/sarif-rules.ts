/** SARIF rules for routes: one for each trust class, and one for lookalike names. */
import type { TrustClass } from '../../../../vocabulary/route.ts';

export type RouteRule = TrustClass | 'lookalike';

interface RuleWords {
  readonly title: string;
  readonly sees: string;
  readonly remedy: string;
  readonly level: 'none' | 'note' | 'warning' | 'error';
}

const NOTHING = 'Nothing, if the project is meant to send its requests there.';

const WORDS: Readonly<Record<RouteRule, RuleWords>> = {
  direct: {
    title: 'A route to the maker of the model',
    sees: 'Requests go to the maker of the model.',
    remedy: NOTHING,
    level: 'none',
  },
  cloud: {
    title: 'A route to a cloud provider',
    sees: 'Requests go to a cloud provider that serves models under its own contract.',
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
    sees: 'Requests pass through a host that forwards them to many providers, and may choose another one each time.',
    remedy: 'Keep samples of traces, and compare the requested model with the one named in the answers.',
    level: 'note',
  },
  gateway: {
    title: 'A route through a gateway',
    sees: 'Requests pass through a gateway to a provider that its owner chooses.',
    remedy: 'Know who runs the gateway and where it leads; keep samples of traces.',
    level: 'note',
  },
  custom: {
    title: 'A route to a host that is not in the catalogue',
    sees: 'Requests for models go to an unknown host.',
    remedy: 'Find out who runs the host. If it is your own gateway, there is nothing else to do.',
    level: 'note',
  },
  env_dynamic: {
    title: 'A route that is known only at run time',
    sees: 'The address comes from the environment or is assembled at run time.',
    remedy: 'Check the value of the variable where the program runs.',
    level: 'note',
  },
  relay: {
    title: 'A route through a relay',
    sees: 'Requests go to an unofficial reseller, as it describes itself. It sees all requests and answers.',
    remedy: 'Send nothing secret there, and audit traces before trusting which model answers.',
    level: 'warning',
  },
  lookalike: {
    title: 'A host that imitates another',
    sees: 'The host name contains or resembles that of a known host, but belongs to another party.',
    remedy: 'Check the spelling. If the host is wrong, correct it and replace every key that was sent to it.',
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
