/** The threads that read the files of a walk: this one, and helpers once there are enough files to be worth starting them. */

import type { Helper, RoutePorts, Work } from '../../ports/route-readers.ts';
import { Portions, readingPortion, take, takenOf } from './portions.ts';

/** A helper starts in the time that it takes to read so many files. */
const FILES_FOR_HELPER = 500;
/** Each further one finds less to do. */
const MORE_FOR_NEXT = 4;
/** After so long the event loop gets a turn: for a signal, another call, or a cancellation. */
const TURN_MS = 50;

/** Throws when the caller has cancelled. */
export type Progress = (done: number, total: number) => void | Promise<void>;

export class ReaderPool {
  readonly #ports: RoutePorts;
  readonly #helpers: Helper[] = [];

  constructor(ports: RoutePorts) {
    this.#ports = ports;
  }

  /** Called while names are still being gathered, so that helpers can start meanwhile. */
  prepareFor(files: number): void {
    const { startHelper, mostHelpers = 0 } = this.#ports;
    const have = this.#helpers.length;
    if (startHelper === undefined || have >= mostHelpers) return;
    if (files >= FILES_FOR_HELPER * MORE_FOR_NEXT ** have) this.#helpers.push(startHelper());
  }

  async read(work: Work, progress: Progress): Promise<Portions> {
    const { tree, nextTurn, elapsedMs } = this.#ports;
    const portions = new Portions(work);
    const add = portions.add.bind(portions);
    const helped = this.#helpers.map((helper) => helper.help(work, add));
    const report = () => progress(takenOf(work), work.files.length);
    let since = elapsedMs();
    const readHere = async (number: number): Promise<void> => {
      const reading = readingPortion(work, number, tree);
      for (let step = reading.next(); ; step = reading.next()) {
        if (step.done) return add(step.value);
        if (elapsedMs() - since < TURN_MS) continue;
        await report();
        await nextTurn();
        since = elapsedMs();
      }
    };
    await report();
    for (let number = take(work, 'front'); number !== undefined; number = take(work, 'front'))
      await readHere(number);
    await Promise.all(helped);
    // Portions that a helper took and never returned.
    for (const number of portions.missing()) await readHere(number);
    await report();
    return portions;
  }

  dismiss(): void {
    for (const helper of this.#helpers) helper.dismiss();
  }
}
