import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, wrap } from '../../print/help.ts';
import type { Io, Output } from '../../verb/io.ts';
import type { Session } from '../../verb/session.ts';
import type { Program } from '../../verb/verb.ts';

interface Step {
  readonly title: string;
  shown: string;
}

/** A temporary project in which real commands are run and shown. */
export class Stage {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tokenauditor-demo-')));
  readonly session: Session;
  readonly steps: Step[] = [];
  /** Commands that did not end as the demo expects. */
  surprises = 0;
  readonly #io: Io;
  readonly #output: Output;
  readonly #isPaused: boolean;
  readonly #program: Program;
  #typed: AsyncIterator<Uint8Array> | undefined;

  constructor(session: Session, program: Program, isPaused: boolean) {
    const { io } = session;
    this.session = session;
    this.#program = program;
    this.#isPaused = isPaused;
    const keep = (data: string | Uint8Array) => {
      const step = this.steps.at(-1);
      if (step) step.shown += Buffer.from(data).toString('utf8');
    };
    this.#output = session.json ? { isTerminal: false, columns: 100, write: keep } : io.stdout;
    // Notes are part of what a person sees, so both streams of the commands go the same way.
    this.#io = {
      ...io,
      cwd: () => this.folder,
      stdout: this.#output,
      stderr: { ...this.#output, isTerminal: false },
    };
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content);
  }

  async step(title: string, text = ''): Promise<void> {
    if (this.#isPaused && this.steps.length > 0) await this.#pause();
    const { paint } = this.session;
    this.steps.push({ title, shown: '' });
    this.show(`${paint.bold(paint.cyan(`${this.steps.length}. ${title}`))}\n`);
    if (text !== '') this.explain(text);
  }

  explain(text: string): void {
    const width = Math.min(100, this.#output.isTerminal ? this.#output.columns : 100);
    this.show(`${wrap(text, width).join('\n')}\n\n`);
  }

  show(text: string): void {
    this.#output.write(text);
  }

  /** Runs a command as a person would, and shows what was typed and what was printed. */
  async command(args: readonly string[], expectedStatus: number): Promise<void> {
    const { paint } = this.session;
    this.show(`${paint.dim('$')} ${paint.bold(commandOf(args))}\n`);
    const { version, ports, routePorts } = this.session;
    const status = await this.#program.run(args, this.#io, { version: () => version, ports, routePorts });
    if (status !== 0) this.show(`${paint.dim(`(exit status ${status})`)}\n`);
    this.show('\n');
    if (status === expectedStatus) return;
    this.surprises += 1;
    this.show(`${paint.red(`this should have ended with exit status ${expectedStatus}`)}\n`);
  }

  /** An open standard input would keep the process waiting. */
  async close(): Promise<void> {
    await this.#typed?.return?.();
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #pause(): Promise<void> {
    this.session.io.stderr.write('press Enter to continue ');
    this.#typed ??= this.session.io.stdin.chunks()[Symbol.asyncIterator]();
    await this.#typed.next();
  }
}
