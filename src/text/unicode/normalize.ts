/**
 * `normalizeText` returns the text as a matcher should see it: NFKC, without invisible characters, and for every unit
 * its position in the input. `inputSpan` maps a match back to the input.
 * Pure and linear; ordinary ASCII costs one test.
 */
export interface NormalizedText {
  readonly text: string;
  /** `offsets[i]` is the index in the input of unit `i`; one last entry is the input's length. Null: nothing changed. */
  readonly offsets: Uint32Array | null;
}

const NOT_ASCII = /[^\x00-\x7f]/;
/**
 * Zero-width, bidi, tag, filler and variation characters, and interlinear annotation. Control characters stay:
 * a NUL ends one variable and starts the next in an environment dump, and dropping it would glue two values.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/**
 * What can merge with the character before it under NFKC: marks, vowel and tail letters of Hangul (compatibility
 * and half-width forms too), half-width kana voice marks, Thai and Lao AM, and the Kirat Rai vowel signs.
 */
const JOINS_BEFORE =
  /[\p{M}\u0e33\u0eb3\u1161-\u1175\u11a8-\u11c2\u3133\u3135\u3136\u313a-\u313f\u314f-\u3163\uff9e\uff9f\uffa3\uffa5\uffa6\uffaa-\uffaf\uffc2-\uffdc\u{16d67}\u{16d68}]/u;
/** ICU sorts marks by insertion: an unbroken run of 100,000 costs seconds. UAX #15 calls 30 in a row safe. */
const MARK_FLOOD = /(?=[^\x00-\x7f])\p{M}{31}/u;
const MARK_CHUNK = /\p{M}{30}(?=\p{M})/gu;

/** As `String.normalize`, but a flood of marks is cut into runs of 30, so that the cost stays linear. */
export function normalizeForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  if (!MARK_FLOOD.test(text)) return text.normalize(form);
  let result = '';
  let from = 0;
  for (const chunk of text.matchAll(MARK_CHUNK)) {
    const end = chunk.index + chunk[0].length;
    result += text.slice(from, end).normalize(form);
    from = end;
  }
  return result + text.slice(from).normalize(form);
}

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function normalizeText(text: string): NormalizedText {
  if (!NOT_ASCII.test(text)) return { text, offsets: null };
  const visible = removeInvisible(text);
  if (visible.length === text.length && normalizeForm(text, 'NFKC') === text) return { text, offsets: null };
  const output = new Output(text.length);
  for (let at = 0; at < text.length; ) {
    const end = inertEnd(text, at);
    if (end > at) output.copy(text, at, end);
    at = end < text.length ? takeSegment(text, end, output) : end;
  }
  return output.finish(text.length);
}

/** The part of the input that the units `start` to `end` of the normalised text came from; a ligature is never split. */
export function inputSpan(
  offsets: NormalizedText['offsets'],
  start: number,
  end: number,
): { start: number; end: number } {
  if (offsets === null || start >= end)
    return { start: offsets?.[start] ?? start, end: offsets?.[end] ?? end };
  const last = offsets[end - 1] ?? 0;
  let after = end;
  while (after < offsets.length - 1 && offsets[after] === last) after++;
  return { start: offsets[start] ?? 0, end: offsets[after] ?? last };
}

const UNKNOWN = 0;
const INERT = 1;
const ACTIVE = 2;
/** Filled on demand: testing a property expression for every character of a Chinese text would cost 100 ns each. */
const unitClass = new Uint8Array(0x10000).fill(INERT, 0, 0x80);

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const isActive =
    (unit >= 0xd800 && unit < 0xe000) ||
    JOINS_BEFORE.test(character) ||
    removeInvisible(character) === '' ||
    character.normalize('NFKC') !== character;
  return isActive ? ACTIVE : INERT;
}

/** Where the stretch from `start` ends that is its own normal form and cannot merge with what follows. */
function inertEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unitClass[unit] === UNKNOWN) unitClass[unit] = classify(unit);
    if (unitClass[unit] === ACTIVE) return at > start ? at - 1 : at;
  }
  return text.length;
}

/** Reads one character with all that may merge with it, writes its normal form, returns where the next one starts. */
function takeSegment(text: string, start: number, output: Output): number {
  const places: number[] = [];
  let segment = '';
  let at = start;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (removeInvisible(character) !== '') {
      if (places.length > 0 && !JOINS_BEFORE.test(character)) break;
      segment += character;
      for (let unit = 0; unit < character.length; unit++) places.push(at + unit);
    }
    at += character.length;
  }
  output.addSegment(segment, places);
  return at;
}

class Output {
  readonly #parts: string[] = [];
  #offsets: Uint32Array;
  #size = 0;

  constructor(inputLength: number) {
    this.#offsets = new Uint32Array(inputLength + 1);
  }

  copy(text: string, start: number, end: number): void {
    this.#reserve(end - start);
    for (let at = start; at < end; at++) this.#offsets[this.#size++] = at;
    this.#parts.push(text.slice(start, end));
  }

  /** A segment that is its own normal form keeps every position; a changed one maps as a whole to its first. */
  addSegment(segment: string, places: readonly number[]): void {
    const normal = normalizeForm(segment, 'NFKC');
    const isSame = normal === segment;
    const first = places[0] ?? 0;
    this.#reserve(normal.length);
    for (let unit = 0; unit < normal.length; unit++) {
      this.#offsets[this.#size++] = isSame ? (places[unit] ?? first) : first;
    }
    this.#parts.push(normal);
  }

  finish(inputLength: number): NormalizedText {
    this.#reserve(1);
    this.#offsets[this.#size] = inputLength;
    return { text: this.#parts.join(''), offsets: this.#offsets.slice(0, this.#size + 1) };
  }

  #reserve(units: number): void {
    if (this.#size + units <= this.#offsets.length) return;
    const larger = new Uint32Array((this.#size + units) * 2);
    larger.set(this.#offsets);
    this.#offsets = larger;
  }
}
