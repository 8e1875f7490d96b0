/**
 * The ledger's folder, opened and checked once. All later access goes through the descriptor, so that a folder or
 * file that is swapped meanwhile is refused or ignored, never used.
 * Only the process that holds the lock writes here.
 */
import { dirname } from 'node:path';
import type { FileFacts, OpenMode, Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errnoOf } from './failure.ts';

const STAGED = '.staged';

/** `private` is for secrets: a key that others can read may have come from elsewhere, such as a cloned repository. */
export type Privacy = 'unwritable' | 'private';

export class Folder {
  readonly path: string;
  readonly #ports: Ports;
  readonly #descriptor: number;
  readonly #anchor: string;

  private constructor(path: string, ports: Ports, descriptor: number) {
    this.path = path;
    this.#ports = ports;
    this.#descriptor = descriptor;
    this.#anchor = ports.files.anchor(descriptor, path);
  }

  /** Undefined when the folder does not exist and `create` is false. */
  static open(path: string, ports: Ports, create: boolean): Folder | undefined {
    let descriptor = openDirectory(path, ports);
    if (descriptor === undefined) {
      if (!create) return undefined;
      makeDirectory(path, ports);
      descriptor = openDirectory(path, ports);
      if (descriptor === undefined) throw new Trouble('ledger.unsafe', { path, reason: 'it vanished' });
    }
    return new Folder(path, ports, descriptor);
  }

  /** A path for the ports. */
  at(name: string): string {
    return `${this.#anchor}/${name}`;
  }

  /** A path for messages. */
  show(name: string): string {
    return `${this.path}/${name}`;
  }

  list(): string[] {
    return this.#ports.files.list(this.#anchor);
  }

