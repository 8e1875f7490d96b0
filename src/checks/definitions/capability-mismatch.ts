import { confidenceOf, type ProseReading } from '../../prose/read.ts';
import type { DefinitionCheck } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';
import { unexplainedParameters } from './capability/unexplained-parameters.ts';
import { readDefinition } from './prose/read-definition.ts';

const LONGEST_EVIDENCE = 160;

export const capabilityMismatch: DefinitionCheck = {
  card: {
    id: 'capability.mismatch',
    title: 'Tool reaches beyond its stated purpose',
    reads: ['tool'],
    tier: 'soft',
    also: {
      tier: 'hard',
      when: 'a parameter that demands the conversation or the instructions of the model',
    },
    severity: 'medium',
    sees: 'A suspicious sentence or parameter of a tool that touches secrets, files, the conversation, memory, commands, money or protections although the name and first sentence of the tool promise something that needs none of them; a parameter that is named after a shell command, SQL or a webhook, or described as code to run or an address to send to, or that collects the conversation or the system prompt, which nothing explains.',
    matters:
      'A calculator that asks for the conversation is an exfiltration channel: the model fills in the parameter, and no one reviews it.',
    remedy: 'Ask the author what the access is for; if there is no answer, do not use the tool.',
    limits:
      'Reads words, not code, and of sentences only those that `directive.imperative` finds suspicious. Trusts a tool that declares the access in its name or first sentence.',
  },
  *inspectDefinition(subject) {
    // Instructions describe a whole server, so there is no single purpose to compare them with.
    if (subject.definition.kind === 'instructions') return;
    yield* unexplainedParameters(subject);
    for (const { path, reading } of readDefinition(subject)) {
      if (reading.beyond.length === 0 && reading.isOrder) continue;
      yield {
        threat: threatOf(reading),
        confidence: Math.min(0.7, confidenceOf(reading)),
        path,
        evidence: printable(reading.passage.replace(/\s+/g, ' '), { max: LONGEST_EVIDENCE }),
        detail: `The text ${reading.beyond[0] ?? 'tells of something that the tool is not for'}.`,
      };
    }
  },
};

const threatOf = ({ threat }: ProseReading) => (threat === 'prompt_injection' ? 'data_exfiltration' : threat);
