import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { Lexicon } from './lexicon.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { turkish } from './turkish.ts';

/** Languages besides English, whose grammar stands one room up. */
export const LEXICONS: readonly Lexicon[] = [
  chinese,
  spanish,
  french,
  german,
  japanese,
  russian,
  portuguese,
  italian,
  korean,
  polish,
  turkish,
  arabic,
  hindi,
  dutch,
];
