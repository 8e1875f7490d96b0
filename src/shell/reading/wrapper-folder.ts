/** Folders as a line spells them. */
import type { Wrapper } from './reading.ts';

/** Where a wrapper changes to before it runs a program: `env -C dir cat x`, `sudo -D dir …`. */
const FOLDER_OPTION: ReadonlyMap<string, RegExp> = new Map([
  ['env', /^(?:-[a-zA-Z0]*C|--chdir)$/],
  ['sudo', /^(?:-D|--chdir)$/],
  ['unshare', /^(?:-w|--wd)$/],
  ['nsenter', /^(?:-w|--wd)$/],
  ['systemd-run', /^--working-directory$/],
  ['parallel', /^--(?:wd|workdir)$/],
  ['firejail', /^--private-cwd$/],
  ['bwrap', /^--chdir$/],
  ['start-stop-daemon', /^(?:-d|--chdir)$/],
  ['uv', /^(?:--directory|--project)$/],
]);

export function folderBehind(wrappers: readonly Wrapper[], cwd: string | undefined): string | undefined {
  let folder = cwd;
  for (const { name, args } of wrappers) {
    const option = FOLDER_OPTION.get(name);
    if (option === undefined) continue;
    for (const [i, { text }] of args.entries()) {
      const equals = text.indexOf('=');
      const isJoined = equals > 0 && option.test(text.slice(0, equals));
      const to = isJoined
        ? text.slice(equals + 1)
        : option.test(text)
          ? args[i + 1]?.text
          : attached(name, text);
      if (to !== undefined && to !== '') folder = entered(folder, to);
    }
  }
  return folder;
}

/** `env -Cdocs`. */
const attached = (name: string, text: string): string | undefined =>
  (name === 'env' ? /^-C(.+)$/ : name === 'sudo' ? /^-D(.+)$/ : undefined)?.exec(text)?.[1];

export function entered(folder: string | undefined, to: string): string {
  if (folder === undefined || /^(?:[/~$]|[A-Za-z]:)/.test(to)) return to;
  return `${folder.replace(/\/$/, '')}/${to}`.slice(0, 4096);
}

/** `"$(dirname "$0")/lib.sh"`: run time decides the folder, the line names the file. */
export function isNamedFile(path: string): boolean {
  const last = Math.max(path.lastIndexOf(')'), path.lastIndexOf('`'));
  return last >= 0 && /^["']?(?:\/[\w.@+-]{1,255})+$/.test(path.slice(last + 1));
}
