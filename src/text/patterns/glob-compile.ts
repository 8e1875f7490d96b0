import type { GlobProgram, GlobStep } from './glob-run.ts';

/** Each alternative adds states that every character of a text may visit. */
const MAX_ALTERNATIVES = 1_000;

/** One pass over the pattern, braces on their own stack. Throws RangeError with the position on a malformed pattern. */
export function compileProgram(pattern: string, separator?: '/'): GlobProgram {
  return new GlobCompiler(pattern, separator).compile();
}

/** What `**` must know of its neighbours: it may only be at the start of a segment, and nothing may touch it. */
interface Edge {
  readonly startsSegment: boolean;
  readonly afterGlobstar: boolean;
}

/** A `{` not yet closed. */
interface OpenBrace {
  readonly at: number;
  readonly before: Edge;
  /** How the alternatives so far end; after the `}` all of that holds at once. */
  readonly ends: Edge[];
  /** The choice whose other way, the next alternative, is still to come. */
  choice: { kind: 'choice'; other: number };
  readonly jumps: { kind: 'jump'; to: number }[];
}

class GlobCompiler {
  readonly #characters: readonly string[];
  readonly #separator: number;
  readonly #steps: GlobStep[] = [];
  readonly #braces: OpenBrace[] = [];
  #edge: Edge = { startsSegment: true, afterGlobstar: false };
  #alternatives = 0;
  #at = 0;

  constructor(pattern: string, separator: string | undefined) {
    this.#characters = Array.from(pattern);
    this.#separator = separator?.codePointAt(0) ?? -1;
  }

  compile(): GlobProgram {
    while (this.#at < this.#characters.length) this.#next();
    const open = this.#braces.at(-1);
    if (open !== undefined) this.#fail('{ without }', open.at);
    this.#steps.push({ kind: 'match' });
    return { steps: this.#steps, separator: this.#separator };
  }

  #next(): void {
    const start = this.#at++;
    const character = this.#characters[start] ?? '';
    const brace = this.#braces.at(-1);
    if (character === '*') this.#star(start);
    else if (character === '?') this.#emit({ kind: 'any' }, start);
    else if (character === '[') this.#emit(this.#class(start), start);
    else if (character === '{') this.#openBrace(start);
    else if (character === '}') this.#closeBrace(brace ?? this.#fail('} without {', start));
    else if (character === ',' && brace !== undefined) this.#nextAlternative(brace, start);
    else this.#emit({ kind: 'character', code: this.#literal(character, start) }, start);
  }

  #fail(what: string, at: number): never {
    throw new RangeError(`malformed glob: ${what} at character ${at + 1}`);
  }

  #emit(step: GlobStep, at: number): void {
    if (this.#edge.afterGlobstar) this.#fail('** must be alone between separators, touched', at);
    this.#steps.push(step);
    const startsSegment = step.kind === 'character' && step.code === this.#separator;
    this.#edge = { startsSegment, afterGlobstar: false };
  }

  /** The code of a literal character, which a backslash may precede. */
  #literal(character: string, at: number): number {
    const literal = character === '\\' ? this.#characters[this.#at++] : character;
    return literal?.codePointAt(0) ?? this.#fail('nothing to escape', at);
  }

  #star(start: number): void {
    while (this.#characters[this.#at] === '*') this.#at++;
    const length = this.#at - start;
    if (length === 1 || this.#separator < 0) this.#emit({ kind: 'star', crosses: false }, start);
    else if (length > 2 || !this.#edge.startsSegment)
      this.#fail('** must be alone between separators', start);
    else if (this.#characters[this.#at]?.codePointAt(0) === this.#separator) this.#globstar(start);
    else {
      this.#emit({ kind: 'star', crosses: true }, start);
      this.#edge = { startsSegment: false, afterGlobstar: true };
    }
  }

  /** Merges the separator into the `**` before it: zero segments need no separator. */
  #globstar(start: number): void {
    this.#at++;
    this.#emit({ kind: 'choice', other: this.#steps.length + 3 }, start);
    this.#emit({ kind: 'star', crosses: true }, start);
    this.#emit({ kind: 'character', code: this.#separator }, start);
  }

  #choose(): { kind: 'choice'; other: number } {
    // A choice without another alternative only leads onward.
    const choice = { kind: 'choice' as const, other: this.#steps.length + 1 };
    this.#steps.push(choice);
    return choice;
  }

  #openBrace(at: number): void {
    this.#countAlternative(at);
    this.#braces.push({ at, before: this.#edge, ends: [], choice: this.#choose(), jumps: [] });
  }

  #countAlternative(at: number): void {
    if (++this.#alternatives > MAX_ALTERNATIVES) this.#fail(`more than ${MAX_ALTERNATIVES} alternatives`, at);
  }

  #nextAlternative(brace: OpenBrace, at: number): void {
    this.#countAlternative(at);
    const jump = { kind: 'jump' as const, to: 0 };
    this.#steps.push(jump);
    brace.jumps.push(jump);
    brace.choice.other = this.#steps.length;
    brace.choice = this.#choose();
    brace.ends.push(this.#edge);
    this.#edge = brace.before;
  }

  #closeBrace(brace: OpenBrace): void {
    this.#braces.pop();
    for (const jump of brace.jumps) jump.to = this.#steps.length;
    const ends = [...brace.ends, this.#edge];
    this.#edge = {
      startsSegment: ends.every((end) => end.startsSegment),
      afterGlobstar: ends.some((end) => end.afterGlobstar),
    };
  }

  /** After `[`; a `]` in first place is literal, as is a `-` at either end. */
  #class(start: number): GlobStep {
    const isNegated = this.#characters[this.#at] === '!' || this.#characters[this.#at] === '^';
    if (isNegated) this.#at++;
    const first = this.#at;
    const ranges: [number, number][] = [];
    while (this.#characters[this.#at] !== ']' || this.#at === first) {
      const low = this.#classCharacter(start);
      const isRange = this.#characters[this.#at] === '-' && this.#characters[this.#at + 1] !== ']';
      if (isRange) this.#at++;
      const high = isRange ? this.#classCharacter(start) : low;
      if (high < low) this.#fail('range out of order', this.#at - 1);
      ranges.push([low, high]);
    }
    this.#at++;
    return { kind: 'class', isNegated, ranges };
  }

  #classCharacter(start: number): number {
    const at = this.#at++;
    const character = this.#characters[at] ?? this.#fail('[ without ]', start);
    // `[[:alpha:]]` means something else in every dialect.
    if (character === '[' && /^[:.=]$/.test(this.#characters[this.#at] ?? '')) this.#fail('named class', at);
    return this.#literal(character, at);
  }
}
