/** A thread that reads portions of the files of a project while the main one does the same. */
import { parentPort } from 'node:worker_threads';
import type { Work } from './ports/route-readers.ts';
import { readPortion, take } from './work/routes/portions.ts';
import { tree } from './world/tree.ts';

parentPort?.once('message', (work: Work) => {
  const next = () => take(work, 'back');
  for (let number = next(); number !== undefined; number = next())
    parentPort?.postMessage(readPortion(work, number, tree));
  parentPort?.close();
});
