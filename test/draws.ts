/** How many draws a law makes: all in `npm test`, a tenth in `npm run check`. */
export const draws = (count: number): number =>
  process.env.TOKENAUDITOR_DRAWS === 'few' ? Math.ceil(count / 10) : count;
