/**
 * The state of a fold at some line of the ledger. It is in `state/` and can be deleted at any time. It is used only if
 * the ledger's key vouches for it, so that a cloned project cannot bring its own state.
 */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { FIELDS_BY_TYPE } from '../../vocabulary/events/event.ts';
import { isFailure } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import { STATE } from '../folder/layout.ts';
import { ownKey } from '../keys/adoption.ts';

/**
 * A snapshot counts lines as broken or newer because this version cannot read them; one with other types or fields must
 * look at them again.
 */
const VOCABULARY = hash(
  'sha256',
  JSON.stringify([...FIELDS_BY_TYPE].map(([type, fields]) => [type, ...fields])),
  'hex',
);
/** Of a SHA-256 in base64. */
const TAG_LENGTH = 44;
/** A state of 16 MB and its bookmark. */
const MOST_BYTES = 17 * 1024 * 1024;

/** Identifies a line by its start: `number` counts the lines before it in its segment, the others include it. */
const bookmarkSchema = z.strictObject({
  firstSeq: z.int().positive(),
  number: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  hash: z.string(),
  events: z.int().nonnegative(),
  broken: z.int().nonnegative(),
  newer: z.int().nonnegative(),
});
export type Bookmark = z.infer<typeof bookmarkSchema>;

export interface Snapshot<S> {
  readonly bookmark: Bookmark;
  readonly state: S;
}

interface Shape<S> {
  readonly name: string;
  readonly version: number;
  readonly schema: z.ZodType<S>;
}

export class SnapshotFile<S> {
  readonly #folder: Folder;
  readonly #shape: Shape<S>;
  readonly #key: Buffer;
  /** The key of the marks on this ledger's lines. */
  readonly lineKey: Uint8Array;

  private constructor(folder: Folder, shape: Shape<S>, key: Buffer, lineKey: Uint8Array) {
    this.#folder = folder;
    this.lineKey = lineKey;
    this.#shape = shape;
    this.#key = key;
  }

  /** Undefined without our own key, as in a copy that is only read. */
  static open<S>(directory: string, ports: Ports, shape: Shape<S>): SnapshotFile<S> | undefined {
    let folder: Folder | undefined;
    try {
      folder = Folder.open(directory, ports, false);
      const key = folder && ownKey(folder, ports);
      if (!folder || !key) return undefined;
      const info = `tokenauditor fold ${shape.name} ${shape.version} ${VOCABULARY}`;
      const own = Buffer.from(hkdfSync('sha256', key.digestKey, '', info, 32));
      return new SnapshotFile(folder.inner(STATE), shape, own, key.lineKey);
    } catch (error) {
      if (!isFailure(error)) throw error;
      return undefined;
    } finally {
      folder?.close();
    }
  }

  recall(): Snapshot<S> | undefined {
    try {
      const text = this.#folder.readFile(this.#name, MOST_BYTES)?.toString('utf8') ?? '';
      const body = text.slice(text.indexOf('\n') + 1);
      const tag = Buffer.from(text.slice(0, TAG_LENGTH).padEnd(TAG_LENGTH), 'latin1');
      if (!timingSafeEqual(Buffer.from(this.#tag(body)), tag)) return undefined;
      return z
        .strictObject({ bookmark: bookmarkSchema, state: this.#shape.schema })
        .safeParse(JSON.parse(body)).data;
    } catch (error) {
      if (!isFailure(error)) throw error;
      return undefined;
    }
  }

  keep(at: Snapshot<S>): void {
    const body = bodyOf(at);
    this.#write(this.#tag(body), body);
  }

  /** The state of now, with turns of others between the steps. */
  async keepInTurns(at: Snapshot<S>, nextTurn: () => Promise<void>): Promise<void> {
    const body = bodyOf(at);
    await nextTurn();
    const tag = this.#tag(body);
    await nextTurn();
    this.#write(tag, body);
  }

  #write(tag: string, body: Uint8Array): void {
    try {
      this.#folder.replaceFile(this.#name, [Buffer.from(`${tag}\n`), body], true);
    } catch (error) {
      // Only a cache: the writer reports a full disk.
      if (!isFailure(error)) throw error;
    }
  }

  close(): void {
    this.#folder.close();
  }

  get #name(): string {
    return `fold-${this.#shape.name}.json`;
  }

  #tag(body: string | Uint8Array): string {
    return createHmac('sha256', this.#key).update(body).digest('base64');
  }
}

const bodyOf = <S>({ bookmark, state }: Snapshot<S>): Uint8Array =>
  Buffer.from(JSON.stringify({ bookmark, state }));
