/**
 * Lines that were written and could not be made durable must go before anybody writes behind them: after a failed sync
 * the kernel may forget them at the next power cut, and with them the chain of whatever follows.
 * As long as they cannot be cut off, the lock stays with us.
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

  /** If the lock was taken from us, another writer may have gone on behind them: then they must stay. */
  spareOthers(): void {
    if (this.#from !== undefined && !this.#lock.isHeld()) this.#from = undefined;
  }

  /** Only with the lock held all the time since they were written. */
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
