/**
 * Cuts a JSON document into its rows without holding it: the elements of a list, of `{"data": […]}` and its kin, and
 * the spans of OTLP batches. Several documents may follow each other. An object that holds no such list is itself a row.
 */
import type { Buffer } from 'node:buffer';
import type { UnreadableReason } from '../../routers/imports/fields/importer.ts';
import { type Element, RowCapture } from './import-capture.ts';
import { MOST_ROW_BYTES } from './import-lines.ts';

/** Names under which exports keep their rows; they count only above the first list. */
const SHELLS: ReadonlySet<string> = new Set(
  'data items rows records results result logs generations observations requests traces entries'.split(' '),
);
/** OTLP nests lists in lists. */
const OTLP: ReadonlySet<string> = new Set([
  'resourceSpans',
  'scopeSpans',
  'spans',
  'instrumentationLibrarySpans',
]);
/** Beside its sessions' id, Gemini CLI keeps the exchanges under a name that elsewhere holds content. */
const SESSION_MARK = 'projectHash';
const LONGEST_NAME = 40;
const MOST_FRAMES = 12;

/** A container whose inside matters: the document itself, a list of rows, or an object that is or holds rows. */
interface Frame {
  readonly kind: 'root' | 'list' | 'object';
  readonly isInList: boolean;
  /** Objects: what comes next. */
  expects: 'name' | 'colon' | 'value' | 'comma';
  /** It turned out to hold rows, and so is not a row itself. */
  isShell: boolean;
  isSession: boolean;
  name: string;
}

const frame = (kind: Frame['kind'], isInList: boolean): Frame => ({
  kind,
  isInList,
  expects: 'name',
  isShell: false,
  isSession: false,
  name: '',
});

export class DocumentSplitter {
  readonly #frames: Frame[] = [frame('root', false)];
  readonly #capture: RowCapture;
  isBroken = false;
  /** Depth inside a container that does not matter. */
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #inScalar = false;
  /** The name that is being read, if one is. */
  #nameParts: string | undefined;
  /** Whether rows were found inside an object. */
  hasShells = false;

  constructor(most = MOST_ROW_BYTES) {
    this.#capture = new RowCapture(most);
  }

