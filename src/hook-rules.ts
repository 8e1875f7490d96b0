/** What matches rules in a hook: a bundle of its own, loaded only where a document has some (see the build). */
export { compileRules } from './rules/rule-set.ts';
