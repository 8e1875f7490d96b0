/**
 * What is required by expressions of gates, by their source, as JSON: literals joined by line breaks. From sources it is
 * empty and worked out when needed; scripts/literal-table.js fills it in the bundle, where every start would pay for it.
 */
export const KNOWN_LITERALS: string = '{}';
