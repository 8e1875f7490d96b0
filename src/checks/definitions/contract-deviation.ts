import type { CallCheck } from '../../screening/contract/check.ts';
import { findSecrets } from '../../sensitive/find.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { printable } from '../../text/printable.ts';
import { type Deviation, deviationsFrom, isMembers, memberPath } from './contract/schema.ts';

/** Names that invite a model to add content the tool did not ask for. */
const SIDE_CHANNEL =
  /^_|^(?:context|notes?|side_?notes?|comments?|remarks?|metadata|meta|extra|debug|feedback|reason(?:ing)?|thoughts?|scratchpad|annotations?|memo|payload|user_?data|conversation|history|summary|env|environment)$/i;
/** Longer than any option value; long enough to carry text read elsewhere. */
const LONG_TEXT = 120;
const MOST_SHOWN = 5;

export const contractDeviation: CallCheck = {
  card: {
    id: 'contract.deviation',
    title: 'Schema deviation',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'Arguments that do not match the schema the tool was listed with: missing, unexpected, of the wrong type or outside the allowed values. More severe if an unexpected argument carries long text or a secret.',
    matters:
      'A call that does not match its contract comes from a confused or manipulated model, or the tool has changed.',
    remedy: 'List the tools again and compare; check what the unexpected argument carries.',
    limits:
      'Needs the schema the tool was listed with. Does not check formats or follow references to other documents.',
  },
  *inspectCall({ arguments: given, context: { contract } }) {
    if (contract === undefined || !isMembers(contract)) return;
    const channel = [...unexpected(contract, given)].filter(({ isChannel }) => isChannel);
    if (channel.length > 0) {
      yield {
        threat: 'contract_deviation',
        severity: 'high',
        confidence: 0.8,
        path: channel[0]?.path ?? '$',
        detail: 'An argument that the tool never asked for carries text or a secret.',
        evidence: printable(channel.map(({ path }) => path).join(', '), { max: 300 }),
      };
    }
    const deviations = deviationsFrom(contract, given).filter(
      ({ path }) => !channel.some((one) => one.path === path),
    );
    const [first] = deviations;
    if (first === undefined) return;
    yield {
      threat: 'contract_deviation',
      confidence: 0.7,
      path: first.path,
      detail: 'The arguments do not match the schema the tool was listed with.',
      evidence: printable(shownOf(deviations), { max: 300 }),
    };
  },
};

function shownOf(deviations: readonly Deviation[]): string {
  const rest = deviations.length - MOST_SHOWN;
  return deviations.slice(0, MOST_SHOWN).map(words).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

function words({ path, kind, expected }: Deviation): string {
  if (kind === 'missing') return `${path} is missing`;
  return kind === 'extra' ? `${path} is not expected` : `${path} should be ${expected}`;
}

/** Top level only: deeper members belong to a value that the tool asked for. */
function* unexpected(contract: JsonValue, given: Readonly<Record<string, JsonValue>>) {
  const properties = isMembers(contract) && isMembers(contract.properties) ? contract.properties : undefined;
  if (properties === undefined) return;
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(properties, name)) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const isChannel =
      (SIDE_CHANNEL.test(name) && text.length > LONG_TEXT) ||
      findSecrets(text.slice(0, 1 << 16)).spans.length > 0;
    yield { path: memberPath('$', name), isChannel };
  }
}
