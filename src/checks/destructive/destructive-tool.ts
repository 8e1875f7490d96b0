import { callsInside } from '../../screening/calls/inner-calls.ts';
import { requestsIn } from '../../screening/calls/requests.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { codeOf, sdkCalls } from '../../screening/flows/sdk-calls.ts';
import { printable } from '../../text/printable.ts';
import { removingRequest } from './services/http-removal.ts';
import { gitLoss, killsAll, restoredOver, scaledDown, unreviewed } from './services/tool-client.ts';
import { messagesAll, takesAll, wipesDevice } from './services/tool-extent.ts';
import { toolPayment } from './services/tool-payments.ts';
import { methodRemoval, type ToolRemoval, toolRemoval } from './services/tool-removal.ts';

export const destructiveTool: CallCheck = {
  card: {
    id: 'destructive.tool',
    title: 'Destructive tool call',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Tools whose name, operation argument or HTTP method deletes something elsewhere, and code that does so through a library of a cloud or service: repositories, databases, buckets, machines, accounts, keys; tools that force-push or reset a work tree; tools that move money or hand over ownership.',
    matters:
      'A tool can destroy shared resources without a command line, and most servers delete without asking.',
    remedy: 'Look the resource up first, then let a person confirm the deletion.',
    limits:
      'Cannot recognise a tool whose name and arguments do not reveal that it deletes. Does not know whether money is play money.',
  },
  *inspectCall(call) {
    // A file tool's deletions are judged by their paths.
    if (call.actions.some(({ effect }) => effect.does === 'delete')) return;
    const seen = new Set<string>();
    for (const { at, call: one } of callsInside(call)) {
      const found = READERS.flatMap((read) => read(one) ?? []);
      const removal = found.find(({ severity }) => severity === 'high') ?? found[0];
      if (removal === undefined || seen.has(removal.shows)) continue;
      seen.add(removal.shows);
      yield observed(at, removal);
    }
    for (const { path, text } of codeOf(call)) {
      for (const { words, around } of sdkCalls(text)) {
        const removal = methodRemoval(words, around);
        if (removal === undefined || seen.has(removal.shows)) continue;
        seen.add(removal.shows);
        yield observed(path, { ...removal, shows: `library: ${removal.shows}` });
      }
    }
  },
};

const observed = (path: string, { shows, severity }: ToolRemoval): Observation => ({
  threat: 'destructive_action',
  confidence: severity === 'high' ? 0.8 : 0.6,
  path,
  evidence: printable(shows, { max: 120 }),
  detail: 'Tool call deletes or overwrites something that exists beyond this machine.',
  severity,
});

function requestLoss(call: ProposedCall): ToolRemoval | undefined {
  for (const { method, url, body, isRelative } of requestsIn(call)) {
    const removal = removingRequest({ method, url, body });
    if (removal === undefined || (removal.isLocal && !isRelative)) continue;
    const shows = isRelative ? removal.shows.replace(/ localhost(?=\/)/, ' ') : removal.shows;
    return { shows, severity: 'high' };
  }
  return undefined;
}

const READERS = [
  gitLoss,
  toolRemoval,
  requestLoss,
  unreviewed,
  scaledDown,
  killsAll,
  restoredOver,
  wipesDevice,
  takesAll,
  messagesAll,
  toolPayment,
];
