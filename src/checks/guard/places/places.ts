/**
 * The guarded places: a change to one of them may keep the guard from being called, or change its answer. Paths are
 * resolved (`~` for a home); names are compared without case, because two of three systems do.
 */

import { placed } from '../../../screening/contract/placed.ts';
import { startupPlace } from '../../../screening/flows/startup-places.ts';
import { either } from '../../../text/patterns/compose.ts';
import { compileGlob } from '../../../text/patterns/glob.ts';
import type { CallContext, GuardFacts } from '../../../vocabulary/call-context.ts';
import { fromRoot, isAboveHome } from './above-home.ts';
import { globsProgram, mayMean } from './globs.ts';
import { isHookFile, isHostFolder, isSettingsFile, USUAL_FILES } from './hook-files.ts';
import { lookedUp } from './lookup.ts';
import { isSourced } from './sourced.ts';

export type GuardedKind =
  /** Files that contain only hooks. */
  | 'hooks'
  /** Hooks and their switches among other settings. */
  | 'settings'
  /** Our folder: key, ledger, state, settings. */
  | 'state'
  /** The policy of a project. */
  | 'document'
  | 'program'
  | 'node'
  /** What every shell runs first, and files that set variables for programs. */
  | 'startup'
  /** Variables that hosts read beside a project's own. */
  | 'dotenv'
  /** A name that is looked up before the system's own. */
  | 'lookup';

