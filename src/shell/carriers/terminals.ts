import { insideOf, runCode, runWords } from '../line/inner.ts';
import { literal } from '../line/line.ts';
import { fileText, readInput } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';
import { noteScript } from './script-bodies.ts';

/** Terminals, namespaces and build tools that start the command after an option or a verb. */

/** The words after one of these: `xterm -e cmd`, `gnome-terminal -- cmd`, `zellij run -- cmd`. A single one is code. */
const behind =
  (mark: RegExp, skip = 0): Carrier =>
  (run, given, at, line) => {
    const from = run.args.findIndex(({ text }) => mark.test(text));
    const words = from === -1 ? [] : run.args.slice(from + 1 + skip);
    const bare = words[0]?.text === '--' ? words.slice(1) : words;
    const [first] = bare;
    if (first === undefined) return [];
    const inside = insideOf(run, given, at, { wrapper: run.args.slice(0, run.args.length - bare.length) });
    return [
      bare.length === 1 && /\s/.test(first.text)
        ? runCode(first, run, inside, line)
        : runWords(bare, inside, line),
    ];
  };

/** After verbs and options: `perf stat -e x cmd`, `ip netns exec name cmd`. */
const afterVerbs =
  (verbs: RegExp, spelling: string, skip = 0): Carrier =>
  (run, given, at, line) => {
    const from = run.args.findIndex(({ text }) => verbs.test(text));
    if (from === -1) return [];
    const words = readOptions(run.args.slice(from + 1), spelling, 'operand').operands.slice(skip);
    const bare = words[0]?.text === '--' ? words.slice(1) : words;
    if (bare.length === 0) return [];
    const wrapper = run.args.slice(0, run.args.length - bare.length);
    return [runWords(bare, insideOf(run, given, at, { wrapper }), line)];
  };

/** CMake's own tools do what the programs of the same name do. */
const cmake: Carrier = (run, given, at, line) => {
  const [first, verb, ...rest] = run.args;
  if (first?.text !== '-E' || verb === undefined) return [];
  const inside = insideOf(run, given, at, { wrapper: run.args.slice(0, 2) });
  if (/^(?:env|time)$/.test(verb.text)) return [runWords([verb, ...rest], inside, line)];
  const program = CMAKE_TOOLS[verb.text];
  return program === undefined
    ? []
    : [runWords([...program.map((word) => literal(word)), ...rest], inside, line)];
};

const CMAKE_TOOLS: Readonly<Record<string, readonly string[]>> = {
  rm: ['rm'],
  remove: ['rm', '-f'],
  remove_directory: ['rm', '-rf'],
  copy: ['cp'],
  copy_directory: ['cp', '-r'],
  rename: ['mv'],
};

/** `sed '1e cmd'` and `sed 's/x/cmd/e'` pass text to a shell. */
const sed: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-e: --expression: -f: --file: -i:: --in-place:: -l: -E -n -r -s -u -z',
  );
  const named = options.values('-e', '--expression');
  const files = options.values('-f', '--file').flatMap((file) => fileText(file, line)?.split('\n') ?? []);
  const texts = [...named, ...files.map((row) => literal(row))];
  const scripts = texts.length > 0 ? texts : options.operands.slice(0, 1);
  return scripts.slice(0, 8).flatMap(({ text }) => {
    const [, code] = /^\s*(?:\d+|\$|\/[^/\n]{0,80}\/)?\s*e\s+(\S[^\n]*)$/.exec(text.slice(0, 4000)) ?? [];
    const replaced = SUBSTITUTION.exec(text.slice(0, 4000))?.[2];
    const command = code ?? replaced;
    const inside = insideOf(run, given, at, { unfed: true });
    const named = command === undefined || command.trim() === '' ? [] : [literal(command)];
    // `s/…/…/e` and a bare `e` execute the input.
    const isInput = replaced !== undefined || /^\s*(?:\d+|\$|\/[^/\n]{0,80}\/)?\s*e\s*$/.test(text);
    return [
      ...named.map((one) => runCode(one, run, inside, line)),
      ...(isInput ? readInput(run, given, inside, line) : []),
    ];
  });
};

const SUBSTITUTION =
  /^\s*(?:\d+|\$)?\s*s([/|#,@!])(?:(?!\1)[^\n\\]|\\.)*\1((?:(?!\1)[^\n\\]|\\.)*)\1[\dgipmI]*e[\dgipmI]*\s*$/;

/** Code in a language recognised only by its calls. */
const evaluating =
  (names: RegExp): Carrier =>
  (run, given, at, line) => {
    const codes = run.args
      .flatMap((word, i): Word[] => {
        const [, joined] = /^(--?[\w-]+)=/.exec(word.text) ?? [];
        if (joined !== undefined && names.test(joined)) return [literal(word.text.slice(joined.length + 1))];
        return names.test(run.args[i - 1]?.text ?? '') ? [word] : [];
      })
      .slice(0, 8);
    const texts =
      codes.length > 0 || given.stdinText === undefined ? codes.map(({ text }) => text) : [given.stdinText];
    return texts.flatMap((text) => noteScript('other', text, run, given, at, line));
  };

export const TERMINALS: Readonly<Record<string, Carrier>> = {
  xterm: behind(/^-e$/),
  urxvt: behind(/^-e$/),
  rxvt: behind(/^-e$/),
  konsole: behind(/^-e$/),
  alacritty: behind(/^(?:-e|--command)$/),
  terminator: behind(/^-[ex]$/),
  'xfce4-terminal': behind(/^(?:-[ex]|--command|--execute)$/),
  'gnome-terminal': behind(/^(?:--|-[ex])$/),
  kitty: (run, given, at, line) =>
    (run.args.some(({ text }) => text === '@') ? behind(/^send-text$/) : behind(/^(?:-e|--)$/))(
      run,
      given,
      at,
      line,
    ),
  xdotool: behind(/^type$/),
  ydotool: behind(/^type$/),
  ghostty: behind(/^-e$/),
  wezterm: behind(/^(?:--|send-text)$/),
  zellij: behind(/^(?:--|write-chars)$/),
  wt: behind(/^--$/),
  perf: afterVerbs(/^(?:stat|record|trace)$/, '-e: --event: -o: --output: -p: -r: --repeat: -F: -c: -x:'),
  ip: afterVerbs(/^exec$/, '', 1),
  machinectl: afterVerbs(/^shell$/, '--uid: -E: --setenv:', 1),
  cmake,
  sed,
  gsed: sed,
  emacs: evaluating(/^--?(?:eval|execute)$/),
  iex: evaluating(/^(?:-e|--eval)$/),
  erl: evaluating(/^-eval$/),
  octave: evaluating(/^--eval$/),
  gnuplot: evaluating(/^-e$/),
  guile: evaluating(/^-c$/),
  racket: evaluating(/^(?:-e|--eval)$/),
  sbcl: evaluating(/^--eval$/),
  clojure: evaluating(/^(?:-e|--eval|-M -e)$/),
  bb: evaluating(/^(?:-e|--eval)$/),
  ghc: evaluating(/^-e$/),
  kotlin: evaluating(/^(?:-e|-expression)$/),
  kotlinc: evaluating(/^(?:-e|-expression)$/),
  ki: evaluating(/^(?:-e|--code)$/),
  clj: evaluating(/^(?:-e|--eval)$/),
  janet: evaluating(/^-e$/),
  qjs: evaluating(/^(?:-e|--eval)$/),
  raku: evaluating(/^-e$/),
  crystal: evaluating(/^eval$/),
  r: evaluating(/^-e$/),
};
