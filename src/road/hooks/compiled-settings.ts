/**
 * What the quick path needs to know, compiled in advance. It is valid only for the settings and the program version that
 * it names: after a change of either, one call takes the full path and compiles it again. Imports names only.
 */
import type { Files } from '../../ports/files.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { NO_SETTINGS } from './settings-stamp.ts';

/** In the `.tokenauditor` folder. */
export const COMPILED = 'state/hooks-compiled.json';
/** Where a resident listens. */
export const SOCKET = 'state/hook.sock';

export interface Compiled {
  /** Of the program; another version may find other calls everyday. */
  readonly version: string;
  /** Of the settings. */
  readonly stamp: string;
  readonly explicit_allow: boolean;
  readonly sample_rate: number;
  /** Base64. */
  readonly sampling_key: string;
  readonly socket_key: string;
}

/** Undefined unless it is whole, and of these settings and this program. */
export function compiledFrom(text: string, version: string, stamp: string): Compiled | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { explicit_allow, sample_rate, sampling_key, socket_key } = value;
  if (value.version !== version || value.stamp !== stamp) return undefined;
  // Without settings the user cannot have asked for it: it came with a cloned folder.
  if (stamp.startsWith(NO_SETTINGS) && explicit_allow !== false) return undefined;
  if (typeof explicit_allow !== 'boolean' || typeof sample_rate !== 'number') return undefined;
  if (typeof sampling_key !== 'string' || typeof socket_key !== 'string') return undefined;
  if (sampling_key.length !== KEY_LENGTH || socket_key.length !== KEY_LENGTH) return undefined;
  return { version, stamp, explicit_allow, sample_rate, sampling_key, socket_key };
}

/** In force before the first event: default settings, no keys. */
export function withoutKeys(version: string): Compiled {
  const stamp = NO_SETTINGS;
  return { version, stamp, explicit_allow: false, sample_rate: 0, sampling_key: '', socket_key: '' };
}

/** 32 bytes in base64. */
const KEY_LENGTH = 44;

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the user owns it and no other account may read or write it: it holds keys. */
export function isOwn(facts: ReturnType<Files['facts']>, userId: number | undefined): boolean {
  if (facts.kind !== 'file') return false;
  return userId === undefined || (facts.owner === userId && (facts.mode & 0o077) === 0);
}
