/** Text that a reply carries as base64: a `blob` of a resource, a data URL, a long value, what an image has written in it. */
import { bytesText, type ReadBytes } from './bytes-text.ts';

const BASE64 =
  /^(?<head>data:[\w/+.;=-]{1,120},)?(?<body>(?:[A-Za-z0-9+/_-]{16,}\r?\n)*[A-Za-z0-9+/_-]+)(?<end>={0,2}\s{0,4})$/;
/** There is no room for an order in shorter values, and most of them are no base64. */
const SHORTEST = 24;

export interface EncodedText {
  readonly text: string;
  /** The value with another text in it. */
  encode(text: string): string;
}

/** Undefined for anything that is not base64, or in whose bytes there is no text. */
export function encodedText(value: string): EncodedText | undefined {
  if (value.length < SHORTEST) return undefined;
  const found = BASE64.exec(value)?.groups;
  if (found === undefined) return undefined;
  const { head = '', body = '' } = found;
  const plain = body.replaceAll(/\s/g, '');
  if (plain.length % 4 === 1) return undefined;
  const read: ReadBytes | undefined = bytesText(Buffer.from(plain, 'base64'));
  if (read === undefined) return undefined;
  const form = /[-_]/.test(plain) ? 'base64url' : 'base64';
  return { text: read.text, encode: (other) => head + read.withText(other).toString(form) };
}
