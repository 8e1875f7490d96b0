/** Texts of the last calls to each server, for values that are cut into pieces over arguments and over calls. */

/** What is shorter is in many a text by chance. */
const SHORTEST_PIECE = 6;
const MOST_CALLS = 16;
/** Characters of one call, and of all calls to one server, of the latest texts. */
const MOST_OF_CALL = 2_048;
const MOST_OF_SERVER = 4_096;
const MOST_SERVERS = 8;
/** A longer text is not a piece of a value: what is at its end may be one. */
const LONGEST_PIECE = 256;

export interface SentText {
  readonly key: string;
  readonly text: string;
}

export class SentTexts {
  readonly #calls = new Map<string, (readonly SentText[])[]>();

  get bytes(): number {
    return [...this.#calls.values()].flat().reduce((sum, texts) => sum + lengthOf(texts), 0);
  }

  add(server: string, texts: readonly SentText[]): void {
    const kept: SentText[] = [];
    let room = MOST_OF_CALL;
    for (const { key, text } of texts) {
      const piece = pieceOf(text);
      if (piece === undefined || key.length > 64 || room < piece.length) continue;
      room -= piece.length + key.length;
      kept.push({ key, text: piece });
    }
    if (kept.length === 0) return;
    const calls = [...(this.#calls.get(server) ?? []), kept].slice(-MOST_CALLS);
    while (calls.reduce((sum, one) => sum + lengthOf(one), 0) > MOST_OF_SERVER) calls.shift();
    this.#calls.delete(server);
    this.#calls.set(server, calls);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MOST_SERVERS && oldest !== undefined) this.#calls.delete(oldest);
  }

  /** The texts of a call in their order, and for each name of an argument those of earlier calls before it. */
  runsWith(server: string, texts: readonly SentText[]): readonly Run[] {
    const now = texts.slice(0, MOST_PIECES);
    const earlier = (this.#calls.get(server) ?? []).flat();
    const keys = earlier.length === 0 ? [] : [...new Set(now.map(({ key }) => key))];
    const over = keys.map((key) => ({
      before: latest(piecesIn(earlier.filter((one) => one.key === key))),
      now: piecesIn(now.filter((one) => one.key === key)),
    }));
    const runs = [{ before: [], now: piecesIn(now) }, ...over];
    return runs.filter(({ before, now: own }) => own.length > 0 && before.length + own.length > 1);
  }
}

export interface Run {
  readonly before: readonly string[];
  readonly now: readonly string[];
}

const MOST_PIECES = 64;
/** What is before the first value of a query. */
const QUERY = /^[^\s?]{0,1024}\?[^\s=&]{0,64}=/;
/** Characters of earlier calls that are read again with each. */
const MOST_BEFORE = 512;

const piecesIn = (texts: readonly SentText[]): string[] => texts.flatMap(({ text }) => pieceOf(text) ?? []);

function latest(pieces: readonly string[]): readonly string[] {
  let [from, room] = [pieces.length, MOST_BEFORE];
  while (from > 0 && room >= (pieces[from - 1] ?? '').length) {
    from -= 1;
    room -= (pieces[from] ?? '').length;
  }
  return pieces.slice(from);
}

/** Copied, so that the text that it was cut from is not kept with it. */
function pieceOf(whole: string): string | undefined {
  const text = whole.slice(0, 2_048).replace(QUERY, '') + whole.slice(2_048);
  const piece = text.length <= LONGEST_PIECE ? text : Buffer.from(text.slice(-LONGEST_PIECE)).toString();
  return (piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < SHORTEST_PIECE ? undefined : piece;
}

const lengthOf = (texts: readonly SentText[]): number =>
  texts.reduce((sum, { key, text }) => sum + key.length + text.length, 0);

/** Each value that begins in one piece and ends in another, in the order of the pieces or backwards. */
export function joinedValues(run: readonly string[]): ReadonlySet<string> {
  const values = new Set<string>();
  for (const order of [run, [...run].reverse()])
    for (const [from, first] of order.entries()) {
      let joined = /[^\s=]+$/.exec(first)?.[0] ?? '';
      for (const next of order.slice(from + 1, from + MOST_CALLS)) {
        const [head = ''] = /^[^\s&]+/.exec(next) ?? [];
        if (joined.length < SHORTEST_PIECE || head.length < SHORTEST_PIECE) break;
        joined += head;
        values.add(joined);
        if (head !== next) break;
      }
    }
  return values;
}

/** All of it, and what at its end has no spaces, which may be one encoded text. */
export function joinedTexts(run: readonly string[]): readonly string[] {
  const from = run.findLastIndex((piece) => /\s/.test(piece.trim())) + 1;
  return [run.join(' '), ...(run.length - from > 1 ? [run.slice(from).join('')] : [])];
}
