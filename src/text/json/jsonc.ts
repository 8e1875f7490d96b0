type Stretch = readonly [start: number, end: number];

/**
 * JSON with comments and trailing commas as plain JSON of the same length, so that lines and columns stay right.
 * Whatever else is wrong with it is left for the strict reader to say.
 */
export function plainJson(text: string): string {
  const superfluous: Stretch[] = [];
  /** Where a comma stands, while nothing but white space and comments came behind it. */
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const end = endOf(text, at, sign);
    if (sign === '/' && end > at + 1) superfluous.push([at, end]);
    else if ((sign === '}' || sign === ']') && comma >= 0) superfluous.push([comma, comma + 1]);
    if (sign === ',') comma = at;
    else if (!' \t\r\n/'.includes(sign)) comma = -1;
    at = end;
  }
  return blanked(text, superfluous);
}

/** Behind the string or comment that begins here, or behind the one character. */
function endOf(text: string, at: number, sign: string): number {
  if (sign === '"') return endOfString(text, at + 1);
  const opening = sign === '/' ? text[at + 1] : '';
  if (opening !== '/' && opening !== '*') return at + 1;
  if (opening === '/') return endOfLine(text, at + 2);
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** Every sign that ends a line for some client: what stands behind one is read by it. */
function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
}

const LINE_END = /[\r\n\u2028\u2029]/g;

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at + 1;
  }
  return text.length;
}

function blanked(text: string, stretches: readonly Stretch[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of stretches.toSorted(([a], [b]) => a - b)) {
    pieces.push(text.slice(from, start), text.slice(start, end).replace(/[^\r\n]/g, ' '));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}
