/**
 * A JSON document, for nouns that hold one. The same shape as `JsonValue` of `text/`, written twice on purpose: the two
 * bottom rooms do not import each other.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
