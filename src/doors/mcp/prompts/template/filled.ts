/** Prompt arguments are untrusted text: inserted on one line, printable, truncated, and without secrets. */
import { printable } from '../../../../text/printable.ts';

const MOST = 2000;

export type Fill = (value: string | undefined, otherwise: string) => string;

export async function prepareFill(): Promise<Fill> {
  const { redactText } = await import('../../../../sensitive/redact.ts');
  return (value, otherwise) => {
    const given = value?.trim() ?? '';
    return given === '' ? otherwise : printable(redactText(given).text, { max: MOST });
  };
}
