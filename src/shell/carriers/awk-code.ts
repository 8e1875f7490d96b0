import { insideOf, runCode } from '../line/inner.ts';
import { fileText } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Carrier } from './carriers.ts';
import { noteScript } from './script-bodies.ts';

const AWK =
  '-F: --field-separator: -v: --assign: -f: --file: -i: --include: -e: --source: -l: --load: -E: --exec:';

export const awk: Carrier = (run, given, at, line) => {
  const options = readOptions(run.args, AWK, 'operand');
  const sources = options.values('-e', '--source');
  const files = options.values('-f', '--file', '-E');
  const inline = sources.length > 0 || files.length > 0 ? sources : options.operands.slice(0, 1);
  const texts = [...inline.map(({ text }) => text), ...files.flatMap((file) => fileText(file, line) ?? [])];
  const outcomes = texts.flatMap((text) => noteScript('awk', text, run, given, at, line));
  // Its own arguments passed to a shell: `awk 'BEGIN{system(ARGV[1])}' 'cmd'`.
  const isRun = texts.some((text) => /\bARGV\b/.test(text) && /\bsystem\s*\(|\|/.test(text));
  if (!isRun) return outcomes;
  const words = options.operands.slice(inline === sources ? 0 : 1, 16);
  const inside = insideOf(run, given, at, { cause: 'script', unfed: true });
  return [...outcomes, ...words.map((word) => runCode(word, run, inside, line))];
};
