type Stretch = readonly [start: number, end: number];

/**
 * JSON with comments and trailing commas as plain JSON of the same length, so that lines and columns stay right.
 * Any other fault is left for the strict reader to report.
 */
export function plainJson(text: string): string {
  const superfluous: Stretch[] = [];
  /** The position of a comma, while only white space and comments follow it. */
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    const end = endOf(text, at, character);
    if (character === '/' && end > at + 1) superfluous.push([at, end]);
    else if ((character === '}' || character === ']') && comma >= 0) superfluous.push([comma, comma + 1]);
    if (character === ',') comma = at;
    else if (!' \t\r\n/'.includes(character)) comma = -1;
    at = end;
  }
  return blanked(text, superfluous);
}

/** After the string or comment that begins here, or after the one character. */
function endOf(text: string, at: number, character: string): number {
  if (character === '"') return endOfString(text, at + 1);
  const opening = character === '/' ? text[at + 1] : '';
  if (opening !== '/' && opening !== '*') return at + 1;
  if (opening === '/') return endOfLine(text, at + 2);
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** Every character that ends a line for some client, which then reads the text after it. */
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
