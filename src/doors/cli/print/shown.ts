import { printable } from '../../../text/printable.ts';

/**
 * Untrusted text (a path, a name, a sentence that contains one) made safe to print: without secrets, and without anything
 * that a terminal would execute or hide. Secrets are searched first, because escaping could split one.
 */
export async function shown(text: string): Promise<string> {
  const { redactText } = await import('../../../sensitive/redact.ts');
  return printable(redactText(text).text);
}
