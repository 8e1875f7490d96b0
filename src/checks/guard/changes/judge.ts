/** Judges one change of one place by its effect: do our entries, our program, its node and our state stay intact? */

import { type Act, act, type Kind } from '../../../screening/contract/act.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { filesOfHost, isHostFolder } from '../places/hook-files.ts';
import { isSameProgram, lookedUp } from '../places/lookup.ts';
import { type GuardedKind, guardedBelow, guardedKind, placesBelow } from '../places/places.ts';
import { isSourced, sourcedBelow, sourcedBy } from '../places/sourced.ts';
import { dotenvHarm } from '../settings/block-variables.ts';
import { type Change, isKeptMode } from '../settings/change.ts';
import { settingsHarm } from '../settings/settings.ts';
import { commandHarm, configurationHarm } from './home-config.ts';
import { endHarm, isUnseen, startupHarm, UNSHOWN } from './startup.ts';

const STATE = 'Tool call changes the guard’s settings or records.';
const DOCUMENT: Kind = {
  detail: 'Tool call changes or removes the policy of the project.',
  remedy: 'policy',
};
const PROGRAM = 'Tool call changes the guard’s program.';
const NODE = 'Tool call changes or removes the node that runs the guard.';
const REACHED = 'Tool call makes files of the guard or its hooks accessible under another name.';
const LOOKED_UP = 'Tool call puts another program where a known name is looked up first.';
const ELSEWHERE = 'Tool call makes an agent read its settings from another folder.';
const UNSEEN = 'Tool call puts a folder with unknown content in place of an agent’s settings.';
const BEFORE = 'Tool call changes what an agent’s host runs before each command.';
const BELOW = 'Tool call removes, hides or overwrites a folder with files of the guard or its hooks.';

