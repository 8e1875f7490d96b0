/**
 * What a server tells a model about itself: its tools, prompts, resources and instructions. Plain constants and types,
 * usable without loading schemas.
 */
import type { Json } from './json.ts';

export const DEFINITION_KINDS = ['tool', 'prompt', 'resource', 'resource_template', 'instructions'] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

export interface Definition {
  readonly kind: DefinitionKind;
  /** The name its user gave the server. */
  readonly server: string;
  /** What is behind that name, if it is known: two names of one program are one server. Never part of a contract, never shown. */
  readonly program?: string;
  /** As the server spells it; the URI of a resource; empty for instructions. */
  readonly name: string;
  /** The complete definition from the server. Instructions are in a field of that name. */
  readonly value: { readonly [key: string]: Json };
}

/** Where a server's definitions come from: a contract is bound to this and to the definition itself. */
export type ServerOrigin =
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

/** What one server was found to offer. */
export interface ServerListing {
  readonly server: string;
  /** The name that its pins are kept under, where another server has its own. */
  readonly pinnedAs?: string;
  readonly origin: ServerOrigin;
  readonly definitions: readonly Definition[];
  /** What could not be read, in our own words: a listing with problems is never clean. */
  readonly problems: readonly string[];
  /** Masks the secrets in the server's configuration; a function, so that no copy of a listing contains them. */
  readonly conceal?: (text: string) => string;
}

/** `clean < warning < dangerous`; only full coverage without findings is clean. */
export const VERDICTS = ['clean', 'warning', 'dangerous'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Kinds of changes, the least severe first. */
export const CHANGE_KINDS = [
  'cosmetic',
  'annotation',
  'description',
  'schema_narrowing',
  'schema_widening',
  'capability_expansion',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
