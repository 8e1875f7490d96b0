/** The keys that ledgers name, for a process that asks for each call it stops: only what was added since is read. */
import type { Ports } from '../../ports/files.ts';
import { type LiveFold, openLiveFold } from '../live-fold.ts';
import { type Approver, approverFold, noApprover } from './key-fold.ts';
import type { ApproverOf } from './keys.ts';

export function keptApprovers(ports: Ports): ApproverOf {
  const folds = new Map<string, LiveFold<Approver>>();
  return async (directory) => {
    if (ports.files.factsAt(directory) === undefined) return noApprover();
    const fold = folds.get(directory) ?? openLiveFold(directory, ports, approverFold);
    folds.set(directory, fold);
    return await fold.refresh();
  };
}
