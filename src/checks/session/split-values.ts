/** Values that were cut into pieces: over arguments, items of a list, or words of a text. */

/** What is around pieces; what they are written with is not among it. */
const BETWEEN = /[\s"'`,;()[\]{}<>|]+/;
const HAS_CONTENT = /[A-Za-z0-9]/;
/** A word of a sentence: what is on both sides of it belongs to different values. */
const WORD = /^[A-Z]?[a-z]{4,}[.:!?]*$/;
/** Longer texts are not compared in pieces. */
const MOST_TEXT = 16_384;
const SHORTEST = 16;
const LONGEST = 512;
/** Each costs a digest. */
const MOST_JOINED = 2_000;
const MOST_STEPS = 10_000;

export interface Joined {
  /** Pieces beside each other, put together: as many as are compared. */
  readonly values: ReadonlySet<string>;
  /** All pieces of one place, for what is encoded as a whole. */
  readonly runs: readonly string[];
}

/** Of the texts of a call, in their order. */
export function joinedPieces(texts: readonly string[]): Joined {
  const values = new Set<string>();
  const runs: string[] = [];
  let steps = 0;
  for (const run of runsIn(texts)) {
    const whole = run.join('');
    if (run.length > 1 && whole.length >= SHORTEST && whole.length <= LONGEST * 8) runs.push(whole);
    for (let from = 0; from < run.length && steps < MOST_STEPS && values.size < MOST_JOINED; from++) {
      let joined = run[from] ?? '';
      for (let to = from + 1; to < run.length && joined.length <= LONGEST; to++) {
        joined += run[to];
        steps += 1;
        if (joined.length >= SHORTEST && /\d/.test(joined)) values.add(joined);
      }
    }
  }
  return { values, runs };
}

/** A mark alone is between pieces, unless they are letters. */
const isPiece = (piece: string, at: number, all: readonly string[]): boolean =>
  HAS_CONTENT.test(piece) || (piece.length === 1 && all[at - 1]?.length === 1);

/** Pieces that may belong together: no word of a sentence is between them. */
function* runsIn(texts: readonly string[]): Generator<readonly string[]> {
  let run: string[] = [];
  for (const text of texts) {
    const pieces = text.length > MOST_TEXT ? [''] : text.split(BETWEEN).filter(isPiece);
    for (const piece of pieces) {
      const isOther = piece === '' || piece.length > LONGEST || WORD.test(piece);
      if (!isOther) run.push(piece);
      else if (run.length > 0) {
        yield run;
        run = [];
      }
    }
  }
  yield run;
}
