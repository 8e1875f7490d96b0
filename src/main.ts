import { readFileSync } from 'node:fs';
import { run } from './surfaces/cli/run.ts';
import { createTerminal } from './surfaces/cli/terminal.ts';

process.exitCode = await run(process.argv.slice(2), createTerminal(), {
  version: () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  ports: async () => {
    const [{ files }, { clock }, { random }, { processes }] = await Promise.all([
      import('./world/files.ts'),
      import('./world/clock.ts'),
      import('./world/random.ts'),
      import('./world/processes.ts'),
    ]);
    return { files, clock, random, processes };
  },
});
