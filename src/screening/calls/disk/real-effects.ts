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

/** The effect on the real path; for a pattern also on what it leads to through links. */
export function effectsOn(effect: Effect, run: Run | undefined, real: RealPaths): Effect[] {
  const folder = run === undefined ? undefined : folderOf(run);
  const ways = (path: string, follows = true) => real.ways(path, folder, follows);
  const linked = (path: string) =>
    run !== undefined && followsAll(run) ? real.linkedBelow(path, folder) : [];
  /** The same effect if nothing is found. */
  const on = (path: string, found: readonly string[], make: (path: string) => Effect): Effect[] =>
    found.length === 1 && found[0] === path ? [effect] : found.map(make);
  switch (effect.does) {
    case 'read': {
      const { path } = effect;
      const each = ONE_BY_ONE.test(run?.program ?? '') ? real.meant(`${path}/*`, folder) : [];
      // A link that is moved is not read.
      const found = [...ways(path, !/^g?mv$/.test(run?.program ?? '')), ...each, ...linked(path)];
      return on(path, found, (one) => ({ ...effect, path: one }));
    }
    case 'write': {
      const isName = effect.how === 'move' || effect.how === 'link';
      const [path, ...others] = ways(effect.path, !isName);
      if (effect.source === undefined)
        return on(effect.path, [path, ...others], (one) => ({ ...effect, path: one }));
      const [source, ...sources] = ways(effect.source, effect.how !== 'move');
      const all = [path, ...others].map((one): Effect => ({ ...effect, path: one, source }));
      const from = sources.map((one): Effect => ({ ...effect, path, source: one }));
      const isSame = path === effect.path && source === effect.source && all.length + from.length === 1;
      return isSame ? [effect] : [...all, ...from];
    }
    case 'delete': {
      const found = ways(effect.path, /^(?:shred|srm|wipe|scrub)$/.test(run?.program ?? ''));
      return on(effect.path, found, (one) => ({ ...effect, path: one }));
    }
    case 'fetch':
      return effect.to === undefined
        ? [effect]
        : on(effect.to, ways(effect.to), (one) => ({ ...effect, to: one }));
    case 'send': {
      const files = effect.files.flatMap((file) => [...ways(file), ...linked(file)]);
      return [files.every((file, i) => file === effect.files[i]) ? effect : { ...effect, files }];
    }
    case 'execute': {
      const { code } = effect;
      return code.from === 'file'
        ? on(code.path, ways(code.path), (one) => ({ ...effect, code: { from: 'file', path: one } }))
        : [effect];
    }
    case 'dump_environment':
      return [effect];
  }
}
