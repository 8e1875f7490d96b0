/** A home, a project and a system folder on the real disk, with what tests link to. */
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Room {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  file(path: string, text?: string): void;
  folder(path: string): void;
  /** A symbolic link; `~` is the home, in target and path. */
  link(path: string, target: string): void;
  hardLink(path: string, target: string): void;
  end(): void;
}

export function openRoom(): Room {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tokenauditor-paths-')));
  const home = join(root, 'people', 'ada');
  const project = join(home, 'code', 'shop');
  const at = (path: string): string =>
    path.startsWith('~') ? home + path.slice(1) : path.startsWith('/') ? path : join(project, path);
  const room: Room = {
    root,
    home,
    project,
    file(path, text = 'plain text\n') {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    },
    folder: (path) => void mkdirSync(at(path), { recursive: true }),
    link(path, target) {
      mkdirSync(dirname(at(path)), { recursive: true });
      symlinkSync(target.startsWith('~') ? at(target) : target, at(path));
    },
    hardLink(path, target) {
      mkdirSync(dirname(at(path)), { recursive: true });
      linkSync(at(target), at(path));
    },
    end: () => rmSync(root, { recursive: true, force: true }),
  };
  for (const folder of [
    '~/.ssh',
    '~/.aws',
    '~/.tokenauditor/state',
    '~/.claude',
    '.git',
    '.tokenauditor/state',
  ])
    room.folder(folder);
  for (const path of [
    '~/.ssh/id_rsa',
    '~/.ssh/id_ed25519',
    '~/.aws/credentials',
    '~/.netrc',
    '~/.bash_history',
  ])
    room.file(path, 'kept\n');
  for (const path of ['~/.claude/settings.json', '.tokenauditor/key', '.env', 'README.md', 'src/index.ts'])
    room.file(path);
  chmodSync(join(home, '.ssh'), 0o700);
  return room;
}
