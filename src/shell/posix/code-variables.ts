import { runCode } from '../line/inner.ts';
import { type At, type Draft, type Line, NO_FEED, type Outcome, unknown } from '../line/line.ts';
import { fileText } from '../line/shells.ts';
import { tailOf } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';

/** Variables whose value other programs pass to a shell. */
const CODE_VARIABLES = new Set(
  'GIT_SSH_COMMAND GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND SSH_ASKPASS EDITOR VISUAL FCEDIT PAGER MANPAGER LESSOPEN LESSCLOSE PROMPT_COMMAND BROWSER RSYNC_RSH CVS_RSH SVN_SSH SVN_EDITOR HGEDITOR HGMERGE SUDO_EDITOR SUDO_ASKPASS SYSTEMD_EDITOR SYSTEMD_PAGER KUBE_EDITOR KUBECTL_EXTERNAL_DIFF GH_EDITOR GH_PAGER GH_BROWSER GLAB_PAGER AWS_PAGER BAT_PAGER DELTA_PAGER PSQL_PAGER PSQL_EDITOR RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CC CXX LD'.split(
    ' ',
  ),
);

/** Variables that name a file which a shell executes on startup. */
const START_FILES = new Set(['BASH_ENV', 'ENV']);
/** Variables that name the folder of such files. */
const START_FOLDERS = new Set(['ZDOTDIR', 'HOME', 'XDG_CONFIG_HOME']);
const START_NAMES =
  /(?:^|\/)(?:\.(?:zshenv|zshrc|zprofile|zlogin|zlogout|bashrc|bash_profile|bash_login|bash_logout|profile|kshrc|shrc|mkshrc|yashrc)|config\.fish|[^/]*\.fish)$/;

/** Code that an assigned value makes a shell run, now or at a prompt, in an editor or in a new shell. */
export function readCodeVariable(
  name: string,
  value: Word,
  run: Pick<Draft, 'id'> | undefined,
  at: At,
  line: Line,
): Outcome[] {
  const inside: At = { ...at, feed: NO_FEED, cause: at.cause === 'line' ? 'argument' : at.cause };
  const exported = /^BASH_FUNC_(.+)%%$/.exec(name)?.[1];
  if (exported !== undefined)
    return [line.readText(`${exported} ${value.text}\n${exported}`, { ...inside, scope: at.scope.fork() })];
  if (START_FILES.has(name)) return startFile(value, run, inside, line);
  if (START_FOLDERS.has(name)) return startFiles(inside, line);
  // A bare program's name (`EDITOR=vim`) is a choice, not code.
  if (!CODE_VARIABLES.has(name) || !/[\s;|&$`/]/.test(value.text)) return [];
  const piped = /^\|{1,2}-?/.exec(value.text)?.[0].length ?? 0;
  return [runCode(tailOf(value, piped), run, inside, line)];
}

function startFile(file: Word, run: Pick<Draft, 'id'> | undefined, at: At, line: Line): Outcome[] {
  if (file.value !== undefined) line.readEmbedded(file.value, at);
  const text = fileText(file, line);
  if (text !== undefined) return [line.readText(text, at)];
  if (file.substitutions.some(({ kind }) => kind === 'input')) unknown(line, 'code', run?.id, true);
  return [];
}

/** Settings that the line itself wrote. */
function startFiles(at: At, line: Line): Outcome[] {
  return [...line.files].flatMap(([path, text]) =>
    text !== undefined && START_NAMES.test(path) ? [line.readText(text, at)] : [],
  );
}
