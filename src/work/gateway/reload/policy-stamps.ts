/** How a gateway notices that a file of its policy changed, and which changes are none to follow. */
import { FOLDER } from '../../../evidence/folder/layout.ts';
import type { Ports } from '../../../ports/files.ts';
import type { PolicyPlace, RefusedSources } from '../../../road/gateway/policy-order.ts';
import { pathBelow } from '../../../road/policy/links-below.ts';
import {
  folderOf,
  projectDocuments,
  RULES_FOLDER,
  rulesBeside,
  stampInForce,
} from '../../../road/policy/settings-stamp.ts';
import { DOCUMENT_NAME } from '../../../vocabulary/document/document-name.ts';

/** The documents that may be there. */
function documentsOf({ directory, home, projectRoot, serversRoot }: PolicyPlace, ports: Ports): string[] {
  const own = home === undefined ? [] : [`${home}/${FOLDER}/${DOCUMENT_NAME}`];
  const ofProject = [projectRoot, serversRoot].flatMap((root) =>
    projectDocuments(directory, ports, home, root),
  );
  return [...new Set([...own, ...ofProject])];
}

/** Those that are there. */
export const documentsThere = (place: PolicyPlace, ports: Ports): string[] =>
  documentsOf(place, ports).filter((path) => sizeOf(path, ports) !== undefined);

const sizeOf = (path: string, { files }: Ports): number | undefined =>
  files.factsAt(pathBelow(path, files))?.size;

/** Another text whenever a file is changed, replaced, added or removed, or a link leads elsewhere. */
export function stampOf(place: PolicyPlace, world: Ports): string {
  const ports = lookingOnce(world);
  const { directory, home, projectRoot, serversRoot } = place;
  const roots = new Set([projectRoot, serversRoot]);
  const stamps = [...roots].map((root) => stampInForce(directory, ports, home, root));
  const linked = documentsOf(place, ports)
    .flatMap((path) => [path, ...rulesBeside(path, ports)])
    .filter((path) => ports.files.factsAt(path)?.kind === 'link')
    .map((path) => {
      const target = pathBelow(path, ports.files);
      const { identity = '', size = 0, changedMs = 0 } = ports.files.factsAt(target) ?? {};
      return `${target} ${identity} ${size} ${changedMs}`;
    });
  return JSON.stringify([stamps, linked]);
}

/** Each second the same few files are looked at for several reasons: one look at each serves them all. */
function lookingOnce(ports: Ports): Ports {
  const seen = new Map<string, ReturnType<Ports['files']['factsAt']>>();
  const factsAt = (path: string) => {
    if (!seen.has(path)) seen.set(path, ports.files.factsAt(path));
    return seen.get(path);
  };
  return { ...ports, files: { ...ports.files, factsAt } };
}

/**
 * The folders in which files of the policy are, or may be. Of a document in the ledger's folder the file itself: every
 * event is a change of that folder, and would wake the gateway.
 */
export const watchedPlaces = (place: PolicyPlace, ports: Ports): string[] =>
  documentsOf(place, ports).flatMap((path) => {
    const folder = folderOf(path);
    return [folder === place.directory ? path : folder, `${folder}/${RULES_FOLDER}`];
  });

/** A document that is gone, or was emptied, is more likely being replaced than meant: neither softens what is in force. */
export function withdrawn(
  before: readonly string[],
  place: PolicyPlace,
  ports: Ports,
): RefusedSources | undefined {
  const gone = before.find((path) => sizeOf(path, ports) === undefined);
  if (gone !== undefined)
    return {
      ok: false,
      why: `the policy "${gone}" is gone`,
      remedy: 'restore the file; to go without it, restart the gateway',
    };
  const empty = documentsThere(place, ports).find((path) => sizeOf(path, ports) === 0);
  if (empty === undefined) return undefined;
  return {
    ok: false,
    why: `the policy "${empty}" is empty`,
    remedy: 'write the document again; `{}` is one that sets nothing',
  };
}
