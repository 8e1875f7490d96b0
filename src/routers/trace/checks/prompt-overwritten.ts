import type { TraceCheck } from '../route/check.ts';
import { share, shareNumbers } from '../route/words.ts';

export const promptOverwritten: TraceCheck = {
  card: {
    id: 'trace.prompt-overwritten',
    title: 'Relay says that it overwrote the system prompt',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The relay’s own log says that it replaced the system prompt of a request.',
    matters:
      'The model then follows instructions that nobody on this side wrote or read: its limits, its tools and its answers are the relay’s.',
    remedy: 'Switch the override off for your channel, or do not send agents’ requests through this route.',
    limits: 'It is read from the relay’s own record; one that keeps none is not seen here.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, traces }) {
    if (models.promptsOverwritten === 0) return;
    yield {
      confidence: 0.95,
      numbers: shareNumbers(models.promptsOverwritten, traces),
      detail: `The relay’s own record says that it overwrote the system prompt. Seen in ${share(models.promptsOverwritten, traces)}.`,
    };
  },
};
