import { readJsonStrings, textOf } from '../../../text/json/json-strings.ts';

/** After the end of a key: a whole number with more digits than a double can represent. */
const NUMBER_AFTER = /\s*:\s*(-?\d{16,400})(?=[\s,}])/y;
/** Some ids have more digits than a double can represent. */
const LONG_NUMBER = /\d{16}/;

/** An answer with a numeric id exactly as in the line, which a double may not represent. The line is valid JSON. */
export function withOwnId(bytes: Uint8Array, answer: string): string {
  if (!answer.startsWith('{"id":')) return answer;
  const spelled = /^\{"id":(-?\d[\d.eE+-]{0,30})(?=[,}])/.exec(answer)?.[1];
  if (spelled === undefined) return answer;
  const text = Buffer.from(bytes).toString('utf8');
  if (!LONG_NUMBER.test(text)) return answer;
  const own = idOf(text);
  if (own === undefined || String(Number(own)) !== spelled) return answer;
  return `{"id":${own}${answer.slice(`{"id":${spelled}`.length)}`;
}

/** The line has each key once, so the first is the only one. */
function idOf(text: string): string | undefined {
  const key = readJsonStrings(text)?.find(
    (string) => string.isKey && string.container?.parent === null && textOf(string, text) === 'id',
  );
  if (key === undefined) return undefined;
  NUMBER_AFTER.lastIndex = key.end + 1;
  return NUMBER_AFTER.exec(text)?.[1];
}
