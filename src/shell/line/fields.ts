import type { Substitution, Word } from '../reading/reading.ts';

const IFS = /[ \t\n]+/;

/** Words that one value may be split into; the rest is dropped, and the word unknown. */
const MOST_PIECES = 1_024;

function splitAt(text: string, separators: string): string[] {
  const pieces = [''];
  for (const char of text) {
    if (!separators.includes(char)) pieces[pieces.length - 1] += char;
    else if (pieces.length < MOST_PIECES) pieces.push('');
  }
  return pieces;
}

/** Joins the parts of one word; unquoted expansions may end a field and begin the next. */
export class Fields {
  readonly #done: Word[] = [];
  #text = '';
  #value: string | undefined = '';
  #started = false;
  #quoted = false;
  #glob = false;
  #variables: string[] = [];
  #substitutions: Substitution[] = [];
  /** A variable was just inserted without braces: a letter after it would become part of its name. */
  #bare = '';
  /** `IFS`, if the line sets it. */
  separators: string | undefined;

  literal(text: string): void {
    if (text === '') return;
    this.#embrace(text);
    this.#started = true;
    this.#text += text;
    if (this.#value !== undefined) this.#value += text;
  }

  quote(): void {
    this.#started = true;
    this.#quoted = true;
  }

  glob(text: string): void {
    this.unknown(text);
    this.#glob = true;
  }

  unknown(text: string): void {
    this.#embrace(text);
    this.#started = true;
    this.#text += text;
    this.#value = undefined;
  }

  variable(name: string, text: string): void {
    this.unknown(text);
    this.#variables.push(name);
    if (text.length === name.length + 1) this.#bare = name;
  }

  #embrace(next: string): void {
    if (this.#bare !== '' && /^\w/.test(next)) {
      this.#text = `${this.#text.slice(0, -this.#bare.length)}{${this.#bare}}`;
    }
    this.#bare = '';
  }

  substitution(one: Substitution): void {
    this.#substitutions.push(one);
  }

  /** The value of an expansion. */
  word(word: Word, split: boolean): void {
    if (word.value === undefined) {
      this.unknown(word.text);
      if (word.glob) this.#glob = true;
      this.#variables.push(...word.variables);
    } else if (split) this.split(word.value);
    else this.literal(word.value);
    this.#substitutions.push(...word.substitutions);
  }

  split(text: string): void {
    const pieces =
      this.separators === undefined ? text.split(IFS, MOST_PIECES) : splitAt(text, this.separators);
    pieces.forEach((piece, index) => {
      if (index > 0) this.end();
      if (/[*?]/.test(piece)) this.glob(piece);
      else this.literal(piece);
    });
    if (pieces.length === MOST_PIECES) this.unknown('…');
  }

  end(): void {
    if (this.#started) {
      this.#done.push({
        value: this.#value,
        text: this.#text,
        quoted: this.#quoted,
        glob: this.#glob,
        variables: this.#variables,
        substitutions: this.#substitutions,
      });
    }
    this.#bare = '';
    this.#text = '';
    this.#value = '';
    this.#started = false;
    this.#quoted = false;
    this.#glob = false;
    this.#variables = [];
    this.#substitutions = [];
  }

  all(): Word[] {
    this.end();
    return this.#done;
  }

  /** As one word, where the shell does not split: assignments, redirects, here-documents. */
  one(): Word {
    this.#started = true;
    this.end();
    return this.#done.at(-1)!;
  }
}
