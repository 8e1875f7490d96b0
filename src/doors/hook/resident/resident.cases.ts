/** A project with a resident whose behaviour the payload controls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../../world/clock.ts';
import { files } from '../../../world/files.ts';
import { processes } from '../../../world/processes.ts';
import { random } from '../../../world/random.ts';
import type { HookOutput } from '../adapter/adapter.ts';
import { type Resident, type ResidentOptions, startResident } from './resident.ts';
import type { Judging } from './resident-turns.ts';

export const KEY = Buffer.alloc(32, 7);
export const VERSION = '1.2.3';
const ports = { clock, files, processes, random };

export const output = (stdout: string, exit = 0): HookOutput => ({ stdout, stderr: '', exit });

let held = Promise.resolve();
/** A payload with `held` is answered once the returned function is called. */
export function holdBack(): () => void {
  let letGo = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  return letGo;
}

const judging: Judging = {
  answer: async (host, { payload }) => {
    if (payload.includes('"throw"')) throw new Error(`cannot read ${payload}`);
    if (payload.includes('"hang"')) return await new Promise<HookOutput>(() => undefined);
    if (payload.includes('"late"')) await clock.sleep(150);
    if (payload.includes('"held"')) await held;
    return output(JSON.stringify({ host, payload }));
  },
  refuse: (host, _, reason) => ({
    stdout: JSON.stringify({ host, refused: reason }),
    stderr: reason,
    exit: 2,
  }),
};

export class Room {
  readonly folder: string;
  readonly directory: string;
  readonly #started: Resident[] = [];

  constructor(inner = '') {
    this.folder = mkdtempSync(join(tmpdir(), 'resident-'));
    this.directory = join(this.folder, inner, '.tokenauditor');
  }

  get socketPath(): string {
    return join(this.directory, 'state', 'hook.sock');
  }

  async start(options: Partial<ResidentOptions> = {}): Promise<Resident> {
    const resident = await startResident({
      directory: this.directory,
      version: VERSION,
      ports,
      judging,
      key: KEY,
      // A busy machine may stall for a while; tests about time set their own limit.
      limits: { atOnce: 64, waiting: 1024, answerMs: 2_000 },
      requestMs: 60_000,
      isCurrent: () => true,
      ...options,
    });
    this.#started.push(resident);
    return resident;
  }

  async clear(): Promise<void> {
    for (const resident of this.#started) {
      resident.stop();
      await resident.ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
