/** What becomes of a server's replies to an agent: what is set for the agent, else for the server, else the default. */
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { Policy } from '../policy/plain-policy.ts';
import type { ReplyReach } from '../reply-ruling.ts';

export function replyReach(
  { agents, guarding }: Pick<Policy, 'agents' | 'guarding'>,
  { agent }: Pick<Caller, 'agent'>,
  { server = '' }: Pick<Call, 'server'>,
): ReplyReach {
  const own = Object.hasOwn(guarding, server) ? guarding[server] : undefined;
  const asked = Object.hasOwn(agents, agent) ? agents[agent]?.replies : undefined;
  const mostBytes = own?.maxReplyBytes;
  return {
    canReplace: true,
    replies: asked ?? own?.replies ?? 'withhold',
    ...(mostBytes === undefined ? {} : { mostBytes }),
  };
}
