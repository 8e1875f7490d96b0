/** What hosts are told to run. A host takes most failures for a yes, so every form ends in the no of its host. */
import { HOSTS, type HostName } from '../../../gateway/hooks/asked.ts';
import { NODE_VARIABLES } from '../../../gateway/hooks/node-variables.ts';
import { ALIASES } from './aliases.ts';
import type { InstallPorts } from './ports.ts';

type Programs = Pick<InstallPorts, 'program' | 'platform'>;

const UNABLE = 'TokenAuditor could not judge this call, so it is denied; `tokenauditor doctor` tells why';
const UNREAD = 'TokenAuditor could not read this prompt; `tokenauditor doctor` tells why';

/** In single quotes nothing means anything to a shell but the single quote itself. */
export function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const WITHOUT = ['env', ...NODE_VARIABLES.map((name) => `-u ${name}`)].join(' ');

/** Node runs an empty file without a word, which a host takes for a yes; of a missing one it prints a stack. */
function shellWords(host: HostName, project: string, { program }: Programs): string {
  const [node, script] = [program.node, program.script].map(quoteForShell);
  return `[ -s ${script} ] && ${WITHOUT} ${node} ${script} ${host} --project ${quoteForShell(project)}`;
}

/** For cmd and PowerShell alike: a quoted first word would be a string to the latter. */
function windowsWords(host: HostName, project: string, { program }: Programs): string {
  return `node "${program.script}" ${host} --project "${project}"`;
}

/** Exit 2 is the one status that blocks in every host that runs a command. */
export function hookCommand(host: HostName, project: string, programs: Programs): string {
  if (programs.platform === 'win32') return windowsWords(host, project, programs);
  const tail = `{ [ $? -eq 2 ] || echo ${quoteForShell(UNABLE)} >&2; exit 2; }`;
  return `${shellWords(host, project, programs)} || ${tail}`;
}

/** A prompt runs nothing: a broken installation must not take away the conversation in which it could be mended. */
export function promptCommand(host: HostName, project: string, programs: Programs): string {
  if (programs.platform === 'win32') return windowsWords(host, project, programs);
  const tail = `{ [ $? -ne 2 ] || exit 2; echo ${quoteForShell(UNREAD)} >&2; exit 1; }`;
  return `${shellWords(host, project, programs)} || ${tail}`;
}

/** Stands in every file that is ours as a whole. */
const WRITTEN_BY = 'Written by `tokenauditor init`';

export const isOurText = (text: string): boolean => text.includes(WRITTEN_BY);

/** Cline reads the answer alone, and takes a failed script for a yes. */
export function clineScript(project: string, programs: Programs): string {
  const denial = JSON.stringify({ cancel: true, errorMessage: UNABLE });
  return `#!/bin/sh
# ${WRITTEN_BY}; the same with --undo takes it away again.
answer=$(${shellWords('cline', project, programs)}) || answer=${quoteForShell(denial)}
printf '%s\\n' "$answer"
`;
}

const HOST = `(?:${HOSTS.join('|')}|${Object.keys(ALIASES).join('|')})`;
const QUOTED = String.raw`'(?:[^']|'\\'')*`;
const FRONT = String.raw`(?:\[ -s ${QUOTED}' \] && )?`;
const OURS = [
  // As `init` writes it, whatever the version and the place: others may have a hook.cjs, too.
  new RegExp(
    String.raw`^${FRONT}(?:env(?: -u \w+)+ )?${QUOTED}' ${QUOTED}/hook\.cjs' ${HOST} --project ${QUOTED}'(?:$| \|\| )`,
  ),
  new RegExp(String.raw`^node "[^"]*[\\/]hook\.cjs" ${HOST} --project "[^"]*"$`),
  // As somebody may have written it by hand.
  new RegExp(String.raw`(?:^|[\s;&|'"\\/])tokenauditor(?:\.js)?['"]? hook ${HOST}(?![\w-])`),
];
const OUR_ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/hook\/claude-code$/;

const CLINE_SCRIPT = new RegExp(
  String.raw`^#!/bin/sh\n# ${WRITTEN_BY};[^\n]*\nanswer=\$\(${FRONT}env(?: -u \w+)+ ${QUOTED}' ${QUOTED}/hook\.cjs' cline --project ${QUOTED}'\) \|\| answer='\{"cancel":true,"errorMessage":"TokenAuditor [^'\n]*"\}'\nprintf '%s\\n' "\$answer"\n$`,
);

/** To the letter, whatever the places in it; not a script of ours to which somebody added something. */
export const isClineScript = (text: string): boolean => CLINE_SCRIPT.test(text);

export function isOurCommand(command: string): boolean {
  return OURS.some((pattern) => pattern.test(command));
}

export function isOurAddress(url: string): boolean {
  return OUR_ADDRESS.test(url);
}
