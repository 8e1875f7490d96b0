/** An empty home, and the commands of the pages, run as they are printed there. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PROGRAM = join(ROOT, 'bin', 'tokenauditor.js');
const PAGES = ['README.md', 'docs/guide.md'].map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
/** Each command of a console block, without its remark. */
const PRINTED: ReadonlySet<string> = new Set(
  [...PAGES.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    [...block.matchAll(/^\$ (.*?)(?:\s+# .*)?$/gm)].flatMap(([, line = '']) =>
      line.split(' && ').map((one) => one.trim()),
    ),
  ),
);

export interface Answer {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export class Newcomer {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'newcomer-')));
  readonly home = join(this.folder, 'home');
  readonly work = join(this.folder, 'work');

  constructor() {
    const bin = join(this.folder, 'bin');
    const script = `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`;
    for (const place of [this.home, this.work, bin]) mkdirSync(place);
    writeFileSync(join(bin, 'tokenauditor'), script, { mode: 0o700 });
  }

  get env(): NodeJS.ProcessEnv {
    const { PATH = '' } = process.env;
    return { PATH: `${join(this.folder, 'bin')}${delimiter}${PATH}`, HOME: this.home };
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** A command that a page prints; `more` stands for what the newcomer answers at a terminal. */
  types(line: string, more = ''): Answer {
    if (!PRINTED.has(line)) throw new Error(`no page prints: ${line}`);
    const options = { cwd: this.work, env: this.env, encoding: 'utf8', input: '' } as const;
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', `${line} ${more}`], options);
    return { status, out: stdout, err: stderr };
  }

  /** A process that ends writes the checkpoint of its ledger last, and a file that appears meanwhile keeps the folder. */
  async leave(): Promise<void> {
    spawnSync(process.execPath, [PROGRAM, 'down', '--project', this.home], { cwd: this.home, env: this.env });
    await vi.waitFor(() => rmSync(this.folder, { recursive: true, force: true }), { timeout: 20_000 });
  }
}
