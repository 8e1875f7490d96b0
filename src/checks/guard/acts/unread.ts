/** Programs that change places in ways that effects do not cover: archives, mounts, version control, package managers. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import type { Change } from '../settings/change.ts';
import { historyChanges, isHistory } from './histories.ts';

type Place = (path: string) => string;
type Teller = (texts: readonly string[], run: Run) => readonly Pick<Change, 'path' | 'how'>[];

const set = (words: string) => new Set(words.split(' '));
const operandsOf = (texts: readonly string[]): string[] => texts.filter((text) => !text.startsWith('-'));
const at = (how: Change['how'], paths: readonly (string | undefined)[]) =>
  paths.flatMap((path) => (path === undefined || path === '' ? [] : [{ path, how }]));
/** `--opt=path`, `dst=path`, `host:path`, `-Cpath`. */
const pathsIn = (text: string): string[] => [
  text,
  ...text.split(/[=,:]/).filter((part) => /[/~.]/.test(part) && part !== text),
];

/** Files found by name in a folder, for the command of `-x`. */
const searched: Teller = (texts) => {
  const run = texts.findIndex((text) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(text));
  const isChanging =
    run >= 0 && /^(?:rm|mv|cp|truncate|shred|sed|perl|chmod|unlink|tee|dd|trash)$/.test(texts[run + 1] ?? '');
  const [name = '', folder = '.'] = operandsOf(texts.slice(0, Math.max(run, 0)));
  return isChanging ? at('delete', [`${folder}/**/${name}`]) : [];
};

/** They copy folders in their own way. */
const copied: Teller = (texts, { program }) => {
  const words = operandsOf(texts).filter((text) => !text.includes(':') || /^[A-Za-z]:/.test(text));
  const isCopy = program !== 'rclone' || /^(?:copy|sync|move|copyto|bisync)$/.test(words[0] ?? '');
  const [, into] = program === 'rclone' ? words.slice(1) : words;
  return at('unpack', isCopy ? [into] : []);
};

/** Dot-file managers overwrite a home freely. */
const DOTS =
  /^(?:chezmoi (?:apply|update|init .*--apply)|yadm (?:checkout|reset|pull|restore|clone)|rcup|homeshick link|mackup restore|dotbot|dotter deploy|vcsh .*(?:checkout|reset|pull))/;
const dotfiles: Teller = (texts, { program }) =>
  at('unpack', DOTS.test(`${program} ${texts.join(' ')}`) && !texts.includes('--dry-run') ? ['~'] : []);

/** The last word that names a place. */
const covered: Teller = (texts) => {
  const words = operandsOf(texts).filter((text) => /[/~.]/.test(text));
  return at('cover', words.length === 1 || texts.length > 0 ? words.slice(-1) : []);
};

const bound: Teller = (texts) =>
  texts.flatMap((text, i) =>
    /^--(?:ro-|dev-)?bind(?:-try)?$/.test(text)
      ? at('cover', texts[i + 1] === texts[i + 2] ? [] : [texts[i + 2]])
      : /^--(?:tmpfs|dir|ro-bind-data|file)$/.test(text)
        ? at('cover', [texts[i + 1]])
        : [],
  );

/** They write, hold, hide, lock or change what their words name. */
const EDITORS = set(
  'ed ex vi vim nvim view emacs emacsclient nano pico micro joe sponge patch crudini dasel jaq json jsonpatch tomlq toml augtool gron fx sd amber rpl perl-rename rename prename mmv vidir ansible ansible-playbook xmlstarlet rewrite mkfifo mknod flock lockfile lockf setlock fallocate setfattr attr chcon restorecon chattr chflags setfile ar shred wipe srm sqlite3 setfacl icacls takeown attrib cacls',
);
/** They show a file, or take text that mentions it. */
const LOOKERS = set(
  'ls stat file test [ [[ find fd tree du df lsof ss netstat echo printf grep egrep fgrep rg ag ack git gh glab man cd pushd readlink realpath basename dirname cat bat less more head tail wc nl od xxd hexdump strings diff cmp comm sort uniq cut jq yq awk gawk mawk sed sha256sum shasum md5sum md5 cksum b2sum code cursor open xdg-open tokenauditor npx node nodejs tsx python python3 ruby perl php deno bun prettier eslint biome tsc jsonlint ajv source . export which type command true false claude codex gemini opencode copilot stow mkdir touch cp mv rm ln install rsync scp tee dd truncate chmod chown chgrp setfacl tar gtar bsdtar zip unzip 7z 7za 7zz 7zr unar unrar rar cpio bsdcpio pax gzip gpg openssl ssh docker podman kubectl getfacl lsattr xattr watch entr time tokei cloc sudo env xargs',
);

/** `history -w file`, `fc -W file`: overwrite a file with the lines of a shell. */
const kept: Teller = (texts, { program }) =>
  texts.some((text) => (program === 'fc' ? /^-[WA]/ : /^-\w*[wa]/).test(text))
    ? at('edit', operandsOf(texts).slice(-1))
    : [];

