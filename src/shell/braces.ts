/** What braces stand for: `a{b,c}` is `ab ac`, `{1..3}` is `1 2 3`. Text in, texts out; quotes are respected. */
export interface Spellings {
  readonly texts: readonly string[];
  /** There were more than the bound. */
  readonly cut: boolean;
}

export function bracesOf(text: string, most: number): Spellings {
  let cut = false;
  let texts = [''];
  let at = 0;
  let from = 0;
  const append = (pieces: readonly string[]): void => {
    const next: string[] = [];
    for (const head of texts) {
      for (const piece of pieces) {
        if (next.length >= most) cut = true;
        else next.push(head + piece);
      }
    }
    texts = next;
  };
  while (at < text.length) {
    const end = text[at] === '{' && text[at - 1] !== '$' ? closingOf(text, at) : -1;
    const pieces = end === -1 ? undefined : alternatives(text.slice(at + 1, end), most);
    if (pieces === undefined) {
      at = end === -1 ? skip(text, at) : at + 1;
      continue;
    }
    append([text.slice(from, at)]);
    append(pieces.texts);
    cut ||= pieces.cut;
    at = end + 1;
    from = at;
  }
  append([text.slice(from)]);
  return { texts, cut };
}

/** Behind the next character, quoted stretch or `${…}` / `$(…)`. */
function skip(text: string, at: number): number {
  const char = text[at];
  if (char === '\\') return at + 2;
  if (char === "'" || char === '"' || char === '`') {
    const end = text.indexOf(char, at + 1);
    return end === -1 ? text.length : end + 1;
  }
  if (char === '$' && (text[at + 1] === '{' || text[at + 1] === '(')) {
    const [open, close] = text[at + 1] === '{' ? ['{', '}'] : ['(', ')'];
    let depth = 0;
    for (let end = at + 1; end < text.length; end++) {
      if (text[end] === open) depth += 1;
      else if (text[end] === close && --depth === 0) return end + 1;
    }
    return text.length;
  }
  return at + 1;
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; ) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return at;
    at = skip(text, at);
  }
  return -1;
}

function alternatives(inside: string, most: number): Spellings | undefined {
  const range = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.(-?\d{1,9}))?$/.exec(inside);
  if (range !== null) return rangeOf(range[1]!, range[2]!, range[3], most);
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inside.length; ) {
    if (inside[at] === '{') depth += 1;
    else if (inside[at] === '}') depth -= 1;
    else if (inside[at] === ',' && depth === 0) {
      parts.push(inside.slice(from, at));
      from = at + 1;
    }
    at = skip(inside, at);
  }
  if (parts.length === 0) return undefined;
  parts.push(inside.slice(from));
  let cut = false;
  const texts = parts.flatMap((part) => {
    const inner = part.includes('{') ? bracesOf(part, most) : { texts: [part], cut: false };
    cut ||= inner.cut;
    return inner.texts;
  });
  return { texts: texts.slice(0, most), cut: cut || texts.length > most };
}

function rangeOf(from: string, to: string, step: string | undefined, most: number): Spellings | undefined {
  const numeric = /\d/.test(from);
  if (numeric !== /\d/.test(to)) return undefined;
  const first = numeric ? Number(from) : from.charCodeAt(0);
  const last = numeric ? Number(to) : to.charCodeAt(0);
  const by = Math.max(1, Math.abs(Number(step ?? 1)));
  const width = /^-?0\d/.test(from) || /^-?0\d/.test(to) ? Math.max(from.length, to.length) : 0;
  const texts: string[] = [];
  for (let n = first; first <= last ? n <= last : n >= last; n += first <= last ? by : -by) {
    if (texts.length === most) return { texts, cut: true };
    texts.push(numeric ? String(n).padStart(width, '0') : String.fromCharCode(n));
  }
  return { texts, cut: false };
}
