import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';

export const executionInput: CallCheck = {
  card: {
    id: 'execution.input',
    title: 'Input executed as commands',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A script body that passes its standard input, line by line or as a whole, to a shell or to its own interpreter.',
    matters: 'Any command in the data is run, and no one has seen the data.',
    remedy: 'Name the command in the script and pass the data to it as an argument.',
    limits: 'Does not follow input that reaches a shell through files or functions of other modules.',
  },
  readsActsAlone: true,
  inspectCall: (call) => eachCommand(call, 'code_execution', inCommand),
};

function* inCommand({ effects }: ReadCommand): Generator<CommandObservation> {
  for (const effect of effects) {
    if (effect.does !== 'execute' || effect.script === undefined || effect.code.from !== 'stdin') continue;
    yield {
      confidence: 0.8,
      evidence: `${effect.script}: standard input → ${effect.language}`,
      detail: 'A script body executes its standard input as commands.',
    };
  }
}
