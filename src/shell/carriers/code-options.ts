import { insideOf, runCode } from '../line/inner.ts';
import { readOptions, tailOf } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';
import { noteScript } from './script-bodies.ts';

/** Programs that take shell code in one of their options, or have a shell escape. */

/** Options whose value a shell runs: `rsync -e 'ssh -p 1'`, `nix-shell --run code`. */
export const codeIn =
  (
    spelling: string,
    names: readonly string[],
    filter: (code: Word) => Word | undefined = (code) => code,
  ): Carrier =>
  (run, given, at, line) =>
    readOptions(run.args, spelling)
      .values(...names)
      .flatMap((value) => {
        const code = filter(value);
        return code === undefined
          ? []
          : [runCode(code, run, insideOf(run, given, at, { unfed: true }), line)];
      });

/** `:!cmd` of editors, `shell cmd` of debuggers. */
const escaped =
  (spelling: string, names: readonly string[], plus: boolean): Carrier =>
  (run, given, at, line) => {
    const options = readOptions(run.args, spelling);
    const given2 = [...options.values(...names)];
    if (plus)
      given2.push(...run.args.filter(({ text }) => text.startsWith('+')).map((word) => tailOf(word, 1)));
    return given2.flatMap((word) => {
      const mark = /^\s*:?\s*(?:silent!?\s+|%?\s*)?(?:!+|shell\s+|call system\(['"]|make\s+-)\s*/.exec(
        word.text,
      );
      // Everything except a shell escape is the program's own language.
      if (mark === null) return noteScript('other', word.text, run, given, at, line);
      return [runCode(tailOf(word, mark[0].length), run, insideOf(run, given, at, { unfed: true }), line)];
    });
  };

const after =
  (head: RegExp) =>
  (word: Word): Word | undefined => {
    const found = head.exec(word.text);
    return found === null ? undefined : tailOf(word, found[0].length);
  };

const socat: Carrier = (run, given, at, line) =>
  run.args.flatMap((word) => {
    const head = /^(?:exec|system|shell):/i.exec(word.text);
    if (head === null) return [];
    const code = tailOf(word, head[0].length);
    const end = code.text.search(/,[a-z-]+(?:=|,|$)/);
    const cut =
      end === -1 ? code : { ...code, text: code.text.slice(0, end), value: code.value?.slice(0, end) };
    const bare = cut.text.replace(/^(['"])(.*)\1$/s, '$2');
    return [
      runCode(
        { ...cut, text: bare, value: cut.value === undefined ? undefined : bare },
        run,
        insideOf(run, given, at),
        line,
      ),
    ];
  });

const netcat: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-e: --exec: --sh-exec: --lua-exec: -p: -s: -w: -q: -i: -g: -G: -o: -x: -X: -I: -O: -T: -V:',
  );
  const code =
    options.value('-e', '--exec', '--sh-exec') ?? (options.has('-c') ? options.operands.at(-1) : undefined);
  return code === undefined ? [] : [runCode(code, run, insideOf(run, given, at), line)];
};

const TAR =
  '--to-command: --checkpoint-action: -I: --use-compress-program: --info-script: --new-volume-script: -F: --rsh-command: --rmt-command: -f: --file: -C: --directory: -T: -X: --exclude: -b: -g:';
const tar: Carrier = (run, given, at, line) => [
  ...codeIn(TAR, [
    '--to-command',
    '-I',
    '--use-compress-program',
    '--info-script',
    '--new-volume-script',
    '-F',
    '--rsh-command',
  ])(run, given, at, line),
  ...codeIn(TAR, ['--checkpoint-action'], after(/^exec=/))(run, given, at, line),
];

export const CODE_OPTIONS: Readonly<Record<string, Carrier>> = {
  gdb: escaped('-ex: -iex: --eval-command: -x: -p: --args', ['-ex', '-iex', '--eval-command'], false),
  lldb: escaped('-o: -O: -s: -p:', ['-o', '-O'], false),
  vim: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  nvim: escaped('-c: --cmd: -S: -u: -l:', ['-c', '--cmd'], true),
  vi: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  ex: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  less: escaped('', [], true),
  view: escaped('-c: --cmd: -S: -u: -T:', ['-c', '--cmd'], true),
  rsync: codeIn(
    '-e: --rsh: --rsync-path: -f: --filter: --exclude: --include: -B: -M: -T: --port: --bwlimit: --log-file: --files-from:',
    ['-e', '--rsh', '--rsync-path'],
    (code) => (/\s|[;|&`$]|^(?!\/usr\/).*\//.test(code.text) ? code : undefined),
  ),
  tar,
  gtar: tar,
  bsdtar: tar,
  socat,
  nc: netcat,
  ncat: netcat,
  netcat,
  man: codeIn('-P: --pager: -H:: --html:: -T:: -M: -S:', ['-P', '--pager', '-H', '--html']),
};
