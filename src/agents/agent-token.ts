/** Tokens of agents: random, shown once, and kept as a digest. */
import type { Ledger } from '../evidence/ledger.ts';
import type { Random } from '../ports/files.ts';
import type { Digest } from '../vocabulary/digest.ts';

const BYTES = 32;
const TOKEN = /^tau_[A-Za-z0-9_-]{43}$/;

export const newToken = (random: Pick<Random, 'bytes'>): string =>
  `tau_${Buffer.from(random.bytes(BYTES)).toString('base64url')}`;

/** Undefined for what cannot be a token: then no digest is made of it. */
export const tokenDigest = (token: string, ledger: Pick<Ledger, 'digest'>): Digest | undefined =>
  TOKEN.test(token) ? ledger.digest(`agent token\n${token}`) : undefined;
