import { AskedPurpose } from '../../prose/directive/asked.ts';
import { acrossFields, observed, observedAcross } from '../../prose/directive/observe.ts';
import { outputsToRun } from '../../prose/directive/outputs.ts';
import { seamsOf } from '../../prose/directive/seams.ts';
import { purposeOf } from '../../prose/directive/sentence/purpose.ts';
import type { DefinitionCheck } from '../../screening/contract/check.ts';
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';

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
    sees: 'Sentences in a definition that direct the model beyond using the tool: overriding instructions, demanding secrecy, passing on conversations, secrets or other results, reading private places, replacing other tools, redirecting their work, running commands, biasing answers. Covers orders, duties, passives and advice, judged against the purpose of the tool.',
    matters:
      'A model reads every definition before it starts and follows it as it would its user; one sentence in one tool can steer the whole session.',
    remedy: 'Read the sentence shown; use the server only if its author can explain why it is there.',
    limits:
      'Knows English grammar and phrases of other languages. Passes a request that fits the stated purpose of the tool, and one that is only shown as an example.',
  },
  *inspectDefinition(subject) {
    const purpose = new AskedPurpose(purposeOf(subject));
    let isQuiet = true;
    for (const raw of subject.texts) {
      if (!isSentence(raw)) continue;
      // Decoded text is not a headline that describes what the tool does.
      const text = raw.via === undefined && raw.part !== 'name' ? raw : asSentence(raw);
      const seen = observed(text, purpose);
      isQuiet &&= seen.length === 0;
      yield* seen;
    }
    const outputs = [...outputsToRun(subject.texts)];
    yield* outputs;
    if (!isQuiet || outputs.length > 0) return;
    for (const seam of seamsOf(subject.texts)) yield* observedAcross(seam, purpose);
    yield* acrossFields(subject.joint, subject.texts);
  },
};

/** After a full stop, so that no part of it is read as a headline. */
const asSentence = (raw: DefinitionText): DefinitionText => ({
  ...raw,
  text: `. ${raw.part === 'name' ? nameWords(raw.text).join(' ') : raw.text}`,
  part: raw.part === 'name' ? 'description' : raw.part,
});

/** A name with this many words is a sentence hidden in a name. */
const isSpoken = (name: string): boolean => / /.test(name) || nameWords(name).length >= LONG_NAME;
const LONG_NAME = 7;

/** Names and values use the tool's own vocabulary; a sentence has spaces. */
function isSentence({ text, part, isProse, via }: DefinitionText): boolean {
  if (text.length < 12) return false;
  if (via !== undefined) return true;
  return isProse && (part !== 'name' || isSpoken(text)) && (part !== 'parameter-name' || / /.test(text));
}
