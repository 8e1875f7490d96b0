import type { Act, FlowCheck, FlowSource } from '../vocabulary/call-context.ts';

export interface Drawn {
  /** The row, which tells what the named reply has to do with it; absent: it names a place or an object. */
  readonly check?: FlowCheck;
  /** The reply that names where it goes, or what is acted on. */
  readonly named?: FlowSource;
  readonly carried: readonly FlowSource[];
}

const MOST = 3;

/**
 * `browser/fetch (outside) names the destination → mailbox/send_email carries mailbox/list_messages (private)`. No value
 * but `place`, for those who are shown the arguments as well.
 */
export function drawFlow(tool: string, act: Act, { check, named, carried }: Drawn, place?: string): string {
  const unnamed = act === 'send' ? 'the destination' : 'it';
  const names = (check && TELLS[check]) ?? `names ${place ?? unnamed}`;
  const from = named === undefined ? '' : `${shown(named)} ${names} → `;
  const what = [...new Set(carried.map(shown))];
  const more = what.length > MOST ? `, ${what.length - MOST} more` : '';
  const carries = what.length === 0 ? ` (${act})` : ` carries ${what.slice(0, MOST).join(', ')}${more}`;
  const to = named === undefined && place !== undefined ? ` to ${place}` : '';
  return `${from}${tool}${carries}${to}`;
}

const TELLS: Readonly<Partial<Record<FlowCheck, string>>> = {
  'flow.watched': 'gives an order',
  'flow.outside-code': 'is in it',
  'flow.act-after': 'came before',
};

const shown = ({ tool, reads, isAssumed }: FlowSource): string => {
  const labels = reads.length === 0 ? '' : ` (${reads.join(', ')}${isAssumed ? ', assumed' : ''})`;
  return `${tool}${labels}`;
};
