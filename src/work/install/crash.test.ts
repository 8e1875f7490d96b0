import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InitDesk, openInitDesk } from '../../../test/cli/init-desk.ts';
import { dieEverywhere } from '../../../test/cli/mortal-desk.ts';
import { policyInForce } from '../../road/policy.ts';

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

const INIT = ['init', '--yes', '--hosts', 'claude,copilot'];
const UNDO = ['init', '--undo', '--yes'];

test('dying while the hooks are put in, undo brings everything back', async () => {
  const before = desk.all();
  await dieEverywhere(
    desk,
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
    desk,
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
      desk,
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
      desk,
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
    desk,
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
    desk,
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
