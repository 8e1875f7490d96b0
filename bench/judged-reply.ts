/** What the gateway's road does with one reply. */
import { screenReply } from '../src/checks/reply-screening.ts';
import { ruleReply } from '../src/road/reply-ruling.ts';
import { understandReply } from '../src/screening/replies/understand-reply.ts';

export function judgeReply(text: string): void {
  const reply = { content: [{ type: 'text', text }] };
  const call = { tool: 'mcp__items__list', arguments: { page: 1 } };
  const screening = screenReply(understandReply(call, reply, {}, { isReadWhole: true }));
  ruleReply(reply, screening, { canReplace: true });
}
