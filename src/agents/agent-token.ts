/** Tokens of agents and of hooks: random, shown once, and kept as a digest. */
import type { Ledger } from '../evidence/ledger.ts';
import type { Random } from '../ports/files.ts';
import type { Digest } from '../vocabulary/digest.ts';

const BYTES = 32;
const TOKEN = /^ta[uh]_[A-Za-z0-9_-]{43}$/;

/** `tau_`: of an agent; `tah_`: of hooks. */
export const newToken = (random: Pick<Random, 'bytes'>, isHook = false): string =>
  `${isHook ? 'tah' : 'tau'}_${Buffer.from(random.bytes(BYTES)).toString('base64url')}`;

/** Undefined for what cannot be a token: then no digest is made of it. */
export const tokenDigest = (token: string, ledger: Pick<Ledger, 'digest'>): Digest | undefined =>
  TOKEN.test(token) ? ledger.digest(`agent token\n${token}`) : undefined;
