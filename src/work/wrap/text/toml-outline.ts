/** Where the tables and values of a valid TOML document are. What it is given was read by a parser before. */
export interface TomlTable {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

export interface TomlPair {
  /** From the top of the document. */
  readonly path: readonly string[];
  readonly table: readonly string[];
  readonly from: number;
  readonly valueFrom: number;
  readonly valueTo: number;
}

export interface TomlOutline {
  readonly tables: readonly TomlTable[];
  readonly pairs: readonly TomlPair[];
}

export function tomlOutline(text: string): TomlOutline {
  const tables: TomlTable[] = [];
  const pairs: TomlPair[] = [];
  let table: readonly string[] = [];
  for (let at = afterBlank(text, 0); at < text.length; at = afterBlank(text, at)) {
    const from = at;
    if (text[at] === '[') {
      const isList = text[at + 1] === '[';
      const key = readKey(text, at + (isList ? 2 : 1));
      // Each table of a list is another one: none of them is an entry.
      table = isList ? [...key.path, '[]'] : key.path;
      at = key.end + (isList ? 2 : 1);
      tables.push({ path: table, from, to: at });
    } else {
      const key = readKey(text, at);
      const valueFrom = afterSpace(text, key.end + 1);
      at = Math.max(afterValue(text, valueFrom), from + 1);
      pairs.push({ path: [...table, ...key.path], table, from, valueFrom, valueTo: at });
    }
  }
  return { tables, pairs };
}

const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
};
const afterSpace = (text: string, at: number): number => skip(/[ \t]*/y, text, at);
const afterBlank = (text: string, at: number): number => skip(/(?:\s|#[^\n]*)*/y, text, at);

/** Dotted, with parts that may be quoted; `end` is at the `=` or `]` behind it. */
function readKey(text: string, start: number): { readonly path: readonly string[]; readonly end: number } {
  const path: string[] = [];
  let at = afterSpace(text, start);
  for (;;) {
    const end = /["']/.test(text[at] ?? '') ? afterString(text, at) : skip(/[\w-]*/y, text, at);
    path.push(partOf(text.slice(at, end)));
    at = afterSpace(text, end);
    if (text[at] !== '.') return { path, end: at };
    at = afterSpace(text, at + 1);
  }
}

function partOf(part: string): string {
  if (part.startsWith("'")) return part.slice(1, -1);
  if (!part.startsWith('"')) return part;
  try {
    return String(JSON.parse(part));
  } catch {
    return part;
  }
}

function afterString(text: string, at: number): number {
  const quote = text[at] ?? '';
  const long = quote.repeat(3);
  const isLong = text.startsWith(long, at);
  const isLiteral = quote === "'";
  for (let i = at + (isLong ? 3 : 1); i < text.length; i++) {
    if (text[i] === '\\' && !isLiteral) i++;
    else if (isLong && text.startsWith(long, i)) return skip(isLiteral ? /'{3,5}/y : /"{3,5}/y, text, i);
    else if (!isLong && text[i] === quote) return i + 1;
  }
  return text.length;
}

/** Strings, and brackets with whatever is in them; anything else ends with its line, a comma or a bracket. */
function afterValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") at = afterString(text, at);
    else if (character === '[' || character === '{') {
      depth += 1;
      at += 1;
    } else if (character === ']' || character === '}') {
      depth -= 1;
      at += 1;
    } else if (character === '#' || /[\s,]/.test(character))
      at = Math.max(skip(/(?:[\s,]|#[^\n]*)*/y, text, at), at + 1);
    else at = Math.max(skip(/[^\s,#\]}"'[{]*/y, text, at), at + 1);
    // A date may have a space in it, which another reader would see; it is not among the values that are changed.
  } while (depth > 0 && at < text.length);
  return at;
}
