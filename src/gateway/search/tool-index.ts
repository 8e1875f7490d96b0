/**
 * Which tools a question in plain words is about. Each word of the question counts once, by the best word that a tool has
 * for it: the same, one that people use for it, one that begins alike, or one that differs by a slip. Rare words count more
 * than common ones, and words of the name more than those of the description (BM25 over weighted fields).
 */
import { isObject, type JsonObject } from '../messages/incoming.ts';
import { LIKE } from './like-words.ts';
import { wordsOf } from './search-words.ts';

export interface IndexedTool<Tool> {
  readonly tool: Tool;
  /** How often each word is in it, by the weight of the field. */
  readonly weights: ReadonlyMap<string, number>;
  readonly length: number;
  readonly nameWords: ReadonlySet<string>;
}

export interface ToolTexts {
  readonly server: string;
  /** As the server spells it. */
  readonly name: string;
  /** As clients see it. */
  readonly value: JsonObject;
}

const WEIGHTS = {
  name: 5,
  title: 3,
  server: 2,
  summary: 2,
  description: 1,
  parameter: 1,
  about: 0.4,
} as const;
const MOST_LETTERS = 2_000;
const MOST_PARAMETERS = 64;
/** Of BM25: how soon more of the same word counts no more, and how much long texts are held back. */
const SATURATION = 1.4;
const LENGTH_PART = 0.35;

const LIKE_WEIGHT = 0.5;
const PREFIX_WEIGHT = 0.6;
const SLIP_WEIGHT = 0.65;
/** What a tool gains whose name has nothing but what was asked for. */
const NAME_GAIN = 0.5;

const QUESTION =
  /^\s*(?:what|which|who|whose|when|where|why|how|is|are|do|does|did|will|was|were|has|have|can i see)\b/i;
const READING = [
  'get',
  'list',
  'show',
  'read',
  'search',
  'find',
  'describe',
  'view',
  'fetch',
  'check',
  'retriev',
];
const READING_WORTH = 1;
/** Not what is to be done, in a question: which are open? */
const STATES: ReadonlySet<string> = new Set([
  'open',
  'new',
  'last',
  'clos',
  'close',
  'set',
  'start',
  'run',
  'running',
  'chang',
  'change',
]);

export class ToolIndex<Tool extends ToolTexts> {
  readonly #tools: IndexedTool<Tool>[] = [];
  /** In how many tools each word is. */
  readonly #spread = new Map<string, number>();
  #lengths = 0;

  add(tool: Tool): void {
    const weights = new Map<string, number>();
    const nameWords = new Set(wordsOf(tool.name));
    for (const { text, weight } of textsOf(tool))
      for (const word of wordsOf(text.slice(0, MOST_LETTERS)))
        weights.set(word, (weights.get(word) ?? 0) + weight);
    const length = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    for (const word of weights.keys()) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
    this.#lengths += length;
    this.#tools.push({ tool, weights, length, nameWords });
  }

