/**
 * Where the strings of a JSON text are, and under which names, without building the value. Accepts what
 * `JSON.parse` accepts; iterative, so depth costs memory only. Null when the text is not JSON.
 */
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

export interface JsonString {
  /** Between the quotes. */
  readonly start: number;
  readonly end: number;
  /** Decoded, when it contains escapes; otherwise the raw text is the value. */
  readonly decoded: string | null;
  readonly isKey: boolean;
  readonly container: JsonContainer | null;
  /** Its key (for a key: itself), or its index in a list. */
  readonly member: JsonString | number | null;
}

export interface JsonContainer {
  readonly isObject: boolean;
  readonly parent: JsonContainer | null;
  readonly member: JsonString | number | null;
}

/** Over what JSON calls white space, up to `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  for (; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break;
  }
  return at;
}

export function readJsonStrings(text: string): JsonString[] | null {
  const reader = new Reader(text);
  return reader.read() ? reader.strings : null;
}

class Reader {
  readonly strings: JsonString[] = [];
  private readonly text: string;
  private at = 0;
  private nextBackslash = -1;
  private container: JsonContainer | null = null;
  private member: JsonString | number | null = null;

  constructor(text: string) {
    this.text = text;
  }

  read(): boolean {
    this.skipSpace();
    do {
      if (!this.readValue()) return false;
    } while (this.container !== null);
    return this.at === this.text.length;
  }

  private skipSpace(): void {
    this.at = skipBlanks(this.text, this.at, this.text.length);
  }

  /** One value and whatever closes after it; an opened container counts as read up to its first value. */
  private readValue(): boolean {
    const unit = this.text.charCodeAt(this.at);
    if (unit === OPEN_OBJECT || unit === OPEN_ARRAY) return this.open(unit === OPEN_OBJECT);
    if (unit === QUOTE) {
      if (this.readString(false) === null) return false;
    } else {
      SCALAR.lastIndex = this.at;
      if (!SCALAR.test(this.text)) return false;
      this.at = SCALAR.lastIndex;
    }
    return this.closeWhatEnds();
  }

  private open(isObject: boolean): boolean {
    this.container = { isObject, parent: this.container, member: this.member };
    this.at++;
    this.skipSpace();
    const unit = this.text.charCodeAt(this.at);
    if (unit === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return this.closeWhatEnds();
    this.member = 0;
    return isObject ? this.readKey() : true;
  }

  private readKey(): boolean {
    if (this.text.charCodeAt(this.at) !== QUOTE) return false;
    const key = this.readString(true);
    if (key === null) return false;
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== COLON) return false;
    this.at++;
    this.skipSpace();
    this.member = key;
    return true;
  }

  private closeWhatEnds(): boolean {
    for (;;) {
      this.skipSpace();
      if (this.container === null) return true;
      const { isObject, parent, member } = this.container;
      const unit = this.text.charCodeAt(this.at);
      if (unit === COMMA) {
        this.at++;
        this.skipSpace();
        if (isObject) return this.readKey();
        this.member = typeof this.member === 'number' ? this.member + 1 : 0;
        return true;
      }
      if (unit !== (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return false;
      this.at++;
      this.container = parent;
      this.member = member;
    }
  }

  private readString(isKey: boolean): JsonString | null {
    const start = this.at + 1;
    const end = this.endOfString(start);
    if (end < 0) return null;
    const hasEscape = this.nextBackslash >= 0 && this.nextBackslash < end;
    const decoded = hasEscape ? decode(this.text.slice(start - 1, end + 1)) : null;
    if (hasEscape ? decoded === null : this.hasControl(start, end)) return null;
    const string = { start, end, decoded, isKey, container: this.container, member: this.member };
    this.strings.push(string);
    this.at = end + 1;
    return string;
  }

  private endOfString(start: number): number {
    const { text } = this;
    if (this.nextBackslash < start) {
      const next = text.indexOf('\\', start);
      this.nextBackslash = next < 0 ? text.length : next;
    }
    for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
      if (this.nextBackslash > end) return end;
      let slashes = 0;
      while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
      if (slashes % 2 === 0) return end;
    }
    return -1;
  }

  /** Unescaped control characters are rejected; long strings are left to the native parser. */
  private hasControl(start: number, end: number): boolean {
    if (end - start > 64) return decode(this.text.slice(start - 1, end + 1)) === null;
    for (let at = start; at < end; at++) if (this.text.charCodeAt(at) < 0x20) return true;
    return false;
  }
}

function decode(literal: string): string | null {
  try {
    return JSON.parse(literal);
  } catch {
    return null;
  }
}

/** The position `units` after `at`, counting an escape as the one unit it encodes. */
export function skipUnits(text: string, at: number, units: number): number {
  let place = at;
  for (let left = units; left > 0; ) {
    const slash = text.indexOf('\\', place);
    if (slash < 0 || slash - place >= left) return place + left;
    left -= slash - place + 1;
    place = slash + (text.charCodeAt(slash + 1) === 0x75 ? 6 : 2);
  }
  return place;
}

export function textOf(string: JsonString, text: string): string {
  return string.decoded ?? text.slice(string.start, string.end);
}

/** The names above a string, outermost first; list indexes are numbers. */
export function namesAbove(string: JsonString, text: string): (string | number)[] {
  const names: (string | number)[] = [];
  let { member, container } = string;
  if (string.isKey) member = null;
  for (; container !== null; { member, parent: container } = container) {
    if (member !== null) names.unshift(typeof member === 'number' ? member : textOf(member, text));
  }
  return names;
}
