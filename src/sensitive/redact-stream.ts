/**
 * Redacts a text that arrives in pieces, with bounded memory: output trails so far behind the input that no later
 * piece can change it. Equal to redacting the whole text as long as a secret is smaller than the window. A bare value
 * that precedes its name has already been returned; later occurrences are caught.
 */

import { readJsonStrings } from '../text/json/json-strings.ts';
import type { Span } from '../vocabulary/span.ts';
import { type FindOptions, type FoundMarks, findMarks, type Knowledge } from './find.ts';
import { MOST_VALUES, prepareSearch, type Search } from './finding/survivors.ts';
import type { Mark } from './pattern/mark.ts';
import { placeholderFor, spanOf } from './pattern/spans.ts';
import { redactStrings } from './redact-json.ts';

export interface StreamRedactor {
  push(chunk: string): string;
  /** A whole JSON document, such as a log line, read as JSON; null, without effect, when it is not JSON. */
  pushJson(text: string): string | null;
  /** Returns what is still held back. The stream may continue. */
  end(): string;
  /** How many secrets were replaced so far, by detector. */
  counts(): ReadonlyMap<string, number>;
  capped(): readonly string[];
}

/** Already returned but still read: names, headers and line starts belong to what follows them. */
const CONTEXT_UNITS = 5120;
/** Held back: a secret that begins here may end in a later piece. */
const HELD_UNITS = 8192;
/** Read at a time, so that re-reading context and held text costs little. */
const STEP_UNITS = 24_576;
/** A secret still unfinished after this much is cut: its continuation is dropped, and `capped` reports it. */
const LONGEST_SECRET = 262_144;

export function createRedactor(options: FindOptions = {}, onSpan?: (span: Span) => void): StreamRedactor {
  return new Redactor(options, onSpan);
}

class Redactor implements StreamRedactor {
  readonly #options: FindOptions;
  readonly #onSpan: ((span: Span) => void) | undefined;
  readonly #tally = new Map<string, number>();
  readonly #caps = new Set<string>();
  /** Values found so far, and searches for them: a few large ones and one for the newest. */
  readonly #values = new Map<string, Mark>();
  readonly #batches: { readonly values: ReadonlyMap<string, Mark>; readonly search: Search }[] = [];
  #context = '';
  #pending = '';
  /** Units returned: where `pending` begins in the stream. */
  #given = 0;
  #isCut = false;
  /** Units received since it was last read: an unfinished secret is not re-read for every line of it. */
  #unread = 0;

  constructor(options: FindOptions, onSpan: ((span: Span) => void) | undefined) {
    this.#options = options;
    this.#onSpan = onSpan;
  }

