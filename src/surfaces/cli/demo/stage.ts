import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../help.ts';
import type { Io } from '../io.ts';
import { run } from '../run.ts';
import type { Session } from '../session.ts';

/** A temporary project in which real commands are run and shown. */
export class Stage {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tokenauditor-demo-')));
  readonly session: Session;
  readonly #io: Io;
  readonly #isPaused: boolean;
  #typed: AsyncIterator<Uint8Array> | undefined;
  #steps = 0;
  /** Commands that did not end as the walk-through promises. */
  surprises = 0;

  constructor(session: Session, isPaused: boolean) {
    this.session = session;
    this.#io = { ...session.io, cwd: this.folder };
    this.#isPaused = isPaused;
  }

  write(name: string, content: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  async step(title: string, ...paragraphs: readonly string[]): Promise<void> {
    if (this.#isPaused && this.#steps > 0) await this.#pause();
    this.#steps += 1;
    const { paint } = this.session;
    this.#print(`\n${paint.bold(paint.cyan(`${this.#steps}. ${title}`))}\n`);
    for (const paragraph of paragraphs) this.#print(`${paragraph}\n`);
    this.#print('\n');
  }

  show(text: string): void {
    this.#print(text);
  }

  /** Runs a command as a person would, and shows both what was typed and what was printed. */
  async command(args: readonly string[], expectedStatus: number): Promise<void> {
    const { paint } = this.session;
    this.#print(`${paint.dim('$')} ${paint.bold(commandOf(args))}\n`);
    const status = await run(args, this.#io, {
      version: () => this.session.version,
      ports: this.session.ports,
    });
    if (status !== 0) this.#print(`${paint.dim(`(exit status ${status})`)}\n`);
    this.#print('\n');
    if (status === expectedStatus) return;
    this.surprises += 1;
    this.#print(`${paint.red(`this should have ended with exit status ${expectedStatus}`)}\n`);
  }

  /** An open standard input would keep the process waiting. */
  async close(): Promise<void> {
    await this.#typed?.return?.();
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #print(text: string): void {
    this.session.io.stdout.write(text);
  }

  async #pause(): Promise<void> {
    this.session.io.stderr.write('press Enter to go on ');
    this.#typed ??= this.session.io.stdin.chunks()[Symbol.asyncIterator]();
    await this.#typed.next();
  }
}
