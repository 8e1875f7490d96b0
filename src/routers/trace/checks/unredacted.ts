import type { WholeCheck } from '../route/check.ts';
import { counted, grouped } from '../route/words.ts';

export const unredacted: WholeCheck = {
  card: {
    id: 'trace.unredacted',
    title: 'Traces held content or secrets',
    reads: ['trace'],
    tier: 'hard',
    severity: 'low',
    sees: 'The redactor removed secrets from the traces, or content (prompts, answers, arguments, sentences in place of a name).',
    matters:
      'Traces travel: into tickets, to suppliers, into other tools. Everyone on the way can read what they contain.',
    remedy:
      'Revoke secrets that were in a trace, and log without content where you can. None of it was kept here.',
    limits:
      'It is about the traces as received. Session files and logs of other tools always contain content: what was dropped from them is counted, but is no finding.',
  },
  evidenceClass: 'redaction_signal',
  *inspectWhole({ traces, secrets, dropped, usual }) {
    if (secrets > 0) {
      yield {
        severity: 'medium',
        confidence: 0.8,
        detail: `Secrets removed from ${counted(traces, 'trace')}: ${grouped(secrets)}.`,
      };
    }
    if (dropped > usual) {
      yield {
        title: 'Traces held content',
        confidence: 0.9,
        detail: `Fields with content dropped from ${counted(traces, 'trace')}: ${grouped(dropped - usual)}.`,
      };
    }
  },
};
