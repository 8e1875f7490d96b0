import { dirname } from 'node:path';
import { startApart } from '../up/start-apart.ts';

/** Without work for so long it ends. */
const IDLE_MINUTES = '15';

interface Start {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  /** The folder of our programs. */
  readonly dist: string;
  readonly home: string;
  /** Where the host looks for programs: judged, never used to start one. */
  readonly path: readonly string[];
}

/**
 * A resident for later hooks, apart from this process. It gets neither the environment of the agent, which may load code
 * or find other programs, nor its folder, its streams or its terminal. If it does not start, nothing changes.
 */
export function startResident({ directory, dist, home, path }: Start): void {
  const words = ['resident', '--quiet', '--idle', IDLE_MINUTES, '--project', dirname(directory)];
  startApart([`${dist}/main.js`, ...words], {
    cwd: '/',
    env: { HOME: home, TOKENAUDITOR_PATH: path.join(':') },
  });
}
