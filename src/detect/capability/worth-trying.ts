/** Which reaches a sentence may show: most hold the words of none, and there are many to try. */
import { LiteralGate } from '../literal-gate.ts';
import type { Reach } from './reaches.ts';

/** Making the gate takes as long as reading this many characters without it. */
const WORTH_A_GATE = 1 << 14;

export class WorthTrying {
  readonly #reaches: readonly Reach[];
  readonly #places: ReadonlyMap<Reach, number>;
  #gate: LiteralGate | undefined;
  #read = 0;

  constructor(reaches: readonly Reach[]) {
    this.#reaches = reaches;
    this.#places = new Map(reaches.map((reach, i) => [reach, i]));
  }

  /** Of `some`, those that a sentence does not rule out. */
  among(some: readonly Reach[], sentence: string): readonly Reach[] {
    this.#read += sentence.length;
    if (this.#read < WORTH_A_GATE) return some;
    this.#gate ??= new LiteralGate(this.#reaches.map(({ pattern }) => pattern));
    const isOpen = this.#gate.open(sentence);
    return some.filter((reach) => isOpen[this.#places.get(reach) ?? -1] !== 0);
  }
}
