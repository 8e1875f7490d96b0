/**
 * Compiled policies that hooks leave for the next one, which then loads neither YAML nor schemas. Each is named by the
 * bytes that it was made from and by the program, so that none is ever out of date, and vouched for by the ledger's key: a
 * file that this key does not vouch for counts as absent, and the policy is compiled anew.
 */
import { createHash } from 'node:crypto';
import { isFailure } from '../../evidence/folder/failure.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import { STATE } from '../../evidence/folder/layout.ts';
import { ownKey } from '../../evidence/keys/adoption.ts';
import type { LedgerKey } from '../../evidence/keys/key.ts';
import { vouch, vouchedText } from '../../evidence/keys/vouched.ts';
import type { Ports } from '../../ports/files.ts';
import type { SourceFile } from '../policy/source-files.ts';
import type { KeptPolicies } from '../policy-reader.ts';

/** In the `.tokenauditor` folder. */
const FOLDER = `${STATE}/policies`;
const PURPOSE = 'compiled policy';
/** A document has at most 4 MB, and a policy is made of a few. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of a few projects, and of each a few versions. */
const MOST_FILES = 16;

/** `version` names the program: another one may compile the same files to something else. */
export const keptPolicies = (version: string, ports: Ports): KeptPolicies => ({
  find: (files, directory) => {
    const name = nameOf(files, version);
    if (ports.files.factsAt(`${directory}/${FOLDER}/${name}`) === undefined) return undefined;
    return within(directory, ports, (folder, key) => {
      const content = folder.readFile(name, MOST_BYTES, 'private')?.toString('utf8') ?? '';
      const [vouchedName, text] = halves(vouchedText(key, PURPOSE, content) ?? '');
      return vouchedName === name ? JSON.parse(text) : undefined;
    });
  },
  keep: (files, directory, policy) =>
    within(directory, ports, (folder, key) => {
      const name = nameOf(files, version);
      // With its name: else an earlier policy could be put in the place of this one.
      const content = vouch(key, PURPOSE, `${name}\n${JSON.stringify(policy)}`);
      if (content.length > MOST_BYTES) return;
      folder.replaceFile(name, content, true);
      removeOldest(folder, ports);
    }),
});

function nameOf(files: readonly SourceFile[], version: string): string {
  const sources = files.map(({ kind, isAccepted, bytes }) => [kind, isAccepted, hashOf(bytes)]);
  return `${hashOf(JSON.stringify([version, sources]))}.json`;
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

function halves(text: string): [string, string] {
  const border = text.indexOf('\n');
  return [text.slice(0, Math.max(0, border)), text.slice(border + 1)];
}

/** Undefined if the ledger has no key yet, is not the user's, or cannot be used: a call is never stopped by a cache. */
function within<T>(
  directory: string,
  ports: Ports,
  work: (folder: Folder, key: LedgerKey) => T,
): T | undefined {
  const opened: Folder[] = [];
  const open = (folder: Folder): Folder => {
    opened.push(folder);
    return folder;
  };
  try {
    const root = Folder.open(directory, ports, false);
    if (root === undefined) return undefined;
    const key = ownKey(open(root), ports);
    if (key === undefined) return undefined;
    const state = open(root.inner(STATE));
    return work(open(state.inner(FOLDER.slice(STATE.length + 1))), key);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    for (const folder of opened) folder.close();
  }
}

function removeOldest(folder: Folder, { files }: Ports): void {
  const byAge = folder
    .list()
    .map((name) => ({ name, changedMs: files.factsAt(folder.at(name))?.changedMs ?? 0 }))
    .sort((one, other) => other.changedMs - one.changedMs);
  for (const { name } of byAge.slice(MOST_FILES)) folder.removeFile(name);
}
