import type { Effect, Writes } from '../reading/effect.ts';
import type { Reading, Run } from '../reading/reading.ts';

/** Names that reopen an open file: a file opened for reading can be written this way. */
const OPENED = /^\/(?:dev\/stdin|dev\/fd\/([^/]+)|proc\/[^/]+\/(?:task\/[^/]+\/)?fd\/([^/]+))$/;

/** Writes to `/dev/stdin` and similar names, as writes of the file that the line put there. */
export function reopenedEffects(effects: readonly Effect[], reading: Reading): Writes[] {
  return effects.flatMap((effect) => {
    if (effect.does !== 'write' || effect.run === undefined) return [];
    const found = OPENED.exec(effect.path);
    const run = reading.runs[effect.run];
    if (found === null || run === undefined) return [];
    const descriptor = found[1] ?? found[2] ?? '0';
    return openedAs(descriptor, run, reading).map((path) => ({ ...effect, path }));
  });
}

const NAMED = /\/(?:dev\/stdin|dev\/fd\/[^\s"'`/)]{1,20}|proc\/[^\s"'`/]{1,20}\/fd\/[^\s"'`/)]{1,20})/g;

/** The files that descriptor names in a text refer to. */
export const openedIn = (text: string, run: Run, reading: Reading): string[] =>
  [...text.matchAll(NAMED)].slice(0, 16).flatMap(([name]) => {
    const found = OPENED.exec(name);
    return found === null ? [] : openedAs(found[1] ?? found[2] ?? '0', run, reading);
  });

/** For a descriptor decided at run time, each one that the line opened. */
function openedAs(descriptor: string, run: Run, { runs }: Reading): string[] {
  const isMeant = (one: number) => !/^\d+$/.test(descriptor) || Number(descriptor) === one;
  const around: Run[] = [];
  for (let at: Run | undefined = run; at !== undefined && !around.includes(at); at = runs[at.parent ?? -1])
    around.push(at);
  const earlier = runs.filter(
    ({ id, program, args }) => id < run.id && program === 'exec' && args.length === 0,
  );
  return [...new Set([...around, ...earlier].flatMap((one) => readBy(one, isMeant)))];
}

const readBy = ({ stdin, redirects }: Run, isMeant: (descriptor: number) => boolean): string[] => [
  ...stdin.flatMap((input) => (input.from === 'file' && isMeant(0) ? [input.path.text] : [])),
  ...redirects.flatMap(({ does, descriptor, target }) =>
    does === 'read' && isMeant(descriptor) && target !== undefined ? [target.text] : [],
  ),
];
