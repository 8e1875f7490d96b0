import { replacedAll } from '../../text/budget.ts';

/** Shell patterns inside `${x#…}` and `${x/…}`, as far as they are literal text and single stars; else undefined. */

const SPECIAL = /[?[\]\\]/;

export function trimmed(
  text: string,
  pattern: string,
  operator: '#' | '##' | '%' | '%%',
): string | undefined {
  if (SPECIAL.test(pattern)) return undefined;
  const stars = pattern.split('*');
  if (stars.length === 1) {
    if (operator[0] === '#') return text.startsWith(pattern) ? text.slice(pattern.length) : text;
    return text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) : text;
  }
  if (stars.length > 2) return undefined;
  const [head = '', tail = ''] = stars;
  if (operator[0] === '#') {
    if (!text.startsWith(head)) return text;
    const found = operator === '#' ? text.indexOf(tail, head.length) : text.lastIndexOf(tail);
    return found < head.length ? text : text.slice(found + tail.length);
  }
  if (!text.endsWith(tail)) return text;
  const end = text.length - tail.length;
  const found = operator === '%' ? text.lastIndexOf(head, end - head.length) : text.indexOf(head);
  return found === -1 || found + head.length > end ? text : text.slice(0, found);
}

export function replaced(
  text: string,
  pattern: string,
  by: string,
  operator: '/' | '//' | '/#' | '/%',
): string | undefined {
  if (SPECIAL.test(pattern) || pattern.includes('*') || pattern === '') return undefined;
  if (operator === '//') return replacedAll(text, pattern, by);
  if (operator === '/') return text.replace(pattern, () => by);
  if (operator === '/#') return text.startsWith(pattern) ? by + text.slice(pattern.length) : text;
  return text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) + by : text;
}
