import { readFileSync } from 'node:fs';
import { run } from './surfaces/cli/run.ts';
import { createTerminal } from './surfaces/cli/terminal.ts';

process.exitCode = await run(process.argv.slice(2), createTerminal(), {
  version: () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  ports: async () => (await import('./world/ports.ts')).realPorts(),
});
