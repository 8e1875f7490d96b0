import type { WholeCheck } from '../route/check.ts';
import { counted, grouped } from '../route/words.ts';

export const unredacted: WholeCheck = {
  card: {
    id: 'trace.unredacted',
    title: 'Traces held content or secrets',
    reads: ['trace'],
    tier: 'hard',
    severity: 'low',
    sees: 'The redactor took secrets out of the traces, or content (prompts, answers, arguments, sentences where a name belongs).',
    matters:
      'Traces travel: into tickets, to suppliers, into other tools. What they hold, everybody on the way can read.',
    remedy:
      'Revoke secrets that stood in a trace, and log without content where you can. Nothing of it was kept here.',
    limits:
      'It is said of what came in. Session files and logs of other tools always hold content: what was dropped of them is counted and no finding.',
  },
  evidenceClass: 'redaction_signal',
  *inspectWhole({ traces, secrets, dropped, usual }) {
    if (secrets > 0) {
      yield {
        severity: 'medium',
        confidence: 0.8,
        detail: `Secrets that were taken out of ${counted(traces, 'trace')}: ${grouped(secrets)}.`,
      };
    }
    if (dropped > usual) {
      yield {
        title: 'Traces held content',
        confidence: 0.9,
        detail: `Fields with content that were dropped from ${counted(traces, 'trace')}: ${grouped(dropped - usual)}.`,
      };
    }
  },
};
