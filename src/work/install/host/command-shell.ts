/**
 * What hosts start on Unix: one short line in their settings, and the launcher that it runs, a file of ours with the proof
 * of life, the environment and the time limit. Hosts start `sh`, `bash` or the user's own shell, zsh and fish included, in
 * an environment that anything may have changed. So the line runs one absolute path, and a shell of our own, started by
 * the launcher with nothing of that environment, does the rest.
 */

import type { HookProgram } from '../../../ports/install.ts';
import { proofInShell, VALUES } from '../../../road/hooks/proof-of-life.ts';
import { limitsOf } from '../../../road/limits.ts';
import { HOSTS, type HostName } from '../../../vocabulary/hook-request.ts';
import { launcherPath } from './launcher-path.ts';

/** Means the same to sh, bash, zsh and fish; to fish a backslash in single quotes is not always one. */
export function quoteForShell(word: string): string {
  return `'${word.replaceAll(/['\\]/g, (mark) => `'\\${mark}'`)}'`;
}

/** What our own shell ends with for an answer that was proven. Not 0, which is what a program ends with that does nothing. */
const PROVEN = 87;

export interface Starting {
  readonly host: HostName;
  readonly project: string;
  readonly home: string;
  readonly program: HookProgram;
}

/**
 * Runs in our own shell; without a single quote or two backslashes in it. Where the system has no random number to read,
 * the ids of the processes make the value another one. The answer is printed once all of it is there, byte by byte as it was.
 */
function judging(before: string, known: string, otherwise: string, separator = '; '): string {
  return [
    'read -r r 2>/dev/null </proc/sys/kernel/random/uuid',
    `n=$(((0x0\${r%%-*} ^ $$ * 65537 ^ $PPID) % ${VALUES - 1} + 1))`,
    `[ -f "$2" ] && a=$(${before}"$1" --preserve-symlinks-main "$2" "$3" --project "$4" --proof $n)`,
    's=$?',
    `b=\${a%"${proofInShell()}"}`,
    `if [ "$b" != "$a" ]; then case $s in 0) printf %s "$b" 3>&1 && exit ${PROVEN} ;; ${known}esac; fi`,
    otherwise,
  ].join(separator);
}

/** `env -i` leaves nothing of the host's environment but its search path, and that as data under another name. */
const cleanly = (home: string): string => `/usr/bin/env -i ${home} TOKENAUDITOR_PATH="$PATH" /bin/sh -c`;

/**
 * The same in sh, bash, zsh and fish (3.1 or later), and the whole of what a host runs: one command, so that the host's
 * shell becomes it and needs no process of its own, which a limit could refuse. Nothing is looked up in PATH or among
 * functions; a library that an attacker preloads is not. Whatever the launcher is, or if it is gone, the trap answers:
 * only a launcher that was given proof takes the trap away. A denial without a word would be a riddle to a person who has just
 * removed our folder, and the launcher that tells the way out went with it: so the line names what it missed.
 */
export const starterOf = (exit: 1 | 2, otherwise = '||echo $0 is gone>&2'): string =>
  `LD_PRELOAD= LD_AUDIT= /bin/sh -c 'trap "exit ${exit}" 0;[ -f "$0" ]&&. "$0"${otherwise}'`;

/** A prompt runs nothing: a broken installation must not block the conversation in which it could be fixed. */
export function shellCommand({ host, project, home }: Starting, isPrompt: boolean): string {
  const launcher = quoteForShell(launcherPath(project, home));
  return `${starterOf(isPrompt ? 1 : 2)} ${launcher} ${host}${isPrompt ? ' prompt' : ''}`;
}

export interface Launching extends Omit<Starting, 'host'> {
  /** The files in which the hosts have our entries. */
  readonly entries: readonly (readonly [HostName, string])[];
  readonly title: string;
  readonly unable: string;
  readonly unread: string;
}

/** Read by the shell that the line starts. Its failures end in that shell's trap; a message is all they add. */
export function launcherScript(launching: Launching): string {
  const { project, home, program, entries, title, unable, unread } = launching;
  const timed = program.timeout === undefined ? '' : `${program.timeout} -s KILL "$6" `;
  const known = '2) printf %s "$b" 3>&1; exit 2 ;; ';
  const slow = HOSTS.filter((host) => limitsOf(host).endedS !== limitsOf('codex').endedS);
  const [first = 'codex'] = slow;
  const q = quoteForShell;
  return `#!/bin/sh
# ${title}
# The hooks of your agents start this file, with the name of the host, and \`prompt\` for what you type. A call runs only if
# TokenAuditor judged it to the end and proves it: it answers a fresh number with another one that is computed from it.
# Whatever else happens, the line that starts this file denies the call.
node=${q(program.node)}
script=${q(program.script)}
place=${q(project)}
home=${q(home)}
case $1 in
${entries.map(([host, path]) => `  ${host}) entry=${q(path)} ;;`).join('\n')}
  *) entry='the settings of this host' ;;
esac
case $1 in ${slow.join('|')}) seconds=${limitsOf(first).endedS} ;; *) seconds=${limitsOf('codex').endedS} ;; esac
case \${2-} in prompt) failed=${q(unread)} ;; *) failed=${q(unable)} ;; esac
why='; \`tokenauditor doctor\` tells why'
for file in "$node" "$script"; do
  [ -f "$file" ] || why=": $file is missing. Install TokenAuditor again, or remove the entries that start $0 from $entry"
done
# Without the environment of the host, in which anything may be set.
if ${cleanly('HOME="$home"')} '
${judging(timed, known, 'echo "$5" >&2; exit 3', '\n')}
' tokenauditor "$node" "$script" "$1" "$place" "$failed$why" "$seconds"
then :
else
  case $? in
    ${PROVEN}) trap - 0; exit 0 ;;
    2) trap - 0; exit 2 ;;
    3) exit 2 ;;
  esac
fi
echo "$failed$why" >&2
`;
}

/** For a host that reads only the document, whatever the exit status: without proof, prints the document that denies. */
export function shellScript({ host, project, home, program }: Starting, denial: string): string {
  const { timeout, node, script } = program;
  const before = timeout === undefined ? '' : `${timeout} -s KILL ${limitsOf(host).endedS} `;
  const words = [node, script, host, project, denial].map(quoteForShell).join(' ');
  const judged = judging(before, '', `printf %s "$5" && exit ${PROVEN}`);
  const started = `${cleanly(quoteForShell(`HOME=${home}`))} '${judged}' tokenauditor ${words}`;
  const crashed = `/usr/bin/env -i /bin/sh -c 'printf %s "$1"' tokenauditor ${quoteForShell(denial)}`;
  return `if ${started}\nthen ${crashed}\nelse case $? in ${PROVEN}) ;; *) ${crashed} ;; esac\nfi\n`;
}
