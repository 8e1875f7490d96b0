/** A file that identifies a process: the content of a lock or of a steal marker. */
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { errnoOf, isFailure } from './failure.ts';
import { appendAll, type Folder } from './folder.ts';
import { LOCK } from './layout.ts';

const MOST_CLAIM_BYTES = 1024;

const claimSchema = z.strictObject({
  pid: z.int().positive(),
  started: z.string(),
  boot: z.string(),
  namespace: z.string(),
  nonce: z.string().regex(/^[0-9a-f]{16}$/),
});
type Claim = z.infer<typeof claimSchema>;

export interface Holder {
  /** Undefined if the content was lost in a power failure. */
  readonly claim: Claim | undefined;
  /** Of the claim, or else of the file. */
  readonly nonce: string;
  readonly identity: string;
  readonly changedMs: number;
}

export function claimName(nonce: string): string {
  return `${LOCK}.${nonce}`;
}

/** A claim of our own, open as long as we may need it. */
export interface Claimed {
  readonly descriptor: number;
  readonly identity: string;
}

/** A claim that could not be finished is removed. */
export function makeClaim(folder: Folder, ports: Ports, nonce: string): Claimed {
  const { files, processes } = ports;
  const { pid, started, boot, namespace } = processes.self;
  folder.removeFile(claimName(nonce));
  const descriptor = files.open(folder.at(claimName(nonce)), 'create');
  try {
    const claim: Claim = { pid, started, boot, namespace, nonce };
    appendAll(ports, descriptor, Buffer.from(JSON.stringify(claim)));
    return { descriptor, identity: files.facts(descriptor).identity };
  } catch (error) {
    files.close(descriptor);
    folder.removeFile(claimName(nonce));
    throw error;
  }
}

/** Which process holds a lock or a marker; undefined when the file is gone. */
export function inspectHolder(folder: Folder, { files }: Ports, name: string): Holder | undefined {
  const path = folder.at(name);
  const named = files.factsAt(path);
  if (!named) return undefined;
  if (named.kind !== 'file') {
    throw new Trouble('ledger.unsafe', { path: folder.show(name), reason: 'it is not a regular file' });
  }
  let descriptor: number;
  try {
    descriptor = files.open(path, 'read');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { identity, changedMs } = files.facts(descriptor);
    const buffer = Buffer.alloc(MOST_CLAIM_BYTES);
    const claim = readClaim(buffer.toString('utf8', 0, files.read(descriptor, buffer, 0)));
    return { claim, nonce: claim?.nonce ?? identity.replace(':', '-'), identity, changedMs };
  } finally {
    files.close(descriptor);
  }
}

/**
 * Lets a living holder know that its lock is wanted: one that keeps it in case it is needed again sees that the file was
 * touched. Without the right to do so, nothing happens.
 */
export function wishFor(folder: Folder, { files, processes }: Ports, name: string, holder: Holder): void {
  if (!holder.claim || processes.stateOf(holder.claim) !== 'alive') return;
  try {
    const descriptor = files.open(folder.at(name), 'read');
    try {
      if (files.facts(descriptor).identity === holder.identity) files.touch(descriptor);
    } finally {
      files.close(descriptor);
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

function readClaim(text: string): Claim | undefined {
  try {
    return claimSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
