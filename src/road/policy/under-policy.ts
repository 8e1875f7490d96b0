import type { CallContext } from '../../vocabulary/call-context.ts';
import { ENTROPY_THRESHOLD } from '../../vocabulary/document/built-in-values.ts';
import type { Policy } from './plain-policy.ts';

/** With what the policy sets for the checks; under the built-in one the context stays the object that it is. */
export function underPolicy(
  context: CallContext,
  { entropyThreshold, bareEntropy, gate, rules }: Policy,
): CallContext {
  const network = gate.requireApprovalForNetwork === true;
  const packages = gate.requireApprovalForPackageInstall === true;
  const factsWanted = rules?.wants;
  const isBuiltIn = entropyThreshold === ENTROPY_THRESHOLD && !bareEntropy && !network && !packages;
  if (isBuiltIn && factsWanted === undefined) return context;
  return {
    ...context,
    ...(entropyThreshold === ENTROPY_THRESHOLD ? {} : { entropyThreshold }),
    ...(bareEntropy ? { bareEntropy } : {}),
    ...(network || packages ? { asksAbout: { network, packages } } : {}),
    ...(factsWanted === undefined ? {} : { factsWanted }),
  };
}
