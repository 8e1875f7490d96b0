import { ENTROPY_THRESHOLD } from '../../../vocabulary/document/built-in-values.ts';
import type { Arguments, VerbOption } from '../verb/arguments.ts';

/** Of verbs that read texts and no configuration; for calls, the policy sets it. */
export const ENTROPY_OPTION: VerbOption = {
  name: 'entropy-threshold',
  value: 'BITS',
  kind: 'number',
  range: [0, 12],
  fallback: '6',
  help: 'how random a value next to a secret’s name must be to count, from 0 to 12, and with it any string without a name: bits per character under a letter-pair model of ordinary text, where ordinary text has 3 to 5.5 and random text 6.9 or more',
};

export const BARE_ENTROPY_OPTION: VerbOption = {
  name: 'bare-entropy',
  help: 'random strings without a name next to them count as well, at the usual threshold',
};

/** Who sets how random is random means every string; by default most of them are digests and ids. */
export function entropyOf(args: Arguments) {
  return {
    entropyThreshold: args.number(ENTROPY_OPTION.name) ?? ENTROPY_THRESHOLD,
    bareEntropy: args.flag(ENTROPY_OPTION.name) || args.flag(BARE_ENTROPY_OPTION.name),
  };
}
