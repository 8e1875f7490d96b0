/**
 * Embeddings and isolates are needed where two directions meet. One is benign when it closes on its line, contains no
 * other one, and really separates right-to-left from left-to-right text. Everything else can show a reader another
 * order than the one that is run (the "Trojan Source" trick); an override always can.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g;
const CONTROL = /[\u202a-\u202e\u2066-\u2069\n\r]/;
/** Wide enough for a quoted sentence, small enough to keep a flood of them linear. */
const REACH = 256;

const LRE = '\u202a';
const RLE = '\u202b';
const PDF = '\u202c';
const LRI = '\u2066';
const RLI = '\u2067';
const FSI = '\u2068';
const PDI = '\u2069';
const CLOSER: Readonly<Record<string, string>> = {
  [LRE]: PDF,
  [RLE]: PDF,
  [LRI]: PDI,
  [RLI]: PDI,
  [FSI]: PDI,
};

/** `at` is the position of an opener or of a closer; both ends of a pair get the same answer. */
export function isPairedDirection(text: string, at: number): boolean {
  const control = text.charAt(at);
  if (control !== PDF && control !== PDI) return isPair(text, at);
  for (let open = at - 1; open >= at - REACH && open >= 0; open--) {
    if (CONTROL.test(text.charAt(open))) return isPair(text, open);
  }
  return false;
}

function isPair(text: string, open: number): boolean {
  const opener = text.charAt(open);
  const closer = CLOSER[opener];
  const close = open + 1 + text.slice(open + 1, open + 1 + REACH).search(CONTROL);
  if (closer === undefined || close === open || text.charAt(close) !== closer) return false;
  const inside = text.slice(open + 1, close);
  const left =
    text
      .slice(Math.max(0, open - REACH), open)
      .split(/[\n\r]/)
      .at(-1) ?? '';
  const right = text.slice(close + 1, close + 1 + REACH).split(/[\n\r]/)[0] ?? '';
  const isForeignInside = isMostlyRightToLeft(inside);
  const isForeignOutside = isMostlyRightToLeft(left + right);
  if (opener === LRI || opener === LRE) return isForeignOutside;
  return opener === FSI ? isForeignInside || isForeignOutside : isForeignInside;
}

function isMostlyRightToLeft(text: string): boolean {
  const foreign = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return foreign > 0 && foreign >= (text.match(LEFT_TO_RIGHT)?.length ?? 0);
}
