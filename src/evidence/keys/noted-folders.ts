/**
 * Whose `.tokenauditor` this is. A clone or an archive can bring any, empty or complete, so one counts only if the user's own
 * folder has a note on its key, which our program writes when it makes the key and `key adopt` when a person agrees. A new
 * folder has a note on its place until it has a key. Loads no schema: doors ask before anything else.
 */
import { createHash, hkdfSync } from 'node:crypto';
import type { FileFacts } from '../../ports/files.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, FOLDER, KEY, PROJECTS } from '../folder/layout.ts';

export interface NoteDisk {
  factsAt(path: string): Pick<FileFacts, 'kind' | 'identity'> | undefined;
  /** Undefined if there is none; empty if it cannot be read, or others can read or change it. */
  readPrivate(path: string): string | undefined;
  list(path: string): readonly string[];
}

const KEY_BYTES = 32;
const NAME_LENGTH = 32;

/** As the ledger derives its keys: the note's name reveals nothing of the key, which no rotation changes. */
export const keyNote = (digestKey: Uint8Array): string => {
  const identity = hkdfSync('sha256', digestKey, '', 'tokenauditor ledger identity', KEY_BYTES);
  return `${Buffer.from(identity).toString('hex').slice(0, NAME_LENGTH)}.json`;
};

/** Of a folder that was begun and has no key yet. */
export const placeNote = (directory: string): string =>
  `begun-${createHash('sha256').update(directory).digest('hex').slice(0, NAME_LENGTH)}.json`;

export const noteText = (directory: string) => ({ version: 1, directory }) as const;

/** False for a folder that the user did not make here; what does not exist yet is no one else's. */
export function isOurFolder(directory: string, home: string | undefined, disk: NoteDisk): boolean {
  if (home === undefined || isOwn(directory, home, disk)) return true;
  const facts = quietly(() => disk.factsAt(directory));
  if (facts === undefined) return true;
  if (facts.kind !== 'directory') return false;
  const text = disk.readPrivate(`${directory}/${KEY}`);
  const digestKey = text === undefined ? undefined : digestKeyIn(text);
  // What is wrong with one of the user's is reported by what opens it: passed over, its decisions would be lost.
  if (digestKey !== undefined)
    return (
      notedKey(directory, home, digestKey, disk) !== undefined ||
      disk.readPrivate(noteAt(keyNote(digestKey), home)) === ''
    );
  const isDamaged =
    text !== undefined || [ACTIVE_SEGMENT, CHECKPOINT].some((name) => disk.factsAt(`${directory}/${name}`));
  if (notedIn(placeNote(directory), home, disk) === directory) return true;
  // Another process may have made the key since, and then the note on the place is gone.
  if (text === undefined && disk.readPrivate(`${directory}/${KEY}`) !== undefined)
    return isOurFolder(directory, home, disk);
  return isDamaged && isPlaceNoted(directory, home, disk);
}

/** `moved`: the noted folder is gone, so this is the same one in another place. */
export function notedKey(
  directory: string,
  home: string,
  digestKey: Uint8Array,
  disk: NoteDisk,
): 'here' | 'moved' | undefined {
  const noted = notedIn(keyNote(digestKey), home, disk);
  if (noted === undefined) return undefined;
  if (isSame(noted, directory, disk)) return 'here';
  // If the noted ledger is still in its place, this one is a copy: events added to the copy came from elsewhere.
  return quietly(() => disk.factsAt(`${noted}/${KEY}`)) === undefined ? 'moved' : undefined;
}

/** The `.tokenauditor` folders that the user's has notes on, as far as they are still there and the user's. */
export function notedFolders(home: string, disk: NoteDisk): string[] {
  const names = quietly(() => disk.list(`${home}/${FOLDER}/${PROJECTS}`)) ?? [];
  const noted = names.flatMap((name) => notedIn(name, home, disk) ?? []);
  return [...new Set(noted)].sort().filter((directory) => {
    const isThere = quietly(() => disk.factsAt(directory))?.kind === 'directory';
    return isThere && isOurFolder(directory, home, disk);
  });
}

const isOwn = (directory: string, home: string, disk: NoteDisk): boolean =>
  isSame(directory, `${home}/${FOLDER}`, disk);

const isPlaceNoted = (directory: string, home: string, disk: NoteDisk): boolean =>
  (quietly(() => disk.list(`${home}/${FOLDER}/${PROJECTS}`)) ?? []).some((name) => {
    const noted = notedIn(name, home, disk);
    return noted !== undefined && isSame(noted, directory, disk);
  });

const noteAt = (name: string, home: string): string => `${home}/${FOLDER}/${PROJECTS}/${name}`;

/** The folder that a note is about; undefined without one, or if it is not understood. */
function notedIn(name: string, home: string, disk: NoteDisk): string | undefined {
  try {
    const text = disk.readPrivate(noteAt(name, home)) ?? '';
    const { version, directory, ...others } = Object(JSON.parse(text));
    const isNote = version === 1 && typeof directory === 'string' && Object.keys(others).length === 0;
    return isNote ? directory : undefined;
  } catch {
    return undefined;
  }
}

function digestKeyIn(text: string): Buffer | undefined {
  try {
    const digestKey = Buffer.from(Object(JSON.parse(text)).digest_key, 'base64');
    return digestKey.length === KEY_BYTES ? digestKey : undefined;
  } catch {
    return undefined;
  }
}

function isSame(one: string, other: string, disk: NoteDisk): boolean {
  if (one === other) return true;
  const identity = quietly(() => disk.factsAt(one))?.identity;
  return identity !== undefined && identity === quietly(() => disk.factsAt(other))?.identity;
}

/** What cannot be reached is not there. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
