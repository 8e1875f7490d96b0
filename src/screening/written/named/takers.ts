/** What a program does with files that it is handed: only shows, copies or checks them, or reads them as its own language. */
import type { Run, Word } from '../../../shell/reading/reading.ts';
import { anyWord, whole } from '../../../text/patterns/compose.ts';
import { LOADED_AS, LOOKS, MORE_THAN_LOOKS } from './looking-programs.ts';

/** They run nothing of a text that they open, unless an option makes them. */
const EDITORS = whole(anyWord`vim? nvim ex gvim view vimdiff emacs emacsclient ed`);
const DRIVEN = /^(?:[-+][cSsu]|\+.|-e[sx]?$|--cmd|--eval|--load|--batch|-l$|-f$|--script|-q$)/;

const LOOKING_MODULE =
  /^(?:json\.tool|markdown|http\.server|py_compile|compileall|base64|tokenize|ast|black|ruff|isort|flake8|pylint|mypy|pip|venv|zipfile|tarfile|csv|gzip|tabnanny|calendar|site|sysconfig|mdformat|docutils|sphinx|mkdocs|yamllint|codespell_lib)$/;
const PACKAGE_RUNNER = /^(?:npx|bunx|pnpx|uvx|pipx)$/;
/** `s/…/…/e`, `e command`. */
const SED_RUNS = /^[^\n]*(?:s(.)(?:(?!\1).)*\1(?:(?!\1).)*\1[gpIiMm\d]*e|(?:^|[;}\d$/ ])e(?:\s|$))/;
const AWK_RUNS = /\bsystem\s*\(|\|/;
type Started = Pick<Run, 'program' | 'args'>;

/** Whether a run leaves the files that it names as they are, or only copies them. */
export const onlyLooks = (run: Started): boolean => isLooker(run) && loadedWords(run).length === 0;

/** The program shows or copies what it names, apart from the values of `loadedWords`. */
export function isLooker({ program, args }: Started): boolean {
  const texts = textsOf(args);
  if (program === '') return true;
  if (/^g?sed$/.test(program)) return !texts.some((text) => SED_RUNS.test(text));
  if (/^[gmn]?awk$/.test(program)) return !texts.some((text) => AWK_RUNS.test(text));
  if (EDITORS.test(program)) return texts.length > 0 && !texts.some((text) => DRIVEN.test(text));
  if (/^(?:python|pypy)[\d.]*$/.test(program))
    return texts[0] === '-m' && LOOKING_MODULE.test(texts[1] ?? '');
  if (PACKAGE_RUNNER.test(program)) return isLooker(packageRun({ program, args }));
  return LOOKS.test(program) && !textsOf(loadedWords({ program, args })).some((text) => HANDS_ON.test(text));
}

/** `rg --pre sh`, `split --filter=sh`: an interpreter gets the files that the program would look at. */
const HANDS_ON =
  /(?:^|^-[A-Z]|[\s=/'"|!])(?:(?:ba|z|da|k|a|fi)?sh|python[\d.]*|node|bun|deno|perl|ruby|php|lua|xargs|env|source|eval)(?=$|[\s'"|;])/;

/** Values of the options that make a looking program start a program, load code or read settings. */
export function loadedWords({ program, args }: Started): readonly Word[] {
  if (PACKAGE_RUNNER.test(program)) return loadedWords(packageRun({ program, args }));
  if (/^(?:python|pypy)[\d.]*$/.test(program))
    return loadedWords({ program: args[1]?.text ?? '', args: args.slice(2) });
  const options = MORE_THAN_LOOKS.find(([programs]) => programs.test(program))?.[1];
  if (options === undefined) return [];
  const texts = textsOf(args);
  const isOption = texts.map((text) => options.test(text));
  const takesNext = texts.map((text, i) => isOption[i] === true && !/^--[^=]+=/.test(text));
  return args.filter((_, i) => isOption[i] === true || takesNext[i - 1] === true);
}

/** `npx -y prettier@3 .` as `prettier .`. */
export function packageRun({ program, args }: Started): Started {
  if (!PACKAGE_RUNNER.test(program)) return { program, args };
  const texts = textsOf(args);
  const at = texts.findIndex((text) => !text.startsWith('-'));
  return { program: (texts[at] ?? '').replace(/(?!^)@[^/]*$/, ''), args: args.slice(at + 1) };
}

const textsOf = (args: readonly Word[]): string[] => args.map(({ value, text }) => value ?? text);

/** A name that selects the reader for what a program takes in. */
const TAKES: readonly (readonly [RegExp, string])[] = [
  [/^(?:python|pypy|ipython)[\d.]*$|^(?:uv|coverage|pytest|kernprof|py-spy|scalene|viztracer)$/, 'x.py'],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node|mocha|jest|vitest|electron|nodemon|pm2)$/, 'x.js'],
  [/^(?:perl|prove)[\d.]*$/, 'x.pl'],
  [/^(?:ruby|irb|rake|rspec)[\d.]*$/, 'x.rb'],
  [/^php[\d.]*$/, 'x.php'],
  [/^lua(?:jit)?[\d.]*$/, 'x.lua'],
  [/^(?:(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+|cpp)|clang(?:\+\+)?|tcc|as)(?:-\d+)?$/, 'x.c'],
  [/^(?:rustc|cargo)$/, 'x.rs'],
  [/^go$/, 'x.go'],
  [/^(?:java|javac|jshell|jbang)$/, 'x.java'],
  [/^(?:cmake|ctest|ccmake)$/, 'x.cmake'],
  [/^(?:g|b|re|n|mingw32-)?make$/, 'x.mk'],
  [/^git(?:-.*)?$/, '.gitconfig'],
  [/^(?:gdb|lldb|cgdb|rr)$/, 'x.gdb'],
  [/^(?:tclsh|wish|expect)[\d.]*$/, 'x.tcl'],
  [/^(?:sqlite3|psql|mysql|mariadb|duckdb)$/, 'x.sql'],
  [/^(?:vim?|nvim|ex|gvim|view)$/, 'x.vim'],
  [/^(?:emacs|emacsclient|guile|sbcl|clisp|racket|scheme)$/, 'x.el'],
  [/^(?:R|r|rscript)$/, 'x.r'],
  [/^julia$/, 'x.jl'],
  [/^(?:g?sed)$/, 'x.sed'],
  [/^[gmn]?awk$/, 'x.awk'],
  [/^(?:ghc|runghc|ghci)$/, 'x.hs'],
  [/^(?:elixir|iex|mix)$/, 'x.exs'],
  [/^(?:groovy|gradlew?)$/, 'x.groovy'],
  [/^(?:scala|scala-cli|amm)$/, 'x.scala'],
  [/^(?:ocaml|ocamlfind)$/, 'x.ml'],
  [/^(?:tmux|screen)$/, 'tmux.conf'],
  [/^(?:ninja|samu)$/, 'x.ninja'],
  ...LOADED_AS,
];

export const takenAs = (program: string): string | undefined =>
  TAKES.find(([programs]) => programs.test(program))?.[1];
