/** The change of the signing key: an event that the old key and the new one both sign. */
import { parseVerifierKey, type Signer, type Verifier } from '../tree/note.ts';

/** `prev` binds all events before it, so that neither key can vouch for another past. */
export interface Rotation {
  readonly origin: string;
  readonly seq: number;
  readonly prev: string;
  /** The new key, as one line. */
  readonly publicKey: string;
}

/** Cannot be taken for a checkpoint's text: its third line is not a root. */
function textOf({ origin, seq, prev, publicKey }: Rotation): Buffer {
  return Buffer.from(`tokenauditor key rotation\n${origin}\nseq ${seq}\nprev ${prev}\nkey ${publicKey}\n`);
}

/** For the event's `signatures`: the old key's, then the new one's. */
export function signRotation(rotation: Rotation, before: Signer, after: Signer): [string, string] {
  const text = textOf(rotation);
  return [before.sign(text).toString('base64'), after.sign(text).toString('base64')];
}

/** The event that names the new key, for this place in the ledger. */
export function rotationEvent(
  { origin, signer }: { readonly origin: string; readonly signer: Signer },
  after: Signer,
  { size, prev }: { readonly size: number; readonly prev: string },
) {
  const public_key = after.verifierKey;
  const rotation = { origin, seq: size + 1, prev, publicKey: public_key };
  return { type: 'key.rotated', public_key, signatures: signRotation(rotation, signer, after) } as const;
}

/** The new key if both signatures hold, else null. */
export function openRotation(
  rotation: Rotation,
  signatures: readonly string[],
  before: Verifier,
): Verifier | null {
  const after = parseVerifierKey(rotation.publicKey);
  const [first, second] = signatures.map((signature) => Buffer.from(signature, 'base64'));
  if (!after || !first || !second || signatures.length !== 2) return null;
  const text = textOf(rotation);
  return before.verify(text, first) && after.verify(text, second) ? after : null;
}
