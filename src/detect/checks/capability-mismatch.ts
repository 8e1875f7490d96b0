import { printable } from '../../text/printable.ts';
import type { Threat } from '../../vocabulary/signal.ts';
import { NEEDLESS } from '../capability/needless.ts';
import { type Capability, declaredBy, type Purpose, placeWords, purposeOf } from '../capability/purpose.ts';
import { REACH_SIGN, REACHES, type Reach } from '../capability/reaches.ts';
import { sinksOf } from '../capability/sinks.ts';
import type { DefinitionCheck, Observation } from '../check.ts';
import { plainText } from '../definition/plain-text.ts';
import type { DefinitionText } from '../definition/subject.ts';

const LONGEST = 20_000;
const MOST_SENTENCES = 400;
const SENTENCE_END = /[.!?](?=\s)|\n/;
const ALL = [...REACHES, ...NEEDLESS];
const NEGATED =
  /\b(?:not|never|no|without|n't|cannot|nothing|none|neither|nor|prevents?|blocks?|detects?|finds?|flags?|checks?|avoids?|removes?|strips?|redacts?|masks?)\b[^.!?\n]{0,110}$/;
const REFUSED =
  /^[^.!?\n]{0,30}\b(?:(?:is|are|will be|get) (?:rejected|refused|blocked|denied|forbidden|masked|redacted|never|not)|not allowed)/;
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

/** A value or a word of the schema is no statement, unless somebody writes a sentence there. */
const isSentence = ({ isProse, part, text }: DefinitionText): boolean =>
  isProse &&
  READ.has(part) &&
  ((part !== 'value' && part !== 'schema') || /\S\s+\S+\s+\S+\s+\S/.test(text.slice(0, 400)));

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
    // Instructions speak of a whole server: there is no purpose to measure them by.
    if (subject.definition.kind === 'instructions') return;
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

function* reaches({ text, path, part }: DefinitionText, purpose: Purpose): Generator<Observation> {
  const plain = plainText(text.slice(0, LONGEST));
  if (!REACH_SIGN.test(plain)) return;
  const told = new Set<Capability>();
  let surprising: readonly Reach[] | undefined;
  for (const sentence of plain.split(SENTENCE_END, MOST_SENTENCES)) {
    if (sentence.length < 8 || !REACH_SIGN.test(sentence)) continue;
    surprising ??= surprisingFor(purpose, part === 'parameter-description' ? placeWords(path) : undefined);
    for (const reach of surprising) {
      if (told.has(reach.capability)) continue;
      const match = reach.pattern.exec(sentence);
      if (match === null || isDenied(sentence, match.index, match[0].length)) continue;
      told.add(reach.capability);
      const isHard = reach.isGrave === true && purpose.isNarrow;
      yield {
        threat: THREATS[reach.capability],
        confidence: purpose.isNarrow ? 0.7 : 0.5,
        path,
        evidence: printable(match[0], { max: 160 }),
        detail: `The tool ${reach.says}, which its name and first words do not say.`,
        ...(isHard ? { tier: 'hard', severity: 'high' } : {}),
      };
    }
  }
}

const surprises = new WeakMap<Purpose, Map<string | undefined, readonly Reach[]>>();

/** Most parameters have a place that excuses nothing: one answer serves them all. */
function surprisingFor(purpose: Purpose, place: string | undefined): readonly Reach[] {
  const known = surprises.get(purpose) ?? new Map<string | undefined, readonly Reach[]>();
  surprises.set(purpose, known);
  let found = known.get(place);
  if (found === undefined) {
    found = ALL.filter((reach) => isSurprising(reach, purpose, place));
    known.set(place, found);
  }
  return found;
}

/** A parameter that is named after what it takes says so openly: a bearer token in `token`. */
function isSurprising(reach: Reach, purpose: Purpose, place: string | undefined): boolean {
  const { capability, surprises: when, isUndeclarable } = reach;
  if (when === 'narrow' && !purpose.isNarrow) return false;
  if (when === 'asked' && place === undefined && !purpose.isNarrow) return false;
  if (isUndeclarable !== true && purpose.declares(capability)) return false;
  const canExcuse = place !== undefined && (capability === 'secrets' || !purpose.isNarrow);
  return !(canExcuse && declaredBy(place, capability));
}

const isDenied = (sentence: string, start: number, length: number): boolean =>
  NEGATED.test(sentence.slice(Math.max(0, start - 120), start + 3)) ||
  REFUSED.test(sentence.slice(start + length, start + length + 60));
