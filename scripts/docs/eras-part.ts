import {
  crossingOf,
  crossingOfQuestion,
  METHODS,
  OPENING_VERSIONS,
  QUESTIONS,
  STATELESS_VERSION,
} from '../../src/gateway/messages/eras.ts';
import { table } from './markdown.ts';

const WORDS = {
  same: 'passed on',
  translated: 'translated',
  answered: 'answered by the gateway',
  carried: 'in the answer to a call',
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
  const questions = QUESTIONS.map(({ method, words }) => [
    `\`${method}\``,
    words,
    WORDS[crossingOfQuestion('legacy', 'legacy')],
    WORDS[crossingOfQuestion('legacy', 'modern')],
    WORDS[crossingOfQuestion('modern', 'modern')],
    WORDS[crossingOfQuestion('modern', 'legacy')],
  ]);
  const legacy = [...OPENING_VERSIONS].reverse();
  return [
    `Legacy: ${legacy.join(', ')}. Modern: ${STATELESS_VERSION}.`,
    '',
    table(
      ['method', 'what', 'legacy → legacy', 'legacy → modern', 'modern → modern', 'modern → legacy'],
      [...rows, ...questions],
    ),
  ].join('\n');
}
