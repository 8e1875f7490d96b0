/** JSON documents inside a string, as servers and programs print them. Edited in place, keeping their layout. */

/** One document, or one on each line. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  if (parses(text)) return true;
  const lines = text.split('\n').filter((line) => /\S/.test(line));
  return lines.length > 1 && lines.every((line) => /^\s*[[{]/.test(line) && parses(line));
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const DEEPEST = 4;

/** Maps each text in it separately, including names, since a model reads them; other input as one text. */
export function changeJson(text: string, change: (text: string) => string, depth = 0): string {
  if (depth >= DEEPEST || !isJson(text)) return change(text);
  return text.replace(STRING, (literal) => {
    const value = literal.includes('\\') ? unescaped(literal) : literal.slice(1, -1);
    const changed = changeJson(value, change, depth + 1);
    return changed === value ? literal : JSON.stringify(changed);
  });
}

const unescaped = (literal: string): string => String(JSON.parse(literal));

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
