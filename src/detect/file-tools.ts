import type { CallSubject, ProposedCall } from './call.ts';

/** What a file or web tool would do. */
export function fileActions(_call: ProposedCall): Pick<CallSubject, 'kind' | 'actions'> {
  return { kind: 'other', actions: [] };
}
