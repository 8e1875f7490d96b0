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
    remedy: 'Look the resource up first, then let a person confirm that it may be deleted or changed.',
    remedies: {
      payment: 'Check what would be handed over, how much, and to whom; let a person do it.',
      message: 'Check the receivers and the text, try it with one of them, and let a person send it to all.',
      history:
        'Keep a copy first (commit, stash or branch), and let a person confirm what is to be overwritten.',
      review: 'Show the plan first, and let a person apply it.',
      stop: 'Find out who uses it, and let a person stop it or scale it down.',
      restore: 'Restore beside the present state, or take a backup of it first.',
      device: 'Work on an image file, and let a person format devices by hand.',
    },
    limits:
      'Cannot recognise a tool whose name and arguments do not reveal that it deletes. Does not know whether money is play money.',
  },
  *inspectCall(call) {
    // A file tool's deletions are judged by their paths.
    if (call.actions.some(({ effect }) => effect.does === 'delete')) return;
    const seen = new Set<string>();
    for (const { at, call: one } of callsInside(call)) {
      const found = READERS.flatMap(([read, remedy]) => withRemedy(read(one), remedy));
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

const observed = (path: string, { shows, severity, remedy }: Found): Observation => ({
  threat: 'destructive_action',
  confidence: severity === 'high' ? 0.8 : 0.6,
  path,
  evidence: printable(shows, { max: 120 }),
  detail: 'Tool call deletes or overwrites something that exists beyond this machine.',
  severity,
  ...(remedy === undefined ? {} : { remedy }),
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

/** Each with the remedy of what it finds, if that is not the card's own. */
const READERS: readonly (readonly [
  read: (call: ProposedCall) => ToolRemoval | undefined,
  remedy?: string,
])[] = [
  [gitLoss, 'history'],
  [toolRemoval],
  [requestLoss],
  [unreviewed, 'review'],
  [scaledDown, 'stop'],
  [killsAll, 'stop'],
  [restoredOver, 'restore'],
  [wipesDevice, 'device'],
  [takesAll],
  [messagesAll, 'message'],
  [toolPayment, 'payment'],
];

type Found = ToolRemoval & { readonly remedy?: string };

const withRemedy = (removal: ToolRemoval | undefined, remedy: string | undefined): Found[] =>
  removal === undefined ? [] : [remedy === undefined ? removal : { ...removal, remedy }];
