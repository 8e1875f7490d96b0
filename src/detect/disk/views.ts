/**
 * A call as the disk has it: the same call with its paths replaced by the ones they really mean. Checks read it beside
 * the call as spelled, and the stricter of the two counts, so that looking can only add to what is found.
 */
import type { Effect } from '../../shell/effect.ts';
import { resolvePath } from '../../shell/places.ts';
import type { Input, Run, Word } from '../../shell/reading.ts';
import { secretPlace } from '../../shell/secret-places.ts';
import type { CallContext, CallSubject, ReadCommand } from '../call.ts';
import type { DiskView } from './disk.ts';
import { followsAll } from './following.ts';
import { linksMade, type MadeLink } from './made-links.ts';
import { RealPaths } from './real-paths.ts';
import { mounted } from './volumes.ts';

/** So many links of one name, one after the other, are told apart. */
const MOST_VIEWS = 4;
/** Operands beyond this are not looked at: a line of so many words is cut by its reader. */
const MOST_WORDS = 4096;

type Plain = Pick<CallSubject, 'commands' | 'actions' | 'context'>;

/** None for nearly every call: its paths are what they say. `cwd` is where the call says that it runs. */
export function viewsOf(call: Plain, cwd: string | undefined, disk: DiskView): Plain[] {
  const real = new RealPaths(disk, cwd === undefined ? call.context : { ...call.context, cwd });
  const views = [viewOf(call, real)];
  const links = call.commands.flatMap((command) => linksMade(command));
  for (const made of [...overlays(links, real, false), ...overlays(links, real, true)])
    views.push(viewOf(call, real.with(made)));
  return views.filter((view) => view !== undefined);
}

/**
 * Names and where they lead; a name that is made twice leads elsewhere in the next of them. A folder that is there takes
 * a link under its target's name (`isInside`).
 */
function overlays(links: readonly MadeLink[], real: RealPaths, isInside: boolean): Map<string, string>[] {
  const found: Map<string, string>[] = [];
  const add = (path: string, target: string) => {
    const name = resolveDots(path);
    if (name === resolveDots(target)) return;
    const free = found.find((made) => !made.has(name) || made.get(name) === target);
    if (free !== undefined) free.set(name, target);
    else if (found.length < MOST_VIEWS) found.push(new Map([[name, target]]));
  };
  for (const { path, target, run } of links) {
    const at = real.absolute(path, run?.cwd);
    if (at === undefined) continue;
    const beside = at.slice(0, at.replace(/\/+$/, '').lastIndexOf('/')) || '/';
    for (const one of new Set([real.absolute(target, run?.cwd), real.absolute(target, beside)])) {
      if (one !== undefined)
        add(isInside ? `${at}/${one.slice(one.replace(/\/+$/, '').lastIndexOf('/') + 1)}` : at, one);
    }
  }
  return found;
}

const resolveDots = (path: string): string => {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
};

function viewOf(call: Plain, real: RealPaths): Plain | undefined {
  const cwd = real.of('.');
  const context: CallContext = cwd === undefined ? call.context : { ...call.context, cwd };
  let isOther = cwd !== undefined;
  const commands = call.commands.map((command) => {
    const other = commandOf(command, real, call.context);
    isOther ||= other !== command;
    return other;
  });
  const actions = call.actions.flatMap(({ path, effect }) => {
    const others = effectsOn(effect, undefined, real);
    isOther ||= others.length !== 1 || others[0] !== effect;
    return others.map((other) => ({ path, effect: other }));
  });
  return isOther ? { commands, actions, context } : undefined;
}

function commandOf(command: ReadCommand, real: RealPaths, context: CallContext): ReadCommand {
  let isOther = false;
  let words = 0;
  const runs = command.reading.runs.map((run) => {
    words += run.args.length;
    if (run.where !== 'here' || words > MOST_WORDS) return run;
    const other = runOf(run, real, context);
    isOther ||= other !== run;
    return other;
  });
  const effects = command.effects.flatMap((effect) => {
    const run = effect.run === undefined ? undefined : command.reading.runs[effect.run];
    if (run?.where === 'remote') return [effect];
    const others =
      run?.where === 'container' ? [inContainer(effect, run, real)] : effectsOn(effect, run, real);
    isOther ||= others.length !== 1 || others[0] !== effect;
    return others;
  });
  return isOther ? { ...command, reading: { ...command.reading, runs }, effects } : command;
}

