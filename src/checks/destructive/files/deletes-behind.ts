import { type FileLoss, loss } from '../../../screening/calls/run-facts.ts';
import { started } from '../../../screening/flows/started.ts';
import type { Deletes } from '../../../shell/reading/effect.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';

const REMOVERS = /^(?:rimraf|del-cli|premove|shx|)$/;
const DEEP = /^-[a-z]*[rR]|^--rec/;

/** It deletes directly or through another program. */
export const removes = (run: Run): boolean =>
  /^g?rm$/.test(run.program) || REMOVERS.test(started(run).program);

/** Programs that delete and are started through another one, or whose name is only known at run time. */
export function deletesBehind(run: Run): Deletes[] {
  const { program, args } = started(run);
  if (!REMOVERS.test(program)) return [];
  const words = args.map(({ text }) => text);
  const isShx = program === 'shx';
  const recursive = isShx ? words.some((word) => DEEP.test(word)) : true;
  if (isShx ? words[0] !== 'rm' : program === '' && !words.some((word) => /^-(?:rf|fr|Rf|fR)$/.test(word)))
    return [];
  const named = words.slice(isShx ? 1 : 0).filter((word) => !word.startsWith('-'));
  return named.map((path) => ({ does: 'delete', run: run.id, path, recursive, forced: true }));
}

/** `… | xargs rm -rf`: the list is decided at run time. */
export function handedOver(run: Run | undefined, reading: Reading): FileLoss | undefined {
  if (run === undefined || !/^g?rm$/.test(run.program)) return undefined;
  const giver = run.wrappers.find(({ name }) => /^(?:xargs|parallel|fd|fdfind)$/.test(name));
  const words = run.args.map(({ text }) => text);
  if (giver === undefined) return undefined;
  const givers = run.args.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs));
  if (givers.some((id) => listsTree(reading.runs[id]))) return loss('high', 'every tracked file');
  if (!words.some((word) => DEEP.test(word))) return undefined;
  const isFromFile = giver.args.some(({ text }) => /^(?:-a|--arg-file\S*)$/.test(text));
  const isOpen = words.every((word) => word.startsWith('-') || word === '{}');
  if (isOpen && !isFromFile && leavesNewest(run, reading))
    return loss('medium', 'all but the newest in a folder');
  return isOpen || isFromFile ? loss('high', 'a list of folders from another program') : undefined;
}

/** `ls -dt releases/* | tail -n +6 | xargs rm -rf`: old releases in one named folder. */
function leavesNewest(run: Run, { runs }: Reading): boolean {
  const named = (ids: readonly number[]): Run[] => ids.flatMap((id) => runs[id] ?? []);
  const piped = (one: Run | undefined): Run[] =>
    (one?.stdin ?? []).flatMap((input) => (input.from === 'pipe' ? named(input.runs) : []));
  const given = run.args.flatMap(({ substitutions }) => substitutions.flatMap((one) => named(one.runs)));
  const [cut, ...others] = given;
  const [lister, ...more] = piped(cut);
  if (cut === undefined || lister === undefined || others.length > 0 || more.length > 0) return false;
  const words = cut.args.map(({ text }) => text).join(' ');
  const isCut =
    cut.program === 'tail'
      ? /^-n ?\+(?:[2-9]|\d\d)/.test(words)
      : cut.program === 'head' && /^-n ?-\d/.test(words);
  const places = lister.args.filter(({ text }) => !text.startsWith('-'));
  return (
    isCut &&
    lister.program === 'ls' &&
    places.length === 1 &&
    places.every(({ text }) =>
      /\/(?:releases|backups?|builds|versions|deploys|snapshots|archives?|logs|old)\/(?:\*\/?)?$/.test(text),
    )
  );
}

/** `git ls-files` without a filter. */
function listsTree(run: Run | undefined): boolean {
  return (
    run?.program === 'git' &&
    run.args[0]?.text === 'ls-files' &&
    run.args.slice(1).every(({ text }) => text === '-z')
  );
}
