/** Syntax of languages, as far as it is needed to separate words. */
import { programOf } from '../../../../screening/code-files/languages.ts';

export interface Style {
  /** What begins a comment to the end of the line. */
  readonly comment: RegExp;
  /** Comments between `/*` and its end. */
  readonly hasLongComments: boolean;
  /** Blocks are marked by braces, else by columns. */
  readonly hasBlocks: boolean;
  /** Braces are always blocks. */
  readonly isBlockOnly: boolean;
  /** Blocks end with the word `end`, even inside parentheses. */
  readonly endsBlocks: boolean;
  /** Braces are always maps. */
  readonly isIndented: boolean;
  /** Strings may span lines. */
  readonly isLong: boolean;
  /** A string in these quotes is a command. */
  readonly runsBackticks: boolean;
  /** The last statement of a function is its value. */
  readonly isExpression: boolean;
  /** Statements inside a block refer to what comes before the block. */
  readonly hasReceivers: boolean;
}

const style = (
  comment: RegExp,
  marks: Partial<Omit<Style, 'comment'>> & { readonly isIndented?: boolean } = {},
): Style => ({
  comment,
  hasLongComments: true,
  hasBlocks: true,
  isBlockOnly: false,
  endsBlocks: false,
  isIndented: false,
  isLong: false,
  runsBackticks: false,
  isExpression: false,
  hasReceivers: false,
  ...marks,
});

export const SLASHES = /\/\//y;
const HASHES = /#(?![{[!])|#!/y;

const STYLES: Readonly<Record<string, Style>> = {
  python3: style(/#/y, { isIndented: true, hasBlocks: false, hasLongComments: false }),
  node: style(SLASHES),
  ruby: style(HASHES, {
    isLong: true,
    runsBackticks: true,
    isExpression: true,
    hasBlocks: false,
    hasLongComments: false,
  }),
  perl: style(/(?<![$&@%])#/y, {
    isLong: true,
    runsBackticks: true,
    isExpression: true,
    hasLongComments: false,
  }),
  php: style(/\/\/|#(?!\[)/y, { isLong: true, runsBackticks: true }),
  lua: style(/--/y, { endsBlocks: true, hasBlocks: false, hasLongComments: false }),
  yaegi: style(SLASHES),
  evcxr: style(SLASHES, { isExpression: true }),
  cling: style(SLASHES),
  jshell: style(SLASHES),
  kscript: style(SLASHES, { isExpression: true, hasReceivers: true }),
  groovy: style(SLASHES, { isExpression: true, hasReceivers: true }),
  amm: style(SLASHES, { isExpression: true }),
  swift: style(SLASHES, { isExpression: true }),
  csi: style(SLASHES),
  dart: style(SLASHES),
  rscript: style(/#/y, { isLong: true, isExpression: true, isBlockOnly: true, hasLongComments: false }),
  julia: style(/#/y, { isExpression: true, hasBlocks: false, hasLongComments: false }),
  elixir: style(HASHES, { isLong: true, isExpression: true, hasBlocks: false, hasLongComments: false }),
  terraform: style(/#|\/\//y, { hasReceivers: true }),
  awk: style(/#/y, { isBlockOnly: true, hasLongComments: false }),
};

/** A supported language; undefined for others, and for files that are not programs. */
export function styleOf(file: string, text: string, by?: string): Style | undefined {
  const program = by ?? programOf(file, text) ?? NAMED.find(([name]) => name.test(file))?.[1];
  return program === undefined ? undefined : STYLES[/^python[\d.]*$/.test(program) ? 'python3' : program];
}

const NAMED: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Vagrantfile|Podfile|Fastfile|Brewfile|Capfile|Thorfile|config\.ru)$/,
    'ruby',
  ],
  [/(?:^|\/)(?:Jenkinsfile)$/, 'groovy'],
  [
    /(?:^|\/)(?:SConstruct|SConscript|wscript|conanfile|BUILD|WORKSPACE|Tiltfile)(?:\.bazel)?$|\.(?:bzl|bazel|star)$/,
    'python3',
  ],
  [/(?:^|\/)\.Rprofile$/, 'rscript'],
  [/\.tf$/, 'terraform'],
];
