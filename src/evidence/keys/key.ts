/**
 * The project's secrets: the digest key, which never changes, and the signing key, which can be rotated.
 * A key is never made where a ledger already names one: a ledger whose key is lost must be noticed.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Folder } from '../folder/folder.ts';
import { KEY, NEXT_KEY, PUBLIC_KEY } from '../folder/layout.ts';
import { createSigner, parseVerifierKey, type Signer, type Verifier } from '../tree/note.ts';

const SECRET_BYTES = 32;
const MOST_KEY_BYTES = 64 * 1024;

const secretSchema = z.string().refine((text) => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === SECRET_BYTES && bytes.toString('base64') === text;
});

const keyFileSchema = z.strictObject({
  version: z.literal(1),
  /** Names the ledger in its checkpoints and its keys. */
  origin: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/),
  digest_key: secretSchema,
  signing_seed: secretSchema,
  /** Set until the first checkpoint is written. Only a process that can read the secrets can add it. */
  unbegun: z.string().optional(),
  /** Earlier public keys: the last checkpoint may still be signed with one of them. */
  retired: z.array(z.string().refine((line) => parseVerifierKey(line) !== null)),
});
type KeyFile = z.infer<typeof keyFileSchema>;

export interface LedgerKey {
  readonly origin: string;
  readonly digestKey: Buffer;
  /** The key of the marks on the lines. */
  readonly lineKey: Buffer;
  readonly signer: Signer;
  /** The keys that may have signed a checkpoint of this ledger. */
  readonly verifiers: readonly Verifier[];
  /** Whether a missing checkpoint is normal; otherwise it was removed. */
  readonly isUnbegun: boolean;
  readonly file: KeyFile;
}

/** What other rooms may derive a key for. The texts are part of the derivation and never change. */
export type KeyPurpose =
  /** Which calls are sampled: outsiders cannot compute it. */
  | 'sampling'
  /** Tells a person's approval from a file that an agent wrote. */
  | 'overrides'
  /** Seals what is held, and what a person allowed. */
  | 'override files'
  /** Seals what a person is shown of a question, and their words about it. */
  | 'approvals'
  /** With this, a hook and the resident authenticate each other. */
  | 'hook socket';

/** Each purpose has its own key: a caller that may ask for digests must not get anything else from it. */
export function deriveKey({ digestKey }: Pick<LedgerKey, 'digestKey'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', digestKey, '', `tokenauditor ${purpose}`, SECRET_BYTES));
}

/** Undefined when there is none. */
export function loadKey(folder: Folder, name: typeof KEY | typeof NEXT_KEY = KEY): LedgerKey | undefined {
  const bytes = folder.readFile(name, MOST_KEY_BYTES, 'private');
  if (bytes === undefined) return undefined;
  const file = parseKeyFile(bytes.toString('utf8'));
  if (!file) {
    throw new Trouble('key.invalid', { path: folder.show(name), reason: 'it is not a whole key file' });
  }
  return fromFile(file);
}

export function newOrigin({ random }: Ports): string {
  return `tokenauditor.local/${Buffer.from(random.bytes(8)).toString('hex')}`;
}

/** `note` runs first: it records whose key this is; if it fails, no key is made. */
export function createKey(
  folder: Folder,
  ports: Ports,
  note: (key: LedgerKey) => void,
  origin = newOrigin(ports),
): LedgerKey {
  const secret = () => Buffer.from(ports.random.bytes(SECRET_BYTES)).toString('base64');
  const file: KeyFile = {
    version: 1,
    origin,
    digest_key: secret(),
    signing_seed: secret(),
    retired: [],
  };
  note(fromFile(file));
  return keepKey(folder, { ...file, unbegun: unbegunMark(file) });
}

/** Durable before the ledger announces it; `settleNextKey` decides later whether it became the key. */
export function createNextKey(folder: Folder, { random }: Ports, { file, signer }: LedgerKey): LedgerKey {
  const next: KeyFile = {
    ...file,
    signing_seed: Buffer.from(random.bytes(SECRET_BYTES)).toString('base64'),
    // One is enough: nothing is rotated until the checkpoint is signed with the current key.
    retired: [signer.verifierKey],
  };
  folder.replaceFile(NEXT_KEY, textOf(next));
  folder.sync();
  return fromFile(next);
}

/** A restarted ledger is another ledger: the same name for two trees would look like a forged history. */
export function renameOrigin(folder: Folder, { file }: LedgerKey, origin: string): LedgerKey {
  const renamed = { ...file, origin, retired: [] };
  return keepKey(folder, { ...renamed, unbegun: unbegunMark(renamed) });
}

/** Called once the first checkpoint is durable: from now on, a missing checkpoint was removed. */
export function markBegun(folder: Folder, { file }: LedgerKey): LedgerKey {
  const { unbegun: _, ...begun } = file;
  return keepKey(folder, begun);
}

/** After a rotation that may have been interrupted: the key is the one that the ledger named last. */
export function settleNextKey(folder: Folder, ports: Ports, announced: string | undefined): void {
  if (ports.files.factsAt(folder.at(NEXT_KEY)) === undefined) return;
  if (loadKey(folder, NEXT_KEY)?.signer.verifierKey === announced) {
    ports.files.rename(folder.at(NEXT_KEY), folder.at(KEY));
  } else folder.removeFile(NEXT_KEY);
  folder.sync();
}

/** For anyone who verifies: written again whenever it differs from the key. */
export function keepPublicKey(folder: Folder, { signer }: LedgerKey): void {
  const line = `${signer.verifierKey}\n`;
  if (folder.readFile(PUBLIC_KEY, MOST_KEY_BYTES)?.toString('utf8') !== line) {
    folder.replaceFile(PUBLIC_KEY, line);
  }
}

function keepKey(folder: Folder, file: KeyFile): LedgerKey {
  folder.replaceFile(KEY, textOf(file));
  folder.sync();
  return fromFile(file);
}

function fromFile(file: KeyFile): LedgerKey {
  const signer = createSigner(file.origin, Buffer.from(file.signing_seed, 'base64'));
  const retired = file.retired.flatMap((line) => parseVerifierKey(line) ?? []);
  const digestKey = Buffer.from(file.digest_key, 'base64');
  return {
    origin: file.origin,
    digestKey,
    lineKey: deriveKey({ digestKey }, `line ${file.origin}`),
    signer,
    verifiers: [signer, ...retired],
    isUnbegun: file.unbegun === unbegunMark(file),
    file,
  };
}

function unbegunMark({ origin, digest_key }: KeyFile): string {
  const key = deriveKey({ digestKey: Buffer.from(digest_key, 'base64') }, 'unbegun ledger');
  return createHmac('sha256', key).update(origin).digest('base64');
}

function parseKeyFile(text: string): KeyFile | undefined {
  try {
    return keyFileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function textOf(file: KeyFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}
