/** Classes as bits: whether a sentence has one of many takes four steps. */
export class ClassSet {
  #first = 0;
  #second = 0;
  #third = 0;
  #fourth = 0;

  add(place: number): void {
    const bit = 1 << (place & 31);
    if (place < 32) this.#first |= bit;
    else if (place < 64) this.#second |= bit;
    else if (place < 96) this.#third |= bit;
    else this.#fourth |= bit;
  }

  has(place: number): boolean {
    const bit = 1 << (place & 31);
    if (place < 32) return (this.#first & bit) !== 0;
    if (place < 64) return (this.#second & bit) !== 0;
    return ((place < 96 ? this.#third : this.#fourth) & bit) !== 0;
  }

  meets(other: ClassSet): boolean {
    return (
      ((this.#first & other.#first) |
        (this.#second & other.#second) |
        (this.#third & other.#third) |
        (this.#fourth & other.#fourth)) !==
      0
    );
  }

  /** What either has. */
  with(other: ClassSet): ClassSet {
    const both = new ClassSet();
    both.#first = this.#first | other.#first;
    both.#second = this.#second | other.#second;
    both.#third = this.#third | other.#third;
    both.#fourth = this.#fourth | other.#fourth;
    return both;
  }
}
