import { readFileSync, statSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { McpOptions } from './doors/cli/verb/session.ts';
import { gatewayDoor } from './main/gateway-door.ts';
import { type Entry, refuseDebugger, type StartThreads } from './main/main-entry.ts';
import { residentDoor } from './main/resident-door.ts';

const argv = process.argv.slice(2);
const PACKAGE = new URL('../package.json', import.meta.url);
const version = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

/** Loaded when a verb needs them: printing help or redacting a text needs little of it. */
async function ports() {
  const [{ files }, { clock }, { random }, { processes }, home] = await Promise.all([
    import('./world/files.ts'),
    import('./world/clock.ts'),
    import('./world/random.ts'),
    import('./world/processes.ts'),
    homeFolder(),
  ]);
  return { files, clock, random, processes, home };
}

async function serverPorts() {
  const [{ children }, { http }, { clock }, { secretStores: secrets }, { ownProgram }, home] =
    await Promise.all([
      import('./world/children.ts'),
      import('./world/http.ts'),
      import('./world/clock.ts'),
      import('./world/secrets/kept-secrets.ts'),
      import('./work/clients/own-program.ts'),
      homeFolder(),
    ]);
  const { env: environment, platform } = process;
  const script = fileURLToPath(new URL('./hook.cjs', import.meta.url));
  const own = ownProgram({ program: { node: process.execPath, script }, home, platform });
  return { children, http, clock, secrets, environment, platform, home, own };
}

const homeFolder = async (): Promise<string> => (await import('./world/home.ts')).homeFolder();

async function routePorts() {
  const [{ tree }, { clock }, { mostHelpers, startHelper }] = await Promise.all([
    import('./world/tree.ts'),
    import('./world/clock.ts'),
    import('./world/route-helpers.ts'),
  ]);
  const program = new URL('./route-reader.js', import.meta.url);
  return {
    tree,
    nextTurn: clock.nextTurn,
    elapsedMs: clock.elapsedMs,
    mostHelpers,
    startHelper: () => startHelper(program),
  };
}

async function whereabouts() {
  const world = await import('./world/whereabouts.ts');
  return world.whereabouts(fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, ''));
}

async function importFiles() {
  return (await import('./world/import-files.ts')).importFiles;
}

async function installPorts() {
  const [{ disk }, { askVersion }, { openCodePlugin }, servers] = await Promise.all([
    import('./doors/cli/verbs/init/install-disk.ts'),
    import('./world/ask-version.ts'),
    import('./doors/hook/opencode-plugin.ts'),
    serverPorts(),
  ]);
  const { home, platform, environment } = servers;
  const script = fileURLToPath(new URL('./hook.cjs', import.meta.url));
  const timeout = '/usr/bin/timeout';
  const isEnded = platform !== 'win32' && disk.canRun(timeout);
  const program = { node: process.execPath, script, ...(isEnded ? { timeout } : {}) };
  const versionOf = (path: string) => askVersion(path, servers);
  return { home, platform, environment, program, disk, versionOf, openCodePlugin };
}

/** By then a client has been greeted and has the list of tools. */
const LOADED_MS = 1_000;

async function mcp(options: McpOptions): Promise<void> {
  refuseDebugger();
  const { giveBack, limitYoung, onceQuiet } = await import('./world/up/quiet-memory.ts');
  limitYoung();
  setTimeout(() => giveBack(1), LOADED_MS).unref();
  const { serve } = await import('./doors/mcp/serve.ts');
  const startThreads = await judgingThreads();
  await serve(
    {
      ...options,
      version: version(),
      ports,
      whereabouts,
      routePorts,
      importFiles,
      startThreads: () => startThreads({ serves: 'calls', servesOne: true }),
      onCall: onceQuiet((await ports()).clock),
      // A file of the caller could name the program that judges.
      ...(options.policyFile === undefined ? { judges, scans } : {}),
    },
    { input: process.stdin, output: process.stdout },
  );
}

async function judges() {
  const [{ openJudgeDesk }, servers, { random }] = await Promise.all([
    import('./work/gateway/judge-desk.ts'),
    serverPorts(),
    ports(),
  ]);
  return openJudgeDesk({ ...servers, random });
}

async function scans(directory: string) {
  const [{ openScanDesk }, { openNoteKeeper }, servers, own] = await Promise.all([
    import('./work/gateway/scan-desk.ts'),
    import('./work/gateway/server-notes.ts'),
    serverPorts(),
    ports(),
  ]);
  const notes = openNoteKeeper(directory, own);
  return openScanDesk({ ...servers, random: own.random }, notes.keep);
}

/** Judging runs apart from the serving thread: it can be killed while serving continues. */
async function judgingThreads(): Promise<StartThreads> {
  const { startJudgingThreads } = await import('./world/judging-threads.ts');
  const program = new URL('./judge-worker.js', import.meta.url);
  return (workerData, limits = {}) => startJudgingThreads(program, { workerData, ...limits });
}

/** Changes when the program file is replaced. */
function programStamp(): string {
  try {
    const files = [new URL(import.meta.url), PACKAGE].map((file) => statSync(file));
    return files.map(({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`).join(' ');
  } catch {
    return 'gone';
  }
}

const entry: Entry = {
  version,
  program: () => process.argv[1] ?? '',
  programStamp,
  ports,
  serverPorts,
  whereabouts,
  homeFolder,
  judgingThreads,
};

async function main(): Promise<void> {
  const { createTerminal } = await import('./doors/cli/terminal/terminal.ts');
  const { run } = await import('./doors/cli/run.ts');
  const status = await run(argv, createTerminal(), {
    ...{ version, ports, whereabouts, serverPorts, routePorts, importFiles, installPorts },
    ...{ mcp, resident: residentDoor(entry), gateway: gatewayDoor(entry) },
  });
  process.exitCode = status;
  if (argv[0] === 'init' && status === 0 && !argv.includes('--undo') && !argv.includes('--dry-run')) {
    const { keepCompiledJudging } = await import('./world/compiled-judging.ts');
    await keepCompiledJudging(fileURLToPath(new URL('.', import.meta.url)));
  }
}

/** Installers and editors ask for it all the time, so it is answered before anything else is loaded. */
function answersVersion(): boolean {
  if (argv.length !== 1 || argv[0] !== '--version') return false;
  try {
    writeSync(1, `${version()}\n`);
    return true;
  } catch {
    // A full disk or a closed pipe: the regular path reports it.
    return false;
  }
}

// Node would print the message of an uncaught error, which may quote what was being read.
process.once('uncaughtException', async (error) => {
  const { reportError } = await import('./doors/cli/print/report-error.ts');
  const { createTerminal } = await import('./doors/cli/terminal/terminal.ts');
  process.exit(await reportError(error, createTerminal(), { json: false, color: 'auto' }));
});
/** Hosts that start this file instead of the hook program get the same answers. */
async function startsHook(): Promise<boolean> {
  if (argv[0] !== 'hook' || argv[1] === undefined || argv[1].startsWith('-')) return false;
  const { createRequire } = await import('node:module');
  createRequire(import.meta.url)('./hook.cjs');
  return true;
}

if (!answersVersion() && !(await startsHook())) await main();
