import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../test/cli/init-desk.ts';
import { disk } from '../../doors/cli/verbs/init/install-disk.ts';
import { policyInForce } from '../../road/policy.ts';
import { files } from '../../world/files.ts';

let desk: InitDesk;
beforeEach(() => {
  desk = openInitDesk();
  // Every process that came before is dead, though all of them are this one.
  const { ports } = desk;
  const stateOf = () => 'dead' as const;
  desk.ports = { ...ports, processes: { ...ports.processes, stateOf } };
  // Taking our entries out would not give these bytes: only the backup does.
  desk.write('.claude/settings.json', '{ "a": 1, "hooks": { } }');
});
afterEach(() => desk.clear());

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

/** The process dies before its nth step that changes something, and no later step happens either. */
function dieAt(step: number): { readonly isDead: () => boolean } {
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
  const { ports } = desk;
  desk.ports = { ...ports, files: mortal(files) };
  desk.wishes = { disk: mortal(disk) };
  return { isDead: () => done >= step };
}

function revive(): void {
  desk.ports = { ...desk.ports, files };
  desk.wishes = {};
}

const INIT = ['init', '--yes', '--hosts', 'claude,copilot'];
const UNDO = ['init', '--undo', '--yes'];

/** Dies once at every step of `args`, until a run lives to its end; `arrange` comes before each of them. */
async function dieEverywhere(
  args: readonly string[],
  arrange: () => Promise<unknown>,
  check: () => Promise<void>,
) {
  for (let step = 0; ; step++) {
    await arrange();
    const { isDead } = dieAt(step);
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

test('dying while the hooks are put in, undo brings everything back', async () => {
  const before = desk.all();
  await dieEverywhere(
    INIT,
    async () => {},
    async () => {
      expect((await desk.run(UNDO)).status).toBe(0);
      expect(desk.all()).toEqual(before);
    },
  );
});

test('dying while the hooks are put in, another init finishes it', async () => {
  const before = desk.all();
  await desk.run(INIT);
  const { '.tokenauditor/state/installs.json': _, ...whole } = desk.all();
  await desk.run(UNDO);
  await dieEverywhere(
    INIT,
    async () => {},
    async () => {
      expect((await desk.run(INIT)).status).toBe(0);
      expect(desk.all()).toMatchObject(whole);
      await desk.run(UNDO);
      expect(desk.all()).toEqual(before);
    },
  );
});

describe('hooks.json moves into the document', () => {
  const SETTINGS = '.tokenauditor/hooks.json';
  const INIT_ONE = ['init', '--yes', '--hosts', 'copilot'];
  const hash = () => {
    const directory = join(desk.home, '.tokenauditor');
    return policyInForce({ directory, home: desk.home, ports: desk.ports }).hash;
  };
  beforeEach(() => {
    desk.write(
      SETTINGS,
      '{ "explicit_allow": true,\n"policy":{"gate":{"require_approval_for_network":false}}}',
      0o600,
    );
    chmodSync(join(desk.home, '.tokenauditor'), 0o700);
  });

  test('dying on the way, the policy is the same, and undo brings everything back', async () => {
    const [before, policy] = [desk.all(), hash()];
    await dieEverywhere(
      INIT_ONE,
      async () => {},
      async () => {
        expect(hash()).toBe(policy);
        expect((await desk.run(UNDO)).status).toBe(0);
        expect(desk.all()).toEqual(before);
      },
    );
  });

  test('dying on the way back, the policy is the same, and undo goes on', async () => {
    const [before, policy] = [desk.all(), hash()];
    await dieEverywhere(
      UNDO,
      async () => await desk.run(INIT_ONE),
      async () => {
        expect(hash()).toBe(policy);
        expect((await desk.run(UNDO)).status).toBe(0);
        expect(desk.all()).toEqual(before);
      },
    );
  });
});

test('dying while they are taken out, undo goes on', async () => {
  const before = desk.all();
  await dieEverywhere(
    UNDO,
    async () => await desk.run(INIT),
    async () => {
      expect((await desk.run(UNDO)).status).toBe(0);
      expect(desk.all()).toEqual(before);
    },
  );
});

test('dying while they are brought up to date, undo still knows the beginning', async () => {
  const before = desk.all();
  const { script } = desk;
  await dieEverywhere(
    INIT,
    async () => {
      writeFileSync(script, '');
      await desk.run(INIT);
      rmSync(script);
      desk.script = join(desk.bin, 'hook.cjs');
      writeFileSync(desk.script, '');
    },
    async () => {
      desk.script = script;
      expect((await desk.run(UNDO)).status).toBe(0);
      expect(desk.all()).toEqual(before);
    },
  );
});
