/**
 * The literals that gate expressions require, by expression source, as JSON: literals joined by line breaks. In the
 * sources it is empty and computed on demand; scripts/literal-table.js fills it in the bundle to speed up every start.
 */
export const KNOWN_LITERALS: string = '{}';
