/** What the command line may touch of its process. The real one is `world/terminal.ts`; tests hand in a small fake. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
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

/** The reader of standard output has gone (`| head`): not an error, the work just ends. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}
