/**
 * Prose in places that people do not see and models read: comments, elements that are not shown, what stands below a
 * screen of blank lines. Whoever speaks to a model there is worth a look; whoever asks for something is caught.
 */

import { matchesOf } from '../../text/patterns/matches.ts';
import { gated } from '../gated.ts';
import type { SeenFrame } from './sentence/frame.ts';
import { isDirected, verbsOf } from './sentence/moods.ts';

const SIGN = gated(
  /<!--|<\w{1,12} [^>]{0,200}(?:style|hidden|color|size)|<(?:details|template)\b|\]: ?(?:#|<>) ?\(|\n\s{12}| {60}|(?:&nbsp;\s?){12}|\u00a0{20}/i,
);
const NOT_SHOWN =
  'display ?: ?none|visibility ?: ?hidden|font-size ?: ?0(?![.\\d])|opacity ?: ?0(?![.\\d])|(?<!-)color ?: ?(?:white|#fff(?:fff)?\\b|transparent)|text-indent ?: ?-\\d{3}|(?:left|top) ?: ?-\\d{3}|(?:max-)?(?:height|width) ?: ?0(?![.\\d])';
const PLACES: readonly RegExp[] = [
  // One that speaks to a mail client and is not closed is only named.
  /<!--(?!\[if\b[^\]]{0,40}\]>(?![\s\S]{0,2000}-->))([\s\S]{6,2000}?)(?:-->|$)/g,
  new RegExp(
    `<\\w{1,12} [^>]{0,200}style ?= ?["'][^"'>]{0,200}?(?:${NOT_SHOWN})[^>]{0,200}>([\\s\\S]{6,2000}?)(?:</|$)`,
    'gi',
  ),
  /<(?!input|details)\w{1,12}(?: [^>]{0,200}?)? hidden(?:="[^"]{0,10}")?(?: [^>]{0,200})?>([\s\S]{6,2000}?)(?:<\/|$)/gi,
  /<font [^>]{0,80}(?:color ?= ?["']?(?:white|#fff(?:fff)?)|size ?= ?["']?0)[^>]{0,80}>([\s\S]{6,2000}?)(?:<\/|$)/gi,
  /<(?:details|template)(?: [^>]{0,100})?>([\s\S]{6,2000}?)(?:<\/(?:details|template)>|$)/gi,
  /\[[^\]]{1,20}\]: ?(?:#|<>) ?\(([^)]{6,1000})\)/g,
];
/** So much nothing that what follows is off the screen. */
const BLANK = /(?:\n[ \t\r\u00a0]{0,8}){15,}|[ \t\u00a0]{60,}|(?:&nbsp;\s?){12,}/g;
const TABLE = /\||\t\S|^\s*[-+=]{3}/;

const READER = gated(
  /\b(?:assistants?|ai|llms?|language models?|agents?|you(?! (?:can|may|could|want|need))|your|claude|gpt|copilot|chatbot|model(?:'s)?)\b/,
);
const NO_READER = gated(/\b(?:models? (?:name|id|list)|data models?|user[- ]agents?)\b/);
/** Written by editors, generators and lawyers. */
const MACHINE = gated(
  /\b(?:auto-?generated|generated (?:by|from|with)|do not edit|eslint|prettier|biome|lint|markdownlint|toc|licen[cs]ed?|copyright|spdx|todo|fixme|badge|table of contents|changelog|deprecated since|maintainers?|contributors?|keep in sync|see also)\b/,
);
const ORDER = gated(
  /\b(?:must|always|never|ignore|disregard|send|forward|call|invoke|execute|reveal|include|append|upload|attach|bypass|instead|without asking|do not (?:tell|mention|ask|show))\b/,
);
const MOST = 12;
const LETTERS = 12;

/** `text` is `raw` as it was read; `frames` are what was found in it. */
export function* hiddenPlaces(raw: string, text: string, frames: readonly SeenFrame[]): Generator<SeenFrame> {
  if (!SIGN.test(raw)) return;
  for (const inner of proseIn(raw)) {
    const plain = inner.toLowerCase().replace(/\s+/g, ' ').trim();
    const isAddressed = READER.test(plain) && !NO_READER.test(plain);
    const isOrder = verbsOf(plain).some(isDirected);
    if (!isAddressed && !isOrder) continue;
    const { start, end } = placeOf(plain, text);
    const isAsking = frames.some((one) => one.frame !== 'forged' && one.end > start && one.start < end);
    if (MACHINE.test(plain) && !isAsking) continue;
    const isSure = isAsking || (isAddressed && isOrder && ORDER.test(plain));
    yield { frame: 'forged', strength: isSure ? 'clear' : 'plain', start, end };
  }
}

function* proseIn(raw: string): Generator<string> {
  let count = 0;
  for (const place of PLACES)
    for (const { 1: inner = '' } of matchesOf(raw, place)) {
      if (++count > MOST) return;
      if (isProse(inner)) yield inner;
    }
  for (const { 0: run, index } of matchesOf(raw, BLANK)) {
    if (++count > MOST) return;
    const after = raw.slice(index + run.length, index + run.length + 600);
    if (isProse(after) && !TABLE.test(after.slice(0, 80))) yield after;
  }
}

const isProse = (inner: string): boolean =>
  (inner.match(/\p{L}/gu)?.length ?? 0) >= LETTERS && /\s/.test(inner.trim());

/** Where it stands in the text that was read, by its first words. */
function placeOf(plain: string, text: string): { readonly start: number; readonly end: number } {
  const at = text.replaceAll('\n', ' ').indexOf(plain.slice(0, 24));
  const start = Math.max(0, at);
  return { start, end: Math.min(text.length, start + Math.max(plain.length, 24)) };
}
