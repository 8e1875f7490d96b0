import { readFileSync, writeSync } from 'node:fs';

const argv = process.argv.slice(2);
const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** Loaded when a verb asks for them: most of what they bring is not needed to print help or redact a text. */
async function ports() {
  const [{ files }, { clock }, { random }, { processes }] = await Promise.all([
    import('./world/files.ts'),
    import('./world/clock.ts'),
    import('./world/random.ts'),
    import('./world/processes.ts'),
  ]);
  return { files, clock, random, processes };
}

async function main(): Promise<void> {
  const { run } = await import('./surfaces/cli/run.ts');
  const { createTerminal } = await import('./surfaces/cli/terminal.ts');
  const terminal = createTerminal();
  // Node would print the message of a stray error, and a message may quote what was being read.
  process.once('uncaughtException', async (error) => {
    const { complain } = await import('./surfaces/cli/voice.ts');
    process.exit(await complain(error, terminal, { json: false, color: 'auto' }));
  });
  process.exitCode = await run(argv, terminal, { version, ports });
}

// Installers and editors ask this all the time: it is answered before anything else is loaded.
if (argv.length === 1 && argv[0] === '--version') writeSync(1, `${version()}\n`);
else await main();
