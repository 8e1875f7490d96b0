import { joinedAll, mayCompute } from '../../text/budget.ts';
import { unescaped } from '../reading/escapes.ts';
import { programOf } from '../reading/program.ts';
import type { Word } from '../reading/reading.ts';
import { filtered } from './filters.ts';
import { type Draft, type Line, literal } from './line.ts';
import { fileText, pathKey, SHELLS } from './shells.ts';

const QUIET = new Set(
  'true false : cd export declare local readonly set unset shift sleep shopt mkdir chmod touch'.split(' '),
);

const LISTING = new Set('declare export local readonly set shopt'.split(' '));

/** What a run prints, if its words and its input determine it. Undefined: only run time knows, or it is too long. */
export function outputOf(run: Draft, input: string | undefined, line: Line): string | undefined {
  const output = printedBy(run, input, line);
  return output === undefined || output === input || mayCompute(output.length) ? output : undefined;
}

function printedBy(run: Draft, input: string | undefined, line: Line): string | undefined {
  const { program, args } = run;
  // `declare -p`, `export -p`, `set`: they list the state of the shell.
  if (LISTING.has(program) && (args.length === 0 || /^-[A-Za-z]*[pfF]/.test(args[0]!.text))) return undefined;
  if (QUIET.has(program)) return '';
  switch (program) {
    case 'echo':
      return echoed(args);
    case 'print':
      return echoed([literal('-e'), ...args.filter(({ text }) => !/^-[A-Za-z-]*$/.test(text))]);
    case 'printf':
      return printed(args);
    case 'which':
      // Only the name matters; its folder depends on the machine.
      return args.length === 1 ? args[0]!.value : undefined;
    case 'command':
    case 'type':
      return /^-[vpP]$/.test(args[0]?.text ?? '') && args.length === 2 ? args[1]!.value : undefined;
    case 'cat':
      return concatenated(args, input, line);
    case 'dd':
      return copiedThrough(args, input, line);
    case 'tee':
      for (const { text } of args) if (!text.startsWith('-')) line.files.set(pathKey(text), input);
      return input;
    case 'cp':
    case 'mv':
    case 'ln':
    case 'install':
      copied(args, line);
      return '';
    default:
      return filtered(run, input);
  }
}

function echoed(args: readonly Word[]): string | undefined {
  let from = 0;
  let escapes = false;
  let newline = true;
  while (/^-[neE]+$/.test(args[from]?.value ?? '')) {
    const flags = args[from++]!.value!;
    if (flags.includes('n')) newline = false;
    if (flags.includes('e')) escapes = true;
  }
  const words: string[] = [];
  for (const { value } of args.slice(from)) {
    if (value === undefined) return undefined;
    words.push(value);
  }
  const text = joinedAll(words, ' ');
  if (text === undefined) return undefined;
  return (escapes ? unescaped(text) : text) + (newline ? '\n' : '');
}

/** `printf format args…`, the format used again as long as there are words. */
export function printed(args: readonly Word[]): string | undefined {
  const words = args[0]?.value === '--' ? args.slice(1) : args;
  const values: string[] = [];
  for (const { value } of words) {
    if (value === undefined) return undefined;
    values.push(value);
  }
  const [format = '', ...rest] = values;
  let at = 0;
  let out = '';
  do {
    const before = at;
    out += unescaped(format).replace(
      /%(?:%|[-+ 0#]{0,5}\d{0,4}(?:\.\d{0,4})?([sbcdiuxXoqfeg]))/g,
      (whole, kind?: string) => {
        if (kind === undefined) return '%';
        const value = rest[at++] ?? '';
        const made = converted(kind, value, whole);
        return mayCompute(made.length) ? made : '';
      },
    );
    if (at === before) break;
  } while (at < rest.length && out.length < 65_536);
  return out;
}

function converted(kind: string, value: string, spelled: string): string {
  if (kind === 'c') return value.slice(0, 1);
  if (kind === 'q') return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
  if (kind === 's' || kind === 'b') return fitted(kind === 'b' ? unescaped(value) : value, spelled);
  // `"'A"` is the number of a character.
  const number = /^['"]./u.test(value) ? value.codePointAt(1)! : Number(value || '0');
  if (!Number.isFinite(number)) return '0';
  const base = kind === 'x' || kind === 'X' ? 16 : kind === 'o' ? 8 : 10;
  const digits = Math.trunc(number).toString(base);
  const width = /%0?(\d+)/.exec(spelled)?.[1];
  return width === undefined
    ? digits
    : digits.padStart(Math.min(64, Number(width)), spelled.startsWith('%0') ? '0' : ' ');
}

/** `%.3s` truncates, `%8s` and `%-8s` pad. */
function fitted(text: string, spelled: string): string {
  const [, left, width, most] = /^%(-?)[+ 0#]*(\d*)(?:\.(\d*))?/.exec(spelled) ?? [];
  const cut = most === undefined ? text : text.slice(0, Number(most));
  const size = Math.min(256, Number(width ?? 0));
  return left === '-' ? cut.padEnd(size) : cut.padStart(size);
}

/** A file that the line wrote keeps its text under another name. */
function copied(args: readonly Word[], line: Line): void {
  const [from, to, ...more] = args.filter(({ text }) => !text.startsWith('-'));
  if (from === undefined || to === undefined || more.length > 0) return;
  const text = line.files.get(pathKey(from.text));
  if (text !== undefined) line.files.set(pathKey(to.text), text);
  const program = line.programs.get(pathKey(from.text)) ?? programOf(from);
  // A system program, not a project file of the same name.
  if (!/^\/|^[$`]/.test(from.text) && !line.programs.has(pathKey(from.text))) return;
  if (!SHELLS.has(program) && !CARRIES_CODE.has(program)) return;
  line.programs.set(pathKey(to.text), program);
  line.programs.set(to.text.slice(to.text.lastIndexOf('/') + 1), program);
}

/** Programs worth tracking under another name, because of what they run. */
const CARRIES_CODE = new Set(
  'env busybox python python3 perl ruby node php awk gawk curl wget rm cat nc ncat ssh socat xargs find'.split(
    ' ',
  ),
);

/** `dd of=file` stores its input; without a file it passes it on. */
function copiedThrough(args: readonly Word[], input: string | undefined, line: Line): string | undefined {
  const from = args.find(({ text }) => text.startsWith('if='));
  const to = args.find(({ text }) => text.startsWith('of='));
  const isWhole = args.every(({ text }) => /^(?:if|of|bs|status|conv)=/.test(text));
  const text = !isWhole
    ? undefined
    : from === undefined
      ? input
      : line.files.get(pathKey(from.text.slice(3)));
  if (to === undefined) return text;
  line.files.set(pathKey(to.text.slice(3)), text);
  return '';
}

function concatenated(args: readonly Word[], input: string | undefined, line: Line): string | undefined {
  const files = args.filter(({ text }) => !/^-./.test(text));
  if (files.length === 0) return input;
  const texts: string[] = [];
  for (const file of files) {
    const one = file.text === '-' ? input : fileText(file, line);
    if (one === undefined) return undefined;
    texts.push(one);
  }
  return joinedAll(texts, '');
}
