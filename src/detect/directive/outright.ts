/** Frames of sentences that claim what is not theirs: the model's own instructions, other speakers, the first place, the last word, silence. */
import { carried } from './carried-frames.ts';
import { demands } from './demand-frames.ts';
import { firstPlace } from './first-frames.ts';
import { forged } from './forged-frames.ts';
import { gathering } from './gather-frames.ts';
import { hushed } from './hush-frames.ts';
import { inner } from './inner-frames.ts';
import { passage } from './passage-frames.ts';
import { raised } from './raised-frames.ts';
import { ranking } from './rank-frames.ts';
import { type Found, milder, type Said } from './said.ts';
import { settledConsent } from './settled-frames.ts';
import { standIns } from './stand-in-frames.ts';
import { tollgate } from './tollgate-frames.ts';
import { trails } from './trail-frames.ts';

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
