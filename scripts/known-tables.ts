/** What scripts/known-tables.js runs: the anchors of secrets, the built-in policy and the ids of checks. */
import { KNOWN_CHECKS } from '../src/road/policy/known-checks.ts';
import { builtInPolicy } from '../src/road/policy.ts';
import { STOCK } from '../src/sensitive/find.ts';
import { knownAnchors } from '../src/sensitive/finding/staged-scanner.ts';

const { exceptions: _, rules: __, ...rest } = builtInPolicy();
export const policy = rest;

export const checks = KNOWN_CHECKS;

export const anchors = knownAnchors(STOCK);
