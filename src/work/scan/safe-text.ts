/** What came from a server or a configuration, made safe before it is put into a line of ours. */
import { redactText } from '../../sensitive/redact.ts';
import { printable } from '../../text/printable.ts';

/** Without secrets, and with nothing that a terminal obeys or hides. */
export const safe = (text: string, max = 200): string => printable(redactText(text).text, { max });

/** One word, perhaps followed by the client that we named. Braille's blank is not a letter. */
const PLAIN = /^(?:(?!["\u2800])[\p{L}\p{N}\p{M}\p{P}\p{S}])+(?: \([a-z0-9-]+\))?$/u;

/** An untrusted name at the start of our message: quoted, unless it is a plain word, so that it cannot pass for our text. */
export function quoted(name: string, max = 200): string {
  const shown = safe(name, max);
  return PLAIN.test(shown) ? shown : JSON.stringify(shown);
}
