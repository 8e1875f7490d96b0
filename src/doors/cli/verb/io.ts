import type { ProcessView } from '../../../approvals/person/process-view.ts';

/** What the command line may touch of its process. The real one is `terminal.ts`; tests pass in a small fake. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called only for a relative path: the current folder may be gone. */
  cwd(): string;
  /** This process, its ancestors, and the process that holds its terminal; less if the system does not show it. */
  processes(): Promise<ProcessView>;
  /** Asks on the controlling terminal without echo; undefined if the user gave up. */
  askSecret(prompt: string): Promise<string | undefined>;
  monotonicMs(): number;
  wallMs(): number;
  /** Registers what to undo if the user interrupts; the returned function removes the registration. */
  onInterrupt(undo: () => void): () => void;
}

interface Input {
  readonly isTerminal: boolean;
  chunks(): AsyncIterable<Uint8Array>;
}

/** A write is complete when `write` returns, so that a slow reader slows the work instead of filling memory. */
export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(data: string | Uint8Array): void;
}

/** As a shell reports a process that SIGPIPE ended: a script with `pipefail` sees that the output is incomplete. */
export const READER_GONE = 141;

/** The reader of standard output is gone (`| head`): no message, the work just ends; a verdict already reached is kept. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}