  *push(chunk: Buffer): Generator<Element> {
    let from = 0;
    let at = 0;
    while (at < chunk.length && !this.isBroken) {
      if (this.#inString) {
        at = this.#string(chunk, at);
        continue;
      }
      const byte = chunk[at]!;
      const element = this.#depth > 0 ? this.#inside(byte) : this.#step(byte);
      at += 1;
      if (element === 'row') {
        this.#capture.keep(chunk, from, at);
        yield this.#capture.release();
      } else if (element !== undefined) yield { fault: element };
      if (this.#capture.hasJustBegun) from = at - 1;
      this.#capture.hasJustBegun = false;
    }
    if (this.#capture.isOn) this.#capture.keep(chunk, from, at);
  }

  /** A document that was cut off leaves one row that ends early. */
  *end(): Generator<Element> {
    if (this.isBroken) return;
    if (this.#frames.length > 1 || this.#depth > 0 || this.#inString) yield { fault: 'ends early' };
  }

  get isBetweenDocuments(): boolean {
    return this.#frames.length === 1 && this.#depth === 0 && !this.#inString && !this.isBroken;
  }

  /** Steps over a string, to behind its closing quote or the end of the chunk. */
  #string(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      at += 1;
      this.#isEscaped = false;
    }
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === 0x22) {
        this.#noteName(chunk, from, at);
        this.#inString = false;
        this.#closeName();
        return at + 1;
      }
      if (byte === 0x5c) {
        at += 1;
        this.#isEscaped = at === chunk.length;
      }
    }
    this.#noteName(chunk, from, chunk.length);
    return chunk.length;
  }

  #noteName(chunk: Buffer, from: number, to: number): void {
    if (this.#nameParts === undefined || this.#nameParts.length > LONGEST_NAME) return;
    this.#nameParts += chunk.toString('latin1', from, Math.min(to, from + LONGEST_NAME + 1));
  }

  #closeName(): void {
    if (this.#nameParts === undefined) return;
    const top = this.#top();
    top.name = this.#nameParts;
    if (top.name === SESSION_MARK) top.isSession = true;
    top.expects = 'colon';
    this.#nameParts = undefined;
  }

  /** Inside what does not matter only brackets and quotes do. */
  #inside(byte: number): undefined {
    if (byte === 0x22) this.#inString = true;
    else if (byte === 0x7b || byte === 0x5b) this.#depth += 1;
    else if (byte === 0x7d || byte === 0x5d) this.#depth -= 1;
    return undefined;
  }

  #step(byte: number): 'row' | UnreadableReason | undefined {
    if (byte <= 0x20) {
      this.#inScalar = false;
      return undefined;
    }
    const top = this.#top();
    return top.kind === 'object' ? this.#inObject(byte, top) : this.#inList(byte, top);
  }

  #inList(byte: number, top: Frame): UnreadableReason | undefined {
    if (byte === 0x2c) {
      this.#inScalar = false;
      return undefined;
    }
    if (byte === 0x7b) {
      this.#open(frame('object', top.kind === 'list'));
      this.#capture.start();
      return undefined;
    }
    if (byte === 0x5d && top.kind === 'list') {
      this.#frames.pop();
      return undefined;
    }
    if (byte === 0x5b && top.kind === 'root') {
      this.#open(frame('list', false));
      return undefined;
    }
    if (byte === 0x7d || byte === 0x5d) return this.#break();
    return this.#stray(byte, top);
  }

  /** A value in the place of a row that is not a row; each is counted once. */
  #stray(byte: number, top: Frame): UnreadableReason | undefined {
    const isNew = !this.#inScalar;
    if (byte === 0x22) this.#inString = true;
    else if (byte === 0x5b) this.#depth += 1;
    else {
      this.#inScalar = true;
      // Between documents only documents may follow.
      if (top.kind === 'root') return this.#break();
    }
    return isNew ? 'not an object' : undefined;
  }

  #inObject(byte: number, top: Frame): 'row' | UnreadableReason | undefined {
    if (byte === 0x7d && top.expects !== 'colon') {
      this.#frames.pop();
      return top.isShell ? undefined : 'row';
    }
    if (top.expects === 'name') {
      if (byte !== 0x22) return this.#break();
      this.#inString = true;
      this.#nameParts = '';
    } else if (top.expects === 'colon') {
      if (byte !== 0x3a) return this.#break();
      top.expects = 'value';
    } else if (byte === 0x2c) top.expects = 'name';
    else if (top.expects === 'value') {
      top.expects = 'comma';
      this.#value(byte, top);
    } else if (byte === 0x5d) return this.#break();
    return undefined;
  }

  #value(byte: number, top: Frame): void {
    if (byte === 0x22) this.#inString = true;
    if (byte !== 0x7b && byte !== 0x5b) return;
    if (!this.#holdsRows(top, byte === 0x5b)) {
      this.#depth = 1;
      return;
    }
    top.isShell = true;
    this.hasShells = true;
    this.#capture.drop();
    this.#open(frame(byte === 0x5b ? 'list' : 'object', top.isInList));
    if (byte === 0x7b) this.#capture.start();
  }

  #holdsRows(top: Frame, isList: boolean): boolean {
    if (this.#frames.length >= MOST_FRAMES) return false;
    if (OTLP.has(top.name)) return isList;
    if (top.isInList) return false;
    return SHELLS.has(top.name) || (isList && top.isSession && top.name === 'messages');
  }

  #top(): Frame {
    return this.#frames.at(-1) ?? frame('root', false);
  }

  #open(inner: Frame): void {
    this.#frames.push(inner);
  }

  #break(): UnreadableReason {
    this.isBroken = true;
    this.#capture.drop();
    return 'not JSON';
  }
}
