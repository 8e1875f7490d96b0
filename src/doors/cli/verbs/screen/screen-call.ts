/** The call that the command line names: a line, its words, or a tool with its arguments. */

import { isToolName, missingIn } from '../../../../road/proposal.ts';
import { JSON_REFUSALS, readJson } from '../../../../text/json/json-read.ts';
import type { Call } from '../../../../vocabulary/call.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { readSmall } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { callOf } from './screen-lines.ts';

export async function readCall(args: Arguments, session: Session): Promise<Call> {
  const tool = args.text('tool');
  const call =
    tool === undefined
      ? { tool: 'shell', arguments: { command: await readLine(args, session) } }
      : await readToolCall(tool, args, session);
  const missing = missingIn(call);
  if (missing) {
    const hint =
      tool === undefined
        ? 'pass the command as one argument, or pipe it in'
        : 'pass it as JSON with --args, or `-` to read the JSON from standard input';
    throw new Trouble('input.refused', { tool: 'screen', ...missing, field: `"${missing.field}"`, hint });
  }
  return call;
}

async function readLine(args: Arguments, session: Session): Promise<string> {
  const [first, second] = args.positionals;
  if (first === undefined && session.io.stdin.isTerminal) {
    throw new Trouble('usage.missing_argument', { verb: 'screen', argument: 'COMMAND' });
  }
  if (first === undefined || first === '-') {
    if (second !== undefined) throw extra(second);
    return (await readSmall('-', session)).replace(/\r?\n$/, '');
  }
  return second === undefined ? first : lineOf(args);
}

/** A word that only a shell would have split off: the line was split at its spaces, so its quotes are lost, too. */
const OPERATOR = /^(?:\d*[<>]{1,2}(?:&\d?)?|\|[|&]?|&&?|;;?|\S*;)$/;
/** A line instead of a program name: then the following words mean something else. */
const NO_NAME = /[\s;|&<>()`"']/;
/** Where a semicolon is a word of its own. */
const EXECUTES = /^-(?:exec|execdir|ok|okdir)$/;
/** Characters that a shell would expand are kept, and judged as if the expansion were still to come. */
const BARE = /^[\w@%+=:,./~$*?{}-]+$/;

/** Several words are an argument vector; each is quoted so that a shell would read it as one word. */
function lineOf({ positionals, lateOption }: Arguments): string {
  const [program = '', second = ''] = positionals;
  if (lateOption !== undefined) throw new Trouble('usage.unquoted', { word: lateOption });
  if (NO_NAME.test(program)) throw new Trouble('usage.unquoted', { word: second });
  const executes = positionals.some((word) => EXECUTES.test(word));
  const operator = positionals.find((word) => OPERATOR.test(word) && !(executes && /^\\?;$/.test(word)));
  if (operator !== undefined) throw new Trouble('usage.unquoted', { word: operator });
  return positionals.map((word) => (BARE.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

async function readToolCall(tool: string, args: Arguments, session: Session): Promise<Call> {
  const [given, second] = args.positionals;
  if (!isToolName(tool)) {
    throw new Trouble('usage.bad_value', { value: tool, option: '--tool', expected: 'the name of a tool' });
  }
  if (second !== undefined) throw extra(second);
  const written = args.text('args');
  if (written !== undefined && given !== undefined) {
    throw new Trouble('usage.conflict', { first: '--args', second: 'the arguments as JSON after it' });
  }
  if (given === '-') return callWith(tool, await readSmall('-', session), 'standard input');
  return callWith(tool, written ?? given ?? '{}', written === undefined ? 'COMMAND' : '--args');
}

/** The arguments may contain anything, even a secret: they are not repeated. */
function callWith(tool: string, text: string, place: string): Call {
  const reading = readJson(text);
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw new Trouble('json.refused', { path: place, reason: JSON_REFUSALS[reason], line, column });
  }
  const call = callOf({ tool_name: tool, arguments: reading.value });
  if (typeof call !== 'string') return call;
  throw new Trouble('usage.bad_value', {
    value: '…',
    option: place,
    expected: 'the arguments as one JSON object',
  });
}

const extra = (argument: string) => new Trouble('usage.extra_argument', { verb: 'screen', argument });
