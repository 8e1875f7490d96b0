import { crossingOf, METHODS, OPENING_VERSIONS, STATELESS_VERSION } from '../../src/gateway/messages/eras.ts';
import { table } from './markdown.ts';

const WORDS = {
  same: 'passed on',
  translated: 'translated',
  answered: 'answered by the gateway',
  refused: 'refused',
} as const;

/** The matrix of docs/gateway.md, from the table that decides. */
export function erasPart(): string {
  const rows = METHODS.map(({ method, words, of }) => [
    `\`${method}\``,
    words,
    of === 'modern' ? '–' : WORDS[crossingOf(method, 'legacy', 'legacy')],
    of === 'modern' ? '–' : WORDS[crossingOf(method, 'legacy', 'modern')],
    of === 'legacy' ? '–' : WORDS[crossingOf(method, 'modern', 'modern')],
    of === 'legacy' ? '–' : WORDS[crossingOf(method, 'modern', 'legacy')],
  ]);
  const legacy = [...OPENING_VERSIONS].reverse();
  return [
    `Legacy: ${legacy.join(', ')}. Modern: ${STATELESS_VERSION}.`,
    '',
    table(
      ['method', 'what', 'legacy → legacy', 'legacy → modern', 'modern → modern', 'modern → legacy'],
      rows,
    ),
  ].join('\n');
}
