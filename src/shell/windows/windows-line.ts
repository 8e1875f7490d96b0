import type { Cause, Dialect, Reading, Run, Script, Unknown, Word, Wrapper } from '../reading/reading.ts';
import type { Value } from './powershell-value.ts';

/** Runs, nesting and text beyond these limits are not read, and the reading reports it. */
export const LIMITS = { runs: 400, words: 1_000, depth: 8, text: 1 << 16 } as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type Draft = Mutable<Run>;

/** The context of a text in the line. */
export interface Surrounding {
  readonly cause: Cause;
  readonly parent: number | undefined;
  readonly wrappers: readonly Wrapper[];
  readonly where: Run['where'];
  readonly depth: number;
}

/** The two readers meet here, so that neither imports the other. */
export interface Readers {
  readCmd(text: string, line: WindowsLine, around: Surrounding): void;
  /** The words after `powershell`, and its standard input. */
  readPowerShellWords(
    args: readonly Value[],
    input: Value | undefined,
    run: Draft,
    line: WindowsLine,
    around: Surrounding,
  ): void;
}

/** The runs of a PowerShell or cmd line as they are found. */
export class WindowsLine {
  readonly readers: Readers;
  readonly runs: Draft[] = [];
  readonly scripts: Script[] = [];
  readonly unknowns: Unknown[] = [];
  readonly variables = new Map<string, Word>();
  /** Text read in total, including inner texts. */
  size = 0;

  constructor(readers: Readers) {
    this.readers = readers;
  }

  get isFull(): boolean {
    return this.runs.length >= LIMITS.runs;
  }

  /** Undefined when there are too many. */
  add(program: string, spelled: Word, args: readonly Word[], known: Partial<Run> = {}): Draft | undefined {
    if (this.isFull) return undefined;
    if (args.length > LIMITS.words) this.unknown('count');
    const run: Draft = {
      id: this.runs.length,
      program,
      spelled,
      args: args.slice(0, LIMITS.words),
      environment: [],
      redirects: [],
      stdin: [],
      pipedTo: [],
      wrappers: [],
      cause: 'line',
      parent: undefined,
      where: 'here',
      cwd: undefined,
      background: false,
      loop: false,
      ...known,
    };
    this.runs.push(run);
    if (this.isFull) this.unknown('count');
    return run;
  }

  unknown(kind: Unknown['kind'], run?: number): void {
    if (
      !this.unknowns.some((one) => one.kind === kind && one.run === run) &&
      this.unknowns.length < LIMITS.runs
    )
      this.unknowns.push({ kind, run });
  }

  /** Whether another inner text may be read. */
  admits(text: string, depth: number): boolean {
    this.size += text.length;
    if (depth > LIMITS.depth) this.unknown('depth');
    else if (this.size > LIMITS.text * 2) this.unknown('size');
    else return true;
    return false;
  }

  pipe(from: readonly number[], to: Draft): void {
    if (from.length === 0) return;
    to.stdin = [...to.stdin, { from: 'pipe', runs: from }];
    for (const id of from) {
      const source = this.runs[id];
      if (source !== undefined) source.pipedTo = [...source.pipedTo, to.id];
    }
  }

  reading(dialect: Dialect): Reading {
    const { runs, scripts, unknowns, variables } = this;
    return { dialect, runs, scripts, unknowns, variables };
  }
}

/** `C:\Windows\System32\CMD.EXE` is `cmd`. */
export function programName(spelled: string): string {
  const base = /^[A-Za-z]:|^[\\/.]|[\\/]/.test(spelled) ? (spelled.split(/[\\/]/).at(-1) ?? '') : spelled;
  return base.toLowerCase().replace(/\.(?:exe|com|cmd|bat)$/, '');
}
