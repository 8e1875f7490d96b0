/** SARIF rules: one for each check with a signal, and for the states of pins. */
import type { CheckCard } from '../../../../vocabulary/check.ts';
import type { Severity } from '../../../../vocabulary/orders.ts';
import { cardOf } from './finding-places.ts';

/** Security severity, as SARIF viewers rank findings. */
const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = {
  info: '0.0',
  low: '3.0',
  medium: '5.5',
  high: '8.0',
  critical: '9.5',
};

const PIN_RULES: Readonly<Record<string, readonly [title: string, sees: string]>> = {
  'pin.changed': [
    'A definition that changed since it was approved',
    'What the server offers under this name is not the contract that was approved.',
  ],
  'pin.held': [
    'A definition that is held back',
    'The definition is quarantined or blocked until a person approves its contract.',
  ],
};
const PIN_REMEDY =
  'Look at it with `tokenauditor quarantine show`; approve the contract you see there, or block it.';

function pinRuleOf(id: string) {
  const [title = id, sees = ''] = PIN_RULES[id] ?? [];
  return {
    id,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text: sees },
    help: {
      text: `${sees}\nWhat to do: ${PIN_REMEDY}`,
      markdown: `${sees}\n\n**What to do:** ${PIN_REMEDY}`,
    },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['security', 'mcp'], 'security-severity': SECURITY_SEVERITY.high, precision: 'high' },
  };
}

/** `severity` is the highest that the check reported. */
export function ruleOf(id: string, severity: Severity) {
  if (id in PIN_RULES) return pinRuleOf(id);
  const card = cardOf(id);
  if (!card) return { id };
  const { title, sees, matters, remedy, limits, tier } = card;
  return {
    id,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text: sees },
    help: {
      text: helpOf(card),
      markdown: `${sees}\n\n${matters}\n\n**What to do:** ${remedy}\n\n**Limits:** ${limits}`,
    },
    defaultConfiguration: { level: tier === 'hard' ? 'error' : 'warning' },
    properties: {
      tags: ['security', 'mcp'],
      'security-severity': SECURITY_SEVERITY[severity],
      precision: tier === 'hard' ? 'high' : 'medium',
    },
  };
}

const helpOf = ({ sees, matters, remedy, limits }: CheckCard): string =>
  `${sees}\n${matters}\nWhat to do: ${remedy}\nLimits: ${limits}`;
