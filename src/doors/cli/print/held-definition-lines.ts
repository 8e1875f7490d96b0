import type { StatusDocument } from '../../../answers/machine/security.answer.ts';
import { printable } from '../../../text/printable.ts';
import { count } from '../../../text/words/amounts.ts';
import type { Paint } from '../verb/session.ts';

/** Each with what was found in it, and how often agents called it all the same. */
export const heldDefinitionLines = (held: StatusDocument['held'], paint: Paint): string[] =>
  held.map(({ server, name, kind, state, checks, stopped_calls }) => {
    const found = checks.length === 0 ? '' : `: ${checks.join(', ')}`;
    const calls = stopped_calls === 0 ? 'not called since' : `${count(stopped_calls, 'call')} to it stopped`;
    const line = `held       ${[server, name].filter(Boolean).join('/')} (${kind}) ${state}${found}; ${calls}`;
    return state === 'quarantined' ? paint.red(printable(line)) : paint.yellow(printable(line));
  });