  push(chunk: string): string {
    this.#pending += chunk;
    this.#unread += chunk.length;
    if (this.#isCut) this.#resume(false);
    if (this.#isCut) return '';
    const isEnough = this.#unread >= STEP_UNITS && this.#pending.length >= HELD_UNITS + STEP_UNITS;
    return isEnough ? this.#advance(false) : '';
  }

  pushJson(text: string): string | null {
    const strings = readJsonStrings(text);
    if (strings === null) return null;
    const before = this.end();
    const redaction = redactStrings(text, strings, this.#options, this.#knowledge());
    this.#context = '';
    for (const cap of redaction.capped) this.#caps.add(cap);
    for (const span of redaction.spans) this.#report(span);
    this.#remember(redaction.values, Number.POSITIVE_INFINITY);
    this.#given += text.length;
    return before + redaction.text;
  }

  end(): string {
    if (this.#isCut) this.#resume(true);
    return this.#pending === '' ? '' : this.#advance(true);
  }

  /** Drops what still belongs to the secret that was cut. */
  #resume(isEnd: boolean): void {
    const { at, isOver } = endOfMaterial(this.#pending, isEnd);
    this.#pending = this.#pending.slice(at);
    this.#given += at;
    this.#isCut = !isOver && !isEnd;
  }

  counts(): ReadonlyMap<string, number> {
    return this.#tally;
  }

  capped(): readonly string[] {
    return [...this.#caps];
  }

  #knowledge(): Knowledge {
    return { searches: this.#batches.map(({ search }) => search), values: this.#values };
  }

  #advance(isEnd: boolean): string {
    this.#unread = 0;
    const text = this.#context + this.#pending;
    const from = this.#context.length;
    const found = findMarks(text, this.#options, this.#knowledge());
    const { marks, capped } = found;
    for (const cap of capped) this.#caps.add(cap);
    const cut = isEnd ? text.length : placeToCut(text, marks);
    if (cut > from) return this.#give(text, from, cut, found);
    if (this.#pending.length < LONGEST_SECRET) return '';
    this.#isCut = true;
    this.#caps.add('secret-length');
    return this.#give(text, from, text.length, found);
  }

  #give(text: string, from: number, cut: number, { marks, values }: FoundMarks): string {
    const ours = marks.filter(({ start, end }) => end > from && start < cut);
    let output = '';
    let at = from;
    for (const mark of ours) {
      // A piece of the context can only be part of a mark when its left half was judged harmless before.
      const start = Math.max(mark.start, from);
      output += text.slice(at, start) + placeholderFor(mark, text);
      at = mark.end;
      this.#report({ ...spanOf(mark), start });
    }
    this.#remember(values, cut);
    output += text.slice(at, cut);
    this.#given += cut - from;
    this.#context = text.slice(Math.max(0, cut - CONTEXT_UNITS), cut);
    this.#pending = text.slice(cut);
    return output;
  }

  #report(span: Span): void {
    this.#tally.set(span.detector, (this.#tally.get(span.detector) ?? 0) + 1);
    const shift = this.#given - this.#context.length;
    this.#onSpan?.({ ...span, start: span.start + shift, end: span.end + shift });
  }

  /** The text after the cut is read again, and may then get another name. */
  #remember(values: ReadonlyMap<string, Mark>, cut: number): void {
    let fresh = new Map<string, Mark>();
    for (const [value, mark] of values) {
      if (this.#values.has(value) || mark.start >= cut) continue;
      if (this.#values.size >= MOST_VALUES) {
        this.#caps.add('repeated-values');
        break;
      }
      this.#values.set(value, mark);
      fresh.set(value, mark);
    }
    if (fresh.size === 0) return;
    // Batches of similar size are merged: there are few, and no value is prepared often.
    for (
      let last = this.#batches.at(-1);
      last && last.values.size <= 3 * fresh.size;
      last = this.#batches.at(-1)
    ) {
      fresh = new Map([...last.values, ...fresh]);
      this.#batches.pop();
    }
    this.#batches.push({ values: fresh, search: prepareSearch(fresh) });
  }
}

const END_MARKER = /-----END [A-Za-z0-9 ]{3,48}-----/;
/** A line of key material, with what mails, comments and listings put before it. */
const MATERIAL_LINE = /^[\s>#*|"'`,;+\\]{0,40}(?:\d{1,6}[\t|:→])?([A-Za-z0-9+/=_-]{0,})[\s"'`,;\\]{0,40}$/;
const MATERIAL_HEAD = /^[A-Za-z0-9+/=_-]{64,}/;
const LONGEST_MARKER = 256;

/** How much at the start of `text` continues a key, and whether something else follows. */
function endOfMaterial(text: string, isEnd: boolean): { at: number; isOver: boolean } {
  let at = 0;
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at);
    // An incomplete line is held back, unless it is too long for a marker.
    if (lineEnd < 0 && !isEnd && text.length - at < LONGEST_MARKER) return { at, isOver: false };
    const line = text.slice(at, lineEnd < 0 ? text.length : lineEnd + 1);
    const marker = END_MARKER.exec(line);
    if (marker !== null) return { at: at + marker.index + marker[0].length, isOver: true };
    const material = MATERIAL_LINE.exec(line)?.[1];
    // A single word on its line is not key material.
    const isWord = material !== undefined && /^[A-Za-z_-]{1,19}$/.test(material);
    if (material === undefined || isWord)
      return { at: at + (MATERIAL_HEAD.exec(line)?.[0].length ?? 0), isOver: true };
    at += line.length;
  }
  return { at, isOver: false };
}

/** Before the held part, and never inside a secret or a surrogate pair. */
function placeToCut(text: string, marks: readonly Mark[]): number {
  let cut = text.length - HELD_UNITS;
  for (let i = marks.length - 1; i >= 0; i--) {
    const mark = marks[i];
    if (mark && mark.start < cut && mark.end > cut) cut = mark.start;
  }
  return (text.charCodeAt(cut) & 0xfc00) === 0xdc00 ? cut - 1 : cut;
}
