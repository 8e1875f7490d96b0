/** The commands that hosts run. A host takes most failures, and silence, for a yes, so every form ends in its host's no. */

import type { InstallPorts } from '../../../ports/install.ts';
import { HOSTS, type HostName } from '../../../vocabulary/hook-request.ts';
import { ALIASES } from './aliases.ts';
import {
  launcherScript,
  quoteForShell,
  type Starting,
  shellCommand,
  shellScript,
  starterOf,
} from './command-shell.ts';
import { isWindowsCommand, windowsCommand } from './command-windows.ts';
import { LAUNCHER_NAME } from './launcher-path.ts';

type Programs = Pick<InstallPorts, 'program' | 'platform' | 'home'>;

const UNABLE = 'TokenAuditor could not judge this call, so it is denied';
const UNREAD = 'TokenAuditor could not read this prompt';
const WHY = '; `tokenauditor doctor` tells why';
/** On Windows no launcher knows in which file its line is. */
const WAY_OUT =
  '; without TokenAuditor, remove the entries that begin with powershell.exe -NoProfile -NonInteractive -EncodedCommand from the hooks of this host';

export { quoteForShell };

const startingOf = (host: HostName, project: string, { program, home }: Programs): Starting => ({
  host,
  project,
  home,
  program,
});

/** Exit 2 is the one status that blocks in every host that runs a command. */
export function hookCommand(host: HostName, project: string, programs: Programs): string {
  const starting = startingOf(host, project, programs);
  return programs.platform === 'win32'
    ? windowsCommand(starting, { text: UNABLE + WHY + WAY_OUT, exit: 2 })
    : shellCommand(starting, false);
}

/** A prompt runs nothing: a broken installation must not block the conversation in which it could be fixed. */
export function promptCommand(host: HostName, project: string, programs: Programs): string {
  const starting = startingOf(host, project, programs);
  return programs.platform === 'win32'
    ? windowsCommand(starting, { text: UNREAD + WHY, exit: 1 })
    : shellCommand(starting, true);
}

/** In every file that is entirely ours. */
const WRITTEN_BY = 'Written by `tokenauditor init`';
const TAKES_AWAY = `${WRITTEN_BY}; the same with --undo takes it away again.`;

export const isOurText = (text: string): boolean => text.includes(WRITTEN_BY);

/** What every line of a home or a project starts; `entries` are the files that have those lines. */
export function launcher(
  project: string,
  entries: readonly (readonly [HostName, string])[],
  { program, home }: Programs,
): string {
  return launcherScript({
    project,
    home,
    program,
    entries,
    title: TAKES_AWAY,
    unable: UNABLE,
    unread: UNREAD,
  });
}

const unplaced = (text: string): string =>
  text.replace(/='(?:[^'\n]|'\\''|'\\\\')*'|\/[\w/.-]*timeout -s KILL "\$6" /g, '');

/** Exactly as written, apart from the paths in it. */
export const isLauncherLike = (text: string, other: string): boolean => unplaced(text) === unplaced(other);

/** Cline reads the answer alone, and takes a failed script for a yes. */
export function clineScript(project: string, programs: Programs): string {
  const way = 'without TokenAuditor, remove the file PreToolUse from the folders of Cline’s hooks';
  const denial = JSON.stringify({ cancel: true, errorMessage: `${UNABLE}${WHY}; ${way}` });
  const script = shellScript(startingOf('cline', project, programs), denial);
  return `#!/bin/sh\n# ${TAKES_AWAY}\n${script}`;
}

const HOST = `(?:${HOSTS.join('|')}|${Object.keys(ALIASES).join('|')})`;
const QUOTED = String.raw`'(?:[^']|'\\''|'\\\\')*`;
const FRONT = String.raw`(?:\[ -s ${QUOTED}' \] && )?`;
const literal = (text: string): string => text.replaceAll(/[$()*+.?[\]^{|}\\]/g, '\\$&');
/** As `init` writes it now, and as it did before the line named a launcher that is gone. */
const STARTERS = [starterOf(1), starterOf(2), starterOf(1, ''), starterOf(2, '')];
const TODAY = new RegExp(
  `^(?:${STARTERS.map(literal).join('|')}) ${QUOTED}/${LAUNCHER_NAME}' ${HOST}(?: prompt)?$`,
);
/** As Cline's script has it, and entries had it before: this form gives proof of life. */
const PROVING = String.raw`if /usr/bin/env -i 'HOME=${QUOTED.slice(1)}' TOKENAUDITOR_PATH="\$PATH" /bin/sh -c '[^']*' tokenauditor ${QUOTED}' ${QUOTED}/hook\.cjs' '${HOST}' `;
/** For where no process can be started; some versions wrote it without. */
const LAST = String.raw`(?:for x in '\\' ; do POSIXLY_CORRECT=1; trap "case \\\$\? in [012|]{3,5}\) ;; \*\) exit [12] ;; esac" EXIT; done; x='\\' ; )?`;
const OURS = [
  TODAY,
  new RegExp(`^${LAST}${PROVING}`),
  // As earlier versions wrote it, whatever the place: others may have a hook.cjs, too.
  new RegExp(
    String.raw`^${FRONT}(?:env(?: -u \w+)+ )?${QUOTED}' ${QUOTED}/hook\.cjs' ${HOST} --project ${QUOTED}'(?:$| \|\| )`,
  ),
  new RegExp(String.raw`^node "[^"]*[\\/]hook\.cjs" ${HOST} --project "[^"]*"$`),
  // As a person may have written it by hand.
  new RegExp(String.raw`(?:^|[\s;&|'"\\/])tokenauditor(?:\.js)?['"]? hook ${HOST}(?![\w-])`),
];
const OUR_ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/hook\/claude-code$/;

const TOP = String.raw`#!/bin/sh\n# ${WRITTEN_BY};[^\n]*\n`;
const DENYING = String.raw`/usr/bin/env -i /bin/sh -c 'printf %s "\$1"' tokenauditor '\{"cancel":true,"errorMessage":"TokenAuditor [^'\n]*"\}'`;
const CLINE_SCRIPTS = [
  new RegExp(
    String.raw`^${TOP}${PROVING}${QUOTED}' ${QUOTED}'\nthen ${DENYING}\nelse case \$\? in 87\) ;; \*\) ${DENYING} ;; esac\nfi\n$`,
  ),
  new RegExp(
    String.raw`^${TOP}answer=\$\(${FRONT}env(?: -u \w+)+ ${QUOTED}' ${QUOTED}/hook\.cjs' cline --project ${QUOTED}'\) \|\| answer='\{"cancel":true,"errorMessage":"TokenAuditor [^'\n]*"\}'\nprintf '%s\\n' "\$answer"\n$`,
  ),
];

/** Exactly as written, apart from the paths in it; not a script of ours to which another program added something. */
export const isClineScript = (text: string): boolean => CLINE_SCRIPTS.some((form) => form.test(text));

export function isOurCommand(command: string): boolean {
  return isWindowsCommand(command) || OURS.some((pattern) => pattern.test(command));
}

/** Whether a command or script of ours asks for proof of life; those of earlier versions take silence for a yes. */
export const givesProof = (text: string): boolean =>
  isWindowsCommand(text) || TODAY.test(text) || new RegExp(`(?:^|\\n)${LAST}${PROVING}`).test(text);

/** Earlier versions could make Claude Code ask over HTTP, where any program on the port could stay silent. */
export function isOurAddress(url: string): boolean {
  return OUR_ADDRESS.test(url);
}
