import { hiddenCharacters } from '../../text/hidden-characters.ts';
import { printable } from '../../text/printable.ts';
import type { TextCheck } from '../check.ts';

/** A single stray character is often a copy-and-paste accident; several are a channel. */
const CERTAIN_FROM = 4;

export const unicodeHidden: TextCheck = {
  card: {
    id: 'unicode.hidden',
    title: 'Hidden characters',
    reads: ['text', 'tool', 'call', 'reply'],
    tier: 'hard',
    severity: 'high',
    sees: 'Characters that a person does not see but a model reads: tag characters, zero-width and bidirectional controls, runs of variation selectors, controls and private-use characters outside their legitimate scripts and emoji.',
    matters:
      'Hidden text is how instructions are smuggled past a reviewer into a tool description, a file or a reply.',
    remedy: 'Look at the escaped text shown as evidence; remove the characters, or refuse the source.',
    limits: 'Text hidden by styling (white on white, collapsed HTML) is not looked for.',
  },
  *inspect({ path, text }) {
    const hidden = hiddenCharacters(text);
    const first = hidden[0];
    if (first === undefined) return;
    const count = hidden.reduce((sum, { start, end }) => sum + (end - start), 0);
    const kinds = [...new Set(hidden.map(({ kind }) => kind))].join(', ');
    yield {
      threat: 'prompt_injection',
      confidence: count >= CERTAIN_FROM ? 0.95 : 0.7,
      path,
      detail: 'The text holds characters that a person does not see but a model reads.',
      evidence: `${count} hidden (${kinds}), first at ${first.start}: ${printable(text.slice(first.start, Math.min(first.end, first.start + 24)), { max: 160 })}`,
    };
  },
};
