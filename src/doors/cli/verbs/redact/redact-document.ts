/**
 * Redacts a text that arrives in pieces, with flat memory, and decides for each part how to read it: a JSON document
 * as a whole, lines of JSON one by one, everything else as running text, in which a secret may span lines.
 * It is still one stream: a value found in one part is removed from all that follow.
 */
import type { RedactOptions } from '../../../../sensitive/redact.ts';
import { redactJson } from '../../../../sensitive/redact-json.ts';
import { createRedactor, type StreamRedactor } from '../../../../sensitive/redact-stream.ts';
import { skipBlanks } from '../../../../text/json/json-strings.ts';
import type { Span } from '../../../../vocabulary/span.ts';

/** Larger documents are read by lines and as text: memory stays flat, and their secrets are still found. */
const MAX_DOCUMENT_UNITS = 16 * 1024 * 1024;
const MAX_LINE_UNITS = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = '\ufeff';

export interface DocumentOptions {
  /** Never look for JSON. */
  readonly asText: boolean;
  readonly redaction: RedactOptions;
  /** Offsets count from the start of the whole input. */
  readonly onSpan: (span: Span) => void;
}

export class DocumentRedactor {
  readonly #options: DocumentOptions;
  readonly #stream: StreamRedactor;
  #mode: 'start' | 'document?' | 'lines' = 'start';
  #held: string[] = [];
  #heldUnits = 0;
  #opensJson: boolean | undefined;
  #isFirstLineRead = false;
  /** An unfinished line that may turn out to be JSON. */
  #line = '';
  /** The current line is text, whatever follows in it. */
  #isMidLine = false;

  constructor(options: DocumentOptions) {
    this.#options = options;
    this.#stream = createRedactor(options.redaction, options.onSpan);
  }

  /** Limits that were reached: nothing was searched beyond them. */
  get capped(): readonly string[] {
    return this.#stream.capped();
  }

  push(text: string): string {
    if (text === '' || this.#options.asText) return this.#stream.push(text);
    if (this.#mode === 'lines') return this.#lines(text);
    const hasMark = this.#mode === 'start' && text.startsWith(BYTE_ORDER_MARK);
    const piece = hasMark ? text.slice(BYTE_ORDER_MARK.length) : text;
    const out = hasMark ? this.#stream.push(BYTE_ORDER_MARK) : '';
    this.#mode = 'document?';
    this.#held.push(piece);
    this.#heldUnits += piece.length;
    return this.#mayBeDocument(piece) ? out : out + this.#giveUpDocument();
  }

  end(): string {
    let out = '';
    if (this.#mode === 'document?') {
      const redacted = this.#opensJson ? this.#stream.pushJson(this.#held.join('')) : null;
      if (redacted !== null) return redacted;
      out = this.#giveUpDocument();
    }
    // A last line without a line break is a line, too.
    const last = this.#stream.pushJson(this.#line) ?? this.#stream.push(this.#line);
    return out + last + this.#stream.end();
  }

  /** A first line that is complete JSON means JSON lines; one that only begins like JSON, a document over many lines. */
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
    if (this.#isMidLine && rest === 0) return this.#stream.push(text);
    let out = this.#stream.push(text.slice(0, rest));
    const all = this.#line + text.slice(rest);
    let textFrom = 0;
    let at = 0;
    for (let newline = all.indexOf('\n'); newline >= 0; newline = all.indexOf('\n', at)) {
      if (opening(all, at, newline)) {
        // Text in pieces is one text, so the part before can be processed whether this is JSON or not.
        out += this.#stream.push(all.slice(textFrom, at));
        const line = this.#stream.pushJson(all.slice(at, newline + 1));
        textFrom = line === null ? at : newline + 1;
        out += line ?? '';
      }
      at = newline + 1;
    }
    const unfinished = all.slice(at);
    const waits = unfinished.length <= MAX_LINE_UNITS && opening(unfinished) !== false;
    this.#line = waits ? unfinished : '';
    this.#isMidLine = !waits;
    return out + this.#stream.push(waits ? all.slice(textFrom, at) : all.slice(textFrom));
  }
}

/** Whether the text opens an object or array; undefined while there is only white space. */
function opening(text: string, from = 0, to = text.length): boolean | undefined {
  const at = skipBlanks(text, from, to);
  return at < to ? text[at] === '{' || text[at] === '[' : undefined;
}
