import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { fromDelivery } from './staged/delivered-code.ts';
import { lineFiles } from './staged/line-files.ts';
import { openedFile } from './staged/opened-files.ts';
import { sessionFiles } from './staged/session-files.ts';
import { fromTemporary } from './staged/temporary-programs.ts';

export const executionStaged: CallCheck = {
  card: {
    id: 'execution.staged',
    title: 'Staged execution',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A file that this session downloaded, unpacked or wrote, executed by this call.',
    matters:
      'A harmful line split into a harmless download and a harmless start passes a review of each step alone.',
    remedy: 'Read the file before it runs.',
    limits:
      'Does not know files that another program fetched (package managers, build tools), nor the content of a file that a program wrote.',
  },
  readsActsAlone: true,
  inspectCall: (call) => eachCommand(call, 'code_execution', inCommand),
};

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  yield* sessionFiles(command, context);
  yield* lineFiles(command, context);
  yield* fromDelivery(command, context);
  yield* fromTemporary(command, context);
  for (const run of command.reading.runs) {
    const found = openedFile(run);
    if (found !== undefined) yield { confidence: 0.8, ...found };
  }
}
