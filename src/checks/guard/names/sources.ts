/** Where the run-time parts of a text come from, within one line. */

import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { type Range, Ranges, widest } from './made-text.ts';

const wordsIn = ({ args, redirects, wrappers }: Run): Word[] => [
  ...args,
  ...redirects.flatMap(({ target }) => (target === undefined ? [] : [target])),
  ...wrappers.flatMap((wrapper) => wrapper.args),
];

export class Sources {
  readonly #reading: Reading;
  readonly #ranges: Ranges;
  /** Those that contain a substitution, each text once. */
  readonly #words: ReadonlyMap<string, Word>;
  readonly #known = new Map<string, Range>();

  constructor(reading: Reading, context: CallContext) {
    this.#reading = reading;
    this.#ranges = new Ranges(reading, context);
    const words = [...reading.variables.values(), ...reading.runs.flatMap(wordsIn)];
    this.#words = new Map(
      words.flatMap((word) => (word.substitutions.length > 0 && word.text !== '' ? [[word.text, word]] : [])),
    );
  }

  /** The widest kind among what is inserted into the text. */
  of(text: string, run: Run): Range {
    const key = `${run.id} ${text}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const range = this.#look(text, run);
    this.#known.set(key, range);
    return range;
  }

  #look(text: string, run: Run): Range {
    // One text may come from several runs, `{}` most of all: a run's own words come first.
    const own = wordsIn(run).filter((word) => text.includes(word.text));
    const words = [
      ...own,
      ...[...this.#words.values()].filter((word) => word.text !== '{}' && text.includes(word.text)),
    ];
    const ids = new Set(words.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs)));
    const ranges = [...ids].map((id) => this.#ranges.of(id));
    for (const [name, word] of this.#reading.variables) ranges.push(...this.#ofVariable(name, word, text));
    const isListed =
      text.includes('{}') && run.wrappers.some(({ name }) => /^(?:xargs|parallel)$/.test(name));
    if (isListed && ids.size === 0) {
      for (const { id, cause } of this.#reading.runs)
        if (cause === 'substitution') ranges.push(this.#ranges.of(id));
      ranges.push('given');
    }
    return widest(ranges);
  }

  /** What `read` received, and parts of something computed. A variable from outside is the caller's own. */
  #ofVariable(name: string, word: Word, text: string): Range[] {
    if (name === 'HOME' || !(text.includes(`$${name}`) || text.includes(`\${${name}`))) return [];
    const isRead = word.text === `$${name}` && word.substitutions.length === 0;
    if (isRead)
      return this.#reading.runs.some(({ program }) => /^(?:read|mapfile|readarray)$/.test(program))
        ? ['given']
        : [];
    const isCut = ['%', '#', '/', ':'].some((operator) => text.includes(`\${${name}${operator}`));
    return isCut && word.substitutions.length > 0 ? ['given'] : [];
  }
}
