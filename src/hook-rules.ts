/** What matches rules in a hook: a bundle of its own, loaded only where a document has some (see the build). */
import { compileRules as compile } from './rules/rule-set.ts';

export const compileRules = compile;
