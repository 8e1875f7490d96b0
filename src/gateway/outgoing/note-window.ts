/**
 * What one server sends to one client beside its replies, read together: what is harmless in each message can be a secret or
 * an order in all. What came meanwhile is read at once, with the end of what came before. Short texts that follow each other
 * closely are gathered first: what arrived cannot be taken back.
 */
import type { Clock } from '../../ports/files.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { isObject, type JsonObject, type ServerNote } from '../messages/incoming.ts';
import {
  BODY,
  isCode,
  isField,
  isSaid,
  isWithoutText,
  keyOf,
  type Said,
  saidIn,
} from '../messages/note-texts.ts';

/** Characters of short words that a client may have before they are read together. */
const MOST_UNREAD = 24;
/** Of what came before, in characters and in texts. */
const MOST_BEFORE = 2_048;
const MOST_TEXTS = 256;
/** Read at once: further ones wait for the next reading. */
const MOST_BATCH = 64;
const MOST_ROWS = 24;
const MOST_WINDOWS = 500;
/** Longer texts are passed on as soon as they are read. */
const LONGEST_SHORT = 64;
/** Within this time of the one before, a short text is gathered with those that follow. */
const RECENT_MS = 1_000;
const QUIET_MS = 400;
const MOST_HELD_MS = 1_500;
const MOST_HELD = 512;
/** A reply is read with what came before it for this long. */
const MEMORY_MS = 60_000;
/** Of each text in a reply, and how many of those. */
const HEAD = 512;
const MOST_HEADS = 32;
/** Percentages and times come by the hundred, and a person waits for each. */
const NUMBERS = /^[\d\s.,:%/()[\]+-]*$/;

/** How notifications are read. */
export interface NoteReader {
  /** By itself; undefined where nothing of it may be passed on. */
  alone(note: ServerNote): Promise<ServerNote | undefined>;
  /** Texts that may be one: what is left of each. */
  together(texts: readonly string[]): Promise<readonly string[]>;
}

/** A notification that needs no reading, or one that is read first; undefined where nothing of it may be passed on. */
export type PassedNote = ServerNote | (() => Promise<ServerNote | undefined>);

interface Waiting {
  readonly note: ServerNote;
  readonly said: readonly Said[];
  readonly resolve: (read: ServerNote | undefined) => void;
}

