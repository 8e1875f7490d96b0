/** Where awk writes, and what it runs, when the name is concatenated: `print > "../" d "/x"` with `-v d=…`. */
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run } from '../../../shell/reading/reading.ts';

const OPTIONS =
  '-F: --field-separator: -v: --assign: -f: --file: -i: --include: -e: --source: -l: --load: -E: --exec:';
const ASSIGNED = /(?:^|[{;\s])([A-Za-z_]\w*)\s{0,4}=\s{0,4}"((?:[^"\\]|\\.){0,400})"/g;
/** What begins a name or a command. */
const BEFORE = /(?:>>?|\|&?|\bsystem\s{0,4}\(|\bclose\s{0,4}\()\s{0,8}/g;
const PART =
  /\s{0,8}(?:"((?:[^"\\]|\\.){0,400})"|ENVIRON\["(\w{1,60})"\]|([A-Za-z_]\w{0,60})|(\$(?:\d{1,3}|\w{1,20}))|[()])/y;
const MOST = 64;

export function awkTargets({ program, args }: Run): string[] {
  if (!/^[gmn]?awk$/.test(program)) return [];
  const options = readOptions(args, OPTIONS, 'operand');
  const sources = options.values('-e', '--source');
  const [code, ...operands] = sources.length > 0 ? [...sources, ...options.operands] : options.operands;
  const text = code?.value ?? code?.text ?? '';
  const given = [...options.values('-v', '--assign'), ...operands].flatMap(({ value, text: spelled }) => {
    const [, name, set] = /^([A-Za-z_]\w*)=(.*)$/s.exec(value ?? spelled) ?? [];
    return name === undefined || set === undefined ? [] : [[name, set] as const];
  });
  const variables = new Map([
    ...[...text.matchAll(ASSIGNED)].slice(0, MOST).map(([, name = '', value = '']) => [name, value] as const),
    ...given,
  ]);
  return [...text.matchAll(BEFORE)]
    .slice(0, MOST)
    .map(({ index, 0: found }) => joinedFrom(text, index + found.length, variables))
    .filter((one) => one !== '');
}

/** Adjacent strings and variables are one text. */
function joinedFrom(text: string, from: number, variables: ReadonlyMap<string, string>): string {
  let whole = '';
  PART.lastIndex = from;
  for (let parts = 0; parts < MOST; parts += 1) {
    const [, literal, environment, name, field] = PART.exec(text) ?? [undefined, undefined, undefined, ''];
    if (name === '') break;
    if (environment !== undefined) whole += `$${environment}`;
    // Of a name above the project, a field of the input may be any part.
    else if (field !== undefined) whole += /^(?:\.\.|~|\/home|\$HOME)[^*]*\/$/.test(whole) ? '.*' : '*';
    else whole += literal ?? variables.get(name ?? '') ?? '';
  }
  PART.lastIndex = 0;
  return whole;
}
