/** What scripts/known-tables.js runs: the anchors of secrets and the built-in policy, which every start would work out. */
import { builtInPolicy } from '../src/road/policy.ts';
import { STOCK } from '../src/sensitive/find.ts';
import { knownAnchors } from '../src/sensitive/finding/staged-scanner.ts';

const { exceptions: _, ...rest } = builtInPolicy();
export const policy = rest;

export const anchors = knownAnchors(STOCK);
