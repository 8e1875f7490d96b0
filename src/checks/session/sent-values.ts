/** The values in an argument that may be a secret of another server: as found, as spelled, and behind an encoding. */

import { findSecrets } from '../../sensitive/find.ts';
import { senderViews } from '../../text/encoded/sender-views.ts';

/** Longer texts are not compared. */
const MOST_TEXT = 200_000;
const SHORTEST = 8;
/** What values are written with; quotation marks, brackets and spaces are around them. */
const TOKEN = /[A-Za-z0-9_\-+/=.~:@!#$%^&*]{8,4096}/g;
/** What divides a value from its name, or a path into parts: `token=…`, `key:…`. */
const PARTS = /[=:@&/?]+/;

/** At most so many; undefined if there are more, or the text is longer than is read. */
export function valuesIn(text: string, most: number): ReadonlySet<string> | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const values = new Set<string>();
  for (const reading of senderViews(text)) {
    for (const { start, end } of findSecrets(reading).spans) add(values, reading.slice(start, end));
    for (const [token] of reading.matchAll(TOKEN)) {
      add(values, token);
      add(values, token.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9=]+$/g, ''));
      for (const part of token.split(PARTS)) add(values, part);
      if (values.size > most) return undefined;
    }
  }
  return values;
}

function add(values: Set<string>, value: string): void {
  if (value.length >= SHORTEST) values.add(value);
}
