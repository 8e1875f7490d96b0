/**
 * The model of a command line: every program it would run, with its words, inputs and context, whatever quoting,
 * wrapper, substitution, `-c` text or script hides it. Reading runs nothing and never throws; what it cannot know is
 * reported (`value: undefined`, `unknowns`) and must be treated as unknown, not as safe.
 */
export type Dialect = 'posix' | 'powershell' | 'cmd';

/** A word after the shell's expansion. */
export interface Word {
  /** The exact value, quotes removed and variables of the same command filled in; undefined if run time decides any of it. */
  readonly value: string | undefined;
  /** The best reading: known parts literal, unknown ones as spelled (`$HOME/x`, `$(pwd)`, `~`, `*.log`). */
  readonly text: string;
  /** Part of it was quoted. */
  readonly quoted: boolean;
  /** It contains an unquoted glob, so it may expand to several words. */
  readonly glob: boolean;
  /** Variables in it whose value is not known from the command itself. */
  readonly variables: readonly string[];
  /** `$(…)`, backticks, `<(…)`, `>(…)` in it. */
  readonly substitutions: readonly Substitution[];
}

export interface Substitution {
  readonly kind: 'command' | 'input' | 'output';
  /** The runs whose output (or, for `>(…)`, input) it is: indexes into `Reading.runs`. */
  readonly runs: readonly number[];
}

export interface Redirect {
  readonly descriptor: number;
  /** `update`: opened to be written in place, `1<>file`. */
  readonly does: 'read' | 'write' | 'append' | 'update' | 'duplicate';
  /** Undefined for `2>&1` and similar redirects. */
  readonly target: Word | undefined;
}

/** A run's standard input. */
export type Input =
  | { readonly from: 'pipe'; readonly runs: readonly number[] }
  | { readonly from: 'text'; readonly word: Word }
  | { readonly from: 'file'; readonly path: Word };

/** A program before this one that runs it: `sudo`, `env`, `timeout`, `xargs`, `find` (with -exec), `ssh`, `docker`, … */
export interface Wrapper {
  readonly name: string;
  readonly args: readonly Word[];
}

/** How the line starts the run. */
export type Cause =
  | 'line'
  | 'substitution'
  /** Text passed to a shell: `bash -c`, `eval`, a here-document or echoed text into `sh`, `ssh host '…'`. */
  | 'shell_text'
  /** A call such as `os.system('…')` inside a script of another language. */
  | 'script'
  /** The body of a function that the line calls. A body never called yields no runs. */
  | 'function'
  /** Run by another program: `find -exec`, `xargs`, `git -c alias.x='!…'`, `trap`, `watch`. */
  | 'argument';

export interface Run {
  /** Its index in `Reading.runs`; runs are in the order in which they would start, as far as that is known. */
  readonly id: number;
  /** Lower case, without folder and `.exe`: `rm`. Empty if run time decides what runs. */
  readonly program: string;
  readonly spelled: Word;
  readonly args: readonly Word[];
  /** Assignments before it (`A=1 cmd`, `env A=1 cmd`). */
  readonly environment: readonly { readonly name: string; readonly value: Word }[];
  readonly redirects: readonly Redirect[];
  readonly stdin: readonly Input[];
  /** Runs that read this one's standard output through pipes. */
  readonly pipedTo: readonly number[];
  /** Outermost first. */
  readonly wrappers: readonly Wrapper[];
  readonly cause: Cause;
  /** The run that carries it (the `bash` of `bash -c`, the `find` of `-exec`, the `python` of a script). */
  readonly parent: number | undefined;
  /** Where it runs: `ssh`, `container`, or this machine. */
  readonly where: 'here' | 'remote' | 'container';
  /** The folder the line changed into before, as spelled (`../out`, `/tmp/x`); undefined if it did not. */
  readonly cwd: string | undefined;
  /** Other folders it may be in: a change of folder may fail or be skipped, or lead elsewhere by `CDPATH`. */
  readonly mayBeIn?: readonly string[];
  readonly background: boolean;
  readonly loop: boolean;
}

/** A script in another language inside the line. */
export interface Script {
  readonly language:
    | 'python'
    | 'javascript'
    | 'perl'
    | 'ruby'
    | 'php'
    | 'awk'
    | 'lua'
    | 'applescript'
    | 'sql'
    /** Go, Rust, Java, C and similar languages: `//` comments. */
    | 'compiled'
    /** R, Julia, Elixir, Nim and similar languages: `#` comments. */
    | 'hashed'
    /** Haskell, OCaml, F#: `--` or bracketed comments. */
    | 'dashed'
    | 'other';
  readonly text: string;
  /** The run that executes it. */
  readonly run: number;
}

export interface Unknown {
  readonly kind:
    | 'syntax'
    | 'size'
    | 'depth'
    | 'count'
    /** The program's name is decided at run time: `$x`, `$(cat f)`. */
    | 'program'
    /** A shell or interpreter runs code that is decided at run time. */
    | 'code';
  readonly run: number | undefined;
  /** The line itself computes it. A value from outside (`$CC`, `$EDITOR`) is the caller's choice. */
  readonly computed?: true;
}

export interface Reading {
  readonly dialect: Dialect;
  readonly runs: readonly Run[];
  readonly scripts: readonly Script[];
  readonly unknowns: readonly Unknown[];
  /** Values assigned to variables in the line; the last assignment is found first: `T=$(cat ~/.netrc)`. */
  readonly variables: ReadonlyMap<string, Word>;
}
