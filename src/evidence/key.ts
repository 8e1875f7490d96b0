/**
 * The project's secrets: the digest key, which never changes, and the signing key, which can be rotated.
 * A key is never made where a ledger already names one: a ledger whose key is lost must be noticed.
 */
import { z } from 'zod';
import { Trouble } from '../vocabulary/trouble.ts';
import type { Folder } from './folder.ts';
import { KEY, NEXT_KEY, PUBLIC_KEY } from './layout.ts';
import { createSigner, parseVerifierKey, type Signer, type Verifier } from './note.ts';
import type { Ports } from './ports.ts';

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
  /** Public keys of earlier times: the last checkpoint may still bear one's signature. */
  retired: z.array(z.string().refine((line) => parseVerifierKey(line) !== null)),
});
type KeyFile = z.infer<typeof keyFileSchema>;

export interface LedgerKey {
  readonly origin: string;
  readonly digestKey: Buffer;
  readonly signer: Signer;
  /** Whose signature a checkpoint of this ledger may bear. */
  readonly verifiers: readonly Verifier[];
  readonly file: KeyFile;
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

export function createKey(folder: Folder, ports: Ports, origin = newOrigin(ports)): LedgerKey {
  const secret = () => Buffer.from(ports.random.bytes(SECRET_BYTES)).toString('base64');
  return keepKey(folder, {
    version: 1,
    origin,
    digest_key: secret(),
    signing_seed: secret(),
    retired: [],
  });
}

/** Durable before the ledger announces it; `settleNextKey` decides later whether it became the key. */
export function createNextKey(folder: Folder, { random }: Ports, { file, signer }: LedgerKey): LedgerKey {
  const next: KeyFile = {
    ...file,
    signing_seed: Buffer.from(random.bytes(SECRET_BYTES)).toString('base64'),
    retired: [...file.retired, signer.verifierKey],
  };
  folder.replaceFile(NEXT_KEY, textOf(next));
  folder.sync();
  return fromFile(next);
}

/** A restarted ledger is another ledger: the same name over two trees would look like a forged history. */
export function renameOrigin(folder: Folder, { file }: LedgerKey, origin: string): LedgerKey {
  return file.origin === origin ? fromFile(file) : keepKey(folder, { ...file, origin, retired: [] });
}

/** After a rotation that may have been interrupted: the key is the one that the ledger itself names last. */
export function settleNextKey(folder: Folder, ports: Ports, announced: string | undefined): void {
  if (ports.files.factsAt(folder.at(NEXT_KEY)) === undefined) return;
  if (loadKey(folder, NEXT_KEY)?.signer.verifierKey === announced) {
    ports.files.rename(folder.at(NEXT_KEY), folder.at(KEY));
  } else folder.removeFile(NEXT_KEY);
  folder.sync();
}

/** For everybody who checks: made anew whenever it does not say what the key says. */
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
  return {
    origin: file.origin,
    digestKey: Buffer.from(file.digest_key, 'base64'),
    signer,
    verifiers: [signer, ...retired],
    file,
  };
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
