/** A process that dies before its nth step that changes something; no later step happens either. */
import { expect } from 'vitest';
import { disk } from '../../src/doors/cli/verbs/init/install-disk.ts';
import { files } from '../../src/world/files.ts';
import { isWhole } from '../whole.ts';
import type { InitDesk } from './init-desk.ts';

const STEPS = [
  'open',
  'append',
  'rename',
  'remove',
  'makeDirectory',
  'replace',
  'makeFolder',
  'removeFolder',
];

function dieAt(desk: InitDesk, step: number): { readonly isDead: () => boolean; revive(): void } {
  let done = 0;
  const mortal = <T extends object>(world: T): T =>
    new Proxy(world, {
      get(target, name, receiver) {
        const work = Reflect.get(target, name, receiver);
        if (typeof work !== 'function' || !STEPS.includes(String(name))) return work;
        return (...args: readonly unknown[]) => {
          if (name === 'open' && args[1] !== 'create') return Reflect.apply(work, target, args);
          if (done >= step) throw new Error('the process is dead');
          done++;
          return Reflect.apply(work, target, args);
        };
      },
    });
  desk.ports = { ...desk.ports, files: mortal(files) };
  desk.wishes = { disk: mortal(disk) };
  return {
    isDead: () => done >= step,
    revive: () => {
      desk.ports = { ...desk.ports, files };
      desk.wishes = {};
    },
  };
}

/**
 * Dies once at every step of `args`, or at every second one, until a run lives to its end; `arrange` comes before each of
 * them.
 */
export async function dieEverywhere(
  desk: InitDesk,
  args: readonly string[],
  arrange: () => Promise<unknown>,
  check: () => Promise<void>,
): Promise<void> {
  for (let step = 0; ; step += isWhole ? 1 : 2) {
    await arrange();
    const { isDead, revive } = dieAt(desk, step);
    const { status } = await desk.run(args);
    revive();
    if (!isDead() || status === 0) {
      expect(step).toBeGreaterThan(5);
      expect(status).toBe(0);
      return;
    }
    await check();
  }
}
