/** Small files in `state/`, one per call, that only the holder of the ledger's key can have written. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { errnoOf } from '../evidence/folder/failure.ts';
import { appendAll, Folder } from '../evidence/folder/folder.ts';
import { STATE } from '../evidence/folder/layout.ts';
import type { Ports } from '../ports/files.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import { readJson } from '../text/json/json-read.ts';
import type { JsonValue } from '../text/json/json-value.ts';

const MOST_BYTES = 512 * 1024;
const SUFFIX = '.json';

interface Shape<T> {
  /** The folder's name, and the purpose of the tag: a held call is not a grant. */
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
    const reading = readJson(bytes);
    if (!reading.ok || typeof reading.value !== 'object' || reading.value === null) return undefined;
    if (Array.isArray(reading.value)) return undefined;
    const { mac, ...body } = reading.value;
    const expected = Buffer.from(this.#macOf(body));
    const given = Buffer.from(typeof mac === 'string' ? mac : '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return this.#shape.schema.safeParse(body).data;
  }

  /** In one step, under a temporary name until then: two hooks may hold the same call. Loss in a power failure is harmless. */
  write(name: string, body: T): void {
    const text = `${JSON.stringify({ ...body, mac: this.#macOf(body) })}\n`;
    this.#within('write', (folder) => {
      const { files, random } = this.#ports;
      const staged = `${name}.${Buffer.from(random.bytes(6)).toString('hex')}.staged`;
      const descriptor = files.open(folder.at(staged), 'create');
      try {
        appendAll(this.#ports, descriptor, Buffer.from(text));
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

  /** Makes room for one more; removes the oldest first, and what a dead process left behind. */
  makeRoom(most: number): void {
    this.#within('read', (folder) => {
      const names = folder.list();
      if (names.length < most) return;
      const aged = names.map((name) => ({
        name,
        changedMs: this.#ports.files.factsAt(folder.at(name))?.changedMs ?? 0,
      }));
      aged.sort((a, b) => b.changedMs - a.changedMs);
      for (const { name } of aged.slice(most - 1)) folder.removeFile(name);
    });
  }

  #macOf(body: { [key: string]: JsonValue }): string {
    return createHmac('sha256', this.#key())
      .update(`${this.#shape.name}\n${canonicalJson(body)}`)
      .digest('base64');
  }

  /** A read creates no folders. */
  #within<R>(mode: 'read' | 'write', work: (folder: Folder) => R): R | undefined {
    const open: Folder[] = [];
    try {
      const project = Folder.open(this.#directory, this.#ports, false);
      if (!project) return undefined;
      open.push(project);
      let folder = project;
      for (const name of [STATE, this.#shape.name]) {
        if (mode === 'read' && !folder.list().includes(name)) return undefined;
        folder = folder.inner(name);
        open.push(folder);
      }
      return work(folder);
    } finally {
      for (const folder of open.reverse()) folder.close();
    }
  }
}
