/**
 * Lines that were written but could not be made durable must be removed before another line is written after them:
 * after a failed sync the kernel may lose them at the next power failure, and with them the chain of all that follows.
 * As long as they cannot be cut off, we keep the lock.
 */

import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { ACTIVE_SEGMENT } from '../folder/layout.ts';
import type { Lock } from '../folder/lock.ts';

export class FailedLines {
  readonly #folder: Folder;
  readonly #ports: Ports;
  readonly #lock: Lock;
  /** Where they begin. */
  #from: number | undefined;

  constructor(folder: Folder, ports: Ports, lock: Lock) {
    this.#folder = folder;
    this.#ports = ports;
    this.#lock = lock;
  }

  get areLeft(): boolean {
    return this.#from !== undefined;
  }

  beginAt(offset: number | undefined): void {
    this.#from = offset;
  }

  /** If another process took the lock, it may have appended to these lines: then they must stay. */
  spareOthers(): void {
    if (this.#from !== undefined && !this.#lock.isHeld()) this.#from = undefined;
  }

  /** Only if the lock was held all the time since they were written. */
  cut(): void {
    if (this.#from === undefined) return;
    const { files } = this.#ports;
    const descriptor = this.#folder.openFile(ACTIVE_SEGMENT, 'append');
    if (descriptor === undefined) throw new Trouble('ledger.missing', { path: this.#folder.path });
    try {
      files.truncate(descriptor, this.#from);
      files.datasync(descriptor);
    } finally {
      files.close(descriptor);
    }
    this.#from = undefined;
  }
}
