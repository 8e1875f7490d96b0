/** Private keys whose numbers are named one by one: JSON Web Keys and .NET's XML. */
import { type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';

const LONGEST_KEY = 8192;
const QUOTE = String.raw`\\{0,3}"`;
/** RFC 7518 §6: the private members; `k` is the whole of a symmetric key. */
const JWK_PRIVATE = new RegExp(
  `${QUOTE}(?:d|p|q|dp|dq|qi|k)${QUOTE}\\s{0,8}:\\s{0,8}${QUOTE}([\\w-]{16,2048})(?=\\\\{0,3}")`,
  'dg',
);
const XML_PRIVATE = /<(?:D|P|Q|DP|DQ|InverseQ)>\s{0,8}([A-Za-z0-9+/=\s]{16,2048})(?=<\/)/dg;

/** `at` is a `kty` or an opening `<RSAKeyValue>`; text after the end of a key is read with the next one. */
export function lookFields(card: DetectorCard, page: Page, at: number, anchor: string): void {
  const { text, marks, reached } = page;
  const place = `${card.id} fields`;
  if (at < (reached.get(place) ?? 0)) return;
  const isJwk = anchor === 'kty';
  if (isJwk && text[at - 1] !== '"') return;
  const before = isJwk ? text.slice(Math.max(reached.get(place) ?? 0, at - LONGEST_KEY / 2), at) : '';
  const from = at - before.length + Math.max(0, before.lastIndexOf('{'));
  const ahead = text.slice(at, at + LONGEST_KEY);
  const close = ahead.indexOf(isJwk ? '}' : '</RSAKeyValue>');
  const to = close < 0 ? at + ahead.length : at + close;
  reached.set(place, to);
  for (const { indices } of text.slice(from, to).matchAll(isJwk ? JWK_PRIVATE : XML_PRIVATE)) {
    const [start, end] = indices?.[1] ?? [0, 0];
    if (end > start) marks.push(markOf(card, 2, from + start, from + end));
  }
}
