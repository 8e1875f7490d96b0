/**
 * Places identified by device and inode, not only by name: a bind mount, a hard link, another spelling or a link above
 * them leads to the same one. Files below a landmark are called by the landmark's own name.
 */
import type { Surroundings } from '../../../shell/places/places.ts';
import { SECRET_FOLDERS } from '../../../shell/places/secret-globs.ts';
import { secretPlace } from '../../../shell/places/secret-places.ts';
import type { DiskView } from '../../../vocabulary/call-context.ts';
import { type Walk, walk } from './walk.ts';

const GUARDED_FOLDERS =
  '.tokenauditor .claude .codex .cursor .gemini .windsurf .codeium .clinerules .cline .copilot .opencode .config/opencode .github/hooks .github/copilot .git .husky'.split(
    ' ',
  );
const SYSTEM_FOLDERS = '/ /usr /boot /root /home /Users /run /opt /srv /Library /Applications'.split(' ');
/** On some systems these are links, but checks know them by these names. */
const LINKED_FOLDERS = '/etc /var /tmp'.split(' ');
const KEPT_FILES =
  '.netrc .npmrc .pypirc .git-credentials .pgpass .my.cnf .vault-token .s3cfg .boto .aws/credentials .aws/config .kube/config .docker/config.json .config/gh/hosts.yml .config/gcloud/application_default_credentials.json .cargo/credentials .cargo/credentials.toml .gem/credentials .m2/settings.xml .bash_history .zsh_history .claude.json .claude/.credentials.json .claude/settings.json .claude/settings.local.json .codex/auth.json .codex/config.toml .codex/hooks.json .cursor/hooks.json .gemini/oauth_creds.json .gemini/settings.json .codeium/windsurf/hooks.json .windsurf/hooks.json .github/copilot/settings.json .tokenauditor/key .tokenauditor/config.json'.split(
    ' ',
  );
const SYSTEM_FILES = '/etc/shadow /etc/gshadow /etc/sudoers /etc/passwd /etc/hosts /etc/krb5.keytab'.split(
  ' ',
);
const LISTED_FOLDERS =
  '.ssh .gnupg/private-keys-v1.d .tokenauditor .tokenauditor/state .tokenauditor/key .aws/sso/cache'.split(
    ' ',
  );
/** In a folder that may contain secrets, recognised by name. */
const MOST_NAMES = 512;

export class Landmarks {
  readonly #walk: Walk;
  readonly #context: Surroundings;
  #folders: Map<string, string> | undefined;
  #files: Map<string, string> | undefined;

  constructor(disk: DiskView, context: Surroundings) {
    this.#walk = { disk, cwd: context.cwd };
    this.#context = context;
  }

  /** The path under the name of the deepest landmark that it passes through. */
  named(real: string): string {
    const { disk } = this.#walk;
    this.#folders ??= this.#findFolders();
    const folders = this.#folders;
    const steps = real.split('/').slice(1);
    let found = real;
    for (let length = 1; length <= steps.length; length++) {
      const path = `/${steps.slice(0, length).join('/')}`;
      const entry = disk.at(path);
      if (entry === undefined) break;
      const landmark =
        entry.kind === 'directory'
          ? folders.get(entry.identity)
          : this.#hardLink(path, entry.links, entry.identity);
      if (landmark !== undefined) found = joined(landmark, steps.slice(length));
    }
    return found;
  }

  /** A file with several names, or one requested by its inode number. */
  #hardLink(path: string, links: number, identity: string): string | undefined {
    if (links < 2 && !path.startsWith('/.vol/')) return undefined;
    this.#files ??= this.#findFiles();
    return this.#files.get(identity);
  }

  #findFolders(): Map<string, string> {
    const { home, projectRoot, cwd } = this.#context;
    const found = new Map<string, string>();
    const { disk } = this.#walk;
    const add = (path: string) => {
      const own = disk.at(path);
      const real = own?.kind === 'link' ? walk(path, this.#walk) : undefined;
      const entry = real === undefined ? own : disk.at(real);
      if (entry?.kind === 'directory' && !found.has(entry.identity)) found.set(entry.identity, path);
    };
    for (const root of rootsOf(this.#context))
      for (const name of present([...SECRET_FOLDERS, ...GUARDED_FOLDERS], root, disk)) add(`${root}/${name}`);
    for (const path of SYSTEM_FOLDERS) if (disk.at(path)?.kind === 'directory') add(path);
    for (const path of LINKED_FOLDERS) add(path);
    // Last, so that a project in a guarded folder is guarded.
    for (const path of [projectRoot, cwd, home]) if (path?.startsWith('/')) add(path);
    return found;
  }

  #findFiles(): Map<string, string> {
    const { disk } = this.#walk;
    const found = new Map<string, string>();
    const add = (path: string) => {
      const entry = disk.at(path);
      if (entry?.kind === 'file' && entry.links > 1 && !found.has(entry.identity))
        found.set(entry.identity, path);
    };
    for (const root of rootsOf(this.#context)) {
      for (const name of present(KEPT_FILES, root, disk)) add(`${root}/${name}`);
      for (const folder of present(LISTED_FOLDERS, root, disk))
        for (const name of disk.list(`${root}/${folder}`)?.slice(0, MOST_NAMES) ?? [])
          add(`${root}/${folder}/${name}`);
      // Anything there under the name of a secret.
      for (const name of disk.list(root)?.slice(0, MOST_NAMES) ?? [])
        if (secretPlace(`${root}/${name}`, this.#context) !== undefined) add(`${root}/${name}`);
    }
    for (const path of SYSTEM_FILES) add(path);
    return found;
  }
}

/** Those whose first folder exists: one listing instead of a lookup for each. */
function present(paths: readonly string[], root: string, disk: DiskView): readonly string[] {
  const names = disk.list(root);
  if (names === undefined) return paths;
  const there = new Set(names);
  return paths.filter((path) => there.has(path.split('/', 1)[0] ?? ''));
}

function rootsOf({ home, projectRoot, cwd }: Surroundings): string[] {
  const roots = [home, projectRoot, cwd].flatMap((path) =>
    path?.startsWith('/') && path !== '/' ? [path.replace(/\/+$/, '')] : [],
  );
  return [...new Set(roots)];
}

const joined = (folder: string, steps: readonly string[]): string =>
  steps.length === 0 ? folder : `${folder.replace(/\/$/, '')}/${steps.join('/')}`;
