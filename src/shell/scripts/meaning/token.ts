import type { Script } from '../../reading/reading.ts';

export type Language = Script['language'];

/** `end` closes a statement; `«` and `»` surround the parts of an interpolated string, joined by `+`. */
export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'op' | 'end';
  readonly text: string;
}

/** An `end` followed by a line without indentation. */
export const DEDENT = 'dedent';

/** `any`: whichever of `$x`, `${x}`, `#{x}` and `\(x)` the language has; in other languages they belong to the shell. */
export type Quoting =
  | 'raw'
  | 'plain'
  | 'escaped'
  | 'braces'
  | 'dollar-braces'
  | 'hash-braces'
  | 'sigils'
  | 'any';

/** Languages that are read by what they have in common, not each by its own grammar. */
export const isFamily = (language: Language): boolean =>
  language === 'compiled' || language === 'hashed' || language === 'dashed';

/** How a language writes comments and strings; enough to distinguish its data from its code. */
export interface Syntax {
  readonly comments: readonly string[];
  readonly quotes: Readonly<Record<string, Quoting>>;
  /** Backticks run a command. */
  readonly backticks: boolean;
  /** Characters before a name that belong to it. */
  readonly sigils: string;
  readonly regexes: boolean;
  readonly heredocs: '<<' | '<<<' | undefined;
  /** Line breaks end statements; elsewhere only `;` does. */
  readonly lines: boolean;
}

const C_LIKE = { backticks: false, sigils: '', regexes: false, heredocs: undefined, lines: true } as const;

export const SYNTAXES: Readonly<Record<Language, Syntax>> = {
  python: { ...C_LIKE, comments: ['#'], quotes: { "'": 'escaped', '"': 'escaped' } },
  javascript: {
    ...C_LIKE,
    comments: ['//', '/*'],
    quotes: { "'": 'escaped', '"': 'escaped', '`': 'dollar-braces' },
    regexes: true,
  },
  perl: {
    comments: ['#'],
    quotes: { "'": 'plain', '"': 'sigils', '`': 'sigils' },
    backticks: true,
    sigils: '$@%',
    regexes: true,
    heredocs: '<<',
    lines: false,
  },
  ruby: {
    comments: ['#'],
    quotes: { "'": 'plain', '"': 'hash-braces', '`': 'hash-braces' },
    backticks: true,
    sigils: '@$',
    regexes: true,
    heredocs: '<<',
    lines: true,
  },
  php: {
    comments: ['#', '//', '/*'],
    quotes: { "'": 'plain', '"': 'sigils', '`': 'sigils' },
    backticks: true,
    sigils: '$',
    regexes: false,
    heredocs: '<<<',
    lines: false,
  },
  awk: { ...C_LIKE, comments: ['#'], quotes: { '"': 'escaped' }, sigils: '$', regexes: true },
  lua: { ...C_LIKE, comments: ['--'], quotes: { "'": 'escaped', '"': 'escaped' } },
  applescript: { ...C_LIKE, comments: ['--', '(*'], quotes: { '"': 'escaped' } },
  sql: { ...C_LIKE, comments: ['--', '/*'], quotes: { "'": 'raw', '"': 'raw' } },
  compiled: { ...C_LIKE, comments: ['//', '/*'], quotes: { "'": 'any', '"': 'any', '`': 'raw' } },
  hashed: { ...C_LIKE, comments: ['#'], quotes: { "'": 'any', '"': 'any', '`': 'any' } },
  dashed: { ...C_LIKE, comments: ['--', '{-', '(*', '//'], quotes: { '"': 'any' } },
  other: { ...C_LIKE, comments: [], quotes: { "'": 'escaped', '"': 'escaped' } },
};
