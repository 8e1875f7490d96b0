import type { TextCheck } from '../../screening/contract/check.ts';
import { hiddenMessages } from '../../screening/definitions/hidden-messages.ts';
import { printable } from '../../text/printable.ts';
import { hiddenCharacters } from '../../text/unicode/hidden-characters.ts';

/** A single stray character is often a copy-and-paste accident; several are a channel. */
const CERTAIN_FROM = 4;
/** No accident mixes this many kinds. */
const CRITICAL_KINDS = 3;
/** Names are typed and compared, so layout characters that a sentence may contain are suspicious there. */
const HIDDEN_IN_NAME = /[\p{Cf}\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;
const EMOJI = /\p{Extended_Pictographic}|\u20e3/u;

export const unicodeHidden: TextCheck = {
  card: {
    id: 'unicode.hidden',
    title: 'Hidden characters',
    reads: ['text', 'tool', 'call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Characters that a person does not see but a model reads: tag characters, zero-width and bidirectional controls, runs of variation selectors, controls and private-use characters outside their legitimate scripts and emoji.',
    matters:
      'Hidden text is how instructions are smuggled past a reviewer into a tool description, a file or a reply.',
    remedy: 'Look at the escaped text shown as evidence; remove the characters, or refuse the source.',
    limits:
      'Does not look for text hidden by styling (white on white, collapsed HTML). `reply.hidden` judges tool results and is recorded under this id.',
  },
  *inspect({ path, text, isName }) {
    const hidden = hiddenCharacters(text);
    const first = hidden[0];
    if (first === undefined) {
      if (isName && HIDDEN_IN_NAME.test(text) && !EMOJI.test(text))
        yield {
          threat: 'prompt_injection',
          confidence: 0.8,
          path,
          detail:
            'The name contains characters that a person does not see, so that it can pass for another name.',
          evidence: printable(text, { max: 160 }),
        };
      return;
    }
    const size = hidden.reduce((sum, { start, end }) => sum + (end - start), 0);
    // Counts what a person would count: most of these characters are surrogate pairs.
    const count = hidden.reduce((sum, { start, end }) => sum + [...text.slice(start, end)].length, 0);
    const kinds = [...new Set(hidden.map(({ kind }) => kind))];
    const message = hiddenMessages(text).next().value ?? '';
    const isCritical = message !== '' || kinds.length >= CRITICAL_KINDS;
    const shown = text.slice(first.start, Math.min(first.end, first.start + 24));
    yield {
      threat: 'prompt_injection',
      confidence: size >= CERTAIN_FROM || isCritical ? 0.95 : 0.7,
      path,
      ...(isCritical ? { severity: 'critical' } : {}),
      detail:
        message === ''
          ? 'The text contains characters that a person does not see but a model reads.'
          : 'The text contains a message in characters that a person does not see but a model reads.',
      evidence: `${count} hidden (${kinds.join(', ')}), first at ${first.start}: ${message === '' ? printable(shown, { max: 160 }) : printable(message, { max: 240 })}`,
    };
  },
};
