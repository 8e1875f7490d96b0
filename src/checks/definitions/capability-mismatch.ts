import { isAdded, isMeant, isShown } from '../../prose/capability/meant.ts';
import { type Capability, type Purpose, placeWords, purposeOf } from '../../prose/capability/purpose.ts';
import { REACH_SIGN } from '../../prose/capability/reaches.ts';
import { sinksOf } from '../../prose/capability/sinks.ts';
import { isSurprising, worthTrying } from '../../prose/capability/surprise.ts';
import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';
import { plainText } from '../../screening/definitions/plain-text.ts';
import { RecentTexts } from '../../text/bounded-memo.ts';
import { printable } from '../../text/printable.ts';
import { isWide, narrowed } from '../../text/unicode/narrow.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import { unexplainedParameters } from './capability/unexplained-parameters.ts';

const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?=\s)|[\n;]/;
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
  identity: 'data_exfiltration',
  payment: 'social_engineering',
  persistence: 'persistence',
};

/** Values and schema keywords are not statements, unless they contain a sentence. */
const isSentence = ({ isProse, part, text }: DefinitionText): boolean =>
  isProse &&
  READ.has(part) &&
  ((part !== 'value' && part !== 'schema') || /\S\s+\S+\s+\S+\s+\S/.test(text.slice(0, 400)));

export const capabilityMismatch: DefinitionCheck = {
  card: {
    id: 'capability.mismatch',
    title: 'Tool reaches beyond its stated purpose',
    reads: ['tool'],
    tier: 'soft',
    also: {
      tier: 'hard',
      when: 'a tool that computes or looks up one plain thing and reads private keys or asks for secrets',
    },
    severity: 'medium',
    sees: 'A tool whose text mentions files, secrets, the network, programs, the conversation or the machine although its name and first words promise something that needs none of them; a parameter that asks for the conversation, secrets or the output of other tools without need, or is named after a shell command, SQL or a webhook that nothing explains.',
    matters:
      'A calculator that asks for the conversation is an exfiltration channel: the model fills in the parameter, and no one reviews it.',
    remedy: 'Ask the author what the access is for; if there is no answer, do not use the tool.',
    limits:
      'Reads words, not code. Trusts a tool that declares a capability in its name or first clause. English only.',
  },
  *inspectDefinition(subject) {
    // Instructions describe a whole server, so there is no single purpose to compare them with.
    if (subject.definition.kind === 'instructions') return;
    yield* unexplainedParameters(subject);
    const purpose = purposeOf(subject);
    for (const text of subject.texts) if (isSentence(text)) yield* reaches(text, purpose);
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

/** Servers repeat themselves from tool to tool: one look is enough for all. */
const withoutSigns = new RecentTexts<true>();
const sentencesOf = (plain: string): string[] => plain.trimStart().split(SENTENCE_END);

function* reaches({ text, path, part }: DefinitionText, purpose: Purpose): Generator<Observation> {
  if (withoutSigns.get(text)) return;
  const wide = plainText(text);
  const plain = isWide(wide) ? narrowed(wide) : wide;
  if (!REACH_SIGN.test(plain)) {
    withoutSigns.set(text, true);
    return;
  }
  const reported = new Set<Capability>();
  let place: string | undefined;
  const sentences = sentencesOf(plain);
  for (const [i, sentence] of sentences.entries()) {
    if (sentence.length < 8 || !REACH_SIGN.test(sentence) || isShown(sentence, plain)) continue;
    const isPurpose = i === 0 && part === 'description';
    for (const reach of worthTrying.in(sentence)) {
      if (part === 'parameter-description') place ??= placeWords(path);
      if (reported.has(reach.capability) || !isSurprising(reach, purpose, place)) continue;
      const match = reach.pattern.exec(sentence);
      if (match === null || !isMeant(sentence, match.index, match[0].length)) continue;
      if (isPurpose && reach.isGrave !== true && !isAdded(sentence.slice(0, match.index))) continue;
      reported.add(reach.capability);
      const end = match.index + match[0].length;
      const isHard = reach.isGrave === true && purpose.isNarrow;
      yield {
        threat: THREATS[reach.capability],
        confidence: purpose.isNarrow ? 0.7 : 0.5,
        path,
        evidence: printable(sentencesOf(wide)[i]?.slice(match.index, end) ?? '', { max: 160 }),
        detail: `The tool ${reach.says}, which its name and first words do not mention.`,
        ...(isHard ? { tier: 'hard', severity: 'high' } : {}),
      };
    }
  }
}