export function judgeChange(change: Change, context: CallContext): Act | undefined {
  const shown = printable(change.path, { max: 100 });
  const kind = guardedKind(change.path, context);
  const found =
    sourceHarm(change, context) ??
    frontmatterHarm(change, shown) ??
    (kind === 'settings' || kind === 'hooks' ? undefined : configurationHarm(change, context, shown));
  if (found !== undefined) return found;
  // A pattern is not a file: if the disk can be read, the files it matches count.
  const isMeant =
    /[*?[{]/.test(change.path) && context.guarded !== undefined && /^(?:hooks|settings)$/.test(kind ?? '');
  if (kind !== undefined && !isMeant) return BY_KIND[kind](change, context, shown);
  return (
    belowHarm(change, context, shown) ?? sourcedHarm(change, context, shown) ?? globHarm(change, context)
  );
}

/** Agents, skills and commands of Claude Code bring hooks of their own in the lines before their text. */
const frontmatterHarm = ({ path, said }: Change, shown: string): Act | undefined =>
  /(?:^|\/)\.claude\/(?:agents|skills|commands)\/.{1,300}\.md$/i.test(path) &&
  /^\s{0,4}hooks\s{0,4}:/m.test(said)
    ? act(shown, BEFORE)
    : undefined;

/** A pattern in the path of an edit: each file that it matches. */
function globHarm(change: Change, context: CallContext): Act | undefined {
  if (!/[*?[{]/.test(change.path) || change.how === 'delete') return undefined;
  // All files of a tree, or of a kind below a project: without access to the disk, everyday work.
  const isWide = change.path.includes('**') && !/^~\/(?:\.|\*\*\/\w)/.test(change.path);
  if (change.path.endsWith('/**') || (isWide && context.guarded === undefined)) return undefined;
  for (const path of placesBelow(change.path, context)) {
    const isItself = path.split('/').length === change.path.split('/').length || change.path.includes('**');
    const found =
      isItself && guardedKind(path, context) !== undefined
        ? judgeChange({ ...change, path }, context)
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const hostHarm = (change: Change, context: CallContext, shown: string): Act | undefined =>
  settingsHarm(change, context, shown) ?? commandHarm(change, context, shown);

type Judge = (change: Change, context: CallContext, shown: string) => Act | undefined;

const BY_KIND: Readonly<Record<GuardedKind, Judge>> = {
  state: (_, __, shown) => act(shown, STATE, 'critical'),
  // Another mode makes it safer, or makes hooks deny.
  document: ({ how }, _, shown) => (how === 'mode' ? undefined : act(shown, DOCUMENT)),
  program: (change, _, shown) => (isKeptMode(change, 'x') ? undefined : act(shown, PROGRAM, 'critical')),
  node: nodeHarm,
  hooks: hostHarm,
  settings: hostHarm,
  startup: startupChange,
  dotenv: ({ how, said, path }) => (how === 'mode' || how === 'delete' ? undefined : dotenvHarm(said, path)),
  lookup: lookupHarm,
};

/** The new content and what it includes: from the disk, or from what the same line wrote before. */
function startupChange(change: Change, context: CallContext): Act | undefined {
  // Without its compiled form, a file is read as it is.
  if (change.how === 'mode' || (change.how === 'delete' && change.path.endsWith('.zwc'))) return undefined;
  const { source, said, path, earlier } = change;
  const textOf = (file: string) => earlier?.get(file) ?? context.guarded?.read(file);
  const copied = source !== undefined && /^(?:copy|move|link)$/.test(change.how) ? textOf(source) : undefined;
  const text = copied === undefined ? said : `${said}\n${copied}`;
  if (/^~\/\.claude\/(?:shell-snapshots|session-env)\//i.test(path))
    return act(printable(path, { max: 100 }), BEFORE);
  const isProjects = /(?:^|\/)(?:\.envrc|\.?mise(?:\.local)?\.toml)$/.test(path);
  const found =
    startupHarm(text, context, isProjects) ??
    endHarm(change.after ?? copied ?? change.added ?? said, {
      path,
      isSourced: isSourced(path, context),
      before: change.after === undefined ? '' : textOf(path),
    });
  if (found !== undefined) return found;
  if (isSourced(path, context) && isUnseen(change, copied))
    return act(printable(path, { max: 100 }), UNSHOWN);
  for (const file of sourcedBy(text, context)) {
    const given = textOf(file) ?? '';
    const harm = startupHarm(given, context) ?? endHarm(given, { path: file, isSourced: true });
    if (harm !== undefined) return harm;
  }
  return undefined;
}

/** Without access to the disk it may be another node, and files of that name are often put there first. */
function nodeHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  if (isKeptMode(change, 'x')) return undefined;
  if (context.guarded !== undefined) return act(shown, NODE, 'critical');
  const { how, source, path } = change;
  const isFolder = !/\/node(?:js)?$/.test(path);
  if (isFolder && !/^(?:delete|move|cover|owner)$/.test(how)) return undefined;
  return source !== undefined && isSameProgram(path, source) ? undefined : act(shown, NODE);
}

/** Moved away, or linked under another name through which it could be changed unseen. */
function sourceHarm({ how, source }: Change, context: CallContext): Act | undefined {
  if (source === undefined || (how !== 'move' && how !== 'link')) return undefined;
  const kind = guardedKind(source, context);
  const shown = printable(source, { max: 100 });
  if (how === 'link') {
    const isReached = /^(?:state|document|program|hooks)$/.test(kind ?? '') || isHostFolder(source);
    return isReached ? act(shown, REACHED) : undefined;
  }
  const moved: Change = { path: source, how: 'delete', said: '', isRecursive: true };
  const isJudged = kind !== undefined && kind !== 'startup' && kind !== 'dotenv' && kind !== 'lookup';
  return (isJudged ? BY_KIND[kind](moved, context, shown) : undefined) ?? belowHarm(moved, context, shown);
}

function lookupHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  const { how, source, path } = change;
  if (/^(?:mode|owner|delete|unpack)$/.test(how)) return undefined;
  if (source !== undefined && isSameProgram(path, source) && isSettled(source, context)) return undefined;
  return act(shown, LOOKED_UP, lookedUp(path, context) === 'starter' ? 'critical' : 'high');
}

/** Not in a world-writable folder, not written by the session, and not the project's own. */
function isSettled(source: string, { session, projectRoot, home }: CallContext): boolean {
  if (/^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\//.test(source)) return false;
  if (session?.written.has(source) || session?.downloaded.has(source)) return false;
  const root = projectRoot?.replace(home ?? '\0', '~');
  return /^[/~]/.test(source) && (root === undefined || !source.startsWith(`${root}/`));
}

/** A folder that is deleted, covered or overwritten as a whole. */
function belowHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  const { how, path, source } = change;
  if (how === 'copy' || how === 'move')
    return source === undefined ? undefined : overHarm(change, source, context, shown);
  const isGlob = /[*?[{]/.test(path);
  // A link in place of a folder hides its content, and its target can change unseen.
  if (how === 'link' && source !== undefined && isHostFolder(path)) return act(shown, ELSEWHERE);
  const isShut = (how === 'mode' || how === 'owner') && !isKeptMode(change, 'x');
  const isGone = how === 'delete' && (change.isRecursive === true || isGlob);
  if (!isShut && !isGone && how !== 'cover' && how !== 'unpack') return undefined;
  // Without access to the disk: an everyday folder name, seen from inside.
  const isNamed = isGlob || /^[~/$`]/.test(path) || isHostFolder(path);
  if (context.guarded === undefined && !isNamed) return undefined;
  if (guardedBelow(path, context).length === 0) return undefined;
  // The content of an archive is unknown, and most contain nothing guarded.
  const isAsked = how === 'unpack' || context.guarded === undefined;
  return act(shown, BELOW, isAsked ? 'high' : 'critical');
}

/** A folder with files that startup files read in, filled from an archive, another machine or another folder. */
function sourcedHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  const { how, path, source } = change;
  if (!/^(?:unpack|copy|move|link)$/.test(how)) return undefined;
  const files = sourcedBelow(path, context);
  if (files.length === 0) return undefined;
  const isRemote = source !== undefined && /^[~/]?[\w.@/-]*[\w.-]:/.test(source);
  if (how === 'unpack' || isRemote) return act(shown, UNSHOWN);
  const folder = path.replace(/(?<=.)\/\.?$/, '');
  const from = source?.replace(/\/(?:\.?\*|\.)?$/, '') ?? '';
  const name = from.slice(from.lastIndexOf('/') + 1);
  // A folder is copied into one that exists, and becomes one that does not.
  for (const target of [folder, `${folder}/${name}`]) {
    const found = overFiles(files, target, from, context);
    if (found !== undefined) return found;
  }
  const isListed = files.some((one) => one === `${folder}/*`);
  return isListed && change.isFolder === true ? act(shown, UNSHOWN) : undefined;
}

/** `cp -r from/. ~`: overwrites each guarded file that also exists in the source folder. */
function overHarm(change: Change, source: string, context: CallContext, shown: string): Act | undefined {
  const { how, path, isContent = false } = change;
  const folder = path.replace(/\/\.?$/, '') || '/';
  const { guarded } = context;
  if (guarded === undefined) {
    const isMeant =
      (/^[~/]$/.test(folder) && isContent) || (isHostFolder(folder) && change.isFolder !== false);
    return isMeant && (how === 'copy' || isHostFolder(folder)) ? act(shown, BELOW) : undefined;
  }
  const named = path.slice(path.lastIndexOf('/') + 1);
  if (/[*?[{]/.test(named) && source.endsWith(`/${named}`)) {
    // `cp -r from/.c* ~`: the same pattern at both ends.
    const [to, whole] = [path, source].map((one) => one.slice(0, -named.length - 1));
    return overFiles(placesBelow(path, context), to ?? '', whole ?? '', context);
  }
  const from = source.replace(/\/(?:\.?\*)?$/, '');
  const name = from.split('/').at(-1) ?? '';
  const becoming = isHostFolder(folder) ? becomingHarm(change, from, context, shown) : undefined;
  if (!isContent && name !== folder.split('/').at(-1)) {
    // A copy into an existing folder keeps its own name.
    const inner = `${folder}/${name}`;
    const isInside = guarded.has(folder) && !inner.includes('//');
    return (isInside ? judgeChange({ ...change, path: inner }, context) : undefined) ?? becoming;
  }
  return becoming ?? overFiles(placesBelow(folder, context), folder === '/' ? '' : folder, from, context);
}

/** `mv made .claude`: the host reads the content of the folder from then on. */
function becomingHarm(
  { path, isFolder, isContent }: Change,
  from: string,
  context: CallContext,
  shown: string,
): Act | undefined {
  const folder = path.replace(/\/\.?$/, '');
  const { guarded } = context;
  const isInside = isFolder === false || (isContent !== true && guarded?.has(folder) === true);
  if (guarded?.has(from) !== true) return isInside ? undefined : act(shown, UNSEEN);
  const files = filesOfHost(folder).map((file) => `${folder}/${file}`);
  return overFiles(files, folder, from, context);
}

function overFiles(
  files: readonly string[],
  folder: string,
  from: string,
  context: CallContext,
): Act | undefined {
  for (const file of files) {
    const given = `${from}${file.slice(folder.length)}`;
    if (!file.startsWith(`${folder}/`) || context.guarded?.has(given) !== true) continue;
    const found = judgeChange({ path: file, how: 'copy', said: '', source: given }, context);
    if (found !== undefined) return found;
  }
  return undefined;
}
