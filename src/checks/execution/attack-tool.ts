import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { printable } from '../../text/printable.ts';
import { attackAct, portSearch } from './attack-programs.ts';

export const attackTool: CallCheck = {
  card: {
    id: 'attack.tool',
    title: 'Attack tool',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Attack programs under their usual names: password crackers, credential dumpers, scanners of other machines, traffic capture, key and screen recorders, dumps of other processes’ memory, fake password prompts.',
    matters: 'Rarely part of a development task, and the usual next step after an agent has been taken over.',
    remedy: 'Ask why it is needed; run it only on systems where you have permission.',
    limits: 'Names are easy to change; only other checks see what a renamed program does.',
  },
  inspectCall: (call) => eachCommand(call, 'malicious_content', inCommand),
};

function* inCommand({ reading }: ReadCommand): Generator<CommandObservation> {
  const search = portSearch(reading.runs);
  if (search !== undefined) yield { confidence: 0.8, ...search };
  for (const run of reading.runs) {
    const found = attackAct(run);
    if (found !== undefined)
      yield { confidence: 0.8, ...found, evidence: printable(found.evidence, { max: 80 }) };
  }
}
