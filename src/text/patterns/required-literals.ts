/**
 * What a regular expression cannot match without: a set of literals, at least one of which is in every match. With it,
 * one search for all literals rules out most of hundreds of expressions. Conservative: syntax it does not understand
 * requires nothing, so that the expression is simply tried.
 */
import { once } from '../bounded-memo.ts';
import { KNOWN_LITERALS } from './known-literals.ts';

const SHORTEST = 3;
const MOST_SPELLINGS = 48;
const MOST_LITERALS = 400;
const QUANTIFIERS: ReadonlySet<string> = new Set('*+?{');
const WORDS = /(?:[a-z '-]+\|)+/y;
const PLAIN: ReadonlySet<string> = new Set('abcdefghijklmnopqrstuvwxyz ');

interface Meaning {
  /** Everything it can match, if that is a short list. */
  readonly exact: readonly string[] | null;
  /** Every match contains one of these. */
  readonly required: readonly string[] | null;
}

const EMPTY: Meaning = { exact: [''], required: null };
const ANYTHING: Meaning = { exact: null, required: null };

/** Lower case; undefined where nothing is required. */
export function requiredLiterals(pattern: RegExp): readonly string[] | undefined {
  const listed = known().get(pattern.source);
  if (listed !== undefined) return listed === '' ? undefined : listed.split('\n');
  return readLiterals(pattern);
}

const known = once(() => new Map(Object.entries<string>(JSON.parse(KNOWN_LITERALS))));

function readLiterals(pattern: RegExp): readonly string[] | undefined {
  const reader = new Reader(pattern.source);
  const { exact, required } = reader.alternatives();
  if (!reader.isDone) return undefined;
  const best = better(asRequired(exact), required);
  return best ? shortened([...new Set(best.map((literal) => literal.toLowerCase()))]) : undefined;
}

function asRequired(exact: readonly string[] | null): readonly string[] | null {
  return exact === null || exact.length === 0 || exact.some(({ length }) => length < SHORTEST) ? null : exact;
}

/** A literal that contains another one of the set adds nothing. */
const shortened = (literals: readonly string[]): readonly string[] =>
  literals.filter(
    (literal) => !literals.some((other) => other.length < literal.length && literal.includes(other)),
  );

/** The one that fewer texts contain: its shortest literal is longer, or it has fewer of them. */
function better(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  const weight = (set: readonly string[]) =>
    Math.min(8, ...set.map(({ length }) => length)) * 4 - Math.log2(set.length) * 3;
  return weight(one) >= weight(other) ? one : other;
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }

  alternatives(): Meaning {
    const all: Meaning[] = [];
    do {
      const words = this.#words();
      if (words.length > 0) all.push({ exact: words, required: null });
      all.push(this.#sequence());
    } while (this.#take('|'));
    const [first = ANYTHING, ...others] = all;
    return others.length === 0 ? first : anyOf(all);
  }

  /** Alternatives that are words, as most are: as many as there are here, except the last one. */
  #words(): readonly string[] {
    WORDS.lastIndex = this.#at;
    const list = WORDS.exec(this.#source)?.[0] ?? '';
    this.#at += list.length;
    return list === '' ? [] : list.slice(0, -1).split('|');
  }

  #isAt(character: string): boolean {
    return this.#source.charAt(this.#at) === character;
  }

  #take(character: string): boolean {
    if (!this.#isAt(character)) return false;
    this.#at++;
    return true;
  }

  #sequence(): Meaning {
    let run: readonly string[] = [''];
    let best: readonly string[] | null = null;
    let isExact = true;
    while (!this.isDone && !this.#isAt('|') && !this.#isAt(')')) {
      const part = this.#quantified();
      const joined = part.exact && cross(run, part.exact);
      if (joined) {
        run = joined;
        continue;
      }
      best = better(asRequired(run), best);
      best = better(part.required ?? asRequired(part.exact), best);
      isExact = false;
      run = part.exact ?? [''];
    }
    return isExact
      ? { exact: run, required: null }
      : { exact: null, required: better(asRequired(run), best) };
  }

  #quantified(): Meaning {
    const letters = this.#letters();
    if (letters !== '') return { exact: [letters], required: null };
    const atom = this.#atom();
    if (!QUANTIFIERS.has(this.#source.charAt(this.#at))) return atom;
    const quantifier = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 16));
    if (!quantifier) return atom;
    this.#at += quantifier[0].length;
    const first = quantifier[0].charAt(0);
    if (first === '?') return atom.exact ? { exact: ['', ...atom.exact], required: null } : ANYTHING;
    if (first === '*' || (first === '{' && Number(quantifier[1]) === 0)) return ANYTHING;
    if (first === '{' && quantifier[1] === '1' && quantifier[2] === undefined) return atom;
    return { exact: null, required: atom.required ?? asRequired(atom.exact) };
  }

  /** As many characters as are literal: a repeated one is not. */
  #letters(): string {
    let end = this.#at;
    while (PLAIN.has(this.#source.charAt(end))) end++;
    if (end > this.#at && QUANTIFIERS.has(this.#source.charAt(end))) end--;
    const letters = this.#source.slice(this.#at, end);
    this.#at = end;
    return letters;
  }

  #atom(): Meaning {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return this.#class();
    const character = this.#source.charAt(this.#at++);
    if (character === '^' || character === '$') return EMPTY;
    if (character === '.') return ANYTHING;
    return character === '\\' ? this.#escape() : { exact: [character], required: null };
  }

  #group(): Meaning {
    const opening =
      /^\?(?::|=|!|<=|<!|<[A-Za-z]\w*>)/.exec(this.#source.slice(this.#at, this.#at + 40))?.[0] ?? '';
    this.#at += opening.length;
    const inside = this.alternatives();
    if (!this.#take(')')) this.#at = Number.POSITIVE_INFINITY;
    // Lookarounds are not part of the match.
    return /^\?<?[=!]/.test(opening) ? EMPTY : inside;
  }

  /** A few plain characters are spelled out; a range or a class of characters may be anything. */
  #class(): Meaning {
    const end = /^(?:\\.|[^\]\\])*/.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    const inside = this.#source.slice(this.#at, this.#at + end);
    this.#at += end + 1;
    const isPlain = inside.length > 0 && inside.length <= 4 && !/^\^|[\\-]/.test(inside);
    return isPlain ? { exact: [...inside], required: null } : ANYTHING;
  }

  #escape(): Meaning {
    const character = this.#source.charAt(this.#at++);
    if (character === 'b' || character === 'B') return EMPTY;
    if (/[pPuxk]/.test(character)) {
      this.#at +=
        /^(?:\{[^}]*\}|<[^>]*>|[0-9a-fA-F]{2,4})?/.exec(this.#source.slice(this.#at, this.#at + 40))?.[0]
          .length ?? 0;
      return ANYTHING;
    }
    return /[A-Za-z0-9]/.test(character) ? ANYTHING : { exact: [character], required: null };
  }
}

function anyOf(meanings: readonly Meaning[]): Meaning {
  const exact = meanings.flatMap((meaning) => meaning.exact ?? []);
  if (exact.length <= MOST_SPELLINGS && meanings.every((meaning) => meaning.exact !== null))
    return { exact, required: null };
  const required = new Set<string>();
  for (const meaning of meanings) {
    const one = meaning.required ?? asRequired(meaning.exact);
    if (one === null) return ANYTHING;
    for (const literal of one) required.add(literal);
  }
  return { exact: null, required: required.size > MOST_LITERALS ? null : [...required] };
}

function cross(heads: readonly string[], tails: readonly string[]): readonly string[] | null {
  if (heads.length * tails.length > MOST_SPELLINGS) return null;
  const [first = '', ...others] = tails;
  // Letter by letter, as nearly all of it is.
  if (others.length === 0) return heads.map((head) => head + first);
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}
