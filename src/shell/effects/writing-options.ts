/** Options by which programs with another main purpose write files: what `readOptions` must know, their names, an operand. */
type Row = readonly [spelling: string, names: string, operand?: number];

const COMPILER: Row = [
  '-o: -I: -L: -l: -D: -x: -std: -MF: -include: -isystem: -shared -static -pthread -fPIC -Wall -Wextra',
  '-o -MF',
];
const OUTPUT: Row = ['-o: --output: -f: -t: --from: --to: -c: --css: --template:', '-o --output'];

export const WRITING_OPTIONS: ReadonlyMap<string, Row> = new Map<string, Row>([
  ...'gcc g++ cc c++ clang clang++ ld rustc as dot gfortran'
    .split(' ')
    .map((name): [string, Row] => [name, COMPILER]),
  ...'pandoc tree sdiff uudecode sass bison flex terser uglifyjs svgo xmllint xsltproc tidy'
    .split(' ')
    .map((name): [string, Row] => [name, OUTPUT]),
  ['uniq', ['-f: -s: -w: --skip-fields: --skip-chars: --check-chars: --group::', '', 1]],
  [
    'split',
    [
      '-a: -b: -l: -n: -C: --bytes: --lines: --number: --suffix-length: --additional-suffix: --filter:',
      '',
      1,
    ],
  ],
  ['csplit', ['-f: -b: -n: --prefix: --suffix-format: --digits:', '-f --prefix']],
  [
    'script',
    [
      '-c: -E: -I: -O: -B: -T: -m: -o: --command: --log-out: --log-in: --log-io: --log-timing:: -t::',
      '-O -I -B -T --log-out --log-in --log-io',
      0,
    ],
  ],
  [
    'eslint',
    [
      '-o: --output-file: --cache --cache-location: -f: -c: --ext: --format: --config:',
      '-o --output-file --cache-location',
    ],
  ],
  [
    'tsc',
    [
      '--outFile: --outDir: --declarationDir: --tsBuildInfoFile: --generateTrace: -p: --project: -t: -m:',
      '--outFile --outDir --declarationDir --tsBuildInfoFile --generateTrace',
    ],
  ],
  ['esbuild', ['--outfile: --outdir: --metafile:', '--outfile --outdir --metafile']],
  [
    'jest',
    ['--outputFile: --coverage --coverageDirectory: --config: -c:', '--outputFile --coverageDirectory'],
  ],
  ['vitest', ['--outputFile: --config: -c: -t:', '--outputFile']],
  ['ruff', ['-o: --output-file: --config:', '-o --output-file']],
  [
    'pytest',
    [
      '--junitxml: --junit-xml: --log-file: --result-log: -c: -k: -m: -p: -o: -n:',
      '--junitxml --junit-xml --log-file --result-log',
    ],
  ],
  ['tcpdump', ['-w: -i: -c: -s: -r: -G: -C: -z:', '-w']],
  [
    'curl',
    [
      '-D: -c: -o: -d: -H: -X: -u: -A: -e: -b: -w: -F: -T: -m: -K: -E: -x: -r: --data: --header: --output: --dump-header: --cookie-jar: --trace: --trace-ascii: --stderr: --etag-save: --libcurl: --hsts: --alt-svc:',
      '-D -c --dump-header --cookie-jar --trace --trace-ascii --stderr --etag-save --libcurl --hsts --alt-svc',
    ],
  ],
  [
    'wget',
    [
      '-o: -a: -O: -P: -t: -T: -w: -U: -e: -i: --header: --post-data: --output-file: --append-output: --save-cookies: --rejected-log: --warc-file: --hsts-file:',
      '-o -a --output-file --append-output --save-cookies --rejected-log --hsts-file',
    ],
  ],
  [
    'psql',
    [
      '-o: -L: --output: --log-file: -c: -d: -f: -h: -p: -U: -v: -F: -R: -P: -T: --command:',
      '-o -L --output --log-file',
    ],
  ],
  ['openssl', ['-writerand: -out: -in:', '-writerand']],
  ['ssh', ['-E: -p: -i: -o: -l: -F: -J: -L: -R: -D: -W: -b: -c: -m: -e: -S: -Q: -w: -B: -I: -O:', '-E']],
  ['less', ['--log-file: --LOG-FILE:', '--log-file --LOG-FILE']],
]);
