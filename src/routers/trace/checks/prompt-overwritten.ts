import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

export const promptOverwritten: TraceCheck = {
  card: {
    id: 'trace.prompt-overwritten',
    title: 'Relay’s record shows an overwritten system prompt',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The relay’s own log shows that it replaced the system prompt of a request.',
    matters:
      'The model then follows the relay’s instructions, which neither you nor your agent wrote or read: the relay controls its limits, its tools and its answers.',
    remedy: 'Switch the override off for your channel, or do not send agents’ requests through this route.',
    limits: 'It reads the relay’s own record; a relay that keeps none is not seen here.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, traces }) {
    if (models.promptsOverwritten === 0) return;
    yield {
      confidence: 0.95,
      numbers: shareNumbers(models.promptsOverwritten, traces),
      detail: `The relay’s own record shows that it overwrote the system prompt. Seen in ${share(models.promptsOverwritten, traces)}.`,
    };
  },
};
