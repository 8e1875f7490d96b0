import { randomness } from '../../../text/words/entropy.ts';
import { runEnd } from '../../anchors/token-runs.ts';
import { type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';
import { hasHarmlessShape, isPlaceholder, isUuid, looksLikeDigest } from '../../pattern/vetoes.ts';

/** Off unless asked for: most random strings are digests and identifiers. */
export const genericEntropy: DetectorCard = {
  id: 'generic.high-entropy',
  label: 'HIGH_ENTROPY',
  title: 'Random string without a name beside it',
  confidence: 0.4,
  remedy: 'Find out what issued it; if it opens something, revoke it.',
};

const LONGEST = 512;

export function readRandomRun({ text, options, marks }: Page, start: number, end: number): void {
  const fullEnd = runEnd(text, end);
  const value = text.slice(start, fullEnd);
  if (value.length > LONGEST || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return;
  if (isUuid(value) || looksLikeDigest(value) || hasHarmlessShape(value) || isPlaceholder(value)) return;
  if (/(?:sha\d{1,3}|md5|h1)[-:=]$/i.test(text.slice(Math.max(0, start - 8), start))) return;
  if (randomness(value) >= options.entropyThreshold) marks.push(markOf(genericEntropy, 1, start, fullEnd));
}
