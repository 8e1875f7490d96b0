import { isWhole } from './whole.ts';

const PART = process.env.TOKENAUDITOR_DRAWS === 'few' ? 10 : isWhole ? 1 : 2;

/** How many draws a law makes: all in `npm run whole`, half in `npm test`, a tenth in `npm run check`. */
export const draws = (count: number): number => Math.ceil(count / PART);
