/**
 * Queries on a session's files beyond "is it this one": what is in a folder, what a pattern may match. A list is
 * searched; a store that only has digests contains marks (`marksOf`) that answer the same.
 */

import type { Run } from '../../shell/reading/reading.ts';
import { anyWord, either, whole } from '../../text/patterns/compose.ts';
import type { Paths } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import { namesAgentFile } from '../everyday/agent-file.ts';

/** Number of parent folders recorded for a file: all of them, so that a search enters no others. */
const MOST_UP = 16;
const PATTERN = /[*?]|\[[^\]]{0,40}\]|\{\}/;
export const isPattern = (path: string): boolean => PATTERN.test(path);

/** Whether a file is one of a session's, or is in one of its folders. */
export function isAmong(files: Paths, path: string): boolean {
  if (files.has(path)) return true;
  for (
    let cut = path.lastIndexOf('/'), steps = 0;
    cut > 0 && steps < 32;
    cut = path.lastIndexOf('/', cut - 1), steps++
  )
    if (files.has(`${path.slice(0, cut)}/`)) return true;
  return false;
}

/** The same for a path that may be a pattern: `d/*.sh`, and the `{}` of `find`. */
export function mayBeAmong(files: Paths, path: string): boolean {
  if (files.size === 0) return false;
  return PATTERN.test(path) ? matches(files, path) : isAmong(files, path);
}

/** Queries for a pattern err on the side of yes: they look at its beginning, its folder and its ending. */
function matches(files: Paths, pattern: string): boolean {
  const at = pattern.search(PATTERN);
  const base = pattern.slice(0, pattern.lastIndexOf('/', at) + 1);
  const rest = pattern.slice(base.length);
  if (base !== '' && isAmong(files, `${base}x`)) return true;
  const isDeep = rest.includes('/') || rest.includes('{}');
  const beginning = pattern.slice(0, at);
  const ending = isDeep ? '' : (/\.\w{1,8}$/.exec(rest)?.[0] ?? '');
  if (files.has(isDeep ? `${base}**` : `${base}*${ending}`)) return true;
  for (const path of files) {
    const isHere = isDeep || !path.slice(base.length, -1).includes('/');
    if (isHere && path.startsWith(isDeep ? base : beginning) && path.replace(/\/$/, '').endsWith(ending))
      return true;
  }
  return false;
}

/** Whether this folder contains a session file, or is one of its own. */
export function holdsAny(files: Paths, folder: string): boolean {
  if (files.size === 0) return false;
  const path = folder.endsWith('/') ? folder.slice(0, -1) : folder;
  if (isAmong(files, `${path}/x`) || files.has(`${path}/**`)) return true;
  for (const one of files) if (one.startsWith(`${path}/`)) return true;
  return false;
}

/** What digests need besides the paths, so that folders and patterns can be queried. */
export function marksOf(paths: readonly string[]): string[] {
  const marks = new Set<string>();
  for (const path of paths) {
    const own = path.replace(/\/$/, '');
    const base = own.slice(0, own.lastIndexOf('/') + 1);
    marks.add(`${base}*`);
    const ending = /\.\w{1,8}$/.exec(own)?.[0];
    if (ending !== undefined) marks.add(`${base}*${ending}`);
    for (let cut = base.length - 1, step = 0; cut > 0 && step < MOST_UP; step++) {
      marks.add(`${base.slice(0, cut)}/**`);
      cut = base.lastIndexOf('/', cut - 1);
    }
  }
  return [...marks];
}

/** Marks the folder of a project in which a download was unpacked under unknown names. */
export const unpackedIn = (folder: string): string => `${folder}/?`;

/** Usual names of a project's own files. */
const USUAL_FOLDER = anyWord`
  \.[\w-]+ src lib libs app apps bin scripts? tests? __tests__ specs? e2e tools? docs? dist build out target
  packages node_modules vendor venv examples? server client api web cmd internal pkg public config ci dev
  ops infra gradle frontend backend ui mobile core services? plugins? crates modules website bench(?:marks)?
`;
const USUAL = either(
  new RegExp(String.raw`^${USUAL_FOLDER}[\\/]`),
  /^\./,
  /^[^/]+\.(?:toml|ya?ml|xml|json|ini|cfg|kts?|gradle|properties|bazel|tf|csproj|targets|props|ninja|exs|sbt)$/,
  /^[A-Z]*[a-z]*file(?:\.js)?$/,
  /^(?:gradlew|mvnw|BUILD|WORKSPACE|artisan|rails|CMakeLists\.txt|meson\.build|pylintrc|(?:manage|setup|conftest|noxfile|tasks|fabfile)\.py|(?:build|index|server|main|app|cli|dev|start|test|release|deploy|lint|format)(?:\.\w+)?|[\w.-]+\.config\.\w+|GNUmakefile)$/,
);

/** Whether a path may be one of those; only for paths that are certainly files. */
export function isUnpacked(files: Paths, path: string): boolean {
  if (files.size === 0 || PATTERN.test(path)) return false;
  for (
    let cut = path.lastIndexOf('/'), steps = 0;
    cut > 0 && steps < 8;
    cut = path.lastIndexOf('/', cut - 1), steps++
  )
    if (files.has(unpackedIn(path.slice(0, cut))))
      return path.length > cut + 1 && !USUAL.test(path.slice(cut + 1));
  return false;
}

/** Marks a link to a session file: its text is not read through the link. */
export const linkTo = (path: string): string => `${path}@`;

/** Marks a FIFO: what is written to it later is not seen by what reads it. */
export const fifoAt = (path: string): string => `${path}|`;

/** Marks that a name of an agent's files, or one above the project, was stored where another program prints it. */
export const STORED_NAME = '/stored name of an agent’s file';

/** They keep what they are given, for later calls to print. */
const STORES = whole(anyWord`
  git npm pnpm yarn ln touch mkdir docker podman redis-cli etcdctl consul sqlite3 psql mysql jq yq dasel
  crudini tmux screen setfattr attr xattr gsettings dconf defaults pip poetry cargo gh kubectl hg svn at
  crontab secret-tool pass keyctl xclip xsel pbcopy wl-copy systemctl hostnamectl nmcli code direnv asdf
  mise
`);
const KEEPS =
  /^(?:config|commit|tag|notes|branch|checkout|switch|remote|stash|update-ref|symbolic-ref|hash-object|replace|submodule|worktree|pkg|set|create|label|annotate|volume|run|setenv|set-environment|set-buffer|setb|put|write|hset|lpush|sadd|version|init|alias|secret|variable)$|^-\w*[sniw]/;

export const isStoring = ({ program, args, redirects, where }: Run): boolean => {
  if (where !== 'here' || !STORES.test(program)) return false;
  const words = args.map(({ value, text }) => value ?? text);
  const isKept =
    /^(?:ln|touch|mkdir|setfattr|attr|xattr|sqlite3|psql|mysql)$/.test(program) ||
    (/^(?:jq|yq)$/.test(program) && redirects.length > 0) ||
    words.some((word) => KEEPS.test(word));
  return isKept && words.some(namesAgentFile);
};

/** `place`: a path of this run, resolved. */
export function* notesOf(
  { reading }: ReadCommand,
  place: (path: string, run: Run) => string,
): Generator<string> {
  for (const run of reading.runs) {
    if (isStoring(run)) yield STORED_NAME;
    if (!/^(?:mkfifo|mknod)$/.test(run.program)) continue;
    for (const { value, text } of run.args)
      if (!text.startsWith('-')) yield fifoAt(place(value ?? text, run));
  }
}
