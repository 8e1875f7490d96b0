/** The code of a held call: short enough to type, long enough that it does not match another call by chance. */
import { createHmac } from 'node:crypto';

/** Crockford's alphabet: no letter that looks like a digit, and no U, so that codes do not spell words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const GROUPS = 2;

/** The same call has the same code, so a repeated denial does not ask the person to look again. */
export function codeOf(callDigest: string, key: Uint8Array): string {
  const bytes = createHmac('sha256', key).update(`code ${callDigest}`).digest();
  let bits = BigInt(`0x${bytes.subarray(0, 5).toString('hex')}`);
  let letters = '';
  for (let i = 0; i < GROUP * GROUPS; i++) {
    letters = LETTERS.charAt(Number(bits % 32n)) + letters;
    bits /= 32n;
  }
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

/** As people type it: lower case, without the dash, O for 0. Undefined if it cannot be a code. */
export function readCode(typed: string): string | undefined {
  const letters = typed
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (letters.length !== GROUP * GROUPS || ![...letters].every((letter) => LETTERS.includes(letter)))
    return undefined;
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}