const TELLERS: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ...['rclone', 'robocopy', 'xcopy', 'unison'].map((name): [string, Teller] => [name, copied]),
  ...['fd', 'fdfind'].map((name): [string, Teller] => [name, searched]),
  ...['chezmoi', 'yadm', 'rcup', 'homeshick', 'mackup', 'dotbot', 'dotter', 'vcsh'].map(
    (name): [string, Teller] => [name, dotfiles],
  ),
  ...['mount', 'bindfs', 'mergerfs', 'unionfs', 'sshfs', 'fuse-overlayfs', 'subst', 'mklink'].map(
    (name): [string, Teller] => [name, covered],
  ),
  ['bwrap', bound],
  ['history', kept],
  ['fc', kept],
]);

/** `isUnknown`: an unknown program whose words name a place that only the guard itself opens. */
export function* unreadChanges(
  run: Run,
  place: Place,
  variables: ReadonlyMap<string, string>,
): Generator<Change & { readonly isUnknown?: boolean }> {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const said = texts.join(' ');
  if (isHistory(run.program)) {
    for (const one of historyChanges(run, variables, place)) yield { ...one, said };
    return;
  }
  for (const { name, args } of run.wrappers) {
    const words = args.map(({ text }) => text);
    for (const one of TELLERS.get(name)?.(words, run) ?? []) yield { ...one, path: place(one.path), said };
  }
  const tell = TELLERS.get(run.program);
  if (tell !== undefined) for (const one of tell(texts, run)) yield { ...one, path: place(one.path), said };
  const isEditor = EDITORS.has(run.program);
  if (!isEditor && (LOOKERS.has(run.program) || run.program === '')) return;
  if (tell !== undefined) return;
  for (const path of texts
    .filter((text) => text.length <= 4096)
    .slice(0, 64)
    .flatMap(pathsIn)) {
    if (path === '' || path.startsWith('-')) continue;
    yield { path: place(path), how: 'edit', said, ...(isEditor ? {} : { isUnknown: true }) };
  }
}

const NODE_GONE = 'Tool call removes or replaces the node that runs the guard.';
const REMOVES =
  /^(?:uninstall|remove|rm|un|unlink|r|erase|purge|autoremove|delete|del|prune|implode|rm-node|-R\w*|--remove|--purge|-e)$/;

const NODE_MANAGERS =
  /^(?:nvm|fnm|n|nodenv|volta|asdf|mise|rtx|nodebrew|brew|port|apt|apt-get|dnf|yum|pacman|apk|zypper|snap|dpkg|rpm|choco|winget|scoop|update-alternatives)$/;

/** Package and version managers that remove or replace our node. */
export function nodeAct({ program, args }: Run): Act | undefined {
  if (!NODE_MANAGERS.test(program)) return undefined;
  const texts = args.map(({ value, text }) => value ?? text);
  const [verb = ''] = operandsOf(texts).filter((text) => text !== 'global');
  if (program === 'update-alternatives')
    return texts.some((text) => /^--(?:install|set|remove)/.test(text)) &&
      texts.some((text) => /(?:^|\/)node(?:js)?$/.test(text))
      ? act('update-alternatives node', NODE_GONE)
      : undefined;
  const isRemoval =
    REMOVES.test(verb) ||
    texts.some((text) => /^(?:-R\w*|--remove|--purge|-e)$/.test(text) && program !== 'apt');
  if (!isRemoval) return undefined;
  const isOfNode =
    /^(?:nvm|fnm|n|nodenv|nodebrew)$/.test(program) ||
    texts.some((text) => /^(?:node(?:js)?(?:@.*|\d*)?|OpenJS\.NodeJS\S*)$/i.test(text));
  return isOfNode ? act(`${program} ${verb}`.trim(), NODE_GONE) : undefined;
}

const UNLISTED = 'Tool call mounts what a file lists that cannot be read.';
const TABLE = /^(?:-T|--fstab)$/;

/** `mount -T file -a`: a table of mounts, each of which covers a folder. */
export function* fstabActs(
  { program, args, environment }: Run,
  place: (path: string) => string,
  judge: (change: Change) => Act | undefined,
  { guarded, session }: CallContext,
): Generator<Act | undefined> {
  if (program !== 'mount') return;
  const texts = args.map(({ value, text }) => value ?? text);
  const named = texts.flatMap((text, i) => {
    if (TABLE.test(texts[i - 1] ?? '')) return [text];
    return /^--fstab=(.+)$/s.exec(text)?.[1] ?? /^-T(.+)$/s.exec(text)?.[1] ?? [];
  });
  const held = environment.flatMap(({ name, value }) =>
    name === 'LIBMOUNT_FSTAB' ? [value.value ?? value.text] : [],
  );
  for (const file of [...named, ...held]) {
    const path = place(file);
    const table = session?.code?.get(path) ?? guarded?.read(path);
    if (table === undefined) yield act(file, UNLISTED);
    for (const line of table?.split('\n').slice(0, 200) ?? []) {
      const [, folder] = line.trim().startsWith('#') ? [] : line.trim().split(/\s+/);
      if (folder !== undefined) yield judge({ path: place(folder), how: 'cover', said: line });
    }
  }
}
