/**
 * Redacts a text that arrives in pieces, with flat memory, choosing for each part how to read it: a JSON document
 * as a whole, lines of JSON one by one, everything else as running text, in which a secret may span lines.
 */
import type { RedactOptions } from '../../sensitive/redact.ts';
import { redactJson } from '../../sensitive/redact-json.ts';
import { createRedactor, type StreamRedactor } from '../../sensitive/redact-stream.ts';
import type { Span } from '../../vocabulary/span.ts';

/** Larger documents are read by lines and as text: memory stays flat, and their secrets are found that way too. */
const MAX_DOCUMENT_UNITS = 32 * 1024 * 1024;
const MAX_LINE_UNITS = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = '\ufeff';

export interface DocumentOptions {
  /** Never look for JSON. */
  readonly asText: boolean;
  readonly redaction: RedactOptions;
  /** Offsets count from the beginning of the whole input. */
  readonly onSpan: (span: Span) => void;
}

export class DocumentRedactor {
  /** Which bounds were reached: what lies beyond them was not looked for. */
  readonly capped = new Set<string>();
  readonly #options: DocumentOptions;
  #mode: 'document?' | 'lines' = 'document?';
  #held: string[] = [];
  #heldUnits = 0;
  #opensJson: boolean | undefined;
  #isFirstLineRead = false;
  /** An unfinished line that may turn out to be JSON. */
  #line = '';
  /** The current line is text, whatever follows in it. */
  #isMidLine = false;
  #running: StreamRedactor | undefined;
  /** How much of the input was handed to a redactor. */
  #offset = 0;

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  push(text: string): string {
    if (text === '' || this.#options.asText) return this.#text(text);
    if (this.#offset + this.#heldUnits === 0 && text.startsWith(BYTE_ORDER_MARK)) {
      this.#offset = 1;
      return BYTE_ORDER_MARK + this.push(text.slice(1));
    }
    if (this.#mode === 'lines') return this.#lines(text);
    this.#held.push(text);
    this.#heldUnits += text.length;
    return this.#mayBeDocument(text) ? '' : this.#giveUpDocument();
  }

  end(): string {
    let out = '';
    if (this.#mode === 'document?') {
      const whole = this.#held.join('');
      const redacted = this.#opensJson ? this.#json(whole) : undefined;
      if (redacted !== undefined) return redacted;
      out = this.#giveUpDocument();
    }
    // A last line without a line break is a line too.
    const last = this.#json(this.#line);
    return out + (last ?? this.#text(this.#line)) + this.#closeText();
  }

  /** A first line that is JSON by itself means lines of JSON; one that only begins like it, a document over many. */
  #mayBeDocument(piece: string): boolean {
    if (this.#heldUnits > MAX_DOCUMENT_UNITS) return false;
    this.#opensJson ??= opening(piece);
    if (this.#opensJson === undefined) return true;
    if (!this.#opensJson) return false;
    if (this.#isFirstLineRead || !piece.includes('\n')) return true;
    const begin = this.#held.join('').trimStart();
    const newline = begin.indexOf('\n');
    if (newline < 0) return true;
    this.#isFirstLineRead = true;
    return redactJson(begin.slice(0, newline), this.#options.redaction) === null;
  }

  #giveUpDocument(): string {
    this.#mode = 'lines';
    const held = this.#held.join('');
    this.#held = [];
    this.#heldUnits = 0;
    return this.#lines(held);
  }

  #lines(text: string): string {
    const rest = this.#isMidLine ? text.indexOf('\n') + 1 : 0;
    if (this.#isMidLine && rest === 0) return this.#text(text);
    let out = this.#text(text.slice(0, rest));
    const all = this.#line + text.slice(rest);
    let textFrom = 0;
    let at = 0;
    for (let newline = all.indexOf('\n'); newline >= 0; newline = all.indexOf('\n', at)) {
      if (opening(all, at, newline)) {
        const before = all.slice(textFrom, at);
        const line = this.#json(all.slice(at, newline), () => {
          out += this.#text(before) + this.#closeText();
        });
        if (line !== undefined) {
          out += `${line}\n`;
          this.#offset += 1;
          textFrom = newline + 1;
        }
      }
      at = newline + 1;
    }
    const unfinished = all.slice(at);
    const waits = unfinished.length <= MAX_LINE_UNITS && opening(unfinished) !== false;
    this.#line = waits ? unfinished : '';
    this.#isMidLine = !waits;
    return out + this.#text(waits ? all.slice(textFrom, at) : all.slice(textFrom));
  }

  #json(text: string, first: () => void = () => {}): string | undefined {
    const redaction = text === '' ? null : redactJson(text, this.#options.redaction);
    if (redaction === null) return undefined;
    first();
    for (const cap of redaction.capped) this.capped.add(cap);
    this.#report(redaction.spans, this.#offset);
    this.#offset += text.length;
    return redaction.text;
  }

  #text(text: string): string {
    if (text === '') return '';
    const from = this.#offset;
    this.#running ??= createRedactor(this.#options.redaction, (span) => this.#report([span], from));
    this.#offset += text.length;
    return this.#running.push(text);
  }

  #closeText(): string {
    const rest = this.#running?.end() ?? '';
    for (const cap of this.#running?.capped() ?? []) this.capped.add(cap);
    this.#running = undefined;
    return rest;
  }

  #report(spans: readonly Span[], from: number): void {
    for (const span of spans) {
      this.#options.onSpan({ ...span, start: from + span.start, end: from + span.end });
    }
  }
}

/** Whether what stands there opens an object or array; undefined while there is only white space. */
function opening(text: string, from = 0, to = text.length): boolean | undefined {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d) continue;
    return unit === 0x7b || unit === 0x5b;
  }
  return undefined;
}
