/**
 * Signed notes and checkpoints as C2SP specifies them (signed-note, tlog-checkpoint), with Ed25519 keys.
 * Reading is total: a malformed note, key or checkpoint is a value, because another party may have written it.
 * Writing is strict: signing a text that no note can hold throws.
 */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { HASH_BYTES } from './merkle.ts';

const ED25519 = 0x01;
const KEY_BYTES = 32;
const MOST_SIGNATURES = 100;
const MOST_NOTE_BYTES = 1_000_000;

/** Node takes Ed25519 keys only as DER, which puts these constant bytes before the raw 32. */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export interface Verifier {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly keyId: string;
  /** The key as one line: `name+keyid+base64`. */
  readonly verifierKey: string;
  verify(message: Uint8Array, signature: Uint8Array): boolean;
}

export interface Signer extends Verifier {
  sign(message: Uint8Array): Buffer;
}

export const NOTE_REFUSALS = {
  'not-a-note': 'it is not a signed note',
  'no-known-signature': 'no signature on it is by a known key',
  'wrong-signature': 'a signature on it does not hold',
} as const;
type NoteRefusal = keyof typeof NOTE_REFUSALS;

export type NoteReading =
  | { readonly ok: true; readonly text: string; readonly signedBy: readonly Verifier[] }
  | { readonly ok: false; readonly reason: NoteRefusal };

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

const isKeyName = (name: string): boolean => /^[^\s+]+$/u.test(name) && isNoteText(name);

/** Any text without control characters (except newlines) and without unpaired surrogates. */
const isNoteText = (text: string): boolean => !/[\0-\x09\x0b-\x1f\p{Surrogate}]/u.test(text);

/** Node skips what is not base64; a signed value must have exactly one encoding. */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

function verifierOf(name: string, publicKey: Uint8Array, key: KeyObject): Verifier {
  const tagged = Buffer.concat([Buffer.of(ED25519), publicKey]);
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), tagged]), 'hex').slice(0, 8);
  return {
    name,
    keyId,
    verifierKey: `${name}+${keyId}+${tagged.toString('base64')}`,
    verify: (message, signature) => verify(null, message, key, signature),
  };
}

export function createSigner(name: string, seed: Uint8Array): Signer {
  if (!isKeyName(name)) throw new RangeError('a key name holds no spaces and no plus sign');
  if (seed.length !== KEY_BYTES) throw new RangeError('an Ed25519 seed has 32 bytes');
  const key = createPrivateKey({ key: Buffer.concat([SEED_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
  return { ...verifierOf(name, raw, publicKey), sign: (message) => sign(null, message, key) };
}

/** Null unless the line is a well-formed Ed25519 key whose key id matches its name and bytes. */
export function parseVerifierKey(line: string): Verifier | null {
  const [, name, keyId, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(line) ?? [];
  const tagged = decodeBase64(encoded ?? '');
  if (!name || !isKeyName(name) || tagged?.length !== 1 + KEY_BYTES || tagged[0] !== ED25519) return null;
  const raw = tagged.subarray(1);
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  const verifier = verifierOf(name, raw, key);
  return verifier.keyId === keyId ? verifier : null;
}

export function signNote(text: string, ...signers: readonly Signer[]): string {
  if (!text.endsWith('\n') || !isNoteText(text)) throw new RangeError('a note is lines of plain text');
  const message = Buffer.from(text);
  const lines = signers.map((signer) => {
    const blob = Buffer.concat([Buffer.from(signer.keyId, 'hex'), signer.sign(message)]);
    return `— ${signer.name} ${blob.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Signatures by unknown keys are ignored; a wrong one by a known key makes the note invalid. */
export function openNote(note: string | Uint8Array, verifiers: readonly Verifier[]): NoteReading {
  const parts = splitNote(note);
  if (!parts) return { ok: false, reason: 'not-a-note' };
  const message = Buffer.from(parts.text);
  const signedBy = new Set<Verifier>();
  for (const { name, keyId, signature } of parts.signatures)
    for (const verifier of verifiers) {
      if (verifier.name !== name || verifier.keyId !== keyId) continue;
      if (!verifier.verify(message, signature)) return { ok: false, reason: 'wrong-signature' };
      signedBy.add(verifier);
    }
  if (signedBy.size === 0) return { ok: false, reason: 'no-known-signature' };
  return { ok: true, text: parts.text, signedBy: [...signedBy] };
}

/** The text of a note, without checking its signatures. */
export function peekNote(note: string | Uint8Array): string | null {
  return splitNote(note)?.text ?? null;
}

interface NoteParts {
  readonly text: string;
  readonly signatures: readonly {
    readonly name: string;
    readonly keyId: string;
    readonly signature: Buffer;
  }[];
}

function splitNote(note: string | Uint8Array): NoteParts | null {
  if (note.length > MOST_NOTE_BYTES) return null;
  const whole = typeof note === 'string' ? note : decodeUtf8(note);
  if (whole === null || !isNoteText(whole)) return null;
  // The text itself may contain empty lines: the last one separates text and signatures.
  const border = whole.lastIndexOf('\n\n');
  if (border < 0 || !whole.endsWith('\n')) return null;
  const lines = whole.slice(border + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return null;
  const signatures = [];
  for (const line of lines) {
    const [, name, encoded] = /^— ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
    const blob = decodeBase64(encoded ?? '');
    if (!name || !isKeyName(name) || !blob || blob.length < 5) return null;
    signatures.push({ name, keyId: blob.toString('hex', 0, 4), signature: blob.subarray(4) });
  }
  return { text: whole.slice(0, border + 1), signatures };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function encodeCheckpoint({ origin, size, root }: Checkpoint): string {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
  if (!decodeCheckpoint(text)) throw new RangeError('not the parts of a checkpoint');
  return text;
}

/** Null unless origin, size and root are there in canonical form; extension lines may follow. */
export function decodeCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.includes('')) return null;
  const [origin, digits, encoded] = lines;
  const size = Number(digits);
  const root = decodeBase64(encoded ?? '');
  if (!origin || !digits || !/^(?:0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size)) return null;
  return root?.length === HASH_BYTES ? { origin, size, root } : null;
}
