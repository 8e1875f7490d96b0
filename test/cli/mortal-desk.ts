/** A process that dies before its nth step that changes something; no later step happens either. */
import { disk } from '../../src/doors/cli/verbs/init/install-disk.ts';
import { files } from '../../src/world/files.ts';
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

export function dieAt(desk: InitDesk, step: number): { readonly isDead: () => boolean; revive(): void } {
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
