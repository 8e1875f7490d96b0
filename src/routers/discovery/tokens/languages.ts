/** How the languages of a project spell comments and strings: only as much as it takes to distinguish them. */
export interface Spelling {
  /** What begins a comment up to the end of the line. */
  readonly lineNotes: readonly string[];
  readonly blockNotes: readonly (readonly [open: string, close: string])[];
  /** `'` is a string; in some languages it only begins a character or a type. */
  readonly hasSingleQuotes: boolean;
  /** `"` and `'` strings go on over the end of the line. */
  readonly hasLongStrings: boolean;
  readonly hasTriples: boolean;
  /** What a backtick begins. */
  readonly backtick: 'template' | 'raw' | 'mark';
  readonly hasRegexes: boolean;
  readonly hasHeredocs: boolean;
  /** `#` begins a comment at the start of a word only. */
  readonly hasWordHashes: boolean;
  /** Words have no quotes and are separated by blanks. */
  readonly isShell: boolean;
}

/** How a language is read, and how what its comments and its texts hold is read again. */
export interface Language extends Spelling {
  readonly inNotes: Spelling;
  readonly inTexts: Spelling;
}

const C_BLOCK = ['/*', '*/'] as const;
const MARKUP = ['<!--', '-->'] as const;

function withLayers(spelling: Spelling): Language {
  const inNotes = { ...spelling, hasLongStrings: false, hasHeredocs: false, hasTriples: false };
  return { ...spelling, inNotes, inTexts: { ...inNotes, blockNotes: [] } };
}

function spell(given: Partial<Spelling>): Spelling {
  return {
    lineNotes: ['//'],
    blockNotes: [C_BLOCK],
    hasSingleQuotes: true,
    hasLongStrings: false,
    hasTriples: false,
    backtick: 'mark',
    hasRegexes: false,
    hasHeredocs: false,
    hasWordHashes: false,
    isShell: false,
    ...given,
  };
}

const SCRIPT = spell({ backtick: 'template', hasRegexes: true });
const HASH = { lineNotes: ['#'], blockNotes: [] } as const;
const SHELL = spell({ ...HASH, hasLongStrings: true, hasHeredocs: true, hasWordHashes: true, isShell: true });

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  script: SCRIPT,
  component: { ...SCRIPT, blockNotes: [C_BLOCK, MARKUP] },
  python: spell({ ...HASH, hasTriples: true }),
  go: spell({ backtick: 'raw' }),
  rust: spell({ hasSingleQuotes: false, hasLongStrings: true }),
  c: spell({}),
  triple: spell({ hasTriples: true }),
  fsharp: spell({ blockNotes: [['(*', '*)']], hasSingleQuotes: false, hasTriples: true }),
  ruby: spell({
    lineNotes: ['#'],
    blockNotes: [['\n=begin', '\n=end']],
    hasLongStrings: true,
    hasHeredocs: true,
  }),
  php: spell({
    lineNotes: ['//', '#'],
    blockNotes: [C_BLOCK, MARKUP],
    hasLongStrings: true,
    hasHeredocs: true,
  }),
  hash: spell({ ...HASH, hasLongStrings: true, hasTriples: true }),
  lua: spell({ lineNotes: ['--'], blockNotes: [['--[[', ']]']] }),
  dashes: spell({ lineNotes: ['--'], blockNotes: [['{-', '-}'], C_BLOCK] }),
  haskell: spell({ lineNotes: ['--'], blockNotes: [['{-', '-}']], hasSingleQuotes: false }),
  lisp: spell({ lineNotes: [';'], blockNotes: [['#|', '|#']], hasSingleQuotes: false, hasLongStrings: true }),
  vim: spell({ lineNotes: [], blockNotes: [] }),
  shell: SHELL,
  powershell: { ...SHELL, blockNotes: [['<#', '#>']], hasHeredocs: false },
  generic: spell({
    lineNotes: ['//', '#'],
    blockNotes: [C_BLOCK, MARKUP],
    hasTriples: true,
    hasWordHashes: true,
  }),
};

/** Endings of file names, and names of languages, by how they are spelled. */
const NAMES: Readonly<Record<string, string>> = {
  script: 'ts tsx js jsx mjs cjs mts cts es6 typescript javascript typescriptreact javascriptreact',
  component: 'vue svelte astro html htm mdx',
  python: 'py pyi pyw ipynb python jupyter bzl',
  go: 'go',
  rust: 'rs rust',
  c: 'c cc cpp cxx h hh hpp m mm objc cs csharp csx zig d v sol proto',
  triple: 'java kt kts kotlin scala sc swift dart groovy gradle',
  fsharp: 'fs fsx fsharp ml mli ocaml',
  ruby: 'rb ruby rake gemspec cr crystal',
  php: 'php phtml',
  hash: 'ex exs elixir r rmd jl julia pl pm perl nim tcl coffee nix',
  lua: 'lua luau',
  dashes: 'sql ada',
  haskell: 'hs haskell elm purs idr',
  lisp: 'el lisp clj cljs cljc edn scm rkt clojure elisp',
  vim: 'vim vimscript',
  shell:
    'sh bash zsh fish ksh shell shellscript dockerfile makefile mk just justfile bats envrc conf caddyfile nginx vcl',
  powershell: 'ps1 psm1 psd1 powershell bat cmd',
};

const LANGUAGES = new Map(
  Object.entries(SPELLINGS).map(([name, spelling]): [string, Language] => [name, withLayers(spelling)]),
);
const GENERIC = LANGUAGES.get('generic') as Language;

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([spelling, names]) =>
    names.split(' ').map((name): [string, Language] => [name, LANGUAGES.get(spelling) ?? GENERIC]),
  ),
);

/** By the ending of a file name or the name of a language; an unknown one is read as well as it goes. */
export function spellingOf(language: string): Language {
  return BY_NAME.get(language.toLowerCase().replace(/^\./, '')) ?? GENERIC;
}

/** Whether files with this ending are read as code at all. */
export function isCodeEnding(ending: string): boolean {
  return BY_NAME.has(ending.toLowerCase());
}
