/** Code among the words of a program: expressions, `powershell -Command`, encoded commands, `cmd /c`, script bodies. */

import type { Script } from '../reading/reading.ts';
import { commandsInScript } from '../scripts/commands.ts';
import type { StatementReader } from './powershell-reader.ts';
import { decodeBase64, joinValues, literal, opaque, type Value } from './powershell-value.ts';
import type { Draft, Surrounding } from './windows-line.ts';

/** Parameters of the program itself, as far as they take a value. */
const VALUED = /^-(?:ex|ep$|w|ou|of$|in|if$|v|ps|ve|conf|set|work|wd$|cus)/i;

export function inside(run: Draft, reader: StatementReader, cause: Surrounding['cause']): Surrounding {
  return { ...reader.around, cause, parent: run.id, depth: reader.around.depth + 1 };
}

export function readScript(script: Script, run: Draft, reader: StatementReader): void {
  reader.line.scripts.push(script);
  for (const { command } of commandsInScript(script)) {
    if (command === undefined) reader.line.unknown('code', run.id);
    else reader.readInner(command, inside(run, reader, 'script'));
  }
}

export function readCode(code: Value, run: Draft, reader: StatementReader): Value {
  if (code.isBlock === true) return code;
  if (code.value === undefined) {
    reader.line.unknown('code', run.id);
    // Its known part may name the program: `"rm -r $dir"`.
    if (!/^[A-Za-z]/.test(code.text) || code.runs.length > 0) return opaque('', { runs: [run.id] });
  }
  reader.readInner(code.value ?? code.text, inside(run, reader, 'shell_text'));
  return opaque('', { runs: [run.id] });
}

export function codeArgument(args: readonly Value[]): Value | undefined {
  const named = args.findIndex(({ text, quoted }) => !quoted && /^-c/i.test(text));
  const words =
    named === -1 ? args.filter(({ text, quoted }) => quoted || !text.startsWith('-')) : args.slice(named + 1);
  return words.length > 1 ? joinValues(words, ' ') : words[0];
}

export function readShell(
  args: readonly Value[],
  input: Value | undefined,
  run: Draft,
  reader: StatementReader,
): Value | undefined {
  for (let at = 0; at < args.length; at++) {
    const text = args[at]?.text.replace(/^[/\u2013\u2014\u2015]/, '-') ?? '';
    const rest = args.slice(at + 1);
    if (/^-(?:e|ec|en[a-z]*)$/i.test(text)) return readEncoded(rest[0], run, reader);
    if (/^-f(?:i(?:le?)?)?$/i.test(text)) return undefined;
    if (/^-(?:c|co|com[a-z]*|cwa)$/i.test(text)) return readWords(rest, input, run, reader);
    if (!text.startsWith('-') || text === '-') return readWords(args.slice(at), input, run, reader);
    if (VALUED.test(text)) at++;
  }
  return input === undefined ? undefined : readCode(input, run, reader);
}

function readWords(
  words: readonly Value[],
  input: Value | undefined,
  run: Draft,
  reader: StatementReader,
): Value | undefined {
  const [first] = words;
  if (first === undefined || (words.length === 1 && first.text === '-'))
    return input === undefined ? undefined : readCode(input, run, reader);
  if (first.isBlock === true) return first;
  const isFile = words.length >= 1 && /\.ps1$/i.test(first.text) && !/[\s;|]/.test(first.text);
  return isFile ? undefined : readCode(joinValues(words, ' '), run, reader);
}

function readEncoded(word: Value | undefined, run: Draft, reader: StatementReader): Value {
  const text = word?.value === undefined ? undefined : decodeBase64(word.value, 'utf16le');
  if (text === undefined) {
    reader.line.unknown('code', run.id);
    return opaque('', { runs: [run.id] });
  }
  return readCode(literal(text), run, reader);
}

export function readCommandPrompt(
  args: readonly Value[],
  run: Draft,
  reader: StatementReader,
): Value | undefined {
  const at = args.findIndex(({ text }) => /^\/[ckr]$/i.test(text));
  const glued = args.find(({ text }) => /^\/[ckr]\S/i.test(text));
  const text =
    at === -1
      ? glued?.text.slice(2)
      : args
          .slice(at + 1)
          .map((word) => word.text)
          .join(' ');
  if (text === undefined) return undefined;
  reader.line.readers.readCmd(text, reader.line, inside(run, reader, 'shell_text'));
  return opaque('', { runs: [run.id] });
}

/** `Start-Process -FilePath x -ArgumentList a, b -Verb RunAs`. */
export function startProcess(args: readonly Value[], run: Draft, reader: StatementReader): Value | undefined {
  const words: Value[] = [];
  let file: Value | undefined;
  const given: Value[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === undefined) continue;
    const isParameter = !word.quoted && /^-[A-Za-z]/.test(word.text);
    if (isParameter && /^-fi/i.test(word.text)) file = args[++at];
    else if (isParameter && /^-a/i.test(word.text)) {
      while (
        args[at + 1] !== undefined &&
        (args[at + 1]?.quoted || !/^-[A-Za-z]{3}/.test(args[at + 1]?.text ?? ''))
      )
        given.push(...split(args[++at]));
    } else if (isParameter && /^-(?:verb|work|wi|redirect|cred)/i.test(word.text)) at++;
    else if (!isParameter) words.push(word);
  }
  const name = file ?? words.shift();
  if (name === undefined) return undefined;
  const around = inside(run, reader, 'argument');
  const wrapped = { ...around, wrappers: [...around.wrappers, { name: 'start-process', args: run.args }] };
  return reader
    .within(wrapped)
    .start({ name, args: [...words.flatMap(split), ...given], redirects: [], input: undefined });
}

/** One string with all the arguments in it. */
function split(word: Value | undefined): readonly Value[] {
  if (word === undefined) return [];
  if (word.value === undefined || !/\s/.test(word.value) || word.value.length > 8192) return [word];
  const words = word.value.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return words.map((one) => (one.startsWith('"') ? literal(one.slice(1, -1)) : literal(one, false)));
}
