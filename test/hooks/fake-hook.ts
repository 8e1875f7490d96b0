/** For programs in the place of the hook: what an honest one prints at its end, by the formula and not by our code. */
export const PROVES = `const proof = (exit = 0) => 'alive:' + (Number(process.argv.at(-1)) * 48271 + exit * 7919) % 2147483647;
const prove = (text, exit = 0) => {
  require('node:fs').writeSync(1, text + proof(exit) + '\\n');
  process.exit(exit);
};
`;
