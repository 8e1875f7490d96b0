/**
 * A purpose that keeps account of what it is asked. A text that was read once reads the same for every other tool that
 * would have given the same answers; most texts ask nothing at all.
 */

import type { Payload } from '../../screening/contract/definition-subject.ts';
import { memo } from '../../text/bounded-memo.ts';
import type { Purpose } from './sentence/purpose.ts';
import type { ThingClass } from './sentence/things.ts';

type Answer = boolean | string;
export interface Asked {
  readonly question: string;
  readonly again: (purpose: Purpose) => Answer;
  readonly answer: Answer;
}

/** Names of parameters, asked for one by one or all at once. */
class AskedNames extends Set<string> {
  readonly #names: ReadonlySet<string>;
  readonly #onAsked: (name: string | undefined) => void;

  constructor(names: ReadonlySet<string>, onAsked: (name: string | undefined) => void) {
    super();
    this.#names = names;
    this.#onAsked = onAsked;
  }

  override has(name: string): boolean {
    this.#onAsked(name);
    return this.#names.has(name);
  }

  override get size(): number {
    this.#onAsked(undefined);
    return this.#names.size;
  }

  override values(): SetIterator<string> {
    this.#onAsked(undefined);
    return this.#names.values();
  }

  override keys(): SetIterator<string> {
    return this.values();
  }

  override [Symbol.iterator](): SetIterator<string> {
    return this.values();
  }

  override entries(): SetIterator<[string, string]> {
    this.#onAsked(undefined);
    return this.#names.entries();
  }

  override forEach(each: (name: string, again: string, names: Set<string>) => void): void {
    for (const name of this.values()) each(name, name, this);
  }
}

const allNames = ({ parameters }: Purpose): string => [...parameters].join('\n');

/** Expressions are long and asked for again and again: each question is put together once. */
const MOST_QUESTIONS = { most: 8192 };
const questions = {
  'speaks of': memo(MOST_QUESTIONS, (source) => `speaks of ${source}`),
  'is called': memo(MOST_QUESTIONS, (source) => `is called ${source}`),
} as const;

const questionOf = (verb: keyof typeof questions, { source }: RegExp): string => questions[verb](source);

export class AskedPurpose implements Purpose {
  readonly parameters: ReadonlySet<string>;
  readonly #purpose: Purpose;
  /** To whatever it was asked: a tool does not change while it is read. */
  readonly #known = new Map<string, Answer>();
  #asked = new Map<string, Asked>();

  constructor(purpose: Purpose) {
    this.#purpose = purpose;
    this.parameters = new AskedNames(purpose.parameters, (name) => {
      if (name === undefined) this.#note('parameters', allNames);
      else this.#note(`parameter ${name}`, ({ parameters }) => parameters.has(name));
    });
  }

  /** What `read` gives and what it asked, which whoever reads around it has asked too. */
  reading<T>(read: () => T): { readonly read: T; readonly asked: readonly Asked[] } {
    const around = this.#asked;
    this.#asked = new Map();
    const made = read();
    const asked = [...this.#asked.values()];
    this.#asked = around;
    for (const one of asked) around.set(one.question, one);
    return { read: made, asked };
  }

  /** Whether it gives these answers; if so, it has been asked. */
  answers(asked: readonly Asked[]): boolean {
    if (!asked.every((one) => this.#answerTo(one) === one.answer)) return false;
    for (const one of asked) this.#asked.set(one.question, one);
    return true;
  }

  covers(thing: ThingClass): boolean {
    return this.#note(`covers ${thing}`, (purpose) => purpose.covers(thing));
  }

  isNamedFor(thing: ThingClass): boolean {
    return this.#note(`named for ${thing}`, (purpose) => purpose.isNamedFor(thing));
  }

  isSibling(name: string): boolean {
    return this.#note(`sibling ${name}`, (purpose) => purpose.isSibling(name));
  }

  get isEntry(): boolean {
    return this.#note('entry', ({ isEntry }) => isEntry);
  }

  get isAboutAttacks(): boolean {
    return this.#note('attacks', ({ isAboutAttacks }) => isAboutAttacks);
  }

  mentions(word: string): boolean {
    return this.#note(`mentions ${word}`, (purpose) => purpose.mentions(word));
  }

  speaksOf(pattern: RegExp): boolean {
    return this.#note(questionOf('speaks of', pattern), (purpose) => purpose.speaksOf(pattern));
  }

  isCalled(pattern: RegExp): boolean {
    return this.#note(questionOf('is called', pattern), (purpose) => purpose.isCalled(pattern));
  }

  get words(): string {
    return this.#note('words', ({ words }) => words);
  }

  get named(): string {
    return this.#note('named', ({ named }) => named);
  }

  payloadIn(line: string): Payload | undefined {
    return this.#purpose.payloadIn(line);
  }

  #answerTo({ question, again }: Asked): Answer {
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const answer = again(this.#purpose);
    this.#known.set(question, answer);
    return answer;
  }

  #note<T extends Answer>(question: string, ask: (purpose: Purpose) => T): T {
    const answer = ask(this.#purpose);
    this.#known.set(question, answer);
    if (!this.#asked.has(question)) this.#asked.set(question, { question, again: ask, answer });
    return answer;
  }
}
