import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import type { FileTeller } from './files.ts';
import { pathsOf } from './operands.ts';

type How = 'copy' | 'move' | 'link';

interface Copier {
  readonly how: How;
  readonly options: string;
  /** Options that name the target folder. */
  readonly into: readonly string[];
}

const INTO = ['-t', '--target-directory'];
const COPY: Copier = {
  how: 'copy',
  options:
    '-t: -S: --target-directory: --suffix: --backup:: --preserve:: --no-preserve: --reflink:: --sparse: --parents',
  into: INTO,
};
const RSYNC: Copier = {
  how: 'copy',
  options:
    '-e: -f: -M: -T: -B: --rsh: --exclude: --include: --filter: --exclude-from: --include-from: --files-from: --password-file: --port: --rsync-path: --partial-dir: --backup-dir: --suffix: --chmod: --chown: --bwlimit: --timeout: --log-file: --max-size: --min-size: --info: --out-format: --temp-dir: --compare-dest: --link-dest: --delete --delete-after --delete-before --delete-excluded --delete-during --dry-run --remove-source-files',
  into: [],
};
const SCP: Copier = { how: 'copy', options: '-c: -D: -F: -i: -J: -l: -o: -P: -S: -X:', into: [] };

const TABLE: ReadonlyMap<string, Copier> = new Map([
  ['cp', COPY],
  ['gcp', COPY],
  [
    'install',
    {
      ...COPY,
      options: '-t: -S: -m: -o: -g: --mode: --owner: --group: --target-directory: --suffix: --backup::',
    },
  ],
  ['ditto', { how: 'copy', options: '--arch: --bom:', into: [] }],
  ['mv', { ...COPY, how: 'move' }],
  ['gmv', { ...COPY, how: 'move' }],
  ['ln', { ...COPY, how: 'link' }],
  ['link', { how: 'link', options: '', into: [] }],
  ['rsync', RSYNC],
  ['scp', SCP],
  ['pscp', SCP],
]);

/** `host:path`, `user@host:path`, `rsync://host/path`; a Windows drive is not a host. */
export function isRemote(text: string): boolean {
  if (/^(?:rsync|scp|sftp|ssh|ftp):\/\//i.test(text)) return true;
  return /^(?:[\w.$@{}~-]{2,}|\w@[\w.-]+|\[[0-9a-f:]+\]):(?!\\)/i.test(text) && !/^[./~]/.test(text);
}

function teller(copier: Copier): FileTeller {
  return function* (run, reading) {
    const options = readOptions(run.args, copier.options);
    if (options.has('--dry-run') || (run.program === 'rsync' && options.has('-n'))) return;
    const into = options.value(...copier.into);
    if (run.program === 'install' && options.has('-d', '--directory')) return;
    const isAlone = copier.how === 'link' && into === undefined && options.operands.length === 1;
    const sources = into === undefined && !isAlone ? options.operands.slice(0, -1) : options.operands;
    const target: Word | undefined = into ?? (isAlone ? undefined : options.operands.at(-1));
    const keepsFolders = run.program === 'rsync' ? options.has('-R', '--relative') : options.has('--parents');
    yield* copied(run, reading, sources, target, copier.how, keepsFolders);
    if (run.program === 'rsync' && options.has('--remove-source-files', '--remove-sent-files')) {
      for (const path of pathsOf(
        sources.filter(({ text }) => !isRemote(text)),
        reading,
      ))
        yield { does: 'delete', run: run.id, path, recursive: true, forced: true };
    }
    const wipes =
      run.program === 'rsync' &&
      options.names.some((name) => name.startsWith('--delete') || name === '--del');
    if (wipes && target !== undefined && !isRemote(target.text)) {
      yield { does: 'delete', run: run.id, path: target.text, recursive: true, forced: true };
    }
  };
}

function* copied(
  run: Run,
  reading: Reading,
  sources: readonly Word[],
  target: Word | undefined,
  how: How,
  keepsFolders: boolean,
): Generator<Effect> {
  const local = sources.filter(({ text }) => !isRemote(text));
  const path = target === undefined ? '.' : target.text;
  const isHere = target === undefined || !isRemote(target.text);
  for (const source of pathsOf(local, reading)) {
    yield { does: 'read', run: run.id, path: source };
    if (!isHere) continue;
    // With a trailing slash, rsync copies the contents of the folder.
    const isContent = run.program === 'rsync' && source.endsWith('/');
    const to = keepsFolders ? below(path, source) : isContent ? path : into(path, source);
    yield { does: 'write', run: run.id, path: to, how, source };
  }
  // From elsewhere: the written file is known, its source is not on this machine.
  if (isHere) {
    for (const { text } of sources) {
      if (isRemote(text)) yield { does: 'write', run: run.id, path: into(path, text), how, source: text };
    }
  }
}

/** `cp --parents a/b to` writes `to/a/b`; `rsync -R` keeps the part after `/./`. */
const below = (target: string, source: string): string =>
  `${target.replace(/\/$/, '')}/${source.replace(/^.*\/\.\//, '').replace(/^\//, '')}`;

/** A target that is certainly a folder takes the source's name. */
function into(target: string, source: string): string {
  if (!/(?:^|\/)(?:\.|\.\.|)$/.test(target)) return target;
  const name =
    source
      .replace(/\/+$/, '')
      .split(/[/\\:]/)
      .at(-1) ?? '';
  return `${target.replace(/\/$/, '')}/${name}`;
}

/** `docker cp name:/path here`, `kubectl cp pod:/path here`: copied out of a container. */
function* takenOut(run: Run): Generator<Effect> {
  const { operands } = readOptions(run.args, '-c: -n: --container: --namespace: --context: --retries:');
  const at = operands.findIndex(({ text }) => text === 'cp');
  const [, path] = /^[\w./-]+:(.+)$/s.exec(operands[at + 1]?.text ?? '') ?? [];
  if (at === -1 || at > 1 || path === undefined) return;
  yield { does: 'read', run: run.id, path };
}

export const COPIERS: readonly (readonly [string, FileTeller])[] = [
  ...[...TABLE].map(([program, copier]): readonly [string, FileTeller] => [program, teller(copier)]),
  ...['docker', 'podman', 'nerdctl', 'kubectl', 'oc'].map((program): readonly [string, FileTeller] => [
    program,
    takenOut,
  ]),
];
