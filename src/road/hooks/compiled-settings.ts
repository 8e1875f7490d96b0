/**
 * What the quick path needs to know of the policy, compiled in advance. It is valid only for the files and the program
 * version that it names: after a change of either, one call takes the full path and compiles it again. Imports names only.
 */
import type { Files } from '../../ports/files.ts';
import { EVERYDAY } from '../../screening/everyday/table.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { BASELINE_RATE } from '../../vocabulary/document/built-in-values.ts';
import { NO_SETTINGS } from '../policy/settings-stamp.ts';

/** In the `.tokenauditor` folder. */
export const COMPILED = 'state/policy.json';
/** The policy of a few projects. */
export const MOST_COMPILED_BYTES = 16_384;
/** Where a resident listens. */
export const SOCKET = 'state/hook.sock';

export interface CompiledPolicy {
  /** Of the files it was made from. */
  readonly stamp: string;
  readonly explicit_allow: boolean;
  readonly sample_rate: number;
  /** The everyday calls that no part of the policy can touch. */
  readonly everyday: readonly string[];
  /** Of all that is used of it, under the ledger's key. */
  readonly tag: string;
}

export interface Compiled extends CompiledPolicy {
  /** Of the program; another version may find other calls everyday. */
  readonly version: string;
  /** Of the project that it is for, if that has one of its own; else empty. */
  readonly document: string;
  /** Base64. */
  readonly sampling_key: string;
  readonly socket_key: string;
  /** With the document of another project, by its path; each is checked when it is needed. */
  readonly projects?: JsonValue;
}

/** Undefined unless it is whole, and of these files and this program. */
export function compiledFrom(text: string, version: string, stamp: string): Compiled | undefined {
  const value = parsed(text);
  const policy = policyFrom(value, stamp);
  const { sampling_key, socket_key, projects } = recordOf(value);
  if (recordOf(value).version !== version || policy === undefined) return undefined;
  // Without settings the user cannot have asked for it: it came with a cloned folder.
  if (stamp.startsWith(NO_SETTINGS) && policy.explicit_allow) return undefined;
  if (!isKey(sampling_key) || !isKey(socket_key)) return undefined;
  const keys = { version, sampling_key, socket_key, ...(projects === undefined ? {} : { projects }) };
  return { ...policy, ...(stamp.startsWith(NO_SETTINGS) ? BUILT_IN : {}), document: '', ...keys };
}

/** What the tag is of: a file in which any of it was changed is not vouched for. */
export const taggedText = (compiled: Omit<Compiled, 'tag' | 'projects'>): string => {
  const { version, document, stamp, explicit_allow, sample_rate, everyday } = compiled;
  const { sampling_key, socket_key } = compiled;
  return JSON.stringify([
    ...[version, document, stamp, explicit_allow, sample_rate],
    ...[everyday, sampling_key, socket_key],
  ]);
};

/** Then nothing that decides is taken from the file, and the quick path can do without the tag. */
export const isBuiltIn = ({ stamp }: Compiled): boolean => stamp.startsWith(NO_SETTINGS);

function policyFrom(value: JsonValue | undefined, stamp: string): CompiledPolicy | undefined {
  const { explicit_allow, sample_rate, everyday, tag, ...named } = recordOf(value);
  if (named.stamp !== stamp || typeof explicit_allow !== 'boolean' || typeof sample_rate !== 'number')
    return undefined;
  if (!Array.isArray(everyday) || typeof tag !== 'string') return undefined;
  const kinds = everyday.filter((kind) => typeof kind === 'string');
  return { stamp, explicit_allow, sample_rate, everyday: kinds, tag };
}

/** Empty for what is not an object. */
const recordOf = (value: JsonValue | undefined): { readonly [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const isKey = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.length === KEY_LENGTH;

/** The policy for calls in a folder below these documents, none of which is that of `compiled` itself. */
export function compiledBelow(
  compiled: Compiled,
  documents: readonly string[],
  stampFor: (document: string) => string,
): Compiled | undefined {
  const [document, ...others] = documents;
  if (document === undefined) return compiled;
  if (others.length > 0) return undefined;
  const policy = policyFrom(Object(compiled.projects)[document], stampFor(document));
  return policy && { ...compiled, ...policy, document };
}

const BUILT_IN = { explicit_allow: false, sample_rate: BASELINE_RATE, everyday: EVERYDAY };

/** In force before the first event: default settings, no keys. */
export function withoutKeys(version: string): Compiled {
  const policy = { ...BUILT_IN, stamp: NO_SETTINGS, sample_rate: 0, tag: '' };
  return { ...policy, version, document: '', sampling_key: '', socket_key: '' };
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
