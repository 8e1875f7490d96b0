/** Protections given up for ease, and foreign lines that files are made to load. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { foreignIn } from '../sentence/signs.ts';

const EASE = gated(
  /\b(?:saves? (?:time|work|trouble|effort)|avoids? (?:\w{1,10} )?(?:errors?|trouble|problems?|friction|questions|prompts)|easier|gets? in the way|smoother|slows?|speeds? (?:up|things)|less (?:friction|trouble|noise)|simpler|convenient|quicker|so drop)\b/,
);
const GUARD = gated(
  /\b(?:open to (?:all|any|every|the world|everyone)|wildcards?|hash(?:es)?(?: checks?| verification)|host keys?|signature checks?|certificate checks?|(?:all|any) (?:addresses|hosts|origins)|public(?:ly)? (?:read|writ)\w{1,5}|password ?less|without (?:a )?(?:passwords?|review|signatures?)|(?:echoed|printed|shown) in the logs?|unencrypted)\b/,
);
const WARNED = gated(
  /\b(?:risks?|risky|avoid (?:it|this|wildcards?)|not recommended|unsafe|beware|dangerous|never|do not|don't|instead of|rather than|masked|refused|insecure)\b/,
);
const UNBOUND = gated(
  /\b(?:where|filter|limit|condition)(?: part| clause| condition)? (?:is|are|may be|can be) (?:not (?:needed|required|necessary)|unnecessary|superfluous|left out|dropped|omitted)\b/,
);
const WRITES = gated(/\b(?:updates?|deletes?|deletions?|removals?)\b/);
const LOADS = gated(
  /\b(?:line|tag|script|import|snippet|header|reference|include) (?:that |which )?(?:loads?|imports?|calls?|fetch(?:es)?|includes?|points? (?:to|at)|pulls?|runs?)\b.{0,20}?https?:/,
);

export function* ease({ text, part, purpose, sentence }: Said): Generator<Found> {
  if (part !== 'description' || sentence.isHeadline) return;
  const command: Found = { frame: 'command', strength: 'plain' };
  if (EASE.test(text) && GUARD.test(text) && !WARNED.test(text)) yield command;
  else if (UNBOUND.test(text) && WRITES.test(text)) yield command;
  else if (LOADS.test(text) && foreignIn(text, purpose) !== undefined) yield command;
}
