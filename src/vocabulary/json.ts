/**
 * A JSON document, for nouns that hold one. The same shape as `JsonValue` of `text/`, written twice on purpose: the two
 * rooms at the bottom of the house do not import each other.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
