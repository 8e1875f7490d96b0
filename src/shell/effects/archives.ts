import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import type { FileTeller } from './files.ts';
import { pathsOf } from './operands.ts';

export const TAR =
  '-f: -C: -T: -X: -b: -g: -H: -I: -K: -L: -N: -V: -F: --file: --directory: --files-from: --exclude: --exclude-from: --transform: --owner: --group: --mode: --use-compress-program: --format: --strip-components: --checkpoint-action: --to-command: --info-script: --new-volume-script: --rsh-command: --create --extract --get --list --append --update --catenate --diff --gzip --bzip2 --xz --zstd --verbose --to-stdout';
/** Letters of the old syntax that take one word each, in order: `tar czfC out.tgz dir`. */
const TAR_VALUES = 'fCTXbgHKLNVFI';

function plain(text: string, like: Word | undefined): Word {
  return {
    value: text,
    text,
    quoted: false,
    glob: false,
    variables: like?.variables ?? [],
    substitutions: like?.substitutions ?? [],
  };
}

/** Rewrites `tar czf out dir` as `tar -c -z -f out dir`. */
export function modernTar(args: readonly Word[]): Word[] {
  const [first, ...rest] = args;
  if (first === undefined || !/^[A-Za-z]+$/.test(first.text)) return [...args];
  const words: Word[] = [];
  let at = 0;
  for (const letter of first.text) {
    words.push(plain(`-${letter}`, undefined));
    if (TAR_VALUES.includes(letter) && at < rest.length) words.push(rest[at++]!);
  }
  return [...words, ...rest.slice(at)];
}

/** The archive's name can come from the environment: `TAR_OPTIONS`, `TAPE`. */
function surroundings(run: Run, reading: Reading, name: string): string | undefined {
  return (run.environment.find((one) => one.name === name)?.value ?? reading.variables.get(name))?.text;
}

function* tar(run: Run, reading: Reading): Generator<Effect> {
  const extra = surroundings(run, reading, 'TAR_OPTIONS') ?? '';
  const inherited = extra
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => plain(word, undefined));
  const options = readOptions([...inherited, ...modernTar(run.args)], TAR);
  const tape = surroundings(run, reading, 'TAPE');
  const file = options.value('-f', '--file')?.text ?? tape;
  const folder = options.value('-C', '--directory')?.text;
  const packs = options.has('-c', '--create', '-r', '--append', '-u', '--update', '-A', '--catenate');
  if (packs) {
    const words = [...options.operands, ...options.values('-T', '--files-from')];
    for (const path of pathsOf(words, reading)) {
      const seen = folder === undefined || /^[/~$]/.test(path) ? path : `${folder}/${path}`;
      yield { does: 'read', run: run.id, path: seen };
      if (options.has('--remove-files'))
        yield { does: 'delete', run: run.id, path: seen, recursive: true, forced: true };
    }
    if (file !== undefined && file !== '-') yield* packed(run, file);
  } else if (options.has('-x', '--extract', '--get')) {
    if (file !== undefined && file !== '-') yield { does: 'read', run: run.id, path: file };
    if (options.has('-O', '--to-stdout')) yield* shown(run, options.operands);
    else yield { does: 'write', run: run.id, path: folder ?? '.', how: 'create' };
  }
}

/** A colon makes the archive's name one on another machine. */
function* packed(run: Run, file: string): Generator<Effect> {
  if (/^[\w.@-]{2,}:/.test(file)) yield { does: 'send', run: run.id, to: file, files: [], stdin: false };
  else yield { does: 'write', run: run.id, path: file, how: 'create' };
}

/** Printed members count as reads of the files they were: `unzip -p a.zip .env`. */
function* shown(run: Run, members: readonly Word[]): Generator<Effect> {
  for (const { text } of members) yield { does: 'read', run: run.id, path: text };
}

function* unzip(run: Run): Generator<Effect> {
  const { operands, has } = readOptions(run.args, '-d: -P: -x:');
  if (has('-p', '-c')) yield* shown(run, operands.slice(1));
}

/** `zip out in…`, `7z a out in…`, `rar a out in…`. */
function packing(spelling: string, verbs: RegExp | undefined): FileTeller {
  return function* (run, reading) {
    const options = readOptions(run.args, spelling);
    const words = [...options.operands];
    const verb = verbs === undefined ? undefined : (words.shift()?.text ?? '');
    const [out, ...inside] = words;
    if (verb === 'e' && run.args.some(({ text }) => text === '-so')) yield* shown(run, inside);
    if (verb !== undefined && verbs?.test(verb) === false) return;
    if (out === undefined) return;
    const isMoved =
      verb === 'm' || (run.program === 'zip' && options.has('-m', '--move')) || options.has('-sdel');
    for (const path of pathsOf(inside, reading)) {
      yield { does: 'read', run: run.id, path };
      if (isMoved) yield { does: 'delete', run: run.id, path, recursive: true, forced: true };
    }
    if (options.has('-@')) {
      for (const path of listed(run, reading)) yield { does: 'read', run: run.id, path };
    }
    if (out.text !== '-') yield { does: 'write', run: run.id, path: out.text, how: 'create' };
  };
}

