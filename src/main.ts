import { readFileSync, writeSync } from 'node:fs';

const argv = process.argv.slice(2);
const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

async function ports() {
  const [{ files }, { clock }, { random }, { processes }] = await Promise.all([
    import('./world/files.ts'),
    import('./world/clock.ts'),
    import('./world/random.ts'),
    import('./world/processes.ts'),
  ]);
  return { files, clock, random, processes };
}

// Installers and editors ask this all the time: it is answered before anything else is loaded.
if (argv.length === 1 && argv[0] === '--version') {
  writeSync(1, `${version()}\n`);
} else {
  const { run } = await import('./surfaces/cli/run.ts');
  const { createTerminal } = await import('./surfaces/cli/terminal.ts');
  process.exitCode = await run(argv, createTerminal(), { version, ports });
}
