import { Buffer } from 'node:buffer';
import { touchesLeft } from '../../pattern/edges.ts';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';

const card = {
  id: 'generic.jwt',
  label: 'JWT',
  title: 'JSON Web Token, signed or encrypted',
  confidence: 0.9,
  remedy: 'End the session it belongs to; if it does not expire soon, rotate the key that signed it.',
} as const;

const LONGEST_HEADER = 1024;
const LONGEST_PART = 16_384;
const MOST_PARTS = 5;
const DOT = 0x2e;

/** Where the base64url letters from `at` on end. */
function endOfPart(text: string, at: number, longest: number): number {
  const last = Math.min(text.length, at + longest);
  let end = at;
  for (; end < last; end++) {
    const unit = text.charCodeAt(end);
    const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a && unit < 0x7b;
    if (!isLetter && !(unit >= 0x30 && unit <= 0x39) && unit !== 0x2d && unit !== 0x5f) break;
  }
  return end;
}

/** The registered header parameter `alg` is mandatory (RFC 7515 §4.1.1, RFC 7516 §4.1.1). */
function hasAlgorithm(header: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return typeof value === 'object' && value !== null && 'alg' in value && typeof value.alg === 'string';
  } catch {
    return false;
  }
}

function look({ text, marks, reached }: Page, at: number): void {
  if (!text.startsWith('eyJ', at) || touchesLeft(text, at) || at < (reached.get(card.id) ?? 0)) return;
  const headerEnd = endOfPart(text, at, LONGEST_HEADER);
  if (text.charCodeAt(headerEnd) !== DOT || !hasAlgorithm(text.slice(at, headerEnd))) return;
  let end = headerEnd;
  for (let part = 1; part < MOST_PARTS && text.charCodeAt(end) === DOT; part++) {
    const partEnd = endOfPart(text, end + 1, LONGEST_PART);
    // A full stop after the token ends a sentence.
    if (partEnd === end + 1 && part > 2) break;
    end = partEnd;
  }
  reached.set(card.id, end);
  if (end - headerEnd < 8) return;
  const isComplete = /^[^.]+\.[^.]+\./.test(text.slice(at, end));
  marks.push(markOf(card, 2, at, text[end - 1] === '.' ? end - 1 : end, isComplete ? 1 : card.confidence));
}

export const genericJwt: readonly Detector[] = [{ ...card, anchors: ['eyJ'], look }];
