import { targetKind } from '../shell/hosts.ts';
import { readOptions } from '../shell/options.ts';
import type { Run } from '../shell/reading.ts';
import type { CallContext, Paths } from './call.ts';
import { placed } from './placed.ts';

const KNOWN = new Set(['developer', 'project', 'local', 'private', 'undecided']);

/** The folder that a run fills with what came from the network: an unpacked download, a stranger's repository. */
export function unpackedFolder(
  { program, args, cwd }: Run,
  isDownloaded: (file: string) => boolean,
  context: CallContext,
): string | undefined {
  const place = (path: string) => placed(path, context, cwd);
  if (program === 'git')
    return cloned(
      args.map(({ text }) => text),
      context,
      place,
    );
  if (program !== 'tar' && program !== 'unzip' && program !== 'bsdtar' && program !== '7z') return undefined;
  const options = readOptions(args, '-f: --file: -C: --directory: -d: -o:');
  const archive = args.map(({ text }) => text).find((text) => isDownloaded(place(text)));
  if (archive === undefined) return undefined;
  const folder = options.value('-C', '--directory', '-d')?.text;
  if (folder !== undefined) return place(folder);
  // Archives hold a folder of their own name.
  const name = archive
    .slice(archive.lastIndexOf('/') + 1)
    .replace(/\.(?:tar(?:\.\w{1,4})?|tgz|txz|tbz2?|zip|7z)$/i, '');
  return place(name);
}

function cloned(
  texts: readonly string[],
  context: CallContext,
  place: (path: string) => string,
): string | undefined {
  const at = texts.indexOf('clone');
  if (at === -1) return undefined;
  const rest = texts.slice(at + 1);
  const from = rest.findIndex((text) => /:\/\/|^[\w.-]+@[\w.-]+:/.test(text));
  const url = rest[from] ?? '';
  if (url === '' || KNOWN.has(targetKind(url, context.project?.hosts))) return undefined;
  const named = rest[from + 1];
  const own = url.replace(/\/+$/, '').replace(/\.git$/, '');
  return place(named !== undefined && !named.startsWith('-') ? named : own.slice(own.search(/[^/:]*$/)));
}

/** Whether a file is one of a session's, or lies in a folder of its. */
export function isAmong(files: Paths, path: string): boolean {
  if (files.has(path)) return true;
  for (
    let cut = path.lastIndexOf('/'), steps = 0;
    cut > 0 && steps < 32;
    cut = path.lastIndexOf('/', cut - 1), steps++
  )
    if (files.has(`${path.slice(0, cut)}/`)) return true;
  return false;
}