/** Names from a pipe: `printf '%s\n' a b | zip out -@`. */
function listed(run: Run, reading: Reading): string[] {
  const names: string[] = [];
  for (const input of run.stdin) {
    if (input.from !== 'pipe') continue;
    for (const id of input.runs) {
      const feeder = reading.runs[id];
      if (feeder?.program !== 'printf' && feeder?.program !== 'echo' && feeder?.program !== 'ls') continue;
      for (const { text } of feeder.args) if (!/^-|%/.test(text)) names.push(text);
    }
  }
  return names;
}

const SUFFIX: ReadonlyMap<string, string> = new Map([
  ['gzip', '.gz'],
  ['pigz', '.gz'],
  ['bzip2', '.bz2'],
  ['xz', '.xz'],
  ['zstd', '.zst'],
  ['lz4', '.lz4'],
  ['lzma', '.lzma'],
  ['compress', '.Z'],
  ['brotli', '.br'],
]);

function* squeeze(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(
    run.args,
    '-S: -o: -b: -T: --suffix: --output: --threads: --keep --stdout --decompress',
  );
  const suffix = options.value('-S', '--suffix')?.text ?? SUFFIX.get(run.program) ?? '';
  const out = options.value('-o', '--output');
  const isPrinted = options.has('-c', '--stdout') || options.has('-d', '--decompress');
  for (const path of pathsOf(options.operands, reading)) {
    yield { does: 'read', run: run.id, path };
    const target = out === undefined ? `${path}${suffix}` : out.text;
    if (!isPrinted) yield { does: 'write', run: run.id, path: target, how: 'copy', source: path };
  }
}

/** Programs that name input and output files by option: `openssl enc -in a -out b`, `gpg -o b -c a`. */
function turning(
  spelling: string,
  ins: readonly string[],
  outs: readonly string[],
  operands: boolean,
): FileTeller {
  return function* (run, reading) {
    const options = readOptions(run.args, spelling);
    const words = [...options.values(...ins), ...(operands ? options.operands : [])];
    for (const path of pathsOf(words, reading)) yield { does: 'read', run: run.id, path };
    for (const { text } of options.values(...outs)) {
      yield { does: 'write', run: run.id, path: text, how: 'create' };
    }
  };
}

/** What `openssl` reads of a certificate or for a handshake is not a secret it reveals. */
const openssl = turning(
  '-in: -out: -inkey: -k: -K: -iv: -pass: -passin: -passout: -kfile: -md: -connect: -servername: -CAfile: -keyout: -days: -subj: -newkey: -nodes -base64 -noout -text',
  ['-in'],
  ['-out', '-keyout'],
  false,
);

const GPG = '-o: -r: -u: --output: --recipient: --local-user: --passphrase: --homedir: --batch --yes';
const gpgFiles = turning(GPG, [], ['-o', '--output'], true);
const gpgKeys = turning(GPG, [], ['-o', '--output'], false);
/** Verbs followed by names of keys, not of files. */
const OF_KEYS =
  /^--(?:export|list|recv|send|search|fingerprint|delete|edit|refresh|quick|locate|receive)|^-[kK]$/;

function* gpg(run: Run, reading: Reading): Generator<Effect> {
  yield* (run.args.some(({ text }) => OF_KEYS.test(text)) ? gpgKeys : gpgFiles)(run, reading);
}

export const ARCHIVERS: readonly (readonly [string, FileTeller])[] = [
  ['tar', tar],
  ['gtar', tar],
  ['bsdtar', tar],
  ['zip', packing('-b: -t: -x: -i: -n: -P: -s: --password: --exclude:', undefined)],
  ['unzip', unzip],
  ['7z', packing('-sdel', /^[au]$/)],
  ['7za', packing('-sdel', /^[au]$/)],
  ['7zz', packing('-sdel', /^[au]$/)],
  ['rar', packing('', /^[amu]$/)],
  ...[...SUFFIX.keys()].map((name): [string, FileTeller] => [name, squeeze]),
  ['openssl', openssl],
  ['gpg', gpg],
  ['gpg2', gpg],
  ['age', turning('-o: -r: -R: -i: --output: --recipient: --identity:', [], ['-o', '--output'], true)],
];
