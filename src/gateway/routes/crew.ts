/** Whoever reads the files of a walk: this thread, and helpers as soon as there are files enough to be worth them. */
import { Portions, readPortion, take, takenOf, type Work } from './portions.ts';
import type { Helper, RoutePorts } from './ports.ts';

/** A helper gets ready in the time that reading so many files takes. */
const FILES_FOR_HELPER = 500;
/** Each further one finds less to do. */
const MORE_FOR_NEXT = 4;
/** Portions between two turns of whatever else is ready. */
const STRIDE = 4;

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
    const { tree, nextTurn } = this.#ports;
    const portions = new Portions(work);
    const told = portions.add.bind(portions);
    const helped = this.#helpers.map((helper) => helper.help(work, told));
    for (let turns = 0; ; turns++) {
      if (turns % STRIDE === 0) {
        await progress(takenOf(work), work.files.length);
        await nextTurn();
      }
      const number = take(work, 'front');
      if (number === undefined) break;
      told(readPortion(work, number, tree));
    }
    await Promise.all(helped);
    // What a helper took and never told.
    for (const number of portions.missing()) told(readPortion(work, number, tree));
    await progress(work.files.length, work.files.length);
    return portions;
  }

  dismiss(): void {
    for (const helper of this.#helpers) helper.dismiss();
  }
}
