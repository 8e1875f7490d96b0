/** What a run produces from a download besides a copy: unpacked files, a repository, a patched file. */
import { targetKind } from '../../shell/places/hosts.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { patchedFiles } from '../calls/patch-text.ts';
import { placed } from '../contract/placed.ts';
import { unpackedIn } from './session-paths.ts';

const KNOWN = new Set(['developer', 'local', 'private', 'undecided']);

interface Origin {
  isDownloaded(file: string): boolean;
  /** Its standard input comes from the network or from a download. */
  readonly isFed: boolean;
  /** The text of a session file, if it can be read. */
  textOf(file: string): string | undefined;
}

/** Files, and folders with a trailing slash, that contain data from the network after the run. */
export function* broughtBy(run: Run, origin: Origin, context: CallContext): Generator<string> {
  const { program, cwd } = run;
  const texts = run.args.map(({ text }) => text);
  const place = (path: string) => placed(path, context, cwd);
  if (program === 'git') yield* byGit(texts, origin, place);
  else if (program === 'svn' || program === 'hg') yield* fromStranger(texts, 1, place);
  else if (program === 'wget' || program === 'http' || program === 'https' || program === 'xh')
    yield* saved(texts, place);
  else if (program === 'gh') yield* released(texts, context, place);
  else if (program === 'patch') yield* patched(texts, run, origin, place);
  else if (COMPILER.test(program)) {
    if (texts.some((text) => origin.isDownloaded(place(text))))
      yield place(texts[texts.indexOf('-o') + 1] ?? 'a.out');
  } else if (DECOMPRESSOR.test(program)) yield* decompressed(run, origin, place);
  else {
    const folder = unpackFolder(run, texts);
    if (folder === undefined) return;
    const archive = texts.find((text) => origin.isDownloaded(place(text)));
    if (archive === undefined && !origin.isFed) return;
    yield* folder === '' ? here(archive, context, place) : [`${place(folder)}/`];
  }
}

/** Under the archive's own name or any other. Unpacking into the project does not make all its files foreign. */
function* here(
  archive: string | undefined,
  context: CallContext,
  place: (path: string) => string,
): Generator<string> {
  const folder = place('.');
  if (folder !== placed('.', context)) yield `${folder}/`;
  else yield unpackedIn(folder);
  if (archive !== undefined) yield `${place(baseOf(archive).replace(PACKED, ''))}/`;
}

const PACKED = /\.(?:tar(?:\.\w{1,4})?|tgz|txz|tbz2?|zip|7z|rar|jar|whl|deb|ar|cpio)$/i;
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where a run unpacks; empty for its current folder, undefined if it only lists or is not an unpacker. */
function unpackFolder({ program, args }: Run, texts: readonly string[]): string | undefined {
  const [first = ''] = texts;
  const options = readOptions(args, '-f: --file: -C: --directory: -d: --one-top-level:: -D:');
  const into = options.value('-C', '--directory', '-d', '--one-top-level')?.text ?? '';
  if (/^python[\d.]*$/.test(program)) return pythonFolder(texts);
  switch (program) {
    case 'tar':
    case 'bsdtar':
    case 'gtar':
      return /^-?[a-zA-Z]*x/.test(first) ||
        texts.some((text) => /^(?:-[a-zA-Z]*x\w*|--extract|--get)$/.test(text))
        ? into
        : undefined;
    case 'unzip':
      return texts.some((text) => /^-[a-zA-Z]*[lptvZ]/.test(text)) ? undefined : into;
    case '7z':
    case '7za':
    case '7zz':
    case 'unrar':
    case 'rar':
      return first === 'x' || first === 'e'
        ? (texts.find((text) => /^-o./.test(text))?.slice(2) ?? '')
        : undefined;
    case 'ar':
    case 'jar':
      return /^-?[a-z]*x/.test(first) ? '' : undefined;
    case 'cpio':
    case 'pax':
      return texts.some((text) => /^(?:-[a-zA-Z]*[ir]|--extract)/.test(text))
        ? (options.value('-D')?.text ?? '')
        : undefined;
    case 'dpkg-deb':
    case 'dpkg':
      return /^(?:-[xXR]|--extract|--vextract|--raw-extract)$/.test(first) ? (texts[2] ?? '') : undefined;
    case 'unar':
    case 'ditto':
      return into;
    default:
      return undefined;
  }
}

/** `python3 -m zipfile -e a.zip folder`. */
function pythonFolder(texts: readonly string[]): string | undefined {
  const at = texts.findIndex((text) => text === 'zipfile' || text === 'tarfile');
  const isUnpacking = texts[at - 1] === '-m' && /^(?:-e|--extract)$/.test(texts[at + 1] ?? '');
  return isUnpacking ? (texts[at + 3] ?? '') : undefined;
}

const COMPILER = /^(?:g?cc|g\+\+|clang|clang\+\+|rustc|go|nim|zig|ghc|shc)$/;

