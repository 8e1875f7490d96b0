/** Where strings end. -1: it does not end, or not where it may. */

/** `isDoubled`: the quote is written twice inside, and a backslash means nothing. */
export function endOfQuoted(
  text: string,
  from: number,
  quote: string,
  isLong: boolean,
  isDoubled: boolean,
): number {
  const mark = quote.charCodeAt(0);
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark) {
      if (!isDoubled || text.charCodeAt(at + 1) !== mark) return at + 1;
      at++;
    } else if (code === 92 && !isDoubled) at++;
    else if (code === 10 && !isLong) return -1;
  }
  return -1;
}

const LONGEST_REGEX = 300;

/** A regular expression ends on its line, soon, and not inside brackets. */
export function endOfRegex(text: string, from: number): number {
  let isInClass = false;
  const last = Math.min(text.length, from + LONGEST_REGEX);
  for (let at = from + 1; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) return -1;
    if (code === 92) at++;
    else if (code === 91) isInClass = true;
    else if (code === 93) isInClass = false;
    else if (code === 47 && !isInClass) return at + 1;
  }
  return -1;
}

/** A template holds code in `${}`, which holds templates again. */
export function endOfTemplate(text: string, from: number): number {
  /** Open braces of the code around each template we are inside of; 0 while in the template itself. */
  const braces: number[] = [0];
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const depth = braces[braces.length - 1] as number;
    if (code === 92) at++;
    else if (depth === 0) {
      if (code === 96) {
        braces.pop();
        if (braces.length === 0) return at + 1;
      } else if (code === 36 && text.charCodeAt(at + 1) === 123) {
        braces[braces.length - 1] = 1;
        at++;
      }
    } else if (code === 123) braces[braces.length - 1] = depth + 1;
    else if (code === 125) braces[braces.length - 1] = depth - 1;
    else if (code === 96) braces.push(0);
    else if (code === 34 || code === 39) {
      const end = endOfQuoted(text, at, text.charAt(at), false, false);
      if (end > 0) at = end - 1;
    }
  }
  return -1;
}
