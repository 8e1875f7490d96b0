/** Texts in quotes, as most build files write them. */
const QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/g;

export function quotedTexts(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(
    ([, long, thick, double, single]) => long ?? thick ?? unescaped(double ?? single ?? ''),
  );
}

export const unescaped = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : letter === '\n' ? '' : letter,
  );

/** From an opening bracket to the matching one; strings are skipped. */
export function bracketed(text: string, open: number, most = text.length): string {
  const opener = text.charAt(open);
  const closer = opener === '(' ? ')' : opener === '[' ? ']' : '}';
  let depth = 0;
  let quote = '';
  const last = Math.min(text.length, open + most);
  for (let at = open; at < last; at++) {
    const here = text.charAt(at);
    if (quote !== '') {
      if (here === '\\') at++;
      else if (here === quote) quote = '';
    } else if (here === '"' || here === "'") quote = here;
    else if (here === opener) depth++;
    else if (here === closer && --depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1, last);
}

/** Deeply nested brackets are read repeatedly; beyond this only their beginnings are read. */
const MOST_INSIDE = 4_194_304;
const SHORT_INSIDE = 2_000;

/** The content of the brackets after each of these names. */
export function* callsOf(
  text: string,
  name: RegExp,
): Generator<{ readonly name: string; readonly inside: string }> {
  let left = MOST_INSIDE;
  for (const found of text.matchAll(name)) {
    const open = text.indexOf('(', found.index + found[0].length - 1);
    if (open === -1) return;
    const inside = bracketed(text, open, left > 0 ? text.length : SHORT_INSIDE);
    left -= inside.length;
    yield { name: found[1] ?? found[0], inside };
  }
}

export const xmlText = (text: string): string =>
  text
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, hex === '' ? 10 : 16), 0x10ffff)),
    )
    .replaceAll('&amp;', '&');