const DECOMPRESSOR =
  /^(?:gunzip|bunzip2|unxz|unlzma|unzstd|unlz4|uncompress|gzip|pigz|bzip2|pbzip2|xz|lzma|zstd|lz4|brotli|unbrotli)$/;

/** `a.gz` becomes `a`; the direction makes no difference to the origin. */
function* decompressed({ args }: Run, origin: Origin, place: (path: string) => string): Generator<string> {
  const options = readOptions(args, '-o: -S: --output: --suffix:');
  for (const { text } of options.operands) {
    if (!origin.isDownloaded(place(text))) continue;
    yield place(text.replace(/\.\w{1,5}$/, '').replace(/\.t$/, '.tar'));
    const out = options.value('-o', '--output')?.text;
    if (out !== undefined) yield place(out);
  }
}

function* byGit(
  texts: readonly string[],
  origin: Origin,
  place: (path: string) => string,
): Generator<string> {
  const verb = texts.find((text) => /^(?:clone|submodule|subtree|pull|fetch|mv|apply|am)$/.test(text));
  const at = texts.indexOf(verb ?? '') + 1;
  const folder = texts[texts.indexOf('-C') + 1];
  const inside = (path: string) =>
    place(texts.includes('-C') && folder !== undefined && !path.startsWith('/') ? `${folder}/${path}` : path);
  if (verb === 'clone' || verb === 'submodule') yield* fromStranger(texts, at, inside);
  else if (verb === 'pull' || verb === 'fetch' || verb === 'subtree') {
    const rest = texts.slice(at);
    if (rest.some((text) => isStranger(text) || origin.isDownloaded(inside(text)))) yield `${inside('.')}/`;
  } else if (verb === 'apply' || verb === 'am') yield* patched(texts.slice(at), undefined, origin, inside);
}

const URL = /:\/\/|^[\w.-]+@[\w.-]+:/;
const isStranger = (text: string): boolean => URL.test(text) && !KNOWN.has(targetKind(text));

function* fromStranger(
  texts: readonly string[],
  at: number,
  place: (path: string) => string,
): Generator<string> {
  const rest = texts.slice(at);
  const from = rest.findIndex((text) => URL.test(text));
  const url = rest[from] ?? '';
  if (url === '' || !isStranger(url)) return;
  const named = rest[from + 1];
  const own = url.replace(/\/+$/, '').replace(/\.git$/, '');
  const name = named !== undefined && !named.startsWith('-') ? named : own.slice(own.search(/[^/:]*$/));
  yield `${place(name)}/`;
}

/** `wget -r` fills a folder named after the host; `http --download` names the file after the address. */
function* saved(texts: readonly string[], place: (path: string) => string): Generator<string> {
  const isMirror = texts.some((text) =>
    /^(?:-[a-zA-Z]*[rmp]|--recursive|--mirror|--page-requisites)$/.test(text),
  );
  const isSaved = texts.some((text) => /^(?:-[a-zA-Z]*d|--download)$/.test(text));
  for (const text of texts) {
    const [, host, path = ''] = /^(?:https?:\/\/)?([\w.-]+\.\w+)(?::\d+)?(\/[^?#]*)?/.exec(text) ?? [];
    if (host === undefined) continue;
    if (isMirror) yield `${place(host)}/`;
    if (isSaved) yield place(path.slice(path.lastIndexOf('/') + 1) || 'index.html');
  }
}

/** `gh release download`, `gh run download`: names are known if the command lists them. */
function* released(
  texts: readonly string[],
  context: CallContext,
  place: (path: string) => string,
): Generator<string> {
  if (!/^(?:release|run)$/.test(texts[0] ?? '') || texts[1] !== 'download') return;
  const after = (...names: string[]) =>
    texts.flatMap((text, i) => {
      const [name, value] = text.split('=', 2);
      return names.includes(name ?? '') ? [value ?? texts[i + 1] ?? ''] : [];
    });
  const [folder] = after('-D', '--dir');
  const [file] = after('-O', '--output');
  if (file !== undefined) yield place(file);
  else if (folder !== undefined) yield `${place(folder)}/`;
  else {
    const names = after('-p', '--pattern', '-n', '--name');
    for (const name of names) if (!/[*?[]/.test(name)) yield place(name);
    if (names.length === 0 || names.some((name) => /[*?[]/.test(name)))
      yield* here(undefined, context, place);
  }
}

/** The files that a downloaded patch changes contain data from the network. */
function* patched(
  texts: readonly string[],
  run: Run | undefined,
  origin: Origin,
  place: (path: string) => string,
): Generator<string> {
  const inputs = run?.stdin.flatMap((one) => (one.from === 'file' ? [one.path.text] : [])) ?? [];
  for (const file of [...texts, ...inputs].map(place)) {
    if (!origin.isDownloaded(file)) continue;
    for (const one of patchedFiles(origin.textOf(file) ?? '').slice(0, 64)) yield place(one.file);
  }
}
