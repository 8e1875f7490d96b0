/** What the quick path knows of the policy, read from the disk. Loads nothing that an everyday call does not need. */
import { KEY } from '../../evidence/folder/layout.ts';
import { isQuickTag } from '../../evidence/keys/quick-tag.ts';
import {
  COMPILED,
  type Compiled,
  compiledFrom,
  isOwn,
  MOST_COMPILED_BYTES,
  taggedText,
  withoutKeys,
} from '../../road/hooks/compiled-settings.ts';
import { NO_SETTINGS, stampInForce } from '../../road/policy/settings-stamp.ts';
import { reading as files } from '../reading.ts';

interface Place {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly home: string | undefined;
}

/** Undefined if there is none, or if it is of other files or of another program, which `build` names. */
export function readCompiled({ directory, home }: Place, build: string): Compiled | undefined {
  const path = `${directory}/${COMPILED}`;
  const stamp = stampInForce(directory, { files }, home);
  try {
    // Nothing was recorded or configured here yet: there is no key to draw a sample with.
    if (stamp.startsWith(NO_SETTINGS) && files.factsAt(path) === undefined) return withoutKeys(build);
    return compiledFrom(readPrivate(path), build, stamp);
  } catch {
    // Unreadable: the full path reports why.
    return undefined;
  }
}

/** Empty if others could read or change it, or if it is too large. */
function readPrivate(path: string): string {
  const descriptor = files.open(path);
  try {
    const facts = files.facts(descriptor);
    if (!isOwn(facts, process.getuid?.()) || facts.size > MOST_COMPILED_BYTES) return '';
    const bytes = Buffer.alloc(facts.size);
    return bytes.toString('utf8', 0, files.read(descriptor, bytes, 0));
  } finally {
    files.close(descriptor);
  }
}

/** Whether the holder of the ledger's key wrote it. */
export function isVouchedFor(compiled: Compiled, { directory }: Place): boolean {
  try {
    const key = Buffer.from(JSON.parse(readPrivate(`${directory}/${KEY}`)).digest_key, 'base64');
    return isQuickTag(compiled.tag, key, taggedText(compiled));
  } catch {
    return false;
  }
}