  /** The best first; those that have no word of the question are not among them. */
  find(question: string, most: number): Tool[] {
    const isQuestion = QUESTION.test(question);
    const words = [...new Set(wordsOf(question.slice(0, MOST_LETTERS)))];
    const wanted = words.map((word) => this.#wanted(word, isQuestion));
    if (isQuestion) wanted.push(this.#reading());
    const all = wanted.reduce((sum, { worth }) => sum + worth, 0);
    const mean = this.#lengths / Math.max(1, this.#tools.length);
    return this.#tools
      .map((one) => ({ tool: one.tool, score: scoreOf(one, wanted, all, mean) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || (one.tool.name < other.tool.name ? -1 : 1))
      .slice(0, most)
      .map(({ tool }) => tool);
  }

  /** Who asks a question wants to read something. */
  #reading(): Wanted {
    const words = READING.map((word) => [word, READING_WORTH] as const);
    return { words: new Map(words), worth: READING_WORTH };
  }

  #wanted(word: string, isQuestion: boolean): Wanted {
    const words = new Map<string, number>();
    const rarity = this.#rarity(word);
    for (const like of isQuestion && STATES.has(word) ? [] : (LIKE.get(word) ?? []))
      if (this.#spread.has(like)) words.set(like, LIKE_WEIGHT * this.#bounded(like, rarity));
    if (rarity === undefined || words.size === 0)
      for (const [near, weight] of this.#near(word)) words.set(near, weight * this.#bounded(near, rarity));
    if (rarity !== undefined) words.set(word, rarity);
    return { words, worth: Math.max(0, ...words.values()) };
  }

  /** A rare word for a common one is worth no more than the common one. */
  #bounded(word: string, bound = Number.POSITIVE_INFINITY): number {
    return Math.min(this.#rarity(word) ?? 0, bound);
  }

  #rarity(word: string): number | undefined {
    const spread = this.#spread.get(word);
    if (spread === undefined) return undefined;
    return Math.log(1 + (this.#tools.length - spread + 0.5) / (spread + 0.5));
  }

  *#near(word: string): Generator<readonly [string, number]> {
    if (word.length < 4) return;
    const most = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
    for (const other of this.#spread.keys()) {
      if (other === word || other.length < 3) continue;
      const [short, long] = other.length < word.length ? [other, word] : [word, other];
      if (short.length >= 4 && long.startsWith(short)) yield [other, PREFIX_WEIGHT];
      else if (other.length >= 4 && isSlip(word, other, most)) yield [other, SLIP_WEIGHT];
    }
  }
}

interface Wanted {
  /** What counts for it, and how much. */
  readonly words: ReadonlyMap<string, number>;
  readonly worth: number;
}

function scoreOf<Tool>(
  { weights, length, nameWords }: IndexedTool<Tool>,
  wanted: readonly Wanted[],
  all: number,
  mean: number,
): number {
  const norm = SATURATION * (1 - LENGTH_PART + (LENGTH_PART * length) / mean);
  const named = new Set<string>();
  let score = 0;
  let met = 0;
  for (const { words, worth } of wanted) {
    let best = 0;
    for (const [word, value] of words) {
      const weight = weights.get(word);
      if (weight === undefined) continue;
      if (nameWords.has(word)) named.add(word);
      best = Math.max(best, (value * weight * (SATURATION + 1)) / (weight + norm));
    }
    if (best > 0) met += worth;
    score += best;
  }
  const isMet = all === 0 ? 0 : met / all;
  return score * (0.4 + 0.6 * isMet) * (1 + NAME_GAIN * (named.size / Math.max(1, nameWords.size)));
}

function* textsOf({
  server,
  name,
  value,
}: ToolTexts): Generator<{ readonly text: string; readonly weight: number }> {
  yield { text: name, weight: WEIGHTS.name };
  yield { text: server, weight: WEIGHTS.server };
  const shown = textIn(value.name);
  if (shown !== '' && !shown.endsWith(name)) yield { text: shown, weight: WEIGHTS.name };
  const { title, description, annotations } = value;
  yield {
    text: textIn(title) || textIn(isObject(annotations) ? annotations.title : ''),
    weight: WEIGHTS.title,
  };
  const [summary = '', ...rest] = textIn(description).split(/(?<=[.!?])\s|\n/);
  yield { text: summary, weight: WEIGHTS.summary };
  yield { text: rest.join(' '), weight: WEIGHTS.description };
  const properties = isObject(value.inputSchema) ? value.inputSchema.properties : undefined;
  for (const [parameter, schema] of Object.entries(isObject(properties) ? properties : {}).slice(
    0,
    MOST_PARAMETERS,
  )) {
    yield { text: parameter, weight: WEIGHTS.parameter };
    yield { text: textIn(isObject(schema) ? schema.description : ''), weight: WEIGHTS.about };
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether one becomes the other by so many letters that are left out, added, changed, or swapped with their neighbour. */
function isSlip(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most || one[0] !== other[0]) return false;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    [before, row] = [row, next];
  }
  return (row[other.length] ?? most + 1) <= most;
}
