/**
 * Where a project talks to models. Plain constants and types: who reads one does not have to load schemas.
 * A sighting is one place in one file; a route is what sightings of one host amount to.
 */
import type { Confidence } from './orders.ts';

/**
 * Who stands behind a host, from the maker of the model to nobody we know. It is a class, not a judgement:
 * `relay` only means that an unofficial reseller describes itself so.
 */
export const TRUST_CLASSES = [
  'direct',
  'cloud',
  'inference_host',
  'aggregator',
  'gateway',
  'relay',
  'local',
  'custom',
  'env_dynamic',
] as const;
export type TrustClass = (typeof TRUST_CLASSES)[number];

/** What gave a route away. */
export const SIGHTING_KINDS = [
  'endpoint',
  'client',
  'model',
  'credential',
  'header',
  'image',
  'switch',
] as const;
export type SightingKind = (typeof SIGHTING_KINDS)[number];

export interface Sighting {
  /** Counted from 1. */
  readonly line: number;
  readonly kind: SightingKind;
  /** Lower case, with its port unless it is the scheme's own; absent when the project alone does not say it. */
  readonly host?: string;
  /** The catalogue's id of who answers there, or whose client it is. */
  readonly provider?: string;
  readonly model?: string;
  readonly trust: TrustClass;
  /** A host made to look like this one. */
  readonly lookalikeOf?: string;
  /** The name of the environment variable that holds or replaces the endpoint, the model or the credential; never a value. */
  readonly variable?: string;
  /** The word that told, as the file spells it: `base_url`, `ChatOpenAI`, `x-portkey-config`, `ollama/ollama`. */
  readonly sign: string;
  /** False for what is commented out. */
  readonly isActive: boolean;
  readonly confidence: Confidence;
}

/** A sighting with its file: relative to the root that was looked through, with forward slashes. */
export interface PlacedSighting extends Sighting {
  readonly file: string;
}

/** Why a file was not looked through. */
export const SKIPS = ['binary', 'generated', 'prose', 'minified', 'huge', 'unreadable', 'links'] as const;
export type Skip = (typeof SKIPS)[number];
export type Skips = Record<Skip, number>;
