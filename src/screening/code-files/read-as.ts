/**
 * Files whose extension does not show what they are; the program that reads them does. `BASH_ENV=notes.txt`,
 * `curl -K opts.txt`, `node < a.txt`, `runpy.run_path('a.txt')`.
 */
import type { Reading, Run, Script } from '../../shell/reading/reading.ts';

/** A file name that selects the reader for texts of that kind. */
type Naming = (file: string) => string;

const ending =
  (end: string): Naming =>
  (file) =>
    file.endsWith(`.${end}`) ? file : `${file}.${end}`;
const called =
  (name: string): Naming =>
  (file) =>
    `${file}/${name}`;

/** Debuggers run Python as well. */
const debugged: Naming = (file) => (file.endsWith('.py') ? file : ending('gdb')(file));

interface Taker {
  readonly programs: RegExp;
  readonly options: readonly string[];
  readonly as: Naming;
  /** Every word that is not an option. */
  readonly isOperand?: true;
  /** A dash, or standard input by itself. */
  readonly isFed?: true;
}

const split = (text: string): string[] => text.split(' ').filter((one) => one !== '');
const taker = (programs: RegExp, options: string, as: Naming, more: Partial<Taker> = {}): Taker => ({
  programs,
  options: split(options),
  as,
  ...more,
});

const MAKE = /^(?:g|b|re|mingw32-|n)?make$/;

const TAKERS: readonly Taker[] = [
  taker(/^(?:vim?|nvim|ex|view|gvim|rvim|vimdiff)$/, '-S -s -u', ending('vim')),
  taker(/^(?:red|ed|ex)$/, '', ending('vim'), { isFed: true }),
  taker(/^g?sed$/, '-f --file', ending('sed')),
  taker(/^[gmn]?awk$/, '-f --file -E --exec', ending('awk')),
  taker(/^curl$/, '-K --config', called('.curlrc')),
  taker(/^wget2?$/, '--config', called('.wgetrc')),
  taker(MAKE, '-f --file --makefile', ending('mk')),
  taker(/^cmake$/, '-P -C', ending('cmake')),
  taker(/^(?:gdb|cgdb)$/, '-x -ix --command --init-command', debugged),
  taker(/^systemd-tmpfiles$/, '', ending('tmpfiles'), { isOperand: true }),
  taker(/^(?:at|batch)$/, '-f', ending('sh')),
];

/** What is typed into a shell, or read by the terminal's own. */
const TMUX: Readonly<Record<string, Naming>> = {
  'load-buffer': ending('sh'),
  loadb: ending('sh'),
  'source-file': called('tmux.conf'),
  source: called('tmux.conf'),
};

const START_VARIABLE = /^(?:BASH_ENV|ENV)$/;

export interface ReadAs {
  readonly run: Run;
  readonly file: string;
  readonly as: Naming;
}

/** Files that the runs of a line read as code or as instructions, as spelled. */
export function* readAs({ runs, scripts }: Reading): Generator<ReadAs> {
  for (const run of runs) {
    const texts = run.args.map(({ value, text }) => value ?? text);
    for (const { programs, options, as, isOperand, isFed } of TAKERS) {
      if (!programs.test(run.program)) continue;
      for (const file of valuesOf(texts, options)) yield { run, file, as };
      if (isOperand)
        for (const file of texts.filter((text) => !text.startsWith('-'))) yield { run, file, as };
      if (isFed) for (const file of fedBy(run)) yield { run, file, as };
    }
    const typed = run.program === 'tmux' ? TMUX[texts.find((text) => text in TMUX) ?? ''] : undefined;
    const last = texts.at(-1);
    if (typed !== undefined && last !== undefined) yield { run, file: last, as: typed };
    for (const { name, value } of run.environment)
      if (START_VARIABLE.test(name)) yield { run, file: value.value ?? value.text, as: ending('sh') };
  }
  for (const script of scripts) {
    const run = runs[script.run];
    if (run !== undefined) for (const [file, as] of loadedBy(script)) yield { run, file, as };
  }
}

const fedBy = ({ stdin }: Run): string[] =>
  stdin.flatMap((input) => (input.from === 'file' ? [input.path.text] : []));

