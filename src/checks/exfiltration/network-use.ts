import { bareName } from '../../screening/calls/tool-name.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { printable } from '../../text/printable.ts';
import { anyInstalls } from '../packages/any-install.ts';
import { isElsewhere, networkUseOf } from './network-programs.ts';
import { targetName } from './send-target.ts';

/** Tools that reach the network whatever their arguments are. */
const NETWORK_TOOL =
  /(?:^|_)(?:web_?search|web_?fetch|search_web|internet_search|google_search|brave_\w{0,20}search|tavily\w{0,20}|browse|browser|navigate|scrape|crawl|fetch_(?:url|page|html|json)|http_request|send_(?:e?mail|message|sms|dm))(?:_|$)/;

export const networkUse: CallCheck = {
  card: {
    id: 'network.use',
    title: 'Network use',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'Any use of the network by a call, known hosts included: requests, transfers, lookups, remote logins, clients of services, package installs, web tools. Only where the policy sets `requireApprovalForNetwork: true`.',
    matters: 'Some work must not reach the network at all without a person who agrees to it.',
    remedy: 'Approve the call, or add an exception for the tool or command that may use the network.',
    limits:
      'A program of the project, or a tool of an MCP server, can use the network without a word of it in the call. This machine (`localhost`) does not count.',
  },
  *inspectCall(call) {
    if (call.context.asksAbout?.network !== true) return;
    const seen = new Set<string>();
    for (const { path, what } of usesIn(call)) {
      if (seen.has(what)) continue;
      seen.add(what);
      yield {
        threat: 'data_exfiltration',
        confidence: 0.9,
        path,
        detail: 'Tool call uses the network, which the policy asks about.',
        evidence: printable(what, { max: 160 }),
      };
    }
  },
};

interface Use {
  readonly path: string;
  readonly what: string;
}

function* usesIn({ tool, commands, actions }: CallSubject): Generator<Use> {
  for (const { path, effect } of actions) {
    const what = reachedBy(effect);
    if (what !== undefined) yield { path, what };
  }
  if (NETWORK_TOOL.test(bareName(tool))) yield { path: '$', what: bareName(tool) };
  for (const { path, reading, effects } of commands) {
    for (const effect of effects) {
      const what = reachedBy(effect);
      if (what !== undefined) yield { path, what };
    }
    for (const run of reading.runs) {
      const what = networkUseOf(run);
      if (what !== undefined) yield { path, what };
    }
    for (const { manager } of anyInstalls(reading)) yield { path, what: `${manager} install` };
  }
}

function reachedBy(effect: Effect): string | undefined {
  if (effect.does !== 'fetch' && effect.does !== 'send') return undefined;
  const to = effect.does === 'fetch' ? effect.url : effect.to;
  return isElsewhere(targetKind(to)) ? `${effect.does} ${targetName(to)}` : undefined;
}
