/**
 * What a command line is: every program it would run, with its words, inputs and surroundings, whatever quoting,
 * wrapper, substitution, `-c` text or script it hides in. Reading runs nothing and never throws; what it cannot
 * know is said (`value: undefined`, `unknowns`) and must be treated as unknown, not as safe.
 */
export type Dialect = 'posix' | 'powershell' | 'cmd';

/** A word as the shell would hand it on. */
export interface Word {
  /** The exact value, quotes removed and variables of the same command put in; undefined if run time decides any of it. */
  readonly value: string | undefined;
  /** The best reading: known parts as they are, unknown ones as spelled (`$HOME/x`, `$(pwd)`, `~`, `*.log`). */
  readonly text: string;
  /** Part of it was quoted. */
  readonly quoted: boolean;
  /** It holds an unquoted glob, so it may stand for several words. */
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
  /** `undefined` for `2>&1` and its like. */
  readonly target: Word | undefined;
}

/** What stands at a run's standard input. */
export type Input =
  | { readonly from: 'pipe'; readonly runs: readonly number[] }
  | { readonly from: 'text'; readonly word: Word }
  | { readonly from: 'file'; readonly path: Word };

/** A program in front that runs this one: `sudo`, `env`, `timeout`, `xargs`, `find` (with -exec), `ssh`, `docker`, … */
export interface Wrapper {
  readonly name: string;
  readonly args: readonly Word[];
}

/** How the run came to be in the line. */
export type Cause =
  | 'line'
  | 'substitution'
  /** Text handed to a shell: `bash -c`, `eval`, a here-document or echoed text into `sh`, `ssh host '…'`. */
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
  /** Assignments in front (`A=1 cmd`, `env A=1 cmd`). */
  readonly environment: readonly { readonly name: string; readonly value: Word }[];
  readonly redirects: readonly Redirect[];
  readonly stdin: readonly Input[];
  /** Runs that read this one's standard output through pipes. */
  readonly pipedTo: readonly number[];
  /** Outermost first. */
  readonly wrappers: readonly Wrapper[];
  readonly cause: Cause;
  /** The run that brings it along (the `bash` of `bash -c`, the `find` of `-exec`, the `python` of a script). */
  readonly parent: number | undefined;
  /** Where it runs: `ssh`, `container`, or this machine. */
  readonly where: 'here' | 'remote' | 'container';
  /** The folder the line changed into before, as spelled (`../out`, `/tmp/x`); undefined if it did not. */
  readonly cwd: string | undefined;
  readonly background: boolean;
  readonly loop: boolean;
}

/** A script of another language inside the line. */
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
    /** Go, Rust, Java, C and their like: `//` comments. */
    | 'compiled'
    /** R, Julia, Elixir, Nim and their like: `#` comments. */
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
    /** Code that is decided at run time goes to a shell or interpreter. */
    | 'code';
  readonly run: number | undefined;
  /** The line itself makes it up. What comes from outside (`$CC`, `$EDITOR`) is the caller's choice. */
  readonly computed?: true;
}

export interface Reading {
  readonly dialect: Dialect;
  readonly runs: readonly Run[];
  readonly scripts: readonly Script[];
  readonly unknowns: readonly Unknown[];
  /** Values given to variables in the line, last one first to be found: `T=$(cat ~/.netrc)`. */
  readonly variables: ReadonlyMap<string, Word>;
}
