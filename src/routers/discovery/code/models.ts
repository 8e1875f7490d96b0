import { isModelId } from '../../catalogue/model-name.ts';
import { contentOf, punctuationAt, type Reading, type Seen, textOf, tokenAt } from '../tokens/reading.ts';
import { NOTE, type Tokens } from '../tokens/tokens.ts';

/** Ids of models: whole strings, and what a key named model is given inside of longer ones (the body of a request). */
const GIVEN = /\bmodel(?:[_-]?(?:name|id))?\\?["']?\s*[:=]\s*\\?["'`]?([A-Za-z@][\w./:@-]{2,79})/gi;
const ID = /^[A-Za-z@~][\w./:@-]{2,79}$/;

export function* modelsIn(reading: Reading): Generator<Seen> {
  const { tokens, layer } = reading;
  for (let at = 0; at < tokens.texts.length; at++) {
    const index = tokens.texts[at] as number;
    const length = (tokens.ends[index] as number) - (tokens.starts[index] as number);
    if (length < 5 || length > 90 || !mayBeId(tokens, index)) continue;
    const content = contentOf(tokens, index, 90);
    if (content === undefined || !ID.test(content) || !/[-/:\d]/.test(content) || !isModelId(content))
      continue;
    if (layer !== 'code' && !'=:(,['.includes(punctuationAt(tokens, index - 1) || ' ')) continue;
    const offset = tokens.starts[index] as number;
    yield {
      offset,
      kind: 'model',
      indicator: keyBefore(tokens, index),
      confidence: 'medium',
      model: content,
    };
  }
  GIVEN.lastIndex = 0;
  for (let hit = GIVEN.exec(tokens.text); hit !== null; hit = GIVEN.exec(tokens.text)) {
    const id = (hit[1] as string).replace(/[.:/]+$/, '');
    if (tokens.kinds[tokenAt(tokens, hit.index)] === NOTE) continue;
    if (isModelId(id))
      yield { offset: hit.index, kind: 'model', indicator: 'model', confidence: 'medium', model: id };
  }
}

const QUOTES_AND_MARKS = new Set(Array.from('"\'`#./:@~-_', (mark) => mark.charCodeAt(0)));

/** Letters, digits and what joins them, quotes apart: nearly all strings of a program are ruled out here. */
function mayBeId({ text, starts, ends }: Tokens, index: number): boolean {
  for (let at = starts[index] as number, end = ends[index] as number; at < end; at++) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!isLetter && !(code >= 48 && code <= 57) && !QUOTES_AND_MARKS.has(code)) return false;
  }
  return true;
}

/** `chatModel: '…'`, `"engine": "…"`; without such a key the indicator is `model`. */
function keyBefore(tokens: Tokens, index: number): string {
  if (!/^[:=]$/.test(punctuationAt(tokens, index - 1))) return 'model';
  const key = contentOf(tokens, index - 2, 42) ?? textOf(tokens, index - 2);
  return /^\w*(?:model|engine|deployment)\w*$/i.test(key) ? key : 'model';
}
