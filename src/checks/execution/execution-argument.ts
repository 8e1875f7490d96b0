import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type Effect, isHarmful } from '../../shell/reading/effect.ts';
import { printable } from '../../text/printable.ts';

export const executionArgument: CallCheck = {
  card: {
    id: 'execution.argument',
    title: 'Command inside an argument',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'An argument of a tool that is no shell, with a command in it that runs if the tool builds a command line of its arguments: `$(…)`, backticks, or a program behind `;`, `&&`, `|` or a line break, at any depth, in lists and names too. More severe if it downloads and runs, deletes or sends something.',
    matters:
      'Many servers start a program with what they are given. A value that ends the word it is put into runs on the machine of the server.',
    remedy: 'Send the value without the command; if the text is only quoted, put it into a field for text.',
    limits:
      'Ignores commands that only look at something. Of queries, patterns, code and texts for people, it reads only what breaks out of a quotation: these quote commands.',
  },
  *inspectCall({ commands }) {
    for (const command of commands) {
      if (command.isEmbedded !== true || !command.effects.some(acts)) continue;
      const isSevere = isHarmful(command.effects);
      yield {
        threat: 'code_execution',
        confidence: isSevere ? 0.8 : 0.6,
        severity: isSevere ? 'high' : 'medium',
        path: command.path,
        evidence: `${programOf(command)}: ${[...new Set(command.effects.map(({ does }) => does))].join(', ')}`,
        detail: 'An argument contains a command that runs if the tool passes it to a shell.',
      };
    }
  },
};

const acts = ({ does }: Effect): boolean => does !== 'read';

const programOf = ({ reading }: ReadCommand): string =>
  printable(reading.runs[0]?.program ?? 'command', { max: 60 });
