/**
 * The policy that holds where no file sets anything, without exceptions and rules, as JSON. In the sources it is empty and worked
 * out on demand; scripts/known-tables.js fills it in the bundle, so that a hook without settings needs no schema.
 */
export const KNOWN_POLICY: string = '';
