const SHORT: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  e: '\x1b',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};
const HEX = /^[0-9A-Fa-f]+$/;

/** Decodes the escapes of a string literal; the families share them, and a stray backslash is dropped. */
export function unescaped(body: string): string {
  if (!body.includes('\\')) return body;
  let out = '';
  for (let at = 0; at < body.length; at++) {
    const here = body.charAt(at);
    if (here !== '\\') {
      out += here;
      continue;
    }
    const next = body.charAt(++at);
    const coded = codePoint(body, at);
    if (coded === undefined) out += SHORT[next] ?? next;
    else {
      out += coded.text;
      at = coded.end - 1;
    }
  }
  return out;
}

/** `x41`, `u0041`, `u{41}`, `U00000041`, `101` after a backslash. */
function codePoint(body: string, at: number): { text: string; end: number } | undefined {
  const kind = body.charAt(at);
  if (kind >= '0' && kind <= '7') {
    let end = at;
    while (end < at + 3 && body.charAt(end) >= '0' && body.charAt(end) <= '7') end++;
    return { text: String.fromCharCode(Number.parseInt(body.slice(at, end), 8)), end };
  }
  const size = kind === 'x' ? 2 : kind === 'u' ? 4 : kind === 'U' ? 8 : 0;
  if (size === 0) return undefined;
  if (body.charAt(at + 1) === '{') {
    const close = body.slice(at + 2, at + 10).indexOf('}');
    return close < 1 ? undefined : spell(body.slice(at + 2, at + 2 + close), at + 3 + close);
  }
  return spell(body.slice(at + 1, at + 1 + size), at + 1 + size);
}

function spell(digits: string, end: number): { text: string; end: number } | undefined {
  if (!HEX.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end };
}
