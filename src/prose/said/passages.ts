/** A text in its parts, which together are the text again. */

const LONGEST_PASSAGE = 1_000;

/** Paragraphs, with the heading above them, and what stands between; a long one is cut where a sentence, a line or a word ends. */
export function passagesOf(text: string): string[] {
  return text
    .split(/((?<!(?:^|\n)#{1,6} [^\n]{0,120})\n[ \t\r]*\n|\n[ \t\r]*\n(?=#))/)
    .flatMap((paragraph) => {
      const passages: string[] = [];
      for (let rest = paragraph; rest !== ''; ) {
        const cut = rest.length <= LONGEST_PASSAGE ? LONGEST_PASSAGE : endOf(rest.slice(0, LONGEST_PASSAGE));
        passages.push(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      return passages;
    });
}

const SENTENCE_END = /[.!?][)"'”`*]{0,3}\s{1,8}|[。！？]/g;

/** The best place in the second half: the start of an order must not be left before the cut. */
function endOf(most: string): number {
  SENTENCE_END.lastIndex = most.length / 2;
  let sentence = 0;
  while (SENTENCE_END.test(most)) sentence = SENTENCE_END.lastIndex;
  if (sentence > 0) return sentence;
  const end = [most.lastIndexOf('\n'), most.lastIndexOf(' ')].find((at) => at >= most.length / 2);
  return end === undefined ? most.length : end + 1;
}

/** Items of a list, rows, headings, comments: one thing is said in each. */
const WHOLE_LINE = /^[ \t]*(?:[-*+•|>#%]|\/\/|\d{1,3}[.)][ \t]|<!--)/;

/** Sentences and single lines, each with the space behind it. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=\n)/)
    .flatMap((line) =>
      WHOLE_LINE.test(line) ? [line] : line.split(/(?<=[.!?][)"'”`*]{0,3}[ \t]{1,8})(?=\S)|(?<=[。！？])/),
    );
}

/** Sentences, and in a page its elements: a line of it may hold all of them. */
export const piecesOf = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) =>
    /<\/?[a-z][^<>]{0,400}>/i.test(sentence)
      ? sentence.split(/(?<=>)(?=[^<])|(?<=.)(?=<(?!\/))/)
      : [sentence],
  );

/** By themselves, or with the next one of the same paragraph, as a sentence may go over the cut. */
export function guiltyAmong(passages: readonly string[], isGuilty: (text: string) => boolean): Set<number> {
  const guilty = new Set<number>();
  for (const [i, passage] of passages.entries()) {
    if (!/\S/.test(passage)) continue;
    if (isGuilty(passage)) guilty.add(i);
    const before = passages[i - 1] ?? '';
    if (!/\S/.test(before) || guilty.has(i) || guilty.has(i - 1) || !isGuilty(before + passage)) continue;
    guilty.add(i - 1).add(i);
  }
  return guilty;
}

/** And those of the same paragraph before and behind: what a guilty one says may begin or go on over the cut. */
export function withCutNeighbours(passages: readonly string[], guilty: ReadonlySet<number>): Set<number> {
  const all = new Set(guilty);
  for (const at of guilty)
    for (const beside of [at - 1, at + 1]) if (/\S/.test(passages[beside] ?? '')) all.add(beside);
  return all;
}

/** Each run of marked parts gives way to one word for it; the line break behind it stays. */
export function joinedWithout(parts: readonly string[], marked: ReadonlySet<number>, word: string): string {
  return parts
    .map((part, i) => {
      if (!marked.has(i)) return part;
      const end = marked.has(i + 1) ? '' : (/\s*$/.exec(part)?.[0] ?? '');
      return marked.has(i - 1) ? end : `${/^[ \t]*/.exec(part)?.[0] ?? ''}${word}${end}`;
    })
    .join('');
}
