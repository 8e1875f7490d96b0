/** Programs that show file contents: option syntax, and which of their words are files. */
export interface Reader {
  readonly options: string;
  /** Leading operands that are not files: a pattern, a filter, a script. */
  readonly skip: number;
  /** How many of the rest are files. */
  readonly take: number;
  /** Options that make the operands files. */
  readonly needs?: readonly string[];
  /** Options that supply the pattern, so that no operand is skipped. */
  readonly instead: readonly string[];
  /** Options whose value is a file to read. */
  readonly files: readonly string[];
  /** Options whose value is a file to write. */
  readonly written: readonly string[];
}

const reader = (options = '', more: Partial<Reader> = {}): Reader => ({
  options,
  skip: 0,
  take: Number.POSITIVE_INFINITY,
  instead: [],
  files: [],
  written: [],
  ...more,
});

const PLAIN = reader();
const GREP = reader(
  '-e: -f: -m: -A: -B: -C: -d: -D: -g: -t: -T: -j: -M: -r: --include: --exclude: --exclude-dir: --exclude-from: --color:: --colour:: --regexp: --file: --max-count: --context: --after-context: --before-context: --glob: --type: --type-not: --label: --binary-files: --replace: --sort: --threads: --ignore-file:',
  {
    skip: 1,
    instead: ['-e', '-f', '--regexp', '--file', '--files'],
    files: ['-f', '--file', '--exclude-from'],
  },
);
const POSIX_GREP = { ...GREP, options: GREP.options.replace('-g: -t: -T: -j: -M: -r: ', '') };
const AWK = reader('-f: -F: -v: -e: --file: --field-separator: --assign: --source:', {
  skip: 1,
  instead: ['-f', '-e', '--file', '--source'],
  files: ['-f', '--file'],
});
const SED = reader('-e: -f: -i:: -l: --expression: --file: --in-place:: --line-length:', {
  skip: 1,
  instead: ['-e', '-f', '--expression', '--file'],
  files: ['-f', '--file'],
});
/** `perl -ne print file`; without a script in the words the first operand is the program. */
const INLINE = reader('-e: -E: -i:: -M: -m: -I: -F: -r: -l:: -0::', { take: 0, needs: ['-n', '-p'] });
const LINES = reader('-n: -c: -s: --lines: --bytes: --pid: --sleep-interval:');
const PAGER = reader('-b: -h: -j: -k: -o: -O: -p: -P: -t: -T: -x: -y: -z: -n: --lines: --pattern:', {
  files: ['-k'],
  written: ['-o', '-O'],
});
const SORT = reader(
  '-k: -t: -o: -S: -T: --key: --field-separator: --output: --buffer-size: --files0-from: --parallel:',
  {
    files: ['--files0-from'],
    written: ['-o', '--output'],
  },
);
const FILTER = reader(
  '--arg:: -f: --from-file: --indent: -L: --slurpfile:: --rawfile:: -p: -o: --input-format: --output-format: --argfile::',
  { skip: 1, instead: ['-f', '--from-file'], files: ['-f', '--from-file'] },
);
const DIFF = reader('-U: -C: -I: -x: -X: -W: --unified:: --context:: --exclude: --label: --color:: --width:');

export const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...'cat tac nl more most bat batcat rev strings base32 basenc uuencode fmt pr expand unexpand paste comm zcat gzcat bzcat xzcat zstdcat zless zmore lzcat pygmentize glow highlight ccze gron csvlook tailf join m4 cpp hexyl lolcat ccat ptx pbcopy vim vi nvim view nano emacs ex ed code subl micro hx gedit'
    .split(' ')
    .map((program): [string, Reader] => [program, PLAIN]),
  ['bat', reader('-l: -r: -H: --language: --line-range: --style: --theme: --paging: --color:')],
  ...['vim', 'vi', 'nvim', 'view', 'ex'].map((program): [string, Reader] => [
    program,
    reader('-c: --cmd: -S: -u: -T: -i: -w: -W:'),
  ]),
  ['more', reader('-n: --lines:')],
  ['strings', reader('-n: -t: -e: -s: -o --bytes: --radix: --encoding:')],
  ['head', LINES],
  ['tail', LINES],
  ['less', PAGER],
  ['xxd', reader('-c: -g: -l: -s: -o: -cols: -len: -seek:')],
  ['od', reader('-A: -j: -N: -S: -t: -w:: --format: --address-radix: --read-bytes: --skip-bytes:')],
  ['hexdump', reader('-e: -f: -n: -s: --length: --skip: --format:')],
  ['hd', reader('-e: -f: -n: -s:')],
  [
    'base64',
    reader('-w: -i: -o: -b: --wrap: --input: --output:', {
      files: ['-i', '--input'],
      written: ['-o', '--output'],
    }),
  ],
  ['cut', reader('-b: -c: -d: -f: --bytes: --characters: --delimiter: --fields: --output-delimiter:')],
  ['column', reader('-s: -t -c: -N: -o: --separator: --table-columns:')],
  ['fold', reader('-w: --width:')],
  ['sort', SORT],
  ['uniq', reader('-f: -s: -w:')],
  ['shuf', reader('-n: -i: -o: --head-count: --output:', { written: ['-o', '--output'] })],
  ['split', reader('-a: -b: -l: -n: -C: --bytes: --lines: --number:')],
  ['iconv', reader('-f: -t: -o: --from-code: --to-code: --output:', { written: ['-o', '--output'] })],
  ['diff', DIFF],
  ['sdiff', DIFF],
  ['colordiff', DIFF],
  ['vimdiff', DIFF],
  ['cmp', DIFF],
  ['grep', POSIX_GREP],
  ['egrep', POSIX_GREP],
  ['fgrep', POSIX_GREP],
  ['zgrep', POSIX_GREP],
  ['rg', GREP],
  ['ag', GREP],
  ['ack', GREP],
  ['ugrep', GREP],
  ['sed', SED],
  ['gsed', SED],
  ['awk', AWK],
  ['gawk', AWK],
  ['mawk', AWK],
  ['nawk', AWK],
  ['jq', FILTER],
  ['yq', FILTER],
  ['xq', FILTER],
  ['tomlq', FILTER],
  ['dasel', reader('-f: --file: -r: -w: -s:', { skip: 1, files: ['-f', '--file'] })],
  [
    'date',
    reader('-d: -f: -r: -s: -I:: --date: --file: --reference: --set:', { take: 0, files: ['-f', '--file'] }),
  ],
  ['logger', reader('-t: -p: -f: -n: -P: --tag: --file: --priority:', { take: 0, files: ['-f', '--file'] })],
  ['sqlite3', reader('-separator: -cmd: -init:', { take: 1 })],
  ['source', reader()],
  ['.', reader()],
  ['xargs', reader('-a: --arg-file: -I: -n: -P: -L: -d: -s: -E:', { take: 0, files: ['-a', '--arg-file'] })],
  ['xclip', reader('-selection: -sel: -t: -i -o')],
  ['perl', INLINE],
  ['ruby', INLINE],
  ['look', reader('', { skip: 1 })],
  ['qrencode', reader('-o: -t: -s: -r:', { take: 0, files: ['-r'] })],
]);
