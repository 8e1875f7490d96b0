/** What the parameters of a tool show of its acts. They only add. */
import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import type { Act } from '../../vocabulary/flow.ts';

interface Beside {
  readonly acts: ReadonlySet<Act>;
  /** No verb was found. */
  readonly isUnknown: boolean;
}

/** By the last word of the name of a parameter, for tools that do something. */
const DESTINATION = new Set(
  'to recipient cc bcc email phone channel webhook callback destination attendee invitee guest recipients'.split(
    ' ',
  ),
);
const ADDRESS = new Set(['url', 'uri', 'urls', 'href', 'webhook', 'endpoint']);
const MONEY = new Set('iban payee beneficiary cardnumber'.split(' '));
const RIGHTS = new Set('role permission privilege scope'.split(' '));
const CODE = new Set('command cmd script javascript bash'.split(' '));

export function parameterActs(parameters: readonly Parameter[], { acts, isUnknown }: Beside): readonly Act[] {
  const found: Act[] = [];
  const isActing = isUnknown || [...acts].some((act) => act !== 'read');
  for (const { name, types } of parameters) {
    const words = nameWords(name).map(stem);
    const last = words.at(-1) ?? '';
    const isText = types.length === 0 || types.includes('string') || types.includes('array');
    if (isText && ADDRESS.has(last) && words.length === 1) found.push('send');
    if (CODE.has(last) && isText) found.push('run');
    if (!isActing) continue;
    if (DESTINATION.has(last) || DESTINATION.has(words[0] ?? '')) found.push('send');
    if (MONEY.has(last)) found.push('pay');
    if (RIGHTS.has(last)) found.push('grant');
  }
  return found;
}
