import { anyWord, either, whole } from '../../../text/patterns/compose.ts';

/** Settings whose value git runs as a program. Keys in lower case. */
export const RUN_BY_SETTING = whole(anyWord`
  core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy|alternaterefscommand) pager\..+
  diff\.external diff\..+\.(?:command|textconv) filter\..+\.(?:clean|smudge|process) merge\..+\.driver
  gpg\.(?:.+\.)?program sequence\.editor (?:diff|merge)tool\..+\.(?:cmd|path) uploadpack\.packobjectshook
  credential\.(?:.+\.)?helper sendemail\..*(?:cmd|smtpserver) browser\..+\.cmd man\..+\.cmd
  remote\..+\.(?:uploadpack|receivepack|vcs) url\.ext::.* protocol\.ext\.allow include\.path
  includeif\..+\.path
`);

/** Everyday values of these settings. */
export const HARMLESS_PROGRAM = either(
  /^(?:|true|false|:|cat|no|yes|0|1|never)$/i,
  // Pagers and editors.
  /^(?:more|head|delta|difft|(?:less|bat|vi|vim|nvim|nano|emacs|code|subl)(?: .*)?)$/i,
  // Connecting and signing.
  /^(?:plink|(?:\/usr\/bin\/)?ssh(?: .*)?|(?:.*\/)?(?:op-ssh-sign|ssh-keygen|gpg2?))$/i,
  // Credential helpers.
  /^(?:(?:store|cache)(?: .*)?|manager(?:-core)?|osxkeychain|libsecret|wincred|!gh auth git-credential)$/i,
  /^!f\(\) ?\{ ?(?:test .*; )?echo .*$/i,
  /^(?:\/dev\/null|\.husky(?:\/_)?|\.githooks|watchman|builtin)$/i,
);

/** An `ssh` that first runs something else is not an everyday one. */
export const SSH_DETOUR = /(?:ProxyCommand|LocalCommand|KnownHostsCommand)/i;

/** Programs that connect to another repository through a helper: only these start the ssh program. */
export const NETWORK = /^(?:fetch|pull|push|clone|ls-remote|fetch-pack|send-pack|lfs|archive)$/;
const REMOTE_WORDS = /^(?:update|show|prune|set-head)$/;
const SUBMODULE_WORDS = /^(?:update|add|sync)$/;

export function usesRemote(command: string, words: readonly string[]): boolean {
  const [first = ''] = words;
  if (command === 'remote') return REMOTE_WORDS.test(first);
  if (command === 'submodule') return SUBMODULE_WORDS.test(first);
  return NETWORK.test(command);
}

/** Variables that name a program for git to run, and when it runs it. */
export const RUN_BY_VARIABLE: readonly (readonly [name: string, when: 'remote' | 'always'])[] = [
  ['GIT_SSH', 'remote'],
  ['GIT_SSH_COMMAND', 'remote'],
  ['GIT_PROXY_COMMAND', 'remote'],
  ['GIT_EXTERNAL_DIFF', 'always'],
  ['GIT_PAGER', 'always'],
  ['GIT_EXEC_PATH', 'always'],
];
