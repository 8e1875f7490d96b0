import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends every process that was started with `entry` in its environment, wherever it is in the process tree. Only Linux
 * shows environments; elsewhere only the group is ended.
 */
export function killMarked(entry: string): void {
  if (process.platform !== 'linux') return;
  // A process may start another one meanwhile, so the search repeats until it finds none.
  for (let round = 0; round < 5; round += 1) {
    const found = marked(entry);
    if (found.length === 0) return;
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  }
}

function marked(entry: string): number[] {
  const names = read(() => readdirSync('/proc'), []);
  return (
    names
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      // A process that has ended but was not reaped yet has an empty environment: it is not waited for.
      .filter((name) =>
        read(() => readFileSync(`/proc/${name}/environ`, 'latin1'), '')
          .split('\0')
          .includes(entry),
      )
      .map(Number)
  );
}

/** Processes of other users, and those that end meanwhile, cannot be read. */
function read<T>(question: () => T, or: T): T {
  try {
    return question();
  } catch {
    return or;
  }
}