export class NoteWindow {
  readonly #clock: Clock;
  #before: Said[] = [];
  #unread = 0;
  readonly #waiting: Waiting[] = [];
  #isReading = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastShortMs = Number.NEGATIVE_INFINITY;
  /** Gathered: what delivers them. */
  readonly #held: (() => void)[] = [];
  #heldSize = 0;
  #heldSinceMs = 0;
  #stopTimer = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  pass(note: ServerNote, reader: NoteReader, deliver: (note: PassedNote) => void): void {
    const said = saidIn(note);
    const size = said.reduce((sum, { text }) => sum + text.length, 0);
    const nowMs = this.#clock.elapsedMs();
    if (size > 0) this.#lastMs = nowMs;
    const isShort = size > 0 && size <= LONGEST_SHORT && !said.every(({ text }) => NUMBERS.test(text));
    const isNext = isShort && nowMs - this.#lastShortMs < RECENT_MS;
    if (isShort) this.#lastShortMs = nowMs;
    if (isNext || this.#held.length > 0)
      this.#hold(() => deliver(() => this.#read(note, said, reader)), size);
    else if (this.#isPassed(note, said, size)) deliver(note);
    else deliver(() => this.#read(note, said, reader));
  }

  /** Nothing is gathered any longer: what comes next must not overtake it. */
  flush(): void {
    this.#stopTimer();
    this.#heldSize = 0;
    for (const deliver of this.#held.splice(0)) deliver();
  }

  /** A reply or a question without what only it and the notifications before it spell together. */
  async without(value: JsonObject, { together }: Pick<NoteReader, 'together'>): Promise<JsonObject> {
    this.flush();
    const before = [...this.#before, ...this.#waiting.flatMap(({ said }) => said)];
    if (before.length === 0 || this.#clock.elapsedMs() - this.#lastMs > MEMORY_MS) return value;
    const heads: Said[] = [];
    const isRead = (text: string, key: string) => text !== '' && !LABELS.has(key);
    const text = (one: string, key: string) => {
      if (isRead(one, key) && heads.length < MOST_HEADS)
        heads.push({ text: one.slice(0, HEAD), column: 'data', stream: '' });
      return one;
    };
    mapStrings(value, '', { step: keyOf, text });
    const guilty = await guiltyAmong([...before, ...heads], together);
    let next = 0;
    const left = mapStrings(value, '', {
      step: keyOf,
      text: (one, key) => {
        if (!isRead(one, key) || next >= heads.length) return one;
        const mark = guilty.get(before.length + next++);
        return mark === undefined ? one : mark + one.slice(HEAD);
      },
    });
    return isObject(left) ? left : {};
  }

  /** What a server asks counts like a notification. */
  heard(value: JsonValue): void {
    this.#lastMs = this.#clock.elapsedMs();
    this.#remember(saidIn({ method: 'notifications/message', params: { data: value } }));
  }

  /** A few short words, while nothing is being read. */
  #isPassed(note: ServerNote, said: readonly Said[], size: number): boolean {
    if (size === 0) return isWithoutText(note);
    if (this.#isReading || !isWithoutText(note) || this.#unread + size > MOST_UNREAD) return false;
    this.#unread += size;
    this.#remember(said);
    return true;
  }

  #hold(deliver: () => void, size: number): void {
    const nowMs = this.#clock.elapsedMs();
    if (this.#held.length === 0) this.#heldSinceMs = nowMs;
    this.#held.push(deliver);
    this.#heldSize += size;
    this.#stopTimer();
    const leftMs = Math.min(QUIET_MS, this.#heldSinceMs + MOST_HELD_MS - nowMs);
    if (leftMs <= 0 || this.#held.length >= MOST_BATCH || this.#heldSize >= MOST_HELD) this.flush();
    else this.#stopTimer = this.#clock.after(leftMs, () => this.flush());
  }

  #read(note: ServerNote, said: readonly Said[], reader: NoteReader): Promise<ServerNote | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push({ note, said, resolve });
      if (!this.#isReading) void this.#readAll(reader);
    });
  }

  async #readAll(reader: NoteReader): Promise<void> {
    this.#isReading = true;
    // What came in one piece with it is there by then.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_BATCH);
      const notes = await this.#readBatch(batch, reader).catch(() => []);
      for (const [i, { resolve }] of batch.entries()) resolve(notes[i]);
    }
    this.#isReading = false;
  }

  async #readBatch(
    batch: readonly Waiting[],
    reader: NoteReader,
  ): Promise<readonly (ServerNote | undefined)[]> {
    const fresh = batch.flatMap(({ said }) => said);
    const all = [...this.#before, ...fresh];
    this.#remember(fresh);
    this.#unread = 0;
    const alone = await Promise.all(batch.map(({ note }) => reader.alone(note)));
    const guilty = await guiltyAmong(all, reader.together);
    let next = all.length - fresh.length;
    return batch.map(({ said }, i) => {
      const marks = said.map(() => guilty.get(next++));
      const own = alone[i];
      if (own === undefined || marks.every((mark) => mark === undefined)) return own;
      if (said.some(({ column }, at) => column === 'method' && marks[at] !== undefined)) return undefined;
      return marked(own, marks.find((one) => one !== undefined) ?? '');
    });
  }

  #remember(said: readonly Said[]): void {
    this.#before.push(
      ...said.map((one) =>
        one.text.length > MOST_BEFORE ? { ...one, text: one.text.slice(-MOST_BEFORE) } : one,
      ),
    );
    let size = 0;
    const first = this.#before.findLastIndex(({ text }) => {
      size += text.length;
      return size > MOST_BEFORE;
    });
    this.#before = this.#before.slice(Math.max(first + 1, this.#before.length - MOST_TEXTS));
  }
}

/** Words of the protocol in a reply. */
const LABELS: ReadonlySet<string> = new Set(['type', 'role', 'mimeType', 'method', 'mode', 'format']);

/** Nothing of a note is left that is a part of something. */
function marked(note: ServerNote, mark: string): ServerNote | undefined {
  const changed = mapStrings(note.params ?? {}, '', {
    step: keyOf,
    text: (text, key) => (isSaid(text, key) ? mark : text),
    key: (name) => (isField(name) ? name : mark),
    number: (one, key) => (isCode(one) && (key === 'data' || !isField(key)) ? 0 : one),
  });
  return isObject(changed) ? { ...note, params: changed } : undefined;
}

/** The places of those that are guilty only together, and what is there instead. */
async function guiltyAmong(
  all: readonly Said[],
  together: NoteReader['together'],
): Promise<ReadonlyMap<number, string>> {
  const guilty = new Map<number, string>();
  for (const row of rowsOf(all)) {
    const said = row.map((i) => all[i]?.text ?? '');
    const left = await together(said);
    for (const [at, i] of row.entries()) if (left[at] !== said[at]) guilty.set(i, left[at] ?? '');
  }
  return guilty;
}

/** All texts in order, those of each field, and those of each stream: each set of them once. */
function rowsOf(all: readonly Said[]): readonly (readonly number[])[] {
  const rows = new Map<string, number[]>([['', [...all.keys()]]]);
  for (const [i, { column, stream }] of all.entries())
    for (const name of [`in ${BODY.has(column) ? 'data' : column}`, `of ${stream}`])
      rows.set(name, [...(rows.get(name) ?? []), i]);
  const distinct = new Map([...rows.values()].map((row) => [row.join(), row]));
  return [...distinct.values()]
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_ROWS);
}

export class NoteWindows {
  readonly #clock: Clock;
  readonly #byKey = new Map<string, NoteWindow>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Of one server and one client. */
  at(key: string): NoteWindow {
    const window = this.#byKey.get(key) ?? new NoteWindow(this.#clock);
    this.#byKey.delete(key);
    this.#byKey.set(key, window);
    const [oldest = ''] = this.#byKey.keys();
    if (this.#byKey.size > MOST_WINDOWS) this.#byKey.delete(oldest);
    return window;
  }
}
