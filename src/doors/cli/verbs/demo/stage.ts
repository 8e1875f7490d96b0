import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { adoptLedger } from '../../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../../ports/files.ts';
import { commandOf, wrap } from '../../print/help.ts';
import type { Io, Output } from '../../verb/io.ts';
import type { Session } from '../../verb/session.ts';
import type { Program } from '../../verb/verb.ts';

interface Step {
  readonly title: string;
  shown: string;
}

interface StageWishes {
  /** It waits for Enter between steps. */
  readonly isPaused: boolean;
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
  readonly #wishes: StageWishes;
  readonly #program: Program;
  #typed: AsyncIterator<Uint8Array> | undefined;

  constructor(session: Session, program: Program, wishes: StageWishes) {
    const { io } = session;
    this.session = session;
    this.#program = program;
    this.#wishes = wishes;
    mkdirSync(join(this.folder, 'home'), { mode: 0o700 });
    const keep = (data: string | Uint8Array) => {
      const step = this.steps.at(-1);
      if (step) step.shown += Buffer.from(data).toString('utf8');
    };
    this.#output = session.json ? { isTerminal: false, columns: 100, write: keep } : io.stdout;
    // Notes are part of what a person sees, so both streams of the commands go the same way.
    this.#io = {
      ...io,
      cwd: () => this.folder,
      // Held calls of the user are not part of the demo.
      env: { ...io.env, HOME: join(this.folder, 'home') },
      stdout: this.#output,
      stderr: { ...this.#output, isTerminal: false },
    };
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content);
  }

  async step(title: string, text = ''): Promise<void> {
    if (this.#wishes.isPaused && this.steps.length > 0) await this.#pause();
    const { paint } = this.session;
    this.steps.push({ title, shown: '' });
    this.show(`${paint.bold(paint.cyan(`${this.steps.length}. ${title}`))}\n`);
    if (text !== '') this.explain(text);
  }

  explain(text: string): void {
    const width = Math.min(100, this.#output.isTerminal ? this.#output.columns : 100);
    this.show(`${wrap(text, width).join('\n')}\n`);
  }

  show(text: string): void {
    this.#output.write(text);
  }

  /** Runs a command as a person would, and shows what was typed and what was printed. */
  async command(args: readonly string[], expectedStatus: number): Promise<void> {
    const { paint } = this.session;
    this.show(`${paint.dim('$')} ${paint.bold(commandOf(args))}\n`);
    await this.#run(args, expectedStatus, this.#io);
    this.show('\n');
  }

  /** The same in one line: what was typed, and the part of the answer that counts. */
  async brief(args: readonly string[], expectedStatus: number, essence: RegExp, remark = ''): Promise<void> {
    const { paint } = this.session;
    let printed = '';
    const output: Output = {
      isTerminal: false,
      columns: 100,
      write: (data) => {
        printed += Buffer.from(data).toString('utf8');
      },
    };
    this.show(`${paint.dim('$')} ${paint.bold(`${commandOf(args)}${remark}`.padEnd(50))}`);
    await this.#run(args, expectedStatus, { ...this.#io, stdout: output, stderr: output });
    const [line] = essence.exec(printed) ?? [];
    this.expect(line !== undefined);
    this.show(`  ${line?.trim() ?? ''}\n`);
  }

  expect(isAsExpected: boolean): void {
    if (isAsExpected) return;
    this.surprises += 1;
    this.show(`${this.session.paint.red('this is not what should have happened')}\n`);
  }

  /** Of the stage's own home, as its commands see it. */
  async ports(): Promise<Ports> {
    return { ...(await this.session.ports()), home: join(this.folder, 'home') };
  }

  /** The user keeps the project: without a note in their own home it would be taken for a foreign one. */
  async keep(): Promise<void> {
    adoptLedger(join(this.folder, FOLDER), await this.session.ports());
  }

  async #run(args: readonly string[], expectedStatus: number, io: Io): Promise<void> {
    const { version, routePorts } = this.session;
    const surroundings = { version: () => version, ports: () => this.ports(), routePorts };
    const status = await this.#program.run(args, io, surroundings);
    if (status !== expectedStatus) this.show(`exit status ${status}, not ${expectedStatus}\n`);
    this.expect(status === expectedStatus);
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
