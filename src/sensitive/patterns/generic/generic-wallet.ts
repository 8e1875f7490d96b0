import { createHash } from 'node:crypto';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';

const REMEDY = 'Move the funds to a new wallet: a key that was seen cannot be withdrawn.';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 with a double SHA-256 over it, as Bitcoin writes keys (BIP-32, WIF). */
function hasBase58Check(text: string, payload: number): boolean {
  let number = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return false;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16).padStart((payload + 4) * 2, '0');
  if (hex.length !== (payload + 4) * 2) return false;
  const data = Buffer.from(hex, 'hex');
  const sha256 = (part: Buffer) => createHash('sha256').update(part).digest();
  return sha256(sha256(data.subarray(0, payload)))
    .subarray(0, 4)
    .equals(data.subarray(payload));
}

const BIP32_PAYLOAD = 78;

export const genericWalletPatterns: readonly SecretPattern[] = [
  {
    id: 'generic.extended-private-key',
    label: 'WALLET_KEY',
    title: 'Extended private key of a hierarchical wallet',
    anchors: ['xprv', 'yprv', 'zprv', 'tprv', 'uprv', 'vprv'],
    expression: /[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112}/y,
    validate: (secret) => (hasBase58Check(secret, BIP32_PAYLOAD) ? 'certain' : 'test-like'),
    confidence: 0.95,
    last4: false,
    remedy: REMEDY,
  },
];

const wif = {
  id: 'generic.wallet-key',
  label: 'WALLET_KEY',
  title: 'Private key of a wallet, in Bitcoin’s import format or as 64 hexadecimal digits',
  confidence: 0.85,
  remedy: REMEDY,
} as const;

export const isWalletLength = (length: number): boolean => length === 51 || length === 52;

/** Called with runs that may have other characters around the key. Only a valid checksum counts: 51 letters are not rare. */
export function readWalletRun({ text, marks }: Page, start: number, end: number): void {
  const length = end - start;
  if (!isWalletLength(length)) return;
  const key = text.slice(start, end);
  if (!(length === 51 ? /^[59]/ : /^[KLc]/).test(key)) return;
  if (hasBase58Check(key, length === 51 ? 33 : 34)) marks.push(markOf(wif, 2, start, end, 1));
}

/** Words, then the digits; a hash, an address or a transaction between them would be public. */
const HEX_BEHIND =
  /(?:private|secret|signing|wallet|priv)[-_ ]?(?:key|seed)s?(?:(?!hash|sha|address|tx|digest|finger|public|block)[^\n]){0,48}?(?<![0-9a-f])((?:0x)?[0-9a-f]{64})(?![0-9a-f])/diy;

function look({ text, marks }: Page, at: number): void {
  HEX_BEHIND.lastIndex = at;
  const place = HEX_BEHIND.exec(text)?.indices?.[1];
  if (place !== undefined && !/^(?:0x)?(.)\1{20}/.test(text.slice(...place)))
    marks.push(markOf(wif, 2, ...place));
}

export const genericWallet: readonly Detector[] = [
  {
    ...wif,
    anchors: [
      'private key',
      'private_key',
      'private-key',
      'privatekey',
      'privkey',
      'wallet key',
      'wallet_key',
      'signing key',
      'secret key',
    ],
    look,
  },
];
