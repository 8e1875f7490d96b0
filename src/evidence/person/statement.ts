/** What a person's key signs: a purpose and exactly the facts that an approval covers, in canonical form. */
import { type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { readPublicKey } from './sealed-key.ts';

export type Statement = { readonly purpose: string } & { readonly [name: string]: JsonValue };

/** Signs with the person's key. Undefined if no PIN is set: then the terminal was the only proof. */
export type Sign = (statement: Statement) => string | undefined;

/** No other use of the key begins with these bytes. */
const bytesOf = (statement: Statement): Buffer =>
  Buffer.from(`tokenauditor approval v1\n${canonicalJson({ ...statement })}`);

export const signStatement = (statement: Statement, key: KeyObject): string =>
  sign(null, bytesOf(statement), key).toString('base64url');

export function isSignedBy(publicKey: string, statement: Statement, signature: string | undefined): boolean {
  const key = readPublicKey(publicKey);
  if (key === undefined || signature === undefined) return false;
  const bytes = Buffer.from(signature, 'base64url');
  // Another encoding of the same bytes would look like another signature where texts are compared.
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  return verify(null, bytesOf(statement), key, bytes);
}
