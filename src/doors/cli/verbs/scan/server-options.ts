/** Servers given on the command line: `--server`, `--url` and their options. */
import { statSync } from 'node:fs';
import type { ServerStart } from '../../../../gateway/downstream/server-start.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { PlannedServer } from '../../../../work/scan/plan.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Io } from '../../verb/io.ts';
import { locate } from '../../verb/place.ts';
import { commandWords, nameOfCommand, scriptOf } from './command-words.ts';

/** The server of `--server`. */
export function givenCommand(args: Arguments, io: Io): PlannedServer[] {
  if (!args.flag('server')) return [];
  if (args.positionals.length === 0)
    throw new Trouble('usage.missing_argument', { verb: 'scan', argument: 'a command after --server' });
  if (args.lateOption !== undefined && args.positionals.length > 1)
    throw new Trouble('usage.unquoted', { word: args.lateOption });
  const [command, ...rest] = commandWords(args.positionals);
  const inherits = args.texts('env');
  const strange = inherits.find((name) => !isVariableName(name));
  if (strange !== undefined) {
    const expected = 'the name of a variable; its value is taken from your environment';
    throw new Trouble('usage.bad_value', { value: '…', option: '--env', expected });
  }
  const start: ServerStart = { kind: 'stdio', command, args: rest, env: {}, inherits, cwd: io.cwd() };
  const script = scriptOf(command, rest, (word) => isFile(locate(word, io)));
  return [
    {
      name: args.text('name') ?? nameOfCommand(command, rest),
      start,
      ...(script === undefined ? {} : { script }),
      isGiven: true,
    },
  ];
}

export const isVariableName = (name: string): boolean => /^[A-Za-z_]\w{0,200}$/.test(name);

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The server of `--url`. */
export function givenUrl(args: Arguments, io: Io): PlannedServer[] {
  const url = args.text('url');
  if (url === undefined) return [];
  const expected = 'an address such as https://mcp.example.com/mcp';
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Trouble('usage.bad_value', { value: url, option: '--url', expected });
  const headers = Object.fromEntries(args.texts('header').map((line) => headerOf(line, io)));
  const start: ServerStart = { kind: 'http', url, headers, transport: 'auto' };
  // A name given for the command belongs to the command.
  const name = args.flag('server') ? undefined : args.text('name');
  return [{ name: name ?? parsed.host, start, isGiven: true }];
}

/** A value may come from the environment, where process lists do not show it. Invalid values are not repeated. */
export function headerOf(line: string, io: Io): [string, string] {
  const refuse = (expected: string) =>
    new Trouble('usage.bad_value', { value: '…', option: '--header', expected });
  const [, name = '', written = ''] =
    /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}):[ \t]*([^\r\n\0]{1,8192})$/.exec(line) ?? [];
  if (name === '') throw refuse("'Name: value', or 'Name: @env:VARIABLE'");
  const [, prefix = '', variable] = /^(.{0,100}?)@env:([A-Za-z_]\w{0,100})$/.exec(written) ?? [];
  if (variable === undefined) return [name, written];
  const value = io.env[variable];
  if (value === undefined || /[\r\n\0]/.test(value))
    throw refuse(`a variable that is set; ${variable} is not`);
  return [name, prefix + value];
}
