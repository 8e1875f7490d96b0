/** A class in words, for one line: `reads outside, private (assumed) · sends`. */
import type { Act, ToolClass } from '../vocabulary/call-context.ts';

const DOES: Readonly<Record<Exclude<Act, 'read'>, string>> = {
  write: 'writes',
  send: 'sends',
  pay: 'pays',
  grant: 'grants',
  run: 'runs',
  change: 'changes',
  destroy: 'destroys',
};

const NOTHING = 'nothing that is followed';

export function classWords({ reads, acts, assumes = [] }: ToolClass): string {
  const does = acts.flatMap((act) => (act === 'read' ? [] : DOES[act]));
  const part = (words: string, ...of: ('reads' | 'acts')[]) =>
    `${words}${of.some((each) => assumes.includes(each)) ? ' (assumed)' : ''}`;
  const parts = [
    ...(reads.length === 0 ? [] : [part(`reads ${reads.join(', ')}`, 'reads')]),
    ...(does.length === 0 ? [] : [part(does.join(', '), 'acts')]),
  ];
  return parts.length === 0 ? part(NOTHING, 'reads', 'acts') : parts.join(' · ');
}
