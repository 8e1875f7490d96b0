import type { Place } from '../tokens/place.ts';

/** An address and its place. */
export interface Subject {
  readonly host: string;
  readonly path: string;
  readonly hasScheme: boolean;
  readonly offset: number;
  /** After the scheme. */
  readonly end: number;
  readonly place: Place;
}
