import type { CallCheck } from '../../screening/contract/check.ts';
import { findSecrets } from '../../sensitive/find.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { printable } from '../../text/printable.ts';
import { type Deviation, deviationsFrom, isMembers, memberPath } from './contract/schema.ts';

/** Names that invite a model to put in what nobody asked for. */
const SIDE_CHANNEL =
  /^_|^(?:context|notes?|side_?notes?|comments?|remarks?|metadata|meta|extra|debug|feedback|reason(?:ing)?|thoughts?|scratchpad|annotations?|memo|payload|user_?data|conversation|history|summary|env|environment)$/i;
/** Longer than any option, long enough for what was read elsewhere. */
const LONG_TEXT = 120;

export const contractDeviation: CallCheck = {
  card: {
    id: 'contract.deviation',
    title: 'Schema deviation',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'Arguments that are not what the tool was listed with: missing, unexpected or of another type, outside the allowed values; graver if an unexpected one carries long text or a secret.',
    matters:
      'A call that does not fit its contract was made by a confused or steered model, or for a tool that has changed.',
    remedy: 'List the tools anew and compare; look at what the unexpected argument carries.',
    limits:
      'Needs the schema the tool was listed with. Formats and references to other documents are not followed.',
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
      detail: 'The arguments are not what the tool was listed with.',
      evidence: printable(deviations.slice(0, 5).map(words).join('; '), { max: 300 }),
    };
  },
};

function words({ path, kind, expected }: Deviation): string {
  if (kind === 'missing') return `${path} is missing`;
  return kind === 'extra' ? `${path} is not expected` : `${path} should be ${expected}`;
}

/** At the top only: what lies deeper belongs to a value that was asked for. */
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
