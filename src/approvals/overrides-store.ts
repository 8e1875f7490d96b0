/**
 * Small files in `state/`, one per call, that only the holder of the ledger's key can have written or can read: they show
 * what an agent wanted to run, and backups and searches should not.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { z } from 'zod';
import { errnoOf } from '../evidence/folder/failure.ts';
import { appendAll, type Folder } from '../evidence/folder/folder.ts';
import { withinState } from '../evidence/folder/state-folder.ts';
import type { Ports } from '../ports/files.ts';
import { readJson } from '../text/json/json-read.ts';
import type { JsonValue } from '../text/json/json-value.ts';

const MOST_BYTES = 512 * 1024;
const SUFFIX = '.sealed';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Shape<T> {
  /** The folder's name, and bound to the content: a held call is not a grant. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export class OverrideFiles<T extends { [key: string]: JsonValue }> {
  readonly #directory: string;
  readonly #ports: Ports;
  readonly #shape: Shape<T>;
  readonly #key: () => Uint8Array;

  constructor(directory: string, ports: Ports, shape: Shape<T>, key: () => Uint8Array) {
    this.#directory = directory;
    this.#ports = ports;
    this.#shape = shape;
    this.#key = key;
  }

  names(): string[] {
    const found = this.#within('read', (folder) => folder.list()) ?? [];
    return found.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
  }

  has(name: string): boolean {
    return this.#within('read', (folder) => folder.list().includes(`${name}${SUFFIX}`)) ?? false;
  }

  /** Undefined when there is none, or when it is not ours. */
  read(name: string): T | undefined {
    const bytes = this.#within('read', (folder) =>
      folder.readFile(`${name}${SUFFIX}`, MOST_BYTES + 1, 'private'),
    );
    if (bytes === undefined || bytes.length > MOST_BYTES) return undefined;
    const reading = readJson(this.#unseal(bytes) ?? '');
    return reading.ok ? this.#shape.schema.safeParse(reading.value).data : undefined;
  }

  /** In one step, under a temporary name until then: two hooks may hold the same call. Loss in a power failure is harmless. */
  write(name: string, body: T): void {
    const sealed = this.#seal(JSON.stringify(body));
    this.#within('write', (folder) => {
      const { files, random } = this.#ports;
      const staged = `${name}.${Buffer.from(random.bytes(6)).toString('hex')}.staged`;
      const descriptor = files.open(folder.at(staged), 'create');
      try {
        appendAll(this.#ports, descriptor, sealed);
      } finally {
        files.close(descriptor);
      }
      files.rename(folder.at(staged), folder.at(`${name}${SUFFIX}`));
    });
  }

  /** Whether it existed, and this process is the one that removed it. */
  take(name: string): boolean {
    const { files } = this.#ports;
    return (
      this.#within('read', (folder) => {
        try {
          files.remove(folder.at(`${name}${SUFFIX}`));
          return true;
        } catch (error) {
          if (errnoOf(error) === 'ENOENT') return false;
          throw error;
        }
      }) ?? false
    );
  }

  /** Makes room for one more; removes what is too old, then the oldest first, and what a dead process left behind. */
  makeRoom(most: number, longestMs: number): void {
    this.#within('read', (folder) => {
      const { files, clock } = this.#ports;
      const oldestMs = clock.nowMs() - longestMs;
      const aged = folder
        .list()
        .map((name) => ({ name, changedMs: files.factsAt(folder.at(name))?.changedMs ?? 0 }));
      aged.sort((a, b) => b.changedMs - a.changedMs);
      const isKept = ({ changedMs }: { changedMs: number }, i: number) =>
        i < most - 1 && changedMs > oldestMs;
      for (const { name } of aged.filter((each, i) => !isKept(each, i))) folder.removeFile(name);
    });
  }

  #seal(text: string): Buffer {
    const nonce = this.#ports.random.bytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(), nonce).setAAD(Buffer.from(this.#shape.name));
    const content = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  /** Undefined if another key sealed it, or it was changed. */
  #unseal(bytes: Buffer): Buffer | undefined {
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const tagged = bytes.subarray(NONCE_BYTES);
    const opening = createDecipheriv(CIPHER, this.#key(), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(this.#shape.name))
      .setAuthTag(tagged.subarray(0, TAG_BYTES));
    const content = opening.update(tagged.subarray(TAG_BYTES));
    try {
      return Buffer.concat([content, opening.final()]);
    } catch {
      return undefined;
    }
  }

  #within<R>(mode: 'read' | 'write', work: (folder: Folder) => R): R | undefined {
    const place = { directory: this.#directory, name: this.#shape.name, ports: this.#ports };
    return withinState(place, mode, work);
  }
}
