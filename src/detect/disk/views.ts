/**
 * A call as the disk has it: the same call with its paths replaced by the ones they really mean. Checks read it beside
 * the call as spelled, and the stricter of the two counts, so that looking can only add to what is found.
 */
import type { CallContext, CallSubject } from '../call.ts';
import type { DiskView } from './disk.ts';
import { linksMade, type MadeLink } from './made-links.ts';
import { commandOf } from './real-command.ts';
import { effectsOn } from './real-effects.ts';
import { RealPaths } from './real-paths.ts';

/** So many links of one name, one after the other, are told apart. */
const MOST_VIEWS = 4;

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
