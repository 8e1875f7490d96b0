import type { Clock, Files, Ports } from './files.ts';

class Missing extends Error {
  readonly code = 'ENOENT';
}

const notHere = (): never => {
  throw new Error('this fake cannot do that');
};

/** A folder in memory, complete enough for readers; tests write to it between the reader's steps. */
export class MemoryFolder {
  readonly path = '/ledger';
  readonly #contents = new Map<string, { identity: string; bytes: Buffer }>();
  #identities = 0;
  readonly #open = new Map<number, string>();
  #descriptors = 0;

  write(name: string, content: string | Uint8Array): void {
    this.#contents.set(name, { identity: `1:${++this.#identities}`, bytes: Buffer.from(content) });
  }

  append(name: string, content: string): void {
    const file = this.#contents.get(name);
    if (file) file.bytes = Buffer.concat([file.bytes, Buffer.from(content)]);
    else this.write(name, content);
  }

  cut(name: string, size: number): void {
    const file = this.#contents.get(name);
    if (file) file.bytes = file.bytes.subarray(0, size);
  }

  rename(from: string, to: string): void {
    const file = this.#contents.get(from);
    if (file) this.#contents.set(to, file);
    this.#contents.delete(from);
  }

  remove(name: string): void {
    this.#contents.delete(name);
  }

  names(): string[] {
    return [...this.#contents.keys()];
  }

  text(name: string): string {
    return this.#contents.get(name)?.bytes.toString() ?? '';
  }

  /** Descriptors that were never closed. */
  get openCount(): number {
    return this.#open.size;
  }

  #at(path: string) {
    return this.#contents.get(path.slice(this.path.length + 1));
  }

  readonly #opened = new Map<number, { identity: string; bytes: Buffer }>();

  readonly files: Files = {
    open: (path, mode) => {
      const isFolder = mode === 'directory' && path === this.path;
      const file = isFolder ? FOLDER : this.#at(path);
      if (mode !== 'read' && !isFolder) notHere();
      if (!file) throw new Missing(path);
      this.#open.set(++this.#descriptors, path);
      this.#opened.set(this.#descriptors, file);
      return this.#descriptors;
    },
    close: (descriptor) => {
      if (!this.#open.delete(descriptor)) throw new Error('closed twice');
      this.#opened.delete(descriptor);
    },
    facts: (descriptor) => factsOf(this.#opened.get(descriptor)),
    factsAt: (path) => (this.#at(path) ? factsOf(this.#at(path)) : undefined),
    read: (descriptor, into, position) => {
      const file = this.#opened.get(descriptor);
      if (!file) throw new Error('read after close');
      return file.bytes.copy(into, 0, position, position + into.length);
    },
    list: (path) => {
      if (path !== this.path) throw new Missing(path);
      return this.names();
    },
    targetOf: notHere,
    anchor: (_, path) => path,
    append: notHere,
    truncate: notHere,
    datasync: notHere,
    datasyncSoon: notHere,
    syncDirectory: notHere,
    makeDirectory: notHere,
    link: notHere,
    rename: notHere,
    remove: notHere,
    touch: notHere,
  };

  /** `onSleep` is what the world does while the code under test waits. */
  ports(onSleep: () => void = () => {}): Ports {
    const clock: Clock = {
      nowMs: () => 0,
      elapsedMs: () => 0,
      sleep: async () => onSleep(),
      sleepSync: notHere,
      nextTurn: async () => {},
      after: notHere,
    };
    const self = { pid: 1, started: '', boot: '', namespace: '' };
    return {
      files: this.files,
      clock,
      random: { bytes: notHere },
      processes: { self, userId: undefined, stateOf: notHere },
    };
  }
}

/** The folder itself, opened. */
const FOLDER = { identity: '1:0', bytes: Buffer.alloc(0) };

function factsOf(file: { identity: string; bytes: Buffer } | undefined) {
  return {
    kind: file === FOLDER ? ('directory' as const) : ('file' as const),
    identity: file?.identity ?? '',
    size: file?.bytes.length ?? 0,
    owner: undefined,
    mode: 0o600,
    links: 1,
    changedMs: 0,
  };
}
