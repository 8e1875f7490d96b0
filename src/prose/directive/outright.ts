/** Frames of sentences that claim what is not theirs: the model's own instructions, other speakers, the first place, the last word, silence. */
import { carried } from './outright/carried-frames.ts';
import { demands } from './outright/demand-frames.ts';
import { firstPlace } from './outright/first-frames.ts';
import { forged } from './outright/forged-frames.ts';
import { gathering } from './outright/gather-frames.ts';
import { hushed } from './outright/hush-frames.ts';
import { inner } from './outright/inner-frames.ts';
import { passage } from './outright/passage-frames.ts';
import { raised } from './outright/raised-frames.ts';
import { ranking } from './outright/rank-frames.ts';
import { settledConsent } from './outright/settled-frames.ts';
import { standIns } from './outright/stand-in-frames.ts';
import { tollgate } from './outright/tollgate-frames.ts';
import { trails } from './outright/trail-frames.ts';
import { type Found, milder, type Said } from './sentence/said.ts';

const FINDERS = [
  inner,
  forged,
  firstPlace,
  ranking,
  hushed,
  gathering,
  trails,
  raised,
  demands,
  passage,
  settledConsent,
  tollgate,
  standIns,
  carried,
];

export function* outright(said: Said): Generator<Found> {
  for (const find of FINDERS)
    for (const { frame, strength } of find(said)) {
      // A tool about attacks has to name them.
      const fitting = said.purpose.isAboutAttacks ? milder(strength) : strength;
      if (fitting) yield { frame, strength: fitting };
    }
}
