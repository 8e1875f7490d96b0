/** Limits of the readers of tools' files: what is beyond them is unknown, and requires approval. */

/** Lines that a reader reads. */
export const MOST_LINES = 20_000;
/** Nesting levels that a reader of documents follows. */
export const DEEPEST = 40;

const DOCUMENT = /\.(?:jsonc?|ya?ml)$|rc$/;
const SPACES_PER_LEVEL = 2;
/** `- - - x`: a list in a list in a list. */
const NESTED_LISTS = new RegExp(`(?:-[ \\t]+){${DEEPEST - 2}}`);

/** Whether a tool's file has more lines or levels than are read. */
export function isBeyondReaders(file: string, text: string): boolean {
  if (linesOver(text, MOST_LINES)) return true;
  return DOCUMENT.test(file) && (NESTED_LISTS.test(text) || isDeep(text));
}

function linesOver(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
    if (++count >= most) return true;
  return false;
}

function isDeep(text: string): boolean {
  const isJson = /^\s*[[{]/.test(text);
  let depth = 0;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (!isJson && indent >= (DEEPEST - 2) * SPACES_PER_LEVEL && line.trim() !== '') return true;
    // Brackets in a YAML document nearly always close on their own line.
    if (!isJson) depth = 0;
    for (const character of line) {
      if (character === '{' || character === '[') depth++;
      else if (character === '}' || character === ']') depth--;
      if (depth >= DEEPEST - 2) return true;
    }
  }
  return false;
}
