import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/doors/cli/run.ts';
import type { Ports } from '../../src/ports/files.ts';
import type { InstallPorts } from '../../src/ports/install.ts';
import type { RoutePorts } from '../../src/ports/route-readers.ts';
import type { ServerPorts } from '../../src/ports/servers.ts';
import { importFiles } from '../../src/world/import-files.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { type FakeIo, type FakeIoWishes, fakeIo } from './fake-io.ts';
import { assertDocuments } from './held-documents.ts';
import { HOSTLESS } from './hostless.ts';

const PROGRAM = whereabouts(join(import.meta.dirname, '..', '..', 'src'));

export interface Desk {
  readonly folder: string;
  run(args: readonly string[], wishes?: FakeIoWishes): Promise<Transcript>;
  clear(): void;
}

interface Transcript {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  readonly io: FakeIo;
}

/** A temporary folder in which command lines are run inside this process. */
export function openDesk(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  ports?: Ports,
  serverPorts?: ServerPorts,
  routePorts?: RoutePorts,
  installPorts: InstallPorts = HOSTLESS,
): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-desk-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return {
    folder,
    async run(args, wishes = {}) {
      const io = fakeIo({ cwd: folder, ...wishes });
      const status = await run(args, io, {
        version: () => '1.2.3',
        ports: async () => {
          if (!ports) throw new Error('no ports on this desk');
          return ports;
        },
        importFiles: async () => importFiles,
        whereabouts: async () => PROGRAM,
        resident: { hung: async () => undefined, ask: async () => undefined, serve: async () => 'stopped' },
        ...(serverPorts === undefined ? {} : { serverPorts: async () => serverPorts }),
        ...(routePorts === undefined ? {} : { routePorts: async () => routePorts }),
        installPorts: async () => installPorts,
        pinCost: () => ({ N: 16, r: 8, p: 1 }),
      });
      assertDocuments(args, io.out());
      return { status, out: io.out(), err: io.err(), io };
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
