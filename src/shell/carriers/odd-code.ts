/** Code in unusual places: a module that times it, a URL that contains it. */
import { Buffer } from 'node:buffer';
import { literal } from '../line/line.ts';
import type { Interpreter } from '../reading/interpreters.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';

const TIMEIT = '-n: --number: -r: --repeat: -s: --setup: -u: --unit: -p -v --process --verbose';
const MOST = 8;
const LONGEST = 262_144;

export function oddCode(args: readonly Word[], { language, options: spelling, file }: Interpreter): Word[] {
  if (language === 'python') {
    const at = args.findIndex(
      ({ text }, i) => text === '-mtimeit' || (text === 'timeit' && args[i - 1]?.text === '-m'),
    );
    if (at < 0) return [];
    const options = readOptions(args.slice(at + 1), TIMEIT);
    return [...options.values('-s', '--setup'), ...options.operands].slice(0, MOST);
  }
  if (language !== 'javascript') return [];
  const options = readOptions(args, spelling, 'operand');
  return [...options.values(...file), ...options.operands.slice(0, 1)].slice(0, MOST).flatMap(dataOf);
}

/** `data:text/javascript,code` and `data:text/javascript;base64,…`. */
function dataOf({ text }: Word): Word[] {
  const [head, isCoded] = /^data:[\w/+.-]{0,60}(?:;charset=[\w-]{1,20})?(;base64)?,/i.exec(text) ?? [];
  if (head === undefined || text.length > LONGEST) return [];
  const body = text.slice(head.length);
  if (isCoded !== undefined) return [literal(Buffer.from(body, 'base64').toString('utf8'))];
  try {
    return [literal(decodeURIComponent(body))];
  } catch {
    return [literal(body)];
  }
}
