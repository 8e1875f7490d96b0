/**
 * Which hosts of projects' manifests the user accepted: by the project's folder and the host's name, kept in the user's
 * own folder. A host that a manifest names later is not accepted until it is shown as well.
 */
import { z } from 'zod';
import { STATE } from '../evidence/folder/layout.ts';
import { readRecord, writeRecord } from '../evidence/folder/user-folder.ts';
import type { Ports } from '../ports/files.ts';

const NAME = 'accepted-hosts.json';

const acceptedSchema = z.strictObject({
  version: z.literal(1),
  accepted: z.record(z.string(), z.array(z.string())),
});

export function acceptedHosts(root: string, ports: Ports, home: string | undefined): ReadonlySet<string> {
  return new Set(home === undefined ? [] : (readAccepted(home, ports).get(root) ?? []));
}

/** The same folder under all of its names. Hosts that were accepted before and are no longer named are forgotten. */
export function acceptHosts(
  roots: readonly string[],
  hosts: readonly string[],
  home: string,
  ports: Ports,
): void {
  const accepted = readAccepted(home, ports);
  for (const root of roots) accepted.set(root, [...hosts]);
  writeAccepted(accepted, home, ports);
}

export function forgetHosts(roots: readonly string[], home: string, ports: Ports): void {
  const accepted = readAccepted(home, ports);
  if (roots.map((root) => accepted.delete(root)).includes(true)) writeAccepted(accepted, home, ports);
}

function readAccepted(home: string, ports: Ports): Map<string, string[]> {
  return new Map(Object.entries(readRecord(home, STATE, NAME, acceptedSchema, ports)?.accepted ?? {}));
}

function writeAccepted(accepted: ReadonlyMap<string, string[]>, home: string, ports: Ports): void {
  const record = { version: 1, accepted: Object.fromEntries(accepted) };
  writeRecord(home, STATE, NAME, accepted.size === 0 ? undefined : record, ports);
}
