/**
 * Equivalent forms of one path: separators, Windows prefixes, streams, short names and trailing dots, characters that
 * some file systems ignore or fold, and the links to the root in `/proc`. A form that means different files on different
 * systems is judged as the stricter one.
 */

import { either } from '../../text/patterns/compose.ts';
import { normalizeForm } from '../../text/unicode/normalize.ts';

/** Characters that HFS+ ignores when it compares names, and other invisible ones. */
const IGNORED = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;
const FOREIGN = /[^\0-\x7f]/;
/** `\\?\C:\x`, `\\.\C:\x`, `\??\C:\x`, and a disk by the name of this machine. */
const DEVICE_PREFIX = /^\/(?:\/[?.]|\?\?)\/(?:(?:GLOBALROOT\/)?(?:\?\?\/)?(?=[a-z]:)|UNC\/)/i;
const OWN_SHARE = /^\/{1,2}(?:localhost|127\.0\.0\.1|\[?::1\]?|--1\.ipv6-literal\.net)\/([a-z])\$(?=\/|$)/i;
const VOLUME = /^\/(?:\/[?.]|\?\?)\/(?:GLOBALROOT\/Device\/)?(?:Volume\{[^}]*\}|HarddiskVolume\d+)(?=\/|$)/i;
const STREAM = /:(?:[^:/]*):\$[a-z_]+(?=\/|$)/gi;
const WINDOWS = /^\/?[a-z]:(?:\/|$)|^\/\/|^%[a-z]+%|^\$\{?env:/i;
const TRAILING = /(?<=[^./ ])[. ]+(?=\/|$)/g;
const SHORT = /(?<=^|\/)([\w$%'@!(){}^#&-]{1,8})~\d{1,4}(?:\.(\w{0,3}))?(?=\/|$)/g;
const SHORT_SIGN = /~\d/;
/** Names with a short form: what an 8.3 spelling of a path may mean. */
const LONG_NAMES =
  '.ssh .gnupg .aws .azure .kube .docker .tokenauditor .claude .codex .cursor .gemini .windsurf .codeium .opencode .copilot .config .netrc .npmrc .pypirc .git-credentials .gitconfig .bashrc .bash_profile .bash_history .zshrc .zsh_history .password-store .vault-token .env .env.local .cargo .config.toml credentials credentials.json settings.json settings.local.json id_rsa id_ed25519 id_ecdsa known_hosts authorized_keys hooks.json gcloud application_default_credentials.json startup start_menu'.split(
    ' ',
  );

const IGNORED_IN_ADDRESS = /[\0-\x20]/;

/** Readers of addresses remove tabs and line breaks anywhere, and control characters and spaces at both ends. */
export const plainAddress = (text: string): string =>
  IGNORED_IN_ADDRESS.test(text)
    ? text
        .replaceAll(/[\t\r\n]/g, '')
        .replace(/^[\0-\x20]+/, '')
        .trimEnd()
    : text;

/** In front of `file:`: `view-source:file:///x`, `jar:file:/x`, `git+file:///x`. */
export const NESTED_FILE = /^(?:[a-z][a-z0-9+.-]*:){0,8}(?:[a-z][a-z0-9.-]*\+)?(?=file:)/i;

/** `file:///x`, `fi\nle:///x`. */
export const isFileUri = (text: string): boolean => /^file:/i.test(plainAddress(text));

/** `file:///C:/x%20y`, `file://localhost/etc/hosts`. */
export function fileOfUri(uri: string): string {
  const path = plainAddress(uri).replace(
    /^file:(?:\/\/(?:localhost(?=\/)|127\.0\.0\.1(?=\/))?)?|[?#].*$/gis,
    '',
  );
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (found) => {
    try {
      return decodeURIComponent(found);
    } catch {
      return found;
    }
  });
}

/** Without invisible characters, each character in its plain form: as a reader and some file systems see the name. */
export const folded = (path: string): string =>
  FOREIGN.test(path) ? normalizeForm(path.replaceAll(IGNORED, ''), 'NFKC') : path;

export function oneForm(spelled: string): string {
  const hasBackslash = spelled.includes('\\');
  let path = hasBackslash ? spelled.replaceAll('\\', '/') : spelled;
  if (path.startsWith('/')) path = fromDoors(path);
  if (hasBackslash || WINDOWS.test(path)) return windowsForm(path);
  return path.includes(':$') ? path.replaceAll(STREAM, '') : path;
}

function windowsForm(spelled: string): string {
  let path = spelled
    .replace(DEVICE_PREFIX, (found) => (/UNC/i.test(found) ? '//' : ''))
    .replace(VOLUME, 'c:')
    .replace(OWN_SHARE, '$1:')
    .replaceAll(STREAM, '');
  if (/[. ](?:\/|$)/.test(path)) path = path.replaceAll(TRAILING, '');
  return SHORT_SIGN.test(path) ? path.replaceAll(SHORT, longName) : path;
}

function longName(found: string, stem: string, ending: string | undefined): string {
  const short = stem.toUpperCase();
  const name = LONG_NAMES.find((long) => {
    const bare = long.replace(/^\.+/, '');
    const cut = bare.lastIndexOf('.');
    const [front, back] = cut < 0 ? [bare, ''] : [bare.slice(0, cut), bare.slice(cut + 1)];
    const letters = front.replaceAll(/[^\w-]/g, '').toUpperCase();
    return (
      letters.slice(0, short.length) === short &&
      short.length >= Math.min(6, letters.length) &&
      back.slice(0, 3).toUpperCase() === (ending ?? '').toUpperCase()
    );
  });
  return name ?? found;
}

/** A process's root is the root, and its own folder is the current one. */
export function fromDoors(spelled: string): string {
  let path = spelled.replace(OWN_FILES, '/proc/self/fd');
  if (!/^\/+proc\//.test(path)) return spelled;
  // `/proc/self/fd/../cwd`: what is between is a folder.
  for (let next = stepBack(path); next !== path; next = stepBack(path)) path = next;
  const [own] = OWN_FOLDER.exec(path) ?? [];
  if (own !== undefined) return `.${path.slice(own.length)}`;
  const [root] = ROOT_DOOR.exec(path) ?? [];
  // `/proc/1/root/proc/self/root/etc`: resolved one link at a time.
  return root === undefined ? path : fromDoors(`/${path.slice(root.length).replace(/^\/+/, '')}`);
}

const PROCESS = '/+proc/+[^/]+(?:/+task/+[^/]+)?';
const STEP_BACK = new RegExp(`^(${PROCESS})/+([^/.][^/]*)/+\\.\\.(?=/|$)`);
const stepBack = (path: string): string =>
  path.replace(STEP_BACK, (found, before: string, step: string) =>
    step === 'root' || step === 'cwd' ? found : before,
  );
/** A link to the open files of the process itself, from which a path goes on. */
const OWN_FILES = /^\/+dev\/+fd(?=\/+\.\.(?:\/|$))/;
const ROOT_DOOR = new RegExp(`^${PROCESS}/+root(?=/|$)`);
const OWN_FOLDER =
  /^\/+proc\/+(?:self|thread-self|curproc|\$\{?BASHPID\}?)(?:\/+task\/+[^/]+)?\/+cwd(?=\/|$)/;

/** Variables and substitutions at the beginning of a path that name a folder known without running anything. */
const HOME_VARIABLE =
  /^(?:\$HOME|\$\{HOME(?::?[-=?][^}]*|%%?\/|:\s*0|\/[^}]*)?\}|\$env:USERPROFILE|\$env:HOME|%USERPROFILE%|%HOMEPATH%|%HOMEDRIVE%%HOMEPATH%)(?=\/|$)/i;
/** Programs that print the home folder: `$(realpath ~)`, `$(cd && pwd)`, `$(dirname ~/x)`, `$(getent passwd me | …)`. */
const HOME_WORD = String.raw`["']?(?:~|\$HOME|\$\{HOME\})`;
const SAYS_HOME = either(
  new RegExp(String.raw`(?:realpath|readlink\s+-[femn]+)(?:\s+--)?\s+${HOME_WORD}/?["']?`, 'i'),
  new RegExp(
    String.raw`cd(?:\s+--)?(?:\s+${HOME_WORD}["']?)?\s*(?:&&|;)\s*(?:pwd|echo\s+"?\$PWD"?)(?:\s+-[LP])?`,
    'i',
  ),
  new RegExp(String.raw`dirname\s+${HOME_WORD}/[^/\s)\x60]+`, 'i'),
  /eval\s+["']?echo\s+~[\w${}]*["']?|getent\s+passwd\s[^)`]{0,80}|printenv\s+HOME/i,
);
const HOME_SAID = new RegExp(String.raw`^(?:\$\(|\x60)\s*(?:${SAYS_HOME.source})\s*(?:\)|\x60)(?=/|$)`, 'i');
const START_VARIABLE =
  /^(?:\$PWD|\$\{PWD(?::?[-=?][^}]*|%%?\/|:\s*0)?\}|\$\(pwd(?:\s+-[LP])?\)|`pwd(?:\s+-[LP])?`|(?:\$\(|`)git\s+rev-parse\s+--show-toplevel(?:\s+2>\s*\/dev\/null)?(?:\)|`))(?=\/|$)/i;
const HERE_VARIABLE = /^(?:~\+|%CD%|\$PSScriptRoot|\$\((?:realpath|readlink\s+-[fem]+)\s+\.\))(?=\/|$)/i;

/** `~` for a home, the folder in which the line started for `$PWD`, and `.` for the current one. */
export function withKnownFolder(path: string, started: string): string {
  const plain = path
    .replace(HOME_VARIABLE, '~')
    .replace(HERE_VARIABLE, '.')
    .replace(START_VARIABLE, () => started);
  return /^[$`]/.test(plain) ? plain.replace(HOME_SAID, '~') : plain;
}
