/** Whoever reads the files of a walk: this thread, and helpers as soon as there are files enough to be worth them. */

import type { Helper, RoutePorts, Work } from '../../ports/route-readers.ts';
import { Portions, readingPortion, take, takenOf } from './portions.ts';

/** A helper gets ready in the time that reading so many files takes. */
const FILES_FOR_HELPER = 500;
/** Each further one finds less to do. */
const MORE_FOR_NEXT = 4;
/** After so long whatever else is ready has its turn: a signal, another call, somebody who calls this off. */
const TURN_MS = 50;

/** Throws when nobody wants the result any more. */
export type Progress = (done: number, total: number) => void | Promise<void>;

export class Crew {
  readonly #ports: RoutePorts;
  readonly #helpers: Helper[] = [];

  constructor(ports: RoutePorts) {
    this.#ports = ports;
  }

  /** Told while names are still being gathered: helpers get ready meanwhile. */
  prepareFor(files: number): void {
    const { startHelper, mostHelpers = 0 } = this.#ports;
    const have = this.#helpers.length;
    if (startHelper === undefined || have >= mostHelpers) return;
    if (files >= FILES_FOR_HELPER * MORE_FOR_NEXT ** have) this.#helpers.push(startHelper());
  }

  async read(work: Work, progress: Progress): Promise<Portions> {
    const { tree, nextTurn, elapsedMs } = this.#ports;
    const portions = new Portions(work);
    const told = portions.add.bind(portions);
    const helped = this.#helpers.map((helper) => helper.help(work, told));
    const report = () => progress(takenOf(work), work.files.length);
    let since = elapsedMs();
    const readHere = async (number: number): Promise<void> => {
      const reading = readingPortion(work, number, tree);
      for (let step = reading.next(); ; step = reading.next()) {
        if (step.done) return told(step.value);
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
    // What a helper took and never told.
    for (const number of portions.missing()) await readHere(number);
    await report();
    return portions;
  }

  dismiss(): void {
    for (const helper of this.#helpers) helper.dismiss();
  }
}