/** They take a name away, give another or tell of the link itself: what it leads to stays as it is. */
const NAMES_ONLY =
  /^(?:rm|unlink|rmdir|mv|gmv|ln|link|git|readlink|realpath|stat|trash|trash-put|del|erase|rd|remove-item|ri|ls|mklink|test|\[)$/;

function runOf(run: Run, real: RealPaths, context: CallContext): Run {
  let isOther = false;
  const follows = !NAMES_ONLY.test(run.program);
  const look = (word: Word): Word => {
    const other = wordOf(word, run.cwd, real, follows, context);
    isOther ||= other !== word;
    return other;
  };
  const cwd = run.cwd === undefined ? undefined : (real.of(run.cwd) ?? run.cwd);
  isOther ||= cwd !== run.cwd;
  const other = {
    ...run,
    cwd,
    args: run.args.map(look),
    environment: run.environment.map(({ name, value }) => ({ name, value: look(value) })),
    redirects: run.redirects.map((one) =>
      one.target === undefined ? one : { ...one, target: look(one.target) },
    ),
    stdin: run.stdin.map((one): Input => (one.from === 'file' ? { ...one, path: look(one.path) } : one)),
    wrappers: run.wrappers.map(({ name, args }) => ({ name, args: args.map(look) })),
  };
  return isOther ? other : run;
}

/** A word, or what stands in it behind `=`, `@`, `:` or a comma: `if=k/id`, `data=@x`, `-v ./k:/k`. */
function wordOf(
  word: Word,
  folder: string | undefined,
  real: RealPaths,
  follows: boolean,
  context: CallContext,
): Word {
  const { text } = word;
  if (text === '' || text.length > 4096 || /^[a-z][a-z+.-]+:\/\/(?<!file:\/\/)/i.test(text)) return word;
  const whole = pathIn(text, folder, real, follows, context);
  const other =
    whole ??
    (/[=@:,]/.test(text)
      ? text.replaceAll(/[^=@:,]+/g, (part) => pathIn(part, folder, real, follows, context) ?? part)
      : text);
  return other === text
    ? word
    : { ...word, text: other, value: word.value === undefined ? undefined : other };
}

function pathIn(
  text: string,
  folder: string | undefined,
  real: RealPaths,
  follows: boolean,
  context: CallContext,
): string | undefined {
  if (/^-/.test(text) || /[\n\0]/.test(text)) return undefined;
  const other = real.of(text, folder, follows);
  // A bare word is seldom a file: `npm run build` where `build` is a link to a store.
  const isBare = !text.includes('/') && !text.includes('\\');
  return other !== undefined && isBare && secretPlace(resolvePath(other, context), context) === undefined
    ? undefined
    : other;
}

/** What a container does in a folder of this machine, it does to this machine. */
function inContainer(effect: Effect, run: Run, real: RealPaths): Effect {
  if (effect.does !== 'read' && effect.does !== 'write') return effect;
  const here = mounted(effect.path, run);
  return here === undefined
    ? effect
    : { ...effect, path: real.of(here, run.cwd) ?? real.absolute(here) ?? here };
}

/** The effect on what is really there; for a pattern also on each file that is not what it is called. */
function effectsOn(effect: Effect, run: Run | undefined, real: RealPaths): Effect[] {
  const of = (path: string, follows = true) => real.of(path, run?.cwd, follows);
  switch (effect.does) {
    case 'read': {
      // A link that is moved is not read.
      const path = of(effect.path, !/^g?mv$/.test(run?.program ?? ''));
      const meant = [
        ...real.meant(effect.path, run?.cwd),
        ...(run !== undefined && followsAll(run) ? real.linkedBelow(effect.path, run.cwd) : []),
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
        ...real.meant(file, run?.cwd),
        ...(run !== undefined && followsAll(run) ? real.linkedBelow(file, run.cwd) : []),
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
