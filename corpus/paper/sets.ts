/** The published recipe's sets, rebuilt: the same rows on every machine, from one seed. */
import { distinct, randomOf } from '../random.ts';
import { SESSIONS, type Session } from './adaptive.ts';
import { everyday } from './everyday.ts';
import { poisonedInstall } from './packages.ts';
import { payload } from './payloads.ts';

const SEED = 20261115;
const SESSIONS_OF_A_KIND = 60;

export interface PaperSets {
  readonly benign: readonly string[];
  readonly ac1: readonly string[];
  readonly ac1a: readonly string[];
  readonly adaptive: readonly Session[];
}

export function paperSets(): PaperSets {
  const [benign, ac1, ac1a, adaptive] = [0, 1, 2, 3].map((set) => randomOf(SEED + set));
  if (!benign || !ac1 || !ac1a || !adaptive) throw new Error('four sets have four generators');
  return {
    benign: distinct(1000, () => everyday(benign)),
    ac1: distinct(500, () => payload(ac1)),
    ac1a: distinct(500, () => poisonedInstall(ac1a)),
    adaptive: SESSIONS.flatMap((make) => distinctSessions(() => make(adaptive))),
  };
}

function distinctSessions(make: () => Session): Session[] {
  return distinct(SESSIONS_OF_A_KIND, () => JSON.stringify(make())).map((text): Session => JSON.parse(text));
}
