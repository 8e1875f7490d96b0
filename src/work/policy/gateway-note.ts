/** What a gateway makes of a tool that destroys, whatever the rules allow: hooks, and a call that is only written down, have no such layer. */
import { destructiveOf } from '../../policy/destructive-tools.ts';
import type { Policy } from '../../road/policy/plain-policy.ts';
import type { Ruled } from '../../road/road.ts';
import { isDestructiveName } from '../../screening/definitions/destructive-names.ts';

/** Undefined if a gateway would add nothing to the ruling. */
export function gatewayNote({ sent }: Pick<Ruled, 'sent'>, { guarding }: Policy): string | undefined {
  const { server, tool, kind = 'tool' } = sent;
  if (server === undefined || kind !== 'tool') return undefined;
  const own = Object.hasOwn(guarding, server) ? guarding[server] : undefined;
  const setting = destructiveOf(own);
  const isNamed = isDestructiveName(tool);
  if (setting === 'allow' || !(isNamed || own?.byAnnotation === true)) return undefined;
  const does = setting === 'ask' ? 'asks a person about this call' : 'withholds this tool';
  const when = isNamed ? '' : ' if its server marks it as destructive';
  return `At the gateway: it ${does}${when} (destructive.tool). No rule that allows lifts this; only \`destructive\` of the server in tokenauditor.yaml does.`;
}
