/** Where one text of a definition may go on in the next: an order that is cut in two stands there in one piece. */
import type { DefinitionText } from '../definition/subject.ts';

export interface Seam {
  /** Of the text in which the order ends. */
  readonly path: string;
  /** The last sentence of one text and the first of the next. */
  readonly text: string;
  /** Where the second begins. */
  readonly at: number;
}

const REACH = 240;
const MAX_SEAMS = 400;
const OPEN_END = /[\p{L}\p{N},'"`)-]\s*$/u;
const STOP = /[.!?。！？]\s|\n\s{0,8}\n/;

/** A sentence that is over is not gone on with; a text that goes on starts with a small letter, an address or a path. */
export function* seamsOf(texts: readonly DefinitionText[]): Generator<Seam> {
  const prose = texts.filter(
    ({ isProse, via, part }) => isProse && via === undefined && part !== 'name' && part !== 'parameter-name',
  );
  for (const [i, right] of prose.slice(1, MAX_SEAMS).entries()) {
    const left = prose[i]?.text.slice(-REACH) ?? '';
    if (!OPEN_END.test(left) || !/\s/.test(left.trim()) || !/^\s*[^\p{Lu}\s]/u.test(right.text)) continue;
    const head = (left.split(STOP).at(-1) ?? left).trim();
    yield { path: right.path, text: `${head} ${right.text.slice(0, REACH).trim()}`, at: head.length + 1 };
  }
}
