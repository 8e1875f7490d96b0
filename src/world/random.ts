import { randomBytes } from 'node:crypto';
import type { Random } from '../ports/files.ts';

export const random: Random = { bytes: (count) => randomBytes(count) };
