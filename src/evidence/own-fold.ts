/**
 * A fold over the user's own ledger, for a process that uses a project's: what a person decided there counts in every project,
 * and the project's ledger can only add to it. Digests are made under each ledger's own key, so ids are compared under that one.
 */
import type { Ports } from '../ports/files.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { digestWith } from './digest.ts';
import { Folder } from './folder/folder.ts';
import { FOLDER, KEY } from './folder/layout.ts';
import { isOwnFolder } from './folder/own-folder.ts';
import type { Fold } from './folds/fold.ts';
import { loadKey } from './keys/key.ts';
import { type LiveFold, openLiveFold } from './live-fold.ts';

export class OwnFold<S> {
  readonly directory: string;
  readonly #ports: Ports;
  readonly #live: LiveFold<S>;
  readonly #none: S;
  #key: Uint8Array | undefined;

  private constructor(directory: string, ports: Ports, fold: Fold<S>) {
    this.directory = directory;
    this.#ports = ports;
    this.#live = openLiveFold(directory, ports, fold);
    this.#none = fold.initial();
  }

  /** Undefined where the user's own is the one in use. */
  static beside<S>(directory: string, ports: Ports, fold: Fold<S>): OwnFold<S> | undefined {
    const { home } = ports;
    if (home === undefined || home === '' || isOwnFolder(directory, ports, home)) return undefined;
    return new OwnFold(`${home}/${FOLDER}`, ports, fold);
  }

  /** As of the last `refresh`. */
  get state(): S {
    return this.#key === undefined ? this.#none : this.#live.state;
  }

  get version(): number {
    return this.#key === undefined ? 0 : this.#live.version;
  }

  /** Lines that are not the writer's: with them, what was decided cannot be known. */
  get broken(): number {
    return this.#key === undefined ? 0 : this.#live.broken;
  }

  /** Undefined before it is begun: then nothing was decided. */
  get digest(): ((content: string | Uint8Array) => Digest) | undefined {
    const key = this.#key;
    return key && ((content) => digestWith(key, content));
  }

  hasChanged(): boolean {
    return this.#key === undefined ? this.#isBegun() : this.#live.hasChanged();
  }

  /** One look at the file, if nothing was added. */
  async refresh(): Promise<S> {
    if (this.#key === undefined && !this.#isBegun()) return this.#none;
    const state = await this.#live.refresh();
    this.#key ??= this.#loadKey();
    return state;
  }

  #isBegun(): boolean {
    return this.#ports.files.factsAt(`${this.directory}/${KEY}`) !== undefined;
  }

  #loadKey(): Uint8Array | undefined {
    const folder = Folder.open(this.directory, this.#ports, false);
    try {
      return folder && loadKey(folder)?.digestKey;
    } finally {
      folder?.close();
    }
  }
}
