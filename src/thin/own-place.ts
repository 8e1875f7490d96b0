/** Which folder's `up` an entry belongs to, and the key that both have. Undefined: the whole program finds out, and reports it. */
import { hkdfSync } from 'node:crypto';
import { join, resolve } from 'node:path';
import { folderDisk, SIGHT } from '../doors/cli/verb/folder-disk.ts';
import type { StreamStart } from '../doors/hook/resident/stream-words.ts';
import { FOLDER, KEY } from '../evidence/folder/layout.ts';
import { ledgerOfClient } from '../evidence/folder/which-ledger.ts';
import { isOurFolder } from '../evidence/keys/noted-folders.ts';

export interface OwnPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly home: string;
  readonly isQuiet: boolean;
  readonly start: StreamStart;
}

/** They want the whole program. */
const WHOLE = /^(?:--(?:standalone|help|version|json)|-[hV])$/;
const KEY_BYTES = 32;

export function placeFrom(
  argv: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): OwnPlace | undefined {
  const home = env.HOME ?? env.USERPROFILE;
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  if (argv[0] !== 'gateway' || !home || options.some((word) => WHOLE.test(word))) return undefined;
  const directory = directoryOf(options, cwd, home);
  const values = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const isQuiet = options.includes('--quiet') || options.includes('-q');
  if (directory === undefined) return undefined;
  return {
    directory,
    home,
    isQuiet,
    start: { argv, cwd, env: Object.fromEntries(values), pid: process.pid },
  };
}

function directoryOf(options: readonly string[], cwd: string, home: string): string | undefined {
  const named = options.findLast(
    (word, i) => options[i - 1] === '--project' || word.startsWith('--project='),
  );
  // One that is not the user's is the whole program's to report.
  if (named !== undefined) {
    const directory = join(resolve(cwd, named.replace(/^--project=/, '')), FOLDER);
    return SIGHT.isOurs(directory, home) ? directory : undefined;
  }
  return ledgerOfClient(cwd, home, SIGHT)?.directory;
}

/** `none`: no ledger was begun here. Undefined: it is not the user's, or cannot be read. */
export function streamKey({ directory, home }: OwnPlace): Uint8Array | 'none' | undefined {
  if (!isOurFolder(directory, home, folderDisk)) return undefined;
  const text = folderDisk.readPrivate(`${directory}/${KEY}`);
  if (text === undefined) return 'none';
  try {
    const digestKey = Buffer.from(JSON.parse(text).digest_key, 'base64');
    return digestKey.length === KEY_BYTES ? derived(digestKey, 'hook socket') : undefined;
  } catch {
    return undefined;
  }
}

/** As the ledger derives its keys. */
const derived = (digestKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', digestKey, '', `tokenauditor ${purpose}`, KEY_BYTES));
