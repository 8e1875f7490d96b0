/**
 * Where a project talks to models. Plain constants and types, usable without loading schemas.
 * A sighting is one place in one file; a route is the sum of the sightings of one host.
 */
import type { Confidence } from './orders.ts';

/**
 * Who runs a host, from the maker of the model to an unknown party. It is a class, not a judgement:
 * `relay` only means that the host describes itself as an unofficial reseller.
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

/** What revealed a route. */
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
  /** Lower case, with its port unless it is the scheme's own; absent when the project alone does not reveal it. */
  readonly host?: string;
  /** The catalogue's id of the supplier that answers there, or whose client it is. */
  readonly provider?: string;
  readonly model?: string;
  readonly trust: TrustClass;
  /** The host that this one imitates. */
  readonly lookalikeOf?: string;
  /** The name of the environment variable that holds or replaces the endpoint, the model or the credential; never a value. */
  readonly variable?: string;
  /** The program takes the endpoint from `variable` when it runs, whatever address the file gives beside it. */
  readonly isTaken?: true;
  /** The word that revealed it, as the file spells it: `base_url`, `ChatOpenAI`, `x-portkey-config`, `ollama/ollama`. */
  readonly indicator: string;
  /** False for commented-out code. */
  readonly isActive: boolean;
  readonly confidence: Confidence;
}

/** A sighting with its file: relative to the searched root, with forward slashes. */
export interface PlacedSighting extends Sighting {
  readonly file: string;
}

/** Why a file was not searched. */
export const SKIPS = ['binary', 'generated', 'prose', 'minified', 'huge', 'unreadable', 'links'] as const;
export type Skip = (typeof SKIPS)[number];
export type Skips = Record<Skip, number>;
