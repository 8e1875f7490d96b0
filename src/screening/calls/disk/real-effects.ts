/** The effects of a call on the real files. */
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { entered } from '../../../shell/reading/wrapper-folder.ts';
import { followsAll } from './following.ts';
import type { RealPaths } from './real-paths.ts';
import { mounted } from './volumes.ts';

/** The folder that the operands of a run are relative to: `git -C docs diff --no-index a b`. */
export function folderOf({ program, args, cwd }: Run): string | undefined {
  if (program !== 'git') return cwd;
  const at = args.findIndex(({ text }) => text === '-C');
  const to = args[at + 1]?.text;
  return at < 0 || at > 4 || to === undefined ? cwd : entered(cwd, to);
}

/** They show files, not folders: a named folder means the files in it, as in `ls d | while read f; do cat "d/$f"; done`. */
const ONE_BY_ONE =
  /^(?:cat|tac|nl|head|tail|less|more|bat|base64|xxd|od|hexdump|strings|sed|awk|cut|sort|jq|paste|fold|rev)$/;

/** A container that works in a mounted folder changes this machine. */
export function inContainer(effect: Effect, run: Run, real: RealPaths): Effect {
  if (effect.does !== 'read' && effect.does !== 'write') return effect;
  const here = mounted(effect.path, run);
  return here === undefined
    ? effect
    : { ...effect, path: real.of(here, run.cwd) ?? real.absolute(here) ?? here };
}

/** The effect on the real path; for a pattern also on each matching link or further name of a file. */
export function effectsOn(effect: Effect, run: Run | undefined, real: RealPaths): Effect[] {
  const folder = run === undefined ? undefined : folderOf(run);
  const of = (path: string, follows = true) => real.of(path, folder, follows);
  switch (effect.does) {
    case 'read': {
      // A link that is moved is not read.
      const path = of(effect.path, !/^g?mv$/.test(run?.program ?? ''));
      const meant = [
        ...real.meant(effect.path, folder),
        ...(ONE_BY_ONE.test(run?.program ?? '') ? real.meant(`${effect.path}/*`, folder) : []),
        ...(run !== undefined && followsAll(run) ? real.linkedBelow(effect.path, folder) : []),
      ].map((one) => ({ ...effect, path: one }));
      return [path === undefined ? effect : { ...effect, path }, ...meant];
    }
    case 'write': {
      const isName = effect.how === 'move' || effect.how === 'link';
      const path = of(effect.path, !isName);
      const source = effect.source === undefined ? undefined : of(effect.source, effect.how !== 'move');
      if (path === undefined && source === undefined) return [effect];
      return [{ ...effect, path: path ?? effect.path, ...(source === undefined ? {} : { source }) }];
    }
    case 'delete': {
      const path = of(effect.path, /^(?:shred|srm|wipe|scrub)$/.test(run?.program ?? ''));
      return [path === undefined ? effect : { ...effect, path }];
    }
    case 'fetch': {
      const to = effect.to === undefined ? undefined : of(effect.to);
      return [to === undefined ? effect : { ...effect, to }];
    }
    case 'send': {
      const files = effect.files.flatMap((file) => [
        of(file) ?? file,
        ...real.meant(file, folder),
        ...(run !== undefined && followsAll(run) ? real.linkedBelow(file, folder) : []),
      ]);
      return [files.every((file, i) => file === effect.files[i]) ? effect : { ...effect, files }];
    }
    case 'execute': {
      const path = effect.code.from === 'file' ? of(effect.code.path) : undefined;
      return [path === undefined ? effect : { ...effect, code: { from: 'file', path } }];
    }
    case 'dump_environment':
      return [effect];
  }
}
