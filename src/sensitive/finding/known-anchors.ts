/**
 * The anchors of all patterns with the families they belong to, as JSON of `KnownAnchors`. In the sources it is empty, and
 * every family is made at once; scripts/known-tables.js fills it in the bundle, so that a process that judges one call
 * makes the families whose anchors are in its texts.
 */
export const KNOWN_ANCHORS: string = '';
