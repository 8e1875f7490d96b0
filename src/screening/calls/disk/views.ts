/**
 * A call as the disk has it: the same call with its paths replaced by the real ones. Checks read it beside the call as
 * spelled, and the stricter result counts, so that looking at the disk can only add findings.
 */
import { fromRoot, rooted, type Surroundings } from '../../../shell/places/places.ts';
import type { CallContext, DiskView } from '../../../vocabulary/call-context.ts';
import type { CallSubject } from '../../contract/call.ts';
import { linksMade, type MadeLink, MOST_LINKS } from './made-links.ts';
import { commandOf } from './real-command.ts';
import { effectsOn } from './real-effects.ts';
import { RealPaths } from './real-paths.ts';

/** Up to this many targets of a repeatedly created name are distinguished; with more, the call requires approval. */
const MOST_TARGETS = 3;

type Plain = Pick<CallSubject, 'commands' | 'actions' | 'context'>;

export interface Views {
  /** None for nearly every call: its paths are real. */
  readonly views: readonly Plain[];
  readonly isPartial: boolean;
}

/** `cwd` is the folder that the call names. */
export function viewsOf(call: Plain, cwd: string | undefined, disk: DiskView): Views {
  const places = placesOf(call.context, cwd);
  const real = new RealPaths(disk, places);
  const views = [viewOf(call, real)];
  const all = call.commands.flatMap((command) => linksMade(command));
  const links = all.slice(0, MOST_LINKS);
  let isPartial = all.length > MOST_LINKS;
  for (const isInside of links.length > 0 ? [false, true] : []) {
    const named = targetsOf(links, real, isInside, places);
    const most = Math.max(...[...named.values()].map(({ length }) => length));
    isPartial ||= most > MOST_TARGETS;
    for (let at = 0; at < Math.min(most, MOST_TARGETS); at++) {
      const made = real.with(
        new Map([...named].map(([name, targets]) => [name, targets[at] ?? targets[0] ?? ''])),
      );
      const view = viewOf(call, made);
      if (made.isMadeUsed) views.push(view);
    }
  }
  return {
    views: views.filter((view) => view !== undefined),
    isPartial: isPartial || real.isPartial || disk.isSpent,
  };
}

/** The known folders, from the root; on Windows a drive is one. */
function placesOf({ home, projectRoot, cwd }: CallContext, named: string | undefined): Surroundings {
  return {
    home: rooted(home),
    projectRoot: rooted(projectRoot),
    cwd: named === undefined ? rooted(cwd) : fromRoot(named, { home }),
  };
}

/** Names that the call creates and their targets, those outside the project first. An existing folder receives a link under its target's name (`isInside`). */
function targetsOf(
  links: readonly MadeLink[],
  real: RealPaths,
  isInside: boolean,
  { projectRoot = '/' }: Surroundings,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, target, run } of links) {
    const at = real.absolute(path, run?.cwd);
    if (at === undefined) continue;
    const beside = at.slice(0, at.replace(/\/+$/, '').lastIndexOf('/')) || '/';
    for (const one of new Set([real.absolute(target, run?.cwd), real.absolute(target, beside)])) {
      if (one === undefined) continue;
      const last = one.slice(one.replace(/\/+$/, '').lastIndexOf('/') + 1);
      const name = resolveDots(isInside ? `${at}/${last}` : at);
      const targets = found.get(name) ?? [];
      if (name !== resolveDots(one) && !targets.includes(one)) targets.push(one);
      found.set(name, targets);
    }
  }
  const isOwn = (path: string) => Number(resolveDots(path).startsWith(`${projectRoot}/`));
  for (const targets of found.values()) targets.sort((one, other) => isOwn(one) - isOwn(other));
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
