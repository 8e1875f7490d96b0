/** The values in an argument that may be a secret of another server: as found, as spelled, and behind an encoding. */

import { findSecrets } from '../../sensitive/find.ts';
import { encodedText } from '../../text/encoded/encoded-text.ts';

/** Longer texts are not compared. */
const MOST_TEXT = 200_000;
const SHORTEST = 8;
/** What values are written with; quotation marks, brackets and spaces are around them. */
const TOKEN = /[A-Za-z0-9_\-+/=.~:@!#$%^&*]{8,4096}/g;
/** What divides a value from its name, or a path into parts: `token=…`, `key:…`. */
const PARTS = /[=:@&/?]+/;
const HEX = /\b(?:[0-9a-f]{2}){8,2048}\b/gi;
const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
/** Bytes one by one: `73:6b:5f`, `0x73, 0x6b`, `115,107`. */
const HEX_BYTES = /(?:(?:0x|\\x)?[0-9a-f]{2}[\s,:;-]+){7,2048}(?:0x|\\x)?[0-9a-f]{2}\b/gi;
const DECIMAL_BYTES = /\b(?:\d{2,3}[\s,;]+){7,2048}\d{2,3}\b/g;

/** At most so many; undefined if there are more, or the text is longer than is read. */
export function valuesIn(text: string, most: number): ReadonlySet<string> | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const values = new Set<string>();
  for (const reading of readingsOf(text)) {
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

/** As it is, and as it is once it was decoded; twice, as URLs are in forms. */
function* readingsOf(text: string, depth = 0): Generator<string> {
  yield text;
  if (depth >= 2) return;
  const percent = /%[0-9a-f]{2}/i.test(text) ? percentDecoded(text) : text;
  if (percent !== text) yield* readingsOf(percent, depth + 1);
  const decoded = [
    ...[...text.matchAll(HEX)].map(([run]) => Buffer.from(run, 'hex').toString('utf8')),
    ...[...text.matchAll(HEX_BYTES)].map(([run]) => hexBytes(run)),
    ...[...text.matchAll(DECIMAL_BYTES)].map(([run]) => decimalBytes(run)),
    ...[...text.matchAll(BASE64)].flatMap(([run]) => encodedText(run)?.text ?? []),
  ].slice(0, 64);
  if (decoded.length > 0) yield* readingsOf(decoded.join('\n'), depth + 1);
}

const hexBytes = (run: string): string =>
  Buffer.from(run.replaceAll(/0x|[^0-9a-f]/gi, ''), 'hex').toString('utf8');

const decimalBytes = (run: string): string =>
  Buffer.from((run.match(/\d+/g) ?? []).map(Number)).toString('utf8');

function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
