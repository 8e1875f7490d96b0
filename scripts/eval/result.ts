/** What one measurement says: figures to print, and whether its floor held. */
export interface EvalResult {
  readonly title: string;
  readonly rows: readonly { readonly what: string; readonly figure: string }[];
  /** Named misses, so that a person can look at each; texts are never printed, only where they stand. */
  readonly misses: readonly string[];
  readonly floor: string;
  readonly held: boolean;
}
