import type { Act, FlowSource } from '../vocabulary/flow.ts';

export interface Drawn {
  /** The reply that names where it goes, or what is acted on. */
  readonly named?: FlowSource;
  readonly carried: readonly FlowSource[];
}

const MOST = 3;

/** `browser/fetch (outside) names the destination → mailbox/send_email sends mailbox/list_messages (private)`. No value. */
export function drawFlow(tool: string, act: Act, { named, carried }: Drawn): string {
  const from = named === undefined ? '' : `${shown(named)} names ${act === 'send' ? 'the destination' : 'it'} → `;
  const what = [...new Set(carried.map(shown))];
  const more = what.length > MOST ? `, ${what.length - MOST} more` : '';
  const carries = what.length === 0 ? ` (${act})` : ` carries ${what.slice(0, MOST).join(', ')}${more}`;
  return `${from}${tool}${carries}`;
}

const shown = ({ tool, reads, isAssumed }: FlowSource): string => {
  const labels = reads.length === 0 ? '' : ` (${reads.join(', ')}${isAssumed ? ', assumed' : ''})`;
  return `${tool}${labels}`;
};
