import { ordersToRun } from '../../prose/commands.ts';
import { confidenceOf, proseWords } from '../../prose/read.ts';
import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../screening/contract/definition-subject.ts';
import { printable } from '../../text/printable.ts';
import { type DefinitionReading, purposeOfSubject, readDefinition } from './prose/read-definition.ts';

const LONGEST_EVIDENCE = 240;

export const directiveImperative: DefinitionCheck = {
  card: {
    id: 'directive.imperative',
    title: 'Instructions to the model in a definition',
    reads: ['tool'],
    tier: 'soft',
    also: {
      tier: 'hard',
      when: 'clear orders: overriding instructions, secrecy from the user, sending private data away, taking over other tools',
    },
    severity: 'high',
    sees: 'Sentences in a definition that direct the model beyond using the tool: overriding instructions, demanding secrecy, passing on conversations, secrets or other results, reading private places, replacing other tools, running commands, biasing answers. Facts about each sentence are weighed together; an order to run a command that screening would block, and combinations that honest texts do not have, are hard.',
    matters:
      'A model reads every definition before it starts and follows it as it would its user; one sentence in one tool can steer the whole session.',
    remedy: 'Read the sentence shown; use the server only if its author can explain why it is there.',
    limits:
      'Fitted to labelled texts: misses most subtle requests that read like documentation, and more of them outside English. docs/prose.md has figures.',
  },
  *inspectDefinition(subject) {
    for (const found of readDefinition(subject)) yield observation(found);
    yield* commands(subject);
  },
};

function observation({ path, reading }: DefinitionReading): Observation {
  const isHard = reading.certain !== undefined && reading.certain.isMild !== true;
  return {
    threat: reading.threat,
    tier: isHard ? 'hard' : 'soft',
    confidence: confidenceOf(reading),
    path,
    evidence: printable(`${proseWords(reading)}: ${reading.passage.replace(/\s+/g, ' ')}`, {
      max: LONGEST_EVIDENCE,
    }),
    detail: isHard
      ? 'The text tries to command the model that reads it.'
      : 'The text reads like one that directs the model beyond the use of the tool.',
  };
}

/** An order to run a command, where the command itself would be blocked or asked about. */
function* commands(subject: DefinitionSubject): Generator<Observation> {
  const purpose = purposeOfSubject(subject);
  for (const { path, text, part } of subject.texts) {
    if (part === 'name' || part === 'parameter-name') continue;
    for (const order of ordersToRun(text, purpose)) {
      const payload = subject.payloadIn(order);
      if (payload === undefined) continue;
      yield {
        threat: payload.threat,
        tier: 'hard',
        confidence: 0.9,
        path,
        evidence: printable(payload.text, { max: LONGEST_EVIDENCE }),
        detail: 'The text tells the model to run a command that screening would stop.',
      };
      return;
    }
  }
}