function valuesOf(texts: readonly string[], options: readonly string[]): string[] {
  return texts.flatMap((text, i) => {
    if (options.includes(texts[i - 1] ?? '')) return [text];
    const [, name = '', value] = /^(--[\w-]+)=(.+)$/s.exec(text) ?? [];
    if (value !== undefined) return options.includes(name) ? [value] : [];
    return /^-\w./.test(text) && options.includes(text.slice(0, 2)) ? [text.slice(2)] : [];
  });
}

const MOST_LOADED = 64;
const NAME = String.raw`\s{0,4}\(?\s{0,4}["'${'`'}]([^"'${'`'}\n]{1,400})["'${'`'}]`;

const file = (words: string): RegExp => new RegExp(String.raw`\b(?:${words})${NAME}`, 'g');

interface Loader {
  readonly end: string;
  /** They run the file that they name. */
  readonly loads: RegExp;
  /** With one of these in the text, what is read may be run. */
  readonly evaluates: RegExp;
  readonly reads: RegExp;
}

const LOADERS: Readonly<Partial<Record<Script['language'], Loader>>> = {
  python: {
    end: 'py',
    loads: file(String.raw`run_path|execfile|(?:spec_from_file_location|SourceFileLoader)\([^,]{1,80},`),
    evaluates: /\b(?:exec|eval)\s{0,4}\(/,
    reads: file('open|Path'),
  },
  javascript: {
    end: 'js',
    loads: file('require|import'),
    evaluates: /\b(?:eval|Function|runIn\w{0,8}Context|Script|_compile)\s{0,4}\(/,
    reads: file('readFileSync|readFile'),
  },
  ruby: {
    end: 'rb',
    loads: file('load|require|require_relative'),
    evaluates: /\b(?:eval|instance_eval|class_eval)\b/,
    reads: file('read|open'),
  },
  perl: { end: 'pl', loads: file('do|require'), evaluates: /\beval\b/, reads: file('open|slurp') },
  php: {
    end: 'php',
    loads: file('include|require|include_once|require_once'),
    evaluates: /\beval\s{0,4}\(/,
    reads: file('file_get_contents'),
  },
  lua: { end: 'lua', loads: file('dofile|loadfile'), evaluates: /\bload(?:string)?\b/, reads: file('open') },
};
const NO_CODE = /\.(?:json|node|wasm|css|html)$/;

function loadedBy({ language, text }: Script): [file: string, as: Naming][] {
  const loader = LOADERS[language];
  if (loader === undefined) return [];
  const { end, loads, evaluates, reads } = loader;
  const names = [...text.matchAll(loads), ...(evaluates.test(text) ? text.matchAll(reads) : [])];
  return names
    .slice(0, MOST_LOADED)
    .flatMap(([, name = '']) => (NO_CODE.test(name) || !/[./]/.test(name) ? [] : [[name, ending(end)]]));
}

/** Instructions in the line itself: `echo … | make -f -`. */
export function* instructionsIn(
  reading: Reading,
): Generator<{ readonly name: string; readonly text: string }> {
  for (const { program, args } of reading.runs) {
    if (!MAKE.test(program)) continue;
    const texts = args.map(({ value, text }) => value ?? text);
    for (const text of valuesOf(texts, ['-E', '--eval'])) yield { name: 'input.mk', text };
  }
  for (const { run, file: name, as } of readAs(reading)) {
    if (!/^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(name)) continue;
    for (const input of run.stdin) {
      if (input.from === 'text') yield { name: as('input'), text: input.word.text };
      if (input.from !== 'pipe') continue;
      for (const { program, args } of input.runs.flatMap((id) => reading.runs[id] ?? [])) {
        if (!/^(?:echo|printf)$/.test(program)) continue;
        const text = args.map(({ value, text: spelled }) => value ?? spelled).join(' ');
        yield { name: as('input'), text: text.replaceAll('\\n', '\n').replaceAll('\\t', '\t') };
      }
    }
  }
}

const LANGUAGES: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  ruby: 'rb',
  perl: 'pl',
  php: 'php',
  lua: 'lua',
  tcl: 'tcl',
  r: 'r',
};

/** The name under which to read a text that an interpreter of this language runs. */
export const asLanguage = (file: string, language: string): string => {
  const end = LANGUAGES[language];
  return end === undefined ? file : ending(end)(file);
};
