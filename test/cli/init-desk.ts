import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InitDocument } from '../../src/answers/machine/init.answer.ts';
import { run } from '../../src/doors/cli/run.ts';
import { disk } from '../../src/doors/cli/verbs/init/install-disk.ts';
import { openCodePlugin } from '../../src/doors/hook/opencode-plugin.ts';
import type { Ports } from '../../src/ports/files.ts';
import type { InstallPorts } from '../../src/ports/install.ts';
import { type FakeIoWishes, fakeIo } from './fake-io.ts';
import { assertDocuments } from './held-documents.ts';
import { fixedPorts } from './sample-project.ts';

export interface InitDesk {
  readonly home: string;
  readonly project: string;
  readonly bin: string;
  /** Another installation, such as a later version. */
  script: string;
  ports: Ports;
  wishes: Partial<InstallPorts>;
  run(args: readonly string[], wishes?: FakeIoWishes): Promise<{ status: number; out: string; err: string }>;
  /** What `init --json` answers. */
  reported(args: readonly string[]): Promise<{ status: number } & InitDocument>;
  write(name: string, content: string | Uint8Array, mode?: number): void;
  read(name: string): string;
  json(name: string): ReturnType<typeof JSON.parse>;
  /** Every file and folder below the home, with what it holds and its mode; the user's ledger apart, which only grows. */
  all(): Record<string, string>;
  clear(): void;
}

export const ALL_HOSTS = 'claude,codex,cursor,gemini,copilot,vscode,windsurf,cline,opencode';

const RESIDENT = {
  pid: 7,
  version: '1',
  since: '',
  socket: '',
  answered: 0,
  refused: 0,
  under_way: 0,
  waiting: 0,
};

/** A home of its own with a project in it; of programs only what the test puts on the path. */
export function openInitDesk(folder = 'home'): InitDesk {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-init-'));
  const home = join(root, folder);
  const project = join(home, 'project');
  const bin = join(root, 'bin');
  for (const each of [project, bin, join(root, 'dist')]) mkdirSync(each, { recursive: true });
  const script = join(root, 'dist', 'hook.cjs');
  writeFileSync(script, '');
  const desk: InitDesk = {
    home,
    project,
    bin,
    script,
    ports: fixedPorts(),
    wishes: {},
    async run(args, wishes = {}) {
      // Taking hooks out asks for a person's terminal.
      const person = args.includes('--undo') ? { terminal: { columns: 100 } } : {};
      const io = fakeIo({ cwd: project, ...person, ...wishes });
      const installPorts = async (): Promise<InstallPorts> => ({
        home,
        platform: 'linux',
        environment: { PATH: bin },
        program: { node: process.execPath, script: desk.script },
        disk,
        versionOf: async () => '2.1.300 (fake)',
        openCodePlugin,
        ...desk.wishes,
      });
      const status = await run(args, io, {
        version: () => '1.2.3',
        ports: async () => desk.ports,
        installPorts,
        pinCost: () => ({ N: 16, r: 8, p: 1 }),
        resident: {
          serve: async () => 'stopped',
          ask: async () => ({ ...RESIDENT, http: null }),
          hung: async () => undefined,
        },
      });
      assertDocuments(args, io.out());
      return { status, out: io.out(), err: io.err() };
    },
    async reported(args) {
      const { status, out } = await desk.run(['init', '--json', ...args]);
      return { status, ...JSON.parse(out) };
    },
    write(name, content, mode = 0o644) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), content);
      chmodSync(join(home, name), mode);
    },
    read: (name) => readFileSync(join(home, name), 'utf8'),
    json: (name) => JSON.parse(desk.read(name)),
    all: () => withoutLedger(everything(home)),
    clear: () => rmSync(root, { recursive: true, force: true }),
  };
  return desk;
}

const LEDGER =
  /^\.tokenauditor(?:$|\/(?:\.gitignore|README\S*|events\.jsonl|key|key\.pub|checkpoint(?:\.\w+)?|lock(?:\.\w+)?|projects(?:\/.*)?|state|state\/tail\.\S+)$)/;
const withoutLedger = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !LEDGER.test(name)));

function everything(home: string): Record<string, string> {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = (disk.look(path)?.mode ?? 0).toString(8);
      const content = entry.isFile() ? readFileSync(path, 'latin1') : entry.isDirectory() ? '/' : 'link';
      return [path.slice(home.length + 1), `${mode} ${content}`];
    }),
  );
}
