/** Text that a reply carries as base64: a `blob` of a resource, a data URL, a long value. */

const BASE64 =
  /^(?<head>data:[\w/+.;=-]{1,120},)?(?<body>(?:[A-Za-z0-9+/_-]{16,}\r?\n)*[A-Za-z0-9+/_-]+)(?<end>={0,2}\s{0,4})$/;
/** There is no room for an order in shorter values, and most of them are no base64. */
const SHORTEST = 24;
/** Bytes that no text has; a few are enough to know. */
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
const SAMPLE = 2_048;

export interface EncodedText {
  readonly text: string;
  /** The value with another text in it. */
  encode(text: string): string;
}

/** Undefined for anything that is not base64, or whose bytes are no text. */
export function encodedText(value: string): EncodedText | undefined {
  if (value.length < SHORTEST) return undefined;
  const found = BASE64.exec(value)?.groups;
  if (found === undefined) return undefined;
  const { head = '', body = '' } = found;
  const plain = body.replaceAll(/\s/g, '');
  if (plain.length % 4 === 1 || textIn(plain.slice(0, SAMPLE), true) === undefined) return undefined;
  const text = textIn(plain, false);
  if (text === undefined) return undefined;
  const form = /[-_]/.test(plain) ? 'base64url' : 'base64';
  return { text, encode: (other) => head + Buffer.from(other, 'utf8').toString(form) };
}

/** A sample may end in the middle of a character. */
function textIn(base64: string, isSample: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'), {
      stream: isSample,
    });
    return BINARY.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
