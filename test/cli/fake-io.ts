import type { Hidden } from '../../src/approvals/person/process-view.ts';
import type { Io } from '../../src/doors/cli/verb/io.ts';
import { fakeView } from './fake-view.ts';

export interface FakeIo extends Io {
  out(): string;
  outBytes(): Buffer;
  err(): string;
  /** Plays the person pressing Ctrl-C. */
  interrupt(): void;
}

export interface FakeIoWishes {
  readonly stdin?: string | Uint8Array | readonly Uint8Array[];
  /** What a person types at the terminal, instead of what is piped in. */
  readonly typed?: string;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly terminal?: { readonly columns: number };
  /** Milliseconds the monotonic clock moves with every look at it. */
  readonly tickMs?: number;
  readonly wallMs?: number;
  /** The command lines of the processes above this one; by default a shell in a terminal program. */
  readonly below?: readonly string[];
  /** The command lines of the process that holds the terminal, and of those above it; by default what is above the shell. */
  readonly holder?: readonly string[];
  readonly platform?: string;
  /** Why the processes above cannot be seen. */
  readonly hidden?: Hidden;
  readonly window?: { readonly at: number; readonly sinceMs: number };
  /** What a person types without it being shown, one for each question. */
  readonly secrets?: readonly string[];
}

export function fakeIo(wishes: FakeIoWishes = {}): FakeIo {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const undos = new Set<() => void>();
  let elapsedMs = 0;
  const secrets = [...(wishes.secrets ?? [])];
  const stdin = wishes.typed ?? wishes.stdin ?? '';
  const given = Array.isArray(stdin) ? stdin : [Buffer.from(stdin as string)];
  const output = (into: Buffer[]) => ({
    isTerminal: wishes.terminal !== undefined,
    columns: wishes.terminal?.columns ?? 100,
    write: (data: string | Uint8Array) => void into.push(Buffer.from(data)),
  });
  return {
    stdin: {
      isTerminal: wishes.terminal !== undefined && wishes.stdin === undefined,
      async *chunks() {
        yield* given;
      },
    },
    stdout: output(out),
    stderr: output(err),
    env: wishes.env ?? {},
    cwd: () => wishes.cwd ?? '/',
    processes: async () => fakeView(wishes),
    askSecret: async (prompt) => {
      err.push(Buffer.from(`${prompt}\n`));
      return secrets.shift();
    },
    monotonicMs: () => {
      elapsedMs += wishes.tickMs ?? 0;
      return elapsedMs;
    },
    wallMs: () => wishes.wallMs ?? Date.UTC(2026, 10, 15, 12),
    onInterrupt(undo) {
      undos.add(undo);
      return () => undos.delete(undo);
    },
    out: () => Buffer.concat(out).toString(),
    outBytes: () => Buffer.concat(out),
    err: () => Buffer.concat(err).toString(),
    interrupt: () => {
      for (const undo of [...undos]) undo();
    },
  };
}
