/** `up --detach`: the same command in the background, without this terminal. */
import { spawn } from 'node:child_process';
import { DETACHED } from '../doors/cli/verb/detached.ts';
import type { GatewayAddress } from '../doors/cli/verb/session.ts';
import { plainEnvironment } from '../doors/hook/resident/plain-environment.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { LITTLE_MEMORY } from '../world/up/start-apart.ts';

const LONGEST_MS = 60_000;
const MOST_TEXT = 64_000;
const UNSEEN = 'start it without --detach to see more';
const LATE = { reason: 'it did not answer in time', remedy: UNSEEN };

/** Resolves when it serves: it prints where, once. `port`: of one that it replaces. */
export function startDetached(
  program: string,
  argv: readonly string[],
  port?: number,
): Promise<GatewayAddress> {
  const child = spawn(process.execPath, [program, ...wordsFor(argv, port)], {
    env: { ...plainEnvironment(process.env), ...LITTLE_MEMORY, [DETACHED]: '1' },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const read = { stdout: '' };
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Trouble('up.not_started', errorIn(read.stdout) ?? LATE));
    const timer = setTimeout(fail, LONGEST_MS).unref();
    child.on('error', fail);
    child.on('close', fail);
    child.stdout.on('data', (piece: Buffer) => {
      read.stdout = `${read.stdout}${piece}`.slice(0, MOST_TEXT);
      const address = addressIn(read.stdout);
      if (address === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners();
      child.stdout.destroy();
      child.unref();
      resolve(address);
    });
  });
}

/** The verb comes first: that is how hooks know what the process is. */
function wordsFor(argv: readonly string[], port: number | undefined): string[] {
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  const verb = options.indexOf('up');
  const kept = options.filter((word, index) => index !== verb && word !== '--detach' && word !== '--json');
  const same = port === undefined ? [] : ['--port', String(port)];
  return ['up', '--json', ...kept, ...same, ...argv.slice(options.length)];
}

/** Undefined while it is not whole. */
function addressIn(text: string): GatewayAddress | undefined {
  const { pid, url, token_file: tokenFile } = text.endsWith('}\n') ? Object(JSON.parse(text)) : {};
  if (typeof pid !== 'number') return undefined;
  return { pid, ...(url === undefined ? {} : { url }), ...(tokenFile === undefined ? {} : { tokenFile }) };
}

/** Its own error, which is printable already, and what to do about it. */
function errorIn(text: string): typeof LATE | undefined {
  try {
    const { error } = JSON.parse(text);
    if (typeof error?.message !== 'string') return undefined;
    return { reason: error.message, remedy: typeof error.hint === 'string' ? error.hint : UNSEEN };
  } catch {
    return undefined;
  }
}