  /** A writer must not continue in a folder that no path leads to any more. */
  assertInPlace(): void {
    const { files } = this.#ports;
    if (files.factsAt(this.path)?.identity === files.facts(this.#descriptor).identity) return;
    throw new Trouble('ledger.unsafe', { path: this.path, reason: 'it was replaced while in use' });
  }

  /** Makes the names of its files durable. */
  sync(): void {
    this.#ports.files.syncDirectory(this.#descriptor);
  }

  /** Makes the folder's own name durable, even if another process made it: files in a lost folder are lost as well. */
  syncName(): void {
    const { files } = this.#ports;
    // The parent may be a link that the user made; the dot makes the system follow it.
    const parent = files.open(`${dirname(this.path)}/.`, 'directory');
    try {
      files.syncDirectory(parent);
    } finally {
      files.close(parent);
    }
  }

  close(): void {
    this.#ports.files.close(this.#descriptor);
  }

  /** A folder inside this one, made if it is missing. */
  inner(name: string): Folder {
    const path = this.at(name);
    const descriptor = openDirectory(path, this.#ports, this.show(name));
    if (descriptor !== undefined) return new Folder(this.show(name), this.#ports, descriptor);
    makeDirectory(path, this.#ports);
    return this.inner(name);
  }

  /** Undefined when there is no such file. The descriptor is of the very file that was checked. */
  openFile(
    name: string,
    mode: Exclude<OpenMode, 'directory'>,
    privacy: Privacy = 'unwritable',
  ): number | undefined {
    const descriptor = openWary(this.at(name), mode, this.#ports, this.show(name));
    if (descriptor === undefined) return undefined;
    const { files, processes } = this.#ports;
    const unsafe = unsafety(files.facts(descriptor), 'file', processes.userId, privacy);
    if (unsafe === undefined) return descriptor;
    files.close(descriptor);
    throw new Trouble('ledger.unsafe', { path: this.show(name), reason: unsafe.reason });
  }

  /** A small file as a whole; undefined when there is none. */
  readFile(name: string, mostBytes: number, privacy: Privacy = 'unwritable'): Buffer | undefined {
    const descriptor = this.openFile(name, 'read', privacy);
    if (descriptor === undefined) return undefined;
    try {
      const buffer = Buffer.alloc(mostBytes);
      let length = 0;
      while (length < mostBytes) {
        const count = this.#ports.files.read(descriptor, buffer.subarray(length), length);
        if (count === 0) break;
        length += count;
      }
      return buffer.subarray(0, length);
    } finally {
      this.#ports.files.close(descriptor);
    }
  }

  /**
   * Replaces a file in one step, so that no reader ever sees half of it, even after a power failure.
   * The name is durable after `sync`; until then the old file may come back, whole. A cache may be lost instead.
   */
  replaceFile(name: string, content: string | Iterable<Uint8Array>, isCache = false): void {
    const { files } = this.#ports;
    // Caches are written without the lock: two writers must not share an unfinished file.
    const staged = isCache ? `${name}.${this.#ports.processes.self.pid}${STAGED}` : `${name}${STAGED}`;
    this.removeFile(staged);
    const descriptor = files.open(this.at(staged), 'create');
    try {
      const pieces = typeof content === 'string' ? [Buffer.from(content)] : content;
      for (const piece of pieces) appendAll(this.#ports, descriptor, piece);
      if (!isCache) files.datasync(descriptor);
    } finally {
      files.close(descriptor);
    }
    files.rename(this.at(staged), this.at(name));
  }

  /** Removes what `replaceFile` left unfinished, here or in a dead process. */
  sweep(names: readonly string[]): void {
    for (const name of names) if (name.endsWith(STAGED)) this.removeFile(name);
  }

  /** Succeeds even if the file does not exist. */
  removeFile(name: string): void {
    try {
      this.#ports.files.remove(this.at(name));
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return;
      // Systems report different errors for a folder (EISDIR, EPERM).
      const kind = this.#ports.files.factsAt(this.at(name))?.kind;
      if (kind === undefined || kind === 'file' || kind === 'link') throw error;
      throw new Trouble('ledger.unsafe', { path: this.show(name), reason: 'it is not a regular file' });
    }
  }
}

export function appendAll({ files }: Ports, descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const count = files.append(descriptor, bytes.subarray(done));
    if (count === 0) throw Object.assign(new Error('nothing was written'), { code: 'EIO' });
    done += count;
  }
}

function makeDirectory(path: string, { files }: Ports): void {
  try {
    files.makeDirectory(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') throw new Trouble('file.missing', { path: dirname(path) });
    // Another process may have been faster.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

function openDirectory(path: string, ports: Ports, shown = path): number | undefined {
  const descriptor = openWary(path, 'directory', ports, shown);
  if (descriptor === undefined) return undefined;
  const { files, processes } = ports;
  const unsafe = unsafety(files.facts(descriptor), 'directory', processes.userId, 'unwritable');
  if (unsafe === undefined) return descriptor;
  files.close(descriptor);
  throw new Trouble('ledger.unsafe', { path: shown, reason: unsafe.reason });
}

export const UNSAFE_OPEN: Readonly<Record<string, string>> = {
  ELOOP: 'it is a symbolic link',
  EMLINK: 'it is a symbolic link',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is not a regular file',
  ENXIO: 'it is not a regular file',
};

function openWary(path: string, mode: OpenMode, { files }: Ports, shown: string): number | undefined {
  try {
    return files.open(path, mode);
  } catch (error) {
    const errno = errnoOf(error) ?? '';
    if (errno === 'ENOENT') return undefined;
    if (errno === 'EACCES') throw new Trouble('file.denied', { path: shown });
    // With O_NOFOLLOW and O_DIRECTORY together, Linux calls a symbolic link "not a directory".
    const isLink = errno === 'ENOTDIR' && files.factsAt(path)?.kind === 'link';
    const reason = isLink ? UNSAFE_OPEN.ELOOP : UNSAFE_OPEN[errno];
    if (reason !== undefined) throw new Trouble('ledger.unsafe', { path: shown, reason });
    throw error;
  }
}

export interface Unsafety {
  readonly reason: string;
  /** What `chmod` has to change, if that is all. */
  readonly chmod?: string;
}

export function unsafety(
  facts: FileFacts,
  kind: 'file' | 'directory',
  userId: number | undefined,
  privacy: Privacy,
): Unsafety | undefined {
  if (facts.kind !== kind)
    return { reason: kind === 'file' ? 'it is not a regular file' : 'it is not a folder' };
  if (kind === 'file' && facts.links > 1) return { reason: 'it has a second name (hard link)' };
  if (userId === undefined) return undefined;
  if (facts.owner !== userId) return { reason: 'it belongs to another user' };
  return openness(facts, privacy);
}

/**
 * A group that may write counts even if it is the user's own and has no other member: where a file has an access list, the
 * bits of the group stand for everyone in the list, which Node cannot read.
 */
function openness({ mode }: FileFacts, privacy: Privacy): Unsafety | undefined {
  const shown = `(mode ${(mode & 0o777).toString(8).padStart(3, '0')})`;
  const isOfGroup = (mode & 0o020) !== 0;
  const isOfOthers = (mode & 0o002) !== 0;
  if (isOfGroup && isOfOthers)
    return { reason: `its group and others may write to it ${shown}`, chmod: 'go-w' };
  if (isOfGroup) return { reason: `its group may write to it ${shown}`, chmod: 'g-w' };
  if (isOfOthers) return { reason: `others may write to it ${shown}`, chmod: 'o-w' };
  if (privacy === 'private' && (mode & 0o077) !== 0)
    return { reason: `others may read it ${shown}`, chmod: 'go=' };
  return undefined;
}
