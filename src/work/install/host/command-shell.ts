/**
 * The command for Unix: proof of life in what every shell has built in. Hosts start `sh`, `bash` or the user's own shell,
 * zsh and fish included, in an environment that anything may have changed. So the host's shell runs absolute paths only,
 * and a shell of our own, started with nothing of that environment, does the rest.
 */

import type { HookProgram } from '../../../ports/install.ts';
import { proofInShell, VALUES } from '../../../road/hooks/proof-of-life.ts';
import { limitsOf } from '../../../road/limits.ts';
import type { HostName } from '../../../vocabulary/hook-request.ts';

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

/** What is printed and how it ends when there is no proof. */
export interface Failing {
  readonly text: string;
  readonly exit: 1 | 2;
}

/**
 * Runs in our own shell; without a single quote or two backslashes in it. Where the system has no random number to read,
 * the ids of the processes make the value another one. The answer is printed once all of it is there, byte by byte as it was.
 */
function judging(before: string, known: string, otherwise: string): string {
  return [
    'read -r r 2>/dev/null </proc/sys/kernel/random/uuid',
    `n=$(((0x0\${r%%-*} ^ $$ * 65537 ^ $PPID) % ${VALUES - 1} + 1))`,
    `[ -f "$2" ] && a=$(${before}"$1" --preserve-symlinks-main "$2" "$3" --project "$4" --proof $n)`,
    's=$?',
    `b=\${a%"${proofInShell()}"}`,
    `if [ "$b" != "$a" ]; then case $s in 0) printf %s "$b" 3>&1 && exit ${PROVEN} ;; ${known}esac; fi`,
    otherwise,
  ].join('; ');
}

interface Ending {
  /** Of `case`: statuses other than 0 that the program may end with. */
  readonly known: string;
  /** Without proof. */
  readonly otherwise: string;
  /** Handed to `otherwise` as $5. */
  readonly text: string;
}

/** `env -i` leaves nothing of the host's environment but its search path, and that as data under another name. */
function clean({ host, project, home, program }: Starting, { known, otherwise, text }: Ending): string {
  const { timeout, node, script } = program;
  const before = timeout === undefined ? '' : `${timeout} -s KILL ${limitsOf(host).endedS} `;
  const words = [node, script, host, project, text].map(quoteForShell).join(' ');
  const path = 'TOKENAUDITOR_PATH="$PATH"';
  return `/usr/bin/env -i ${quoteForShell(`HOME=${home}`)} ${path} /bin/sh -c '${judging(before, known, otherwise)}' tokenauditor ${words}`;
}

/** By the status: 2 blocks, 1 does not. */
const CRASHED = {
  1: 'TokenAuditor could not start, so this was not screened',
  2: 'TokenAuditor could not start, so this is denied',
} as const;

/**
 * One line for two grammars. To fish, a backslash keeps a single quote from ending a text: what begins with '\' is one text
 * up to the next quote, in which the part for other shells is hidden; for those the part for fish is the text. Both do the
 * same: nothing but a proven answer ends with 0. A condition, so that a shell that ends at the first failure goes on. Names that a
 * function could take over come last, where all else failed.
 */
export function shellCommand(starting: Starting, { text, exit }: Failing): string {
  const fail = (status: number, echo = '') => `/bin/sh -c "${echo}exit ${status}" && exit ${status}`;
  const crashed = fail(exit, `echo ${CRASHED[exit]} >&2; `);
  const known = exit === 2 ? [2] : [2, 1];
  const arms = known.map((status) => `${status}) ${fail(status)} ;; `).join('');
  const cases = known.map((status) => `case ${status}; ${fail(status)}; `).join('');
  const others = `then ${crashed}; else case $? in ${PROVEN}) ;; ${arms}*) ${crashed} ;; esac; fi && :`;
  const fish = `${crashed}; else; switch $status; case ${PROVEN}; :; ${cases}case "*"; ${crashed}; end; end`;
  // Where no process can be started, bash ends with a status of its own (254), which some hosts take for a yes. As POSIX has
  // it, `trap` is not looked for among functions. To fish all of it is the one word of a loop that runs once.
  const trapped = `case \\$? in 0|${known.join('|')}) ;; *) exit ${exit} ;; esac`;
  const last = `for x in '\\' ; do POSIXLY_CORRECT=1; trap "${trapped}" EXIT; done; x='\\' ; `;
  const ending = {
    known: '2) printf %s "$b" 3>&1; exit 2 ;; ',
    otherwise: `echo "$5" >&2; exit ${exit}`,
    text,
  };
  return `${last}if ${clean(starting, ending)} '\\' ; ${others} '; ${fish}; end # \\'`;
}

/** For a host that reads only the document, whatever the exit status: without proof, prints the document that denies. */
export function shellScript(starting: Starting, denial: string): string {
  const ending = { known: '', otherwise: `printf %s "$5" && exit ${PROVEN}`, text: denial };
  const crashed = `/usr/bin/env -i /bin/sh -c 'printf %s "$1"' tokenauditor ${quoteForShell(denial)}`;
  return `if ${clean(starting, ending)}\nthen ${crashed}\nelse case $? in ${PROVEN}) ;; *) ${crashed} ;; esac\nfi\n`;
}
