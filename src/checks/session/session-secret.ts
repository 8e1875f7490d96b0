import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { isFromElsewhere } from '../../screening/session/reply-facts.ts';
import { sinksOf } from '../../screening/session/sinks.ts';
import { readingsOf } from '../../vocabulary/call.ts';
import { valuesIn } from './argument-values.ts';

export const sessionSecret: CallCheck = {
  card: {
    id: 'session.secret',
    title: "One server's secret sent to another",
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A value in the arguments that another server of this session returned as a secret: plain, inside a longer text, or as base64, hex or percent encoding.',
    matters: 'That is what a stolen secret looks like on its way out, whatever the tool is called.',
    remedy:
      'Find out what asked for it, and revoke the secret where it was issued. If both servers may know it, give it to each in its own configuration.',
    limits:
      'Knows secrets that went through the gateway or a hook in this session, as keyed digests: one that is split over several arguments, or changed, is not recognised.',
  },
  *inspectCall(call) {
    const { session } = call.context;
    if (session === undefined || (session.secrets?.size ?? 0) === 0 || !isOutward(call)) return;
    const own = readingsOf(call.tool).map(({ server }) => server);
    for (const { path, text } of call.texts)
      for (const value of valuesIn(text)) {
        if (!isFromElsewhere(session, value, own)) continue;
        yield {
          threat: 'data_exfiltration',
          confidence: 0.95,
          path,
          detail: 'It would send a secret that another server of this session returned.',
          evidence: 'secret of another server',
        };
        break;
      }
  },
};

/** A host's own tool counts where it reaches the network. */
const isOutward = (call: CallSubject): boolean => call.tool.startsWith('mcp__') || sinksOf(call).length > 0;
