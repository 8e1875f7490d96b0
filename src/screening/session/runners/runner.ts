/** Programs that run files without being an interpreter in the line, and which files. */
export interface Runner {
  /** Files it finds by itself, relative to the folder it is started in. */
  readonly own: readonly string[];
  /** Options whose value is code; `all`: every word may name a code file. */
  readonly named: readonly string[] | 'all';
  /** Session files that it picks up below its folder. */
  readonly below: RegExp | undefined;
  /** Words of which one is needed for it to run anything. */
  readonly verbs: RegExp | undefined;
}

const split = (names: string): string[] => names.split(/\s+/).filter((name) => name !== '');

/** Programs, the files they find, options with files, the extensions of what they pick up, words that make them run. */
export const runner = (
  programs: RegExp,
  own: string,
  named: string,
  below = '',
  verbs?: RegExp,
): readonly [RegExp, Runner] => [
  programs,
  {
    own: split(own),
    named: named === 'all' ? 'all' : split(named),
    below: below === '' ? undefined : new RegExp(`\\.(?:${split(below).join('|')})$`, 'i'),
    verbs,
  },
];

export const TESTS =
  'test/*.js test/*.mjs test/*.cjs test/*.ts tests/*.js tests/*.ts __tests__/*.js __tests__/*.ts';

/** Extensions of files that are picked up. */
export const SCRIPT = 'js cjs mjs jsx ts cts mts tsx vue svelte';
export const PYTHON = 'py pyw ipynb pth';
export const JVM = 'java kt kts groovy gradle scala sc';
/** What a project's own recipe may start. */
export const ANY = `${SCRIPT} ${PYTHON} ${JVM} rb rake pl pm t php lua go rs c cc cpp cxx h hpp swift cs dart zig r jl ex exs nim hs ml sh bash zsh bats sql tcl awk mk cmake`;