const LONGEST = 4096;
const STATE = /(?:^|\/)\.tokenauditor(?:\/|$)/i;
const INSTALLED = /(?:^|\/)node_modules\/(?:\.bin\/tokenauditor[^/]*$|tokenauditor(?:\/|$))/i;
/** Only if our folder is not known: a checkout of our own repository is worked on like any other. */
const LIKELY_PROGRAM = /(?:^|\/)tokenauditor\/dist\/hook[\w-]*\.cjs$/i;
/** `$(npm root -g)/tokenauditor`, wherever that is. */
const FOUND_PROGRAM =
  /^(?:\$\(|`).{0,200}(?:\)|`)\/(?:lib\/)?(?:node_modules\/)?(?:\.bin\/)?tokenauditor(?:\/|$)/i;
/** Folders that contain it, or node, besides others. */
const FOUND_FOLDER =
  /^(?:\$\(|`)\s*(?:(?:npm|pnpm)\s+(?:root|prefix|bin)|yarn\s+global\s+(?:dir|bin)|dirname\s+["']?(?:\$\(|`)(?:which|command -v|readlink -f)\s[^)`]{0,60}\bnode)[^/]{0,60}(?:\)|`)(?:\/(?:lib|bin|node_modules))*\/?$/i;
const LIKELY_NODE = either(
  /^(?:\/usr\/(?:local\/)?bin|\/opt\/homebrew\/bin)\/node(?:js)?$/i,
  /^~\/(?:\.nvm(?:\/versions(?:\/node)?)?|\.volta(?:\/tools(?:\/image(?:\/node)?)?)?|\.asdf(?:\/installs(?:\/nodejs)?)?|\.fnm(?:\/node-versions)?|\.local\/share\/(?:fnm|mise|rtx)(?:\/(?:installs|node-versions)(?:\/node)?)?)$/i,
  /^~\/\.(?:nvm\/versions\/node|volta\/tools\/image\/node|asdf\/installs\/nodejs|fnm\/node-versions|local\/share\/(?:fnm\/node-versions|(?:mise|rtx)\/installs\/node))\/[^/]+(?:(?:\/installation)?\/bin(?:\/node)?)?$/i,
  /^~\/\.volta\/bin\/node$/i,
);
const VARIABLES = either(
  /(?:^|\/)\.envrc$|(?:^|\/)\.(?:gemini|codex)\/\.env$/i,
  /^~\/\.config\/direnv\//i,
  /(?:^|\/)\.?mise(?:\.local)?\.toml$/i,
  /^~\/\.claude\/(?:shell-snapshots|session-env)\//i,
  /^~\/\.ssh\/environment$/i,
  /^~\/\.(?:tmux\.conf|screenrc|wezterm\.lua)$/i,
  /^~\/\.config\/(?:kitty\/kitty\.conf|alacritty\/alacritty\.(?:toml|yml)|wezterm\/wezterm\.lua|mise\/config\.toml)$/i,
  /^~\/\.local\/share\/applications\/[^/]+\.desktop$/i,
  /^~\/\.config\/tmux\//i,
  /^~\/\.config\/systemd\/user(?:\.conf)?$/i,
  /^\/etc\/systemd\/(?:user|system)\.conf$/i,
  /\/launchagents\/environment[^/]*\.plist$/i,
);

const DOTENV = /(?:^|\/)\.env(?:\.local)?$/i;

export function guardedKind(path: string, context: CallContext): GuardedKind | undefined {
  if (path.length > LONGEST) return undefined;
  const { guarded } = context;
  const isAt = (one: string) => isWithin(path, one);
  if (STATE.test(path) || meansOwnFolder(path)) return 'state';
  if (isDocument(path, context)) return 'document';
  if (INSTALLED.test(path) || FOUND_PROGRAM.test(path) || guarded?.program.some(isAt)) return 'program';
  if (guarded === undefined && LIKELY_PROGRAM.test(path)) return 'program';
  if (globsProgram(path, guarded)) return 'program';
  if (guarded?.node.some((one) => one === path)) return 'node';
  if (guarded === undefined && LIKELY_NODE.test(path)) return 'node';
  if (isHookFile(path)) return 'hooks';
  if (isSettingsFile(path) || guarded?.installed.some((one) => one === path)) return 'settings';
  if (startupPlace(path) === 'shell startup file' || VARIABLES.test(path)) return 'startup';
  if (DOTENV.test(path)) return 'dotenv';
  if (lookedUp(path, context) !== undefined) return 'lookup';
  return isSourced(path, context) ? 'startup' : undefined;
}

export const isWithin = (path: string, folder: string): boolean =>
  path === folder ||
  (folder !== '/' && path.startsWith(`${folder}/`)) ||
  (folder === '/' && /^[/~]/.test(path));

/** Guarded files in this folder, or that this glob matches, whether they exist or not. */
export function placesBelow(path: string, context: CallContext): string[] {
  if (path.length > LONGEST) return [];
  const { guarded, home, projectRoot, cwd } = context;
  const folder = path.replace(/\/$/, '') || '/';
  const at = home === undefined ? {} : { home };
  const roots = [
    '~',
    '.',
    ...[projectRoot, cwd].flatMap((one) => (one === undefined ? [] : [placed(one, at)])),
  ];
  const isAbove = isAboveHome(folder.replace(/\/\*\*.*$/s, ''), context);
  const isAcross = isAbove || (WILD.test(folder) && /^\/|^~\/\.\./.test(folder));
  const usual = roots.filter((root) => isAbove || mayReach(folder, root)).flatMap(usualFiles);
  const known = [...(guarded?.program ?? []), ...(guarded?.node ?? []), ...(guarded?.installed ?? [])];
  const all = new Set([...known, ...usual]);
  // Above a home, and across all of them, both are relative to the root.
  const rooted = (one: string) => (isAcross ? fromRoot(one, home) : one);
  return [...all].filter((file) => reaches(rooted(folder), rooted(file), isAbove));
}

const WILD = /[*?[{]/;

const TOPS = new Set(USUAL_FILES.map((file) => file.slice(0, file.indexOf('/')).toLowerCase()));

/** Most folders contain nothing guarded, which their first level below a root shows at once. */
function mayReach(folder: string, root: string): boolean {
  if (isWithin(root, folder)) return true;
  const inner = root === '.' ? folder : isWithin(folder, root) ? folder.slice(root.length + 1) : undefined;
  if (inner === undefined) return /[*?[{]/.test(folder);
  const [top = ''] = inner.split('/', 1);
  return TOPS.has(top.toLowerCase()) || /[*?[{]/.test(top);
}

/** Folders of documents belong to a user, not to a project. */
const usualFiles = (root: string): string[] =>
  USUAL_FILES.filter((file) => root === '~' || file.startsWith('.')).map((file) =>
    root === '.' ? file : `${root}/${file}`,
  );

/** Those of them that would be lost with it: if the disk can be read, only existing files of ours. */
export function guardedBelow(path: string, context: CallContext): string[] {
  const { guarded } = context;
  if (FOUND_FOLDER.test(path)) return [path];
  const found = placesBelow(path, context);
  if (guarded === undefined || !isPlaced(path))
    return found.length === 0 && isHostFolder(path) ? [path] : found;
  const isKnown = (file: string) => [...guarded.program, ...guarded.node].some((one) => one === file);
  return found.filter((file) =>
    isKnown(file) || STATE.test(file) ? guarded.has(file) : isOursOrUnread(file, guarded),
  );
}

/** If a part of the path is only known at run time, nothing can be looked up. */
export const isPlaced = (path: string): boolean => /^[~/]/.test(path) && !/[$`]|%\w+%/.test(path);

/** An existing file that cannot be read may be ours. */
const isOursOrUnread = (file: string, { read, has }: GuardFacts): boolean => {
  const text = read(file);
  return text === undefined ? has(file) : isOurs(text);
};

/** Our entries by the program they start; the host's format around them differs. */
export const isOurs = (text: string | undefined): boolean =>
  text !== undefined && /tokenauditor|hook\.cjs|127\.0\.0\.1:\d+\/hook\//i.test(text);

/** `~/.claude` reaches everything below it; `~/.c*` what it may match. */
function reaches(folder: string, file: string, isAbove: boolean): boolean {
  if (isWithin(file, folder)) return true;
  if (!/[*?[{]/.test(folder)) return false;
  if (folder.includes('**')) return spans(folder, file, isAbove);
  const pattern = folder.split('/');
  const steps = file.split('/');
  return (
    pattern.length <= steps.length &&
    pattern.every((one, i) => one === steps[i] || (steps[i] !== '~' && mayMean(one, steps[i] ?? '')))
  );
}

/** `find ~/.claude -name settings.json` as one pattern. */
function spans(folder: string, file: string, isAbove: boolean): boolean {
  const [front = ''] = folder.split('/**');
  // Another check covers commands on all of a project's files.
  const isAll = folder.endsWith('/**') && front !== '~' && !isAbove && !isHostFolder(front);
  if (front === folder || isAll || !isWithin(file, front)) return false;
  try {
    return compileGlob(folder.toLowerCase(), { separator: '/' }).matches(file.toLowerCase());
  } catch {
    return false;
  }
}

/** `.token*` and `.?okenauditor` are spelled for one folder; `.*` means all of them. */
export function meansOwnFolder(path: string): boolean {
  const step = path.split('/').find((one) => /[*?[{]/.test(one)) ?? '';
  if (!/^[.{[][\w.*?[\]{},!^@()+|-]*$/.test(step) || !/^\.[^\w!^]*[a-z]|[a-z]{3}/i.test(step)) return false;
  return mayMean(step, '.tokenauditor');
}

/** The policy of a project, in its root: without it, or with another, hooks may judge more mildly. */
const DOCUMENT = 'tokenauditor.yaml';
/** `tok*.yaml` is spelled for it; `*.yaml` means all of them. */
const MEANT = /^tok[\w*?[\]{},.-]{0,40}$/i;
/** No project has its root there: examples and documentation of the format. */
const EXAMPLES =
  /(?:^|\/)(?:docs?|tests?|__tests__|testdata|fixtures?|examples?|samples?|specs?|node_modules)\//i;

function isDocument(path: string, { projectRoot, home }: CallContext): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isNamed =
    name.toLowerCase() === DOCUMENT || (MEANT.test(name) && /[*?[{]/.test(name) && mayMean(name, DOCUMENT));
  if (!isNamed) return false;
  const root =
    projectRoot === undefined ? undefined : placed(projectRoot, home === undefined ? {} : { home });
  // What the project itself is called does not matter.
  const isInside = root !== undefined && path.startsWith(`${root}/`);
  return !EXAMPLES.test(isInside ? path.slice(root.length + 1) : path);
}
