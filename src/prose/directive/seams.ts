/** Where one text of a definition may go on in the next: an order that is cut in two stands there in one piece. */
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';

export interface Seam {
  /** Of the text in which the order ends. */
  readonly path: string;
  /** The last sentence of one text and what goes on from it. */
  readonly text: string;
}

const REACH = 240;
const MAX_SEAMS = 400;
const MAX_PIECES = 6;
const OPEN_END = /[\p{L}\p{N},'"`)-]\s*$/u;
const STOP = /[.!?。！？]\s|\n\s{0,8}\n/;

/** Words of an enumeration make no sentence together, unless one of them is more than a word. */
const isTelling = ({ part, text }: DefinitionText): boolean => part === 'value' && /\s|@|:\/\//.test(text);
const listOf = (path: string): string => path.replace(/\[\d+\]$/, '');
/** `Part B:`, `(2/3)`, `continued:`: pieces that say so themselves. */
const PIECE =
  /(?:^|[.!?]\s)[([]?(?:(?:part|piece|fragment|step|half|chunk|line)\s?(?:[a-f]|[ivx]{1,3}|\d|one|two|three|four)|\d\s?(?:\/|of)\s?\d|\.{3}|…|(?:to be )?continued(?: (?:in|from) \w{1,30})?)[)\]]?\s?[:.)…-]?\s*/i;

/** A sentence that is over is not gone on with; a text that goes on starts with a small letter, an address or a path. */
export function* seamsOf(texts: readonly DefinitionText[]): Generator<Seam> {
  const telling = new Set(texts.filter(isTelling).map(({ path }) => listOf(path)));
  const prose = texts.filter(
    ({ isProse, via, part, path }) =>
      isProse &&
      via === undefined &&
      part !== 'name' &&
      part !== 'parameter-name' &&
      (part !== 'value' || telling.has(listOf(path))),
  );
  yield* marked(prose);
  let head = '';
  for (const [i, { text, path }] of prose.slice(0, MAX_SEAMS).entries()) {
    const isGoingOn = head !== '' && /^\s*[^\p{Lu}\s]/u.test(text);
    const whole = isGoingOn ? `${head} ${text.slice(0, REACH).trim()}` : text;
    const isOpen = OPEN_END.test(text.slice(-REACH)) && whole.length < REACH * MAX_PIECES;
    const goesOn = isOpen && /^\s*[^\p{Lu}\s]/u.test(prose[i + 1]?.text ?? '');
    if (isGoingOn && !goesOn) yield { path, text: whole };
    head = goesOn ? (isGoingOn ? whole : lastSentence(text)) : '';
  }
}

const lastSentence = (text: string): string => (text.slice(-REACH).split(STOP).at(-1) ?? '').trim();

function* marked(prose: readonly DefinitionText[]): Generator<Seam> {
  const pieces: string[] = [];
  let path = '';
  for (const { text, path: at } of prose.slice(0, MAX_SEAMS)) {
    const mark = PIECE.exec(text.slice(-REACH * 2));
    if (mark === null) continue;
    pieces.push(
      text
        .slice(-REACH * 2)
        .slice(mark.index + mark[0].length)
        .trim(),
    );
    path = at;
    if (pieces.length >= MAX_PIECES) break;
  }
  if (pieces.length > 1) yield { path, text: pieces.join(' ') };
}
