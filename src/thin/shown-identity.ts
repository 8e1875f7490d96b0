/** How `up` learns which process a door is: by open files that only the door at the other end of its socket can have. */
import { closeSync, openSync, readSync } from 'node:fs';

const MOST = 8;
const MOST_BYTES = 65_536;

export class ShownIdentity {
  #open: number[] = [];

  show(numbers: string): void {
    for (const descriptor of this.#open) closeSync(descriptor);
    this.#open = [];
    for (const text of numbers.split(' ').slice(0, MOST)) {
      const count = Number(text);
      if (!Number.isSafeInteger(count) || count < 1 || count > MOST_BYTES) continue;
      const descriptor = openSync(process.execPath, 'r');
      this.#open.push(descriptor);
      readSync(descriptor, Buffer.alloc(count));
    }
  }
}
