import { randomBytes } from 'node:crypto';
import type { Random } from '../evidence/ports.ts';

export const random: Random = { bytes: (count) => randomBytes(count) };
