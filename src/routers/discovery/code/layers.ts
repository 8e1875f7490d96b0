import type { Spelling } from '../tokens/languages.ts';
import type { Layer } from '../tokens/reading.ts';
import { NOTE, PUNCTUATION, TEXT, type Tokens, WORD } from '../tokens/tokens.ts';

/** A stretch of the file that is read again as code: as long as what it was cut from, so that places stay true. */
export interface Stretch {
  readonly layer: Layer;
  readonly from: number;
  readonly text: string;
}

/** What a comment or a text must hold to be looked at. */
const TELLS =
  /:\/\/|[A-Z]_(?:KEY|URL|BASE|HOST|TOKEN|ENDPOINT|MODEL)|[Mm]odel["'\w]*\s?[:=]|(?:OpenAI|Anthropic|Groq|Ollama|GenAI)\(|x-portkey|[Hh]elicone-|cf-aig|["']api\./;
const NOTE_MARKS =
  /^[ \t]*(?:\/\/[/!]?|#+!?|--|;+|%+|\/\*\*?|\*(?!\/)|<!--|\{-|=begin|"""|''')|\*\/[ \t]*$|-->[ \t]*$/gm;
const LONGEST_STRETCH = 200_000;

export function* stretchesOf(tokens: Tokens, spelling: Spelling): Generator<Stretch> {
  const { text, kinds, starts, ends } = tokens;
  let lineEnd = -1;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] === NOTE) {
      const from = starts[at] as number;
      at = lastOfNotes(tokens, at);
      yield* cut(tokens, 'note', from, ends[at] as number);
    } else if (kinds[at] === TEXT) {
      const from = starts[at] as number;
      if (lineEnd < from) lineEnd = endOfLine(text, from);
      if (lineEnd >= (ends[at] as number)) continue;
      const layer = spelling.hasTriples && isDocstring(tokens, at) ? 'note' : 'embedded';
      yield* cut(tokens, layer, from, ends[at] as number);
    }
  }
}

function* cut(tokens: Tokens, layer: Layer, from: number, to: number): Generator<Stretch> {
  const whole = tokens.text.slice(from, Math.min(to, from + LONGEST_STRETCH));
  if (!TELLS.test(whole)) return;
  const blank = (marks: string): string => ' '.repeat(marks.length);
  const text =
    layer === 'note' ? whole.replace(NOTE_MARKS, blank) : whole.replace(/^\w{0,3}(?:"""|'''|[`"'])/, blank);
  yield { layer, from, text: text.replace(/(?:>>>|^[ \t\v\f]*\.\.\.) /gm, blank) };
}

/** Comments on neighbouring lines are one: a call that was commented out spans several. */
function lastOfNotes(tokens: Tokens, first: number): number {
  let last = first;
  while (
    tokens.kinds[last + 1] === NOTE &&
    tokens.text.slice(tokens.ends[last], tokens.starts[last + 1]).trim() === ''
  )
    last++;
  return last;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** A string whose value is unused: it begins a statement. */
function isDocstring(tokens: Tokens, at: number): boolean {
  if (at === 0) return true;
  const before = tokens.text.slice(tokens.ends[at - 1], tokens.starts[at]);
  if (!before.includes('\n')) return false;
  if (tokens.kinds[at - 1] === WORD || tokens.kinds[at - 1] === NOTE || tokens.kinds[at - 1] === TEXT)
    return true;
  const mark =
    tokens.kinds[at - 1] === PUNCTUATION ? tokens.text.charAt(tokens.starts[at - 1] as number) : '';
  return ':)]}'.includes(mark);
}
