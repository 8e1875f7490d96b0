/** Judges a search path by its first folders, which are searched before the system's own. */

import { placed } from '../../../screening/contract/placed.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import type { Danger } from './variables.ts';

const ANYBODYS = /^(?:\/tmp|\/var\/tmp|\/dev\/shm|\/private\/tmp)(?:\/|$)/;
const STARTERS = ['env', 'sh', 'bash', 'node'];
const SYSTEM = /^(?:(?:\/usr)?\/s?bin|.{0,40}[\\/]system32)[\\/]?$/i;
/** The folder of a shell, an editor or a host. */
const HERE =
  /^(?:\$\{?PWD\b|\$\(pwd\)|`pwd`|%CD%|\$\{?(?:workspace(?:Folder|Root)|CLAUDE_PROJECT_DIR|GEMINI_PROJECT_DIR|CURSOR_PROJECT_DIR)\b|\$\(git rev-parse|%~dp0)/i;
const ROOTED = /^(?:[/~$%`<\\@]|[A-Za-z]:)/;
/** Where people keep their own programs. */
const ORDINARY = /^~\/(?:bin$|\.|go\/bin$|library\/)/i;

/** The folders before the old ones. */
function frontOf(value: string): string[] {
  const old = value.search(/\$\{?(?:env:)?path\b|%path%/i);
  const isWindows = /;|^["']?[A-Za-z]:[\\/]/.test(value);
  return (old < 0 ? value : value.slice(0, old))
    .split(isWindows ? ';' : ':')
    .map((one) => one.trim().replace(/^["']|["']$/g, ''))
    .filter((one) => one !== '');
}

export function pathDanger(value: string, context: CallContext): Danger | undefined {
  const isExtended = /\$\{?(?:env:)?path\b|%path%/i.test(value);
  const front = frontOf(value);
  if (front.some((one) => ANYBODYS.test(placed(one, context)))) return 'certain';
  const isHiding = front.some((one) => {
    const folder = placed(one, context);
    return (
      !/^\/(?:usr\/|s?bin|opt\/|nix\/)/.test(folder) &&
      STARTERS.some((name) => context.guarded?.has(`${folder}/${name}`) && !isNodeFolder(folder, context))
    );
  });
  if (isHiding) return 'certain';
  if (isExtended && front.some((one) => /^\.{0,2}$|^\.{0,2}\/(?!\w)/.test(one))) return 'likely';
  const isReplaced = !isExtended && !/(?:^|[:;])(?:\/usr)?\/bin(?:[:;]|$)|system32/i.test(value);
  return isReplaced && !/^[$%`]/.test(value) ? 'likely' : undefined;
}

/** The folder of the node that runs us contains a node. */
const isNodeFolder = (folder: string, context: CallContext): boolean =>
  context.guarded?.node.some((one) => one === `${folder}/node`) === true &&
  ['env', 'sh', 'bash'].every((name) => context.guarded?.has(`${folder}/${name}`) !== true);

/** Stored for programs started later: a project folder, or a relative one, comes first. */
export function keptPathDanger(value: string, context: CallContext): Danger | undefined {
  const found = pathDanger(value, context);
  if (found !== undefined) return found;
  const front = frontOf(value);
  const system = front.findIndex((one) => SYSTEM.test(one));
  return front.slice(0, system < 0 ? undefined : system).some((one) => isStrange(one, context))
    ? 'likely'
    : undefined;
}

function isStrange(folder: string, context: CallContext): boolean {
  if (HERE.test(folder) || !ROOTED.test(folder)) return true;
  const { projectRoot, cwd, home } = context;
  const at = home === undefined ? {} : { home };
  const path = placed(folder, context);
  if (ORDINARY.test(path)) return false;
  return [projectRoot, cwd]
    .flatMap((one) => (one === undefined ? [] : [placed(one, at)]))
    .some((root) => root !== '/' && root !== '~' && (path === root || path.startsWith(`${root}/`)));
}

const LISTS: readonly RegExp[] = [
  /(?:^|[\s;&|])(?:path|fish_user_paths)\+?=\(([^)\n]{0,2000})\)/,
  /(?:^|[\s;&|])set(?:\s{1,4}-{1,2}[\w-]{1,12}){0,4}\s{1,8}(?:PATH|fish_user_paths)\s{1,8}([^;#\n]{0,2000})/,
  /(?:^|[\s;&|])(?:fish_add_path|pathmunge)((?:\s{1,8}[^\s;#|&]{1,400}){1,20})/,
];
/** A list of folders in the syntax of zsh and fish, which other readers would cut at its first blank. */
export const LISTED = /\b(?:path|fish_user_paths)\+?=\(|\bset\b[^;\n]{0,60}\s(?:PATH|fish_user_paths)\s/;

/** `path=(a $path)`, `set -gx PATH a $PATH`, `fish_add_path a`, each as one value of PATH. */
export function* listedPaths(line: string): Generator<string> {
  for (const list of LISTS) {
    const [whole = '', words = ''] = list.exec(line) ?? [];
    if (whole === '' || /path\+=|\s(?:-a|--append|-\w*a\w*P?|after)(?:\s|$)/.test(`${whole} `)) continue;
    const given = words.split(/\s+/).filter((word) => word !== '' && !/^-/.test(word));
    const isAdded = /fish_add_path|pathmunge|fish_user_paths/.test(whole);
    if (given.length > 0) yield [...given, ...(isAdded ? ['$PATH'] : [])].join(':');
  }
}
