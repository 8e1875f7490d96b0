import { createHash } from 'node:crypto';
import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 with its checksum, as wallets write keys; made here from a hash, so that it has no owner. */
function base58Check(payload: Buffer): string {
  const hash = (data: Buffer) => createHash('sha256').update(data).digest();
  const whole = Buffer.concat([payload, hash(hash(payload)).subarray(0, 4)]);
  let number = BigInt(`0x${whole.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = DIGITS.charAt(Number(number % 58n)) + text;
  return text;
}

const secret = createHash('sha256').update('nobody').digest();
const wif = base58Check(Buffer.concat([Buffer.from([0x80]), secret, Buffer.from([1])]));
const extended = base58Check(
  Buffer.concat([Buffer.from('0488ade4000000000000000000', 'hex'), secret, Buffer.from([0]), secret]),
);
const hex = `0x${secret.toString('hex')}`;

export const genericWalletCases: PatternCases = {
  'generic.wallet-key': {
    flags: {
      'an import format without a name': { text: `import ${wif} now`, secret: wif },
      'hexadecimal digits and a name': { text: `the private key for the deployer is ${hex}.`, secret: hex },
    },
    passes: {
      'a wrong checksum': `import K${sample('{letter:51}')} now`,
      'a transaction': `tx ${hex} was mined`,
      'a hash of a key': `private key sha256 ${secret.toString('hex')}`,
      zeros: `private key 0x${'0'.repeat(64)}`,
    },
  },
  'generic.extended-private-key': {
    flags: { 'a master key': { text: `root ${extended}`, secret: extended } },
    passes: {
      'a public key': `xpub${sample('{letter:107}')}`,
      'the word': 'xprv keys are secret',
    },
  },
};
