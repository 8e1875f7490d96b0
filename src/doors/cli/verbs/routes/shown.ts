/** Texts of a discovery for documents that other programs open: no secrets, nothing active or hidden. */
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';

/** Secrets are searched first, because escaping could split one. */
export function shownText(text: string): string {
  return printable(redactText(text).text);
}

/** A path below the root as a URI reference; other characters are percent-encoded. */
export function shownUri(path: string): string {
  return encodeURI(shownText(path).replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent);
}
