/** Values drawn the same way in every run, so that figures of two runs can be compared. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  from(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.below(alphabet.length))).join('');
  }

  hex(length: number): string {
    return this.from('0123456789abcdef', length);
  }

  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.hex(length)).join('-');
  }
}
