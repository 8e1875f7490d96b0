/** Texts of a discovery in documents that other programs open: nothing secret, nothing that acts or hides. */
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';

/** Looked through as it came, because spelling out could break a secret up. */
export function shownText(text: string): string {
  return printable(redactText(text).text);
}

/** A path below the root as a reference; other letters than those of an address are spelled out. */
export function shownUri(path: string): string {
  return encodeURI(shownText(path).replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent);
}
