/** Whether a sentence shows an order instead of giving it. */
import { once } from '../../text/bounded-memo.ts';
import { factNumber } from '../facts/facts.ts';
import type { ReadSentence } from '../weights/windows.ts';

const EXEMPT = once(() => ['about-attack', 'shows-attack'].map(factNumber));

/** About attacks, a quotation, or a pattern. */
export const isShown = ({ facts, tokens }: ReadSentence): boolean =>
  EXEMPT().some((fact) => facts[fact] === 1) ||
  STOPPED.test(tokens.text) ||
  /^\s*>|\/[a-z]{2,}[^/\s]* ?[(|][^/]*\//.test(tokens.text);

/** The sentence tells what is stopped. */
const STOPPED = /\b(?:denied|rejected|refused|blocked|flagged|forbidden|detected|redacted|masked)\b/;
