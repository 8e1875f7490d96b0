import { type ParsedScript, parse } from 'unbash';

/** How far ahead the parser may search for the end of braces, in total. */
const LOOK_AHEAD = 2_000_000;

/** Here-documents per text; each unclosed one is searched for to the end. */
const HEREDOCS = 512;

export interface Parsed {
  readonly script: ParsedScript | undefined;
  /** The text had to be changed or abandoned: the reading is incomplete. */
  readonly cut: boolean;
}

/**
 * The parser searches the rest of a word for each opening brace or `$[`, so thousands of them in one word take
 * seconds; and some nestings that it does not bound overflow the stack. Both are prevented here.
 */
export function parseGuarded(text: string): Parsed {
  const repaired = boundBraces(boundExpansions(upToHeredocs(text)));
  const script = parseOrGiveUp(repaired);
  return { script, cut: script === undefined || repaired !== text };
}

function parseOrGiveUp(text: string): ParsedScript | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function upToHeredocs(text: string): string {
  let at = text.length < 1024 ? -1 : text.indexOf('<<');
  for (let seen = 1; at !== -1 && seen <= HEREDOCS; seen++) at = text.indexOf('<<', at + 2);
  return at === -1 ? text : text.slice(0, at);
}

/** The end of a `${` is searched for across spaces as well; for an unclosed one, to the end of the text. */
function boundExpansions(text: string): string {
  if (text.length < 1024) return text;
  let open = 0;
  for (let at = text.indexOf('${'); at !== -1; at = text.indexOf('${', at + 2)) open++;
  for (let at = text.indexOf('}'); at !== -1 && open > 0; at = text.indexOf('}', at + 1)) open--;
  return open * text.length > LOOK_AHEAD ? text.replaceAll('${', '$_') : text;
}

function boundBraces(text: string): string {
  if (text.length < 1024) return text;
  let left = LOOK_AHEAD;
  let opened = 0;
  let from = 0;
  let quote = '';
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === undefined || (quote === '' && (char === ' ' || char === '\n' || char === '\t'))) {
      left -= opened * (at - from);
      if (left < 0) return `${text.slice(0, from)}${text.slice(from).replace(/[{[]/g, '_')}`;
      from = at + 1;
      opened = 0;
    } else if (quote !== '') {
      if (char === '\\' && quote === '"') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '\\') at += 1;
    else if (char === "'" || char === '"') quote = char;
    else if (char === '{' || (char === '[' && text[at - 1] === '$')) opened += 1;
  }
  return text;
}
