/** Which folder's `up` an entry belongs to, and the key that both have. Undefined: the whole program finds out, and reports it. */
import { hkdfSync } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StreamStart } from '../doors/hook/resident/stream-words.ts';
import { FOLDER, KEY, PROJECTS } from '../evidence/folder/layout.ts';
import { ledgerOfClient, sightOf } from '../evidence/folder/which-ledger.ts';

export interface OwnPlace {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly home: string;
  readonly isQuiet: boolean;
  readonly start: StreamStart;
}

/** They want the whole program. */
const WHOLE = /^(?:--(?:standalone|help|version|json)|-[hV])$/;
const MOST_KEY_BYTES = 64 * 1024;
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
  if (named !== undefined) return join(resolve(cwd, named.replace(/^--project=/, '')), FOLDER);
  const facts = (path: string) => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return (
      found && { identity: `${found.dev}:${found.ino}`, owner: Number(found.uid), mode: Number(found.mode) }
    );
  };
  return ledgerOfClient(cwd, home, sightOf({ factsAt: facts }, process.getuid?.()))?.directory;
}

/** `none`: no ledger was begun here. Undefined: it is not the user's, or cannot be read. */
export function streamKey({ directory, home }: OwnPlace): Uint8Array | 'none' | undefined {
  const text = readPrivate(`${directory}/${KEY}`);
  if (text === undefined) return 'none';
  try {
    const digestKey = Buffer.from(JSON.parse(text).digest_key, 'base64');
    if (digestKey.length !== KEY_BYTES || !isAdopted(directory, home, digestKey)) return undefined;
    return derived(digestKey, 'hook socket');
  } catch {
    return undefined;
  }
}

/** As the ledger derives its keys. */
const derived = (digestKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', digestKey, '', `tokenauditor ${purpose}`, KEY_BYTES));

/** A clone can contain a whole ledger: it is the user's only if a record in the user's own folder knows its key. */
function isAdopted(directory: string, home: string, digestKey: Uint8Array): boolean {
  const own = `${home}/${FOLDER}`;
  if (isSame(directory, own)) return true;
  const name = derived(digestKey, 'ledger identity').toString('hex').slice(0, 32);
  const noted = readPrivate(`${own}/${PROJECTS}/${name}.json`);
  return noted !== undefined && isSame(JSON.parse(noted).directory, directory);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && a.dev === b?.dev && a.ino === b.ino && a.isDirectory();
}

/** Undefined if there is none; empty if others could read or change it. */
function readPrivate(path: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return undefined;
  }
  try {
    const { uid, mode, size } = fstatSync(descriptor);
    const isOwn = process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o077) === 0);
    return isOwn && size <= MOST_KEY_BYTES ? readFileSync(descriptor, 'utf8') : '';
  } finally {
    closeSync(descriptor);
  }
}
