import { type Act, act, when } from '../../../screening/contract/act.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { meansOwnFolder } from './places.ts';

const OWN_FOLDER = '.tokenauditor';
/** Anywhere in an argument: `-o.tokenauditor`, `UNIX-LISTEN:.tokenauditor/…`, `dst=/home/me/.tokenauditor`. */
const IN_OWN_FOLDER = /(?:^|[^\w-])\.tokenauditor(?:[/,:;'")]|$)/;
/** Only the guard itself opens these: any other process that holds the lock or listens here blocks it. */
const OWN_DOOR = /\.tokenauditor\/(?:lock\b|state\/(?:hook\.sock|turns?\b))/;
const set = (words: string) => new Set(words.split(' '));

/** They write, hold, hide or lock something in a folder, and their file effects are not read here. */
const MAKERS = set(
  'mkfifo mknod flock lockfile lockf setlock shlock dotlockfile mount umount fusermount fusermount3 bindfs sshfs mergerfs unionfs losetup setfacl setfattr attr chcon restorecon fallocate sqlite3 pax ar unrar unar nc ncat netcat socat systemd-socket-activate unshare bwrap rename prename perl-rename mmv jar docker podman nerdctl',
);
/** They describe a file without opening it, or take text that mentions it. */
const LOOKERS = set(
  'ls stat file test [ [[ find fd tree du lsof ss netstat echo printf grep egrep rg git gh man cd pushd readlink realpath basename dirname',
);
const MEDDLED = 'Tool call writes to the guard’s folder, or makes it inaccessible.';

/** By programs that change folders in their own way. */
export function folderAct(texts: readonly string[], { program, redirects }: Run): Act | undefined {
  const isUnpacked = /^(?:bsd|g)?tar$/.test(program) && isExtraction(texts);
  const isFreed = program === 'fuser' && texts.some((text) => /^-[a-z]*k|^--kill$/.test(text));
  const isMaker = MAKERS.has(program) || isUnpacked || isFreed || isUnpacker(program, texts);
  const isMeddled = texts.some(
    (text) =>
      (isMaker && (IN_OWN_FOLDER.test(text) || meansOwnFolder(text))) ||
      (OWN_DOOR.test(text) && !LOOKERS.has(program) && program !== 'fuser'),
  );
  // Held open, as a lock against the guard: `exec 9<.tokenauditor/lock`.
  const isHeld = redirects.some(({ target }) => OWN_DOOR.test(target?.text ?? ''));
  return when(isMeddled || isHeld, `${program} ${OWN_FOLDER}`, MEDDLED);
}

/** Modules that unpack, and whole trees that git writes somewhere. */
const isUnpacker = (program: string, texts: readonly string[]): boolean =>
  program === 'git'
    ? texts.some((text) => /^(?:clone|init|worktree|submodule|subtree)$/.test(text))
    : /^python[\d.]*$/.test(program) && texts.some((text) => /^(?:tarfile|zipfile|shutil)$/.test(text));

/** `xzf`, `-xzf`, `-C x -xf`, `--extract`. */
const isExtraction = (texts: readonly string[]): boolean =>
  /^-?[a-zA-Z]*x/.test(texts[0] ?? '') ||
  texts.some((text) => /^(?:--extract|--get|-[a-zA-Z]*x[a-zA-Z]*)$/.test(text));

/** Removes ignored files from the work tree, including the folder of this guard. */
export function stashAct(texts: readonly string[]): Act | undefined {
  const at = texts.indexOf('stash');
  if (at < 0 || !/^(?:push|save|-.*)?$/.test(texts[at + 1] ?? '')) return undefined;
  const end = texts.indexOf('--', at);
  const words = texts.slice(at + 1, end < 0 ? undefined : end);
  const isAll = words.some((word) => /^(?:--a(?:ll?)?|-[kpqSu]*a[kpqSu]*)$/.test(word));
  const paths = end < 0 ? [] : texts.slice(end + 1);
  const isMeant =
    paths.length === 0 || paths.some((path) => /^(?:\.|:\/|\*)$/.test(path) || IN_OWN_FOLDER.test(path));
  return isAll && isMeant
    ? act('git stash --all', 'Tool call moves ignored files away, including the guard’s folder.')
    : undefined;
}

/** A script that listens on the guard's socket, or does what those programs do. */
export function doorScript(text: string): Act | undefined {
  if (!text.includes('tokenauditor')) return undefined;
  const isDoor = text.includes('hook.sock') && /bind|listen|serve/i.test(text);
  const isMaker = text.includes(OWN_FOLDER) && /\b(?:mkfifo|mknod|flock|lockf|u?mount|setxattr)\b/.test(text);
  return when(isDoor || isMaker, `script ${OWN_FOLDER}`, MEDDLED);
}

/** Search terms for processes of the guard. */
export const OWN_PROCESS =
  /tokenauditor|(?:^|[^a-z-])hook(?:$|[$*]|-(?:full|worker)|\\?\.(?:cjs|c?$|[*+$]))|hook\.sock/i;
