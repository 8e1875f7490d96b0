/** Arguments of a prompt are text from outside: they enter it on one line, printable, cut, and without secrets. */
import { redactText } from '../../sensitive/redact.ts';
import { printable } from '../../text/printable.ts';

const MOST = 2000;

export function filled(value: string | undefined, otherwise: string): string {
  const given = value?.trim() ?? '';
  return given === '' ? otherwise : printable(redactText(given).text, { max: MOST });
}
