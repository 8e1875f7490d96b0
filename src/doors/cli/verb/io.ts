import type { ProcessView } from '../../../approvals/person/process-view.ts';

/** What the command line may touch of its process. The real one is `terminal.ts`; tests hand in a small fake. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asked for only when a relative path is at hand: the current folder may be gone. */
  cwd(): string;
  /** This process, those above it, and who holds its terminal; less where the system does not tell. */
  processes(): Promise<ProcessView>;
  /** Asks on the controlling terminal, shows nothing of the answer; undefined when the person gave up. */
  askSecret(prompt: string): Promise<string | undefined>;
  monotonicMs(): number;
  wallMs(): number;
  /** Registers what must be undone if the person interrupts; the answer takes the registration back. */
  onInterrupt(undo: () => void): () => void;
}

interface Input {
  readonly isTerminal: boolean;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Writes are complete when `write` returns, so a slow reader slows the work instead of filling memory. */
export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(data: string | Uint8Array): void;
}

/** As a shell reports a process that SIGPIPE ended: a script with `pipefail` sees that not everything was written. */
export const READER_GONE = 141;

/** The reader of standard output has gone (`| head`): no message, the work just ends; a verdict already reached stays. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}
