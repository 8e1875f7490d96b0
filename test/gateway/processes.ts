/** The fixture and the gateway as processes of their own, in a folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { DOCUMENTS } from '../../src/answers/registry/documents.ts';
import { noteText, placeNote } from '../../src/evidence/keys/noted-folders.ts';

export const PROGRAM = fileURLToPath(new URL('../../bin/tokenauditor.js', import.meta.url));
const FIXTURE = fileURLToPath(new URL('./fixture/serve.ts', import.meta.url));
const REQUIRE = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

export interface Started {
  readonly pid: number;
  readonly url: string;
  /** Empty where none is asked for. */
  readonly token: string;
}

/** A process that is ending may still write; `maxRetries` does not look again for files that are new. */
async function removed(folder: string, tries = 50): Promise<void> {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await removed(folder, tries - 1);
  }
}

export class Room {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'gateway-')));
  readonly home = join(this.folder, 'home');
  readonly project = join(this.folder, 'project');
  readonly #children: ChildProcess[] = [];
  #fixture: Promise<string> | undefined;

  constructor() {
    mkdirSync(this.home);
    // A repository whose ledger a person began.
    mkdirSync(join(this.project, '.git'), { recursive: true });
    this.begin(this.project);
  }

  /** As a person's verb begins a project's ledger. */
  begin(project: string): void {
    const ledger = join(project, '.tokenauditor');
    mkdirSync(ledger, { mode: 0o700 });
    const notes = join(this.home, '.tokenauditor', 'projects');
    mkdirSync(notes, { recursive: true, mode: 0o700 });
    writeFileSync(join(notes, placeNote(ledger)), JSON.stringify(noteText(ledger)), { mode: 0o600 });
  }

  get env(): NodeJS.ProcessEnv {
    const { PATH } = process.env;
    return { PATH, HOME: this.home };
  }

  fixture(): Promise<string> {
    this.#fixture ??= this.bundle(FIXTURE, 'fixture.mjs');
    return this.#fixture;
  }

  /** As one file: a process that loads the SDK starts several times as slowly. */
  async bundle(entry: string, name: string): Promise<string> {
    const outfile = join(this.folder, name);
    await build({
      entryPoints: [entry],
      ...{ outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' },
      banner: { js: REQUIRE },
    });
    return outfile;
  }

  async serveFixture(): Promise<Started> {
    const child = this.start(process.execPath, [await this.fixture(), 'http']);
    return { pid: child.pid ?? 0, url: `http://127.0.0.1:${await firstLine(child)}/mcp`, token: '' };
  }

  /** The user's own document. */
  settings(document: object): void {
    const own = join(this.home, '.tokenauditor');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    writeFileSync(join(own, 'tokenauditor.yaml'), JSON.stringify(document), { mode: 0o600 });
  }

  /** `tokenauditor up` in the project, for these servers. */
  async up(...args: readonly string[]): Promise<Started> {
    const child = this.gateway('up', '--port', '0', '--json', ...args);
    let text = '';
    for await (const chunk of child.stdout ?? []) {
      text += chunk;
      if (/^\}$/m.test(text)) break;
    }
    const { url, token_file, pid } = DOCUMENTS['gateway-address'].schema.parse(JSON.parse(text));
    const token = token_file === undefined ? '' : readFileSync(token_file, 'utf8').trim();
    return { pid, url: url ?? '', token };
  }

  gateway(...args: readonly string[]): ChildProcess {
    return this.start(process.execPath, [PROGRAM, ...args]);
  }

  start(command: string, args: readonly string[]): ChildProcess {
    const child = spawn(command, args, { cwd: this.project, env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stderr?.resume();
    this.#children.push(child);
    return child;
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map(end));
    await removed(this.folder);
  }
}

/** The parameters that start the gateway's program, for clients that start it themselves. */
export const programArgs = (...args: readonly string[]): string[] => [PROGRAM, ...args];

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('it ended at once');
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  const stuck = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(stuck);
}
