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
    severity: 'high',
    sees: 'Sentences of a definition that direct the model beyond the use of the tool: overriding, secrecy, passing on conversations, secrets or other results, reading private places, taking the place of other tools, redirecting their work, commands, coloured answers; in orders, duties, passives and advice, judged against what the tool is for.',
    matters:
      'A model reads every definition before it works and obeys it like its user; one sentence in one tool can lead the whole session.',
    remedy: 'Read the sentence that is shown; use the server only if its author can say why it is there.',
    limits:
      'English grammar and phrases of other languages. A request that fits the stated purpose of the tool is passed, and so is one that is only shown as an example.',
  },
  *inspectDefinition(subject) {
    const purpose = new AskedPurpose(purposeOf(subject));
    let isQuiet = true;
    for (const raw of subject.texts) {
      if (!isSentence(raw)) continue;
      // What was decoded is no headline that says what the tool does.
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

/** Behind a stop, so that nothing of it is taken for a headline. */
const asSentence = (raw: DefinitionText): DefinitionText => ({
  ...raw,
  text: `. ${raw.part === 'name' ? nameWords(raw.text).join(' ') : raw.text}`,
  part: raw.part === 'name' ? 'description' : raw.part,
});

/** A name of so many words is a sentence that somebody hid there. */
const isSpoken = (name: string): boolean => / /.test(name) || nameWords(name).length >= LONG_NAME;
const LONG_NAME = 7;

/** Names and values are words of the tool's own trade; a sentence has spaces. */
function isSentence({ text, part, isProse, via }: DefinitionText): boolean {
  if (text.length < 12) return false;
  if (via !== undefined) return true;
  return isProse && (part !== 'name' || isSpoken(text)) && (part !== 'parameter-name' || / /.test(text));
}
