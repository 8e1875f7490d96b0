import { printable } from '../../../text/printable.ts';

/**
 * What came from outside (a path, a name, a sentence with one) as it may stand on a screen: no secret in it, and
 * nothing that a terminal would obey or hide. Looked through as it came, because spelling out could break a secret up.
 */
export async function shown(text: string): Promise<string> {
  const { redactText } = await import('../../../sensitive/redact.ts');
  return printable(redactText(text).text);
}
