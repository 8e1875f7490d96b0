/** Which reaches a sentence may show: most hold the words of none, and there are many to try. */
import { RecentTexts } from '../../text/bounded-memo.ts';
import { LiteralGate } from '../literal-gate.ts';
import type { Reach } from './reaches.ts';

const NONE: readonly Reach[] = [];

export class WorthTrying {
  readonly reaches: readonly Reach[];
  readonly #inVain = new RecentTexts<true>();
  #gate: LiteralGate | undefined;

  constructor(reaches: readonly Reach[]) {
    this.reaches = reaches;
  }

  /** Those that a sentence does not rule out. */
  in(sentence: string): readonly Reach[] {
    if (this.#inVain.get(sentence)) return NONE;
    this.#gate ??= new LiteralGate(this.reaches.map(({ pattern }) => pattern));
    const isOpen = this.#gate.open(sentence);
    const some = this.reaches.filter((_, i) => isOpen[i] !== 0);
    if (some.length === 0) this.#inVain.set(sentence, true);
    return some;
  }
}
