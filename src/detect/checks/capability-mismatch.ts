import { printable } from '../../text/printable.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import { type Capability, type Purpose, purposeOf } from '../capability/purpose.ts';
import { REACH_SIGN, REACHES } from '../capability/reaches.ts';
import { sinksOf } from '../capability/sinks.ts';
import type { DefinitionCheck, Observation } from '../check.ts';
import { plainText } from '../definition/plain-text.ts';
import type { DefinitionText } from '../definition/subject.ts';

const LONGEST = 20_000;
const MOST_SENTENCES = 400;
const SENTENCE_END = /[.!?](?=\s)|\n/;
const NEGATED =
  /\b(?:not|never|no|without|n't|cannot|nothing|none|neither|nor|prevents?|blocks?|detects?|finds?|flags?|checks?|avoids?|removes?|strips?|redacts?|masks?)\b[^.!?\n]{0,50}$/;
const READ = new Set([
  'title',
  'description',
  'parameter-description',
  'annotation',
  'meta',
  'schema',
  'value',
]);

const THREATS: Readonly<Record<Capability, Threat>> = {
  files: 'data_exfiltration',
  secrets: 'data_exfiltration',
  network: 'data_exfiltration',
  execution: 'code_execution',
  conversation: 'data_exfiltration',
  surveillance: 'data_exfiltration',
  payment: 'social_engineering',
  persistence: 'persistence',
};

export const capabilityMismatch: DefinitionCheck = {
  card: {
    id: 'capability.mismatch',
    title: 'More than the tool says it does',
    reads: ['tool'],
    tier: 'soft',
    severity: 'medium',
    sees: 'A tool whose text reaches for files, secrets, the network, programs, the conversation or the machine while its name and first words promise something that needs none of it; a parameter that asks for the conversation, for secrets or for the output of other tools without need.',
    matters:
      'A calculator that wants the conversation is a way out for data: the model fills in the parameter, and nobody looks.',
    remedy: 'Ask the author what the access is for; do without the tool if there is no answer.',
    limits:
      'It reads words, not code. A tool that declares a capability in its name or first clause is believed; English only.',
  },
  *inspectDefinition(subject) {
    const purpose = purposeOf(subject);
    for (const text of subject.texts) if (text.isProse && READ.has(text.part)) yield* reaches(text, purpose);
    for (const { parameter, capability, says, confidence, isGrave } of sinksOf(subject.parameters, purpose))
      yield {
        threat: THREATS[capability],
        confidence,
        path: parameter.path,
        evidence: `parameter ${printable(parameter.name, { max: 80 })}`,
        detail: `A parameter ${says}, which the purpose of the tool does not explain.`,
        ...(isGrave ? { tier: 'hard', severity: 'high' } : {}),
      };
  },
};

function* reaches({ text, path }: DefinitionText, purpose: Purpose): Generator<Observation> {
  const plain = plainText(text.slice(0, LONGEST));
  if (!REACH_SIGN.test(plain)) return;
  const told = new Set<string>();
  for (const sentence of plain.split(SENTENCE_END, MOST_SENTENCES)) {
    if (sentence.length < 12 || !REACH_SIGN.test(sentence)) continue;
    for (const { capability, says, surprises, isUndeclarable, isGrave, pattern } of REACHES) {
      if ((surprises === 'narrow' && !purpose.isNarrow) || told.has(says)) continue;
      if (isUndeclarable !== true && purpose.declares(capability)) continue;
      const match = pattern.exec(sentence);
      if (match === null || NEGATED.test(sentence.slice(Math.max(0, match.index - 60), match.index)))
        continue;
      told.add(says);
      const isHard = isGrave === true && purpose.isNarrow;
      yield {
        threat: THREATS[capability],
        confidence: purpose.isNarrow ? 0.7 : 0.5,
        path,
        evidence: printable(match[0], { max: 160 }),
        detail: `The tool ${says}, which its name and first words do not say.`,
        ...(isHard ? { tier: 'hard', severity: 'high' } : {}),
      };
    }
  }
}
