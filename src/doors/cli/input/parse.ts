import { isSlipOf, nearest } from '../../../text/words/nearest.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { Arguments, type VerbOption } from '../verb/arguments.ts';
import { GLOBAL_OPTIONS, type Verb } from '../verb/verb.ts';

export interface CommandLine {
  readonly verb: Verb | undefined;
  readonly args: Arguments;
}

/** Global options may come before or after the verb; `--` ends the options; `-` alone is a file name. */
export function parseCommandLine(argv: readonly string[], verbs: readonly Verb[]): CommandLine {
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  let verb: Verb | undefined;
  let optionsEnded = false;
  let lateOption: string | undefined;
  for (let i = 0; i < argv.length; i++) {
    const token = argv[i]!;
    if (optionsEnded || token === '-' || !token.startsWith('-')) {
      if (verb) positionals.push(token);
      else verb = findVerb(token, verbs);
    } else if (token === '--') {
      optionsEnded = true;
      // In `git checkout -- .` it is a word of the command.
      if (positionals.length > 0 && takesWords(verb)) positionals.push(token);
    } else {
      if (positionals.length > 0) {
        lateOption ??= token;
        if (takesWords(verb)) refuseForeign(token, verb);
      }
      i += readOption(token, argv[i + 1], verb, given);
    }
  }
  if (verb && isCryForHelp(verb, positionals)) given.set('help', ['']);
  const args = new Arguments(positionals, declaredFor(verb), given, lateOption);
  // A request for help may leave out everything else.
  if (verb && !args.flag('help')) check(verb, args);
  return { verb, args };
}

/** `key help`: where only certain words are allowed, `help` asks for help. */
function isCryForHelp(verb: Verb, positionals: readonly string[]): boolean {
  const choices = verb.arguments[0]?.choices;
  return positionals[0] === 'help' && choices !== undefined && !choices.includes('help');
}

function takesWords(verb: Verb | undefined): boolean {
  return verb?.arguments.some(({ words }) => words) === true;
}

/** An undeclared option after a word of the command belongs to that command, unless it looks like a typo. */
function refuseForeign(token: string, verb: Verb | undefined): void {
  const declared = declaredFor(verb);
  const word = token.startsWith('--') ? (token.split('=')[0] ?? token) : token.slice(0, 2);
  if (declared.some((o) => `--${o.name}` === word || (o.short && `-${o.short}` === word))) return;
  const names = declared.map((o) => `--${o.name}`);
  if (!isSlipOf(word, nearest(word, names))) throw new Trouble('usage.unquoted', { word: token });
}

function declaredFor(verb: Verb | undefined): readonly VerbOption[] {
  return verb ? [...verb.options, ...GLOBAL_OPTIONS] : GLOBAL_OPTIONS;
}

function findVerb(name: string, verbs: readonly Verb[]): Verb {
  const verb = verbs.find((v) => v.name === name);
  if (verb) return verb;
  const names = verbs.map((v) => v.name);
  throw new Trouble('usage.unknown_verb', { verb: name, nearest: `\`${nearest(name, names)}\`` });
}

/** Returns how many further tokens the option used up. */
function readOption(
  token: string,
  next: string | undefined,
  verb: Verb | undefined,
  given: Map<string, string[]>,
): 0 | 1 {
  const long = token.startsWith('--');
  const cut = long ? token.indexOf('=') : token.length > 2 ? 2 : -1;
  const word = cut < 0 ? token : token.slice(0, cut);
  const attached = cut < 0 ? undefined : token.slice(long ? cut + 1 : cut);
  const option = findOption(word, verb);
  const values = given.get(option.name) ?? [];
  given.set(option.name, values);
  if (option.value === undefined) {
    if (attached === undefined) values.push('');
    else if (long) throw badValue(attached, option, 'no value: it is a switch');
    else return values.push('') && readOption(`-${attached}`, next, verb, given);
    return 0;
  }
  const value = attached ?? next;
  // `--output --json` is a forgotten value far more often than a file named `--json`; `--output=--json` means the file.
  const isOption = /^-[^\d.]/.test(value ?? '') || (!option.kind && /^-./.test(value ?? ''));
  if (value === undefined || (attached === undefined && isOption)) {
    throw new Trouble('usage.missing_value', { option: `--${option.name}`, help: helpOf(verb) });
  }
  checkValue(value, option);
  values.push(value);
  return attached === undefined ? 1 : 0;
}

function findOption(word: string, verb: Verb | undefined): VerbOption {
  const declared = declaredFor(verb);
  const option = declared.find((o) => `--${o.name}` === word || (o.short && `-${o.short}` === word));
  if (option) return option;
  const near = nearest(
    word,
    declared.map((o) => `--${o.name}`),
  );
  // Only global options may come before a command; the others come after theirs.
  throw new Trouble('usage.unknown_option', {
    option: word,
    place: verb ? `for ${verb.name}` : 'before a command',
    suggestion: suggestionFor(word, near, verb),
    help: helpOf(verb),
  });
}

/** Empty if nothing is similar: a bad guess would only mislead. */
function suggestionFor(word: string, near: string, verb: Verb | undefined): string {
  const [typed, known] = [word, near].map((each) => each.replace(/^-+/, '').toLowerCase());
  const isKin = isSlipOf(word, near) || (known?.includes(typed ?? '') ?? false);
  if (isKin) return `did you mean \`${near}\`? `;
  return verb ? '' : `did you mean \`tokenauditor <command> ${word}\`? `;
}

const helpOf = (verb: Verb | undefined) => `\`tokenauditor ${verb ? `${verb.name} ` : ''}--help\``;

function badValue(value: string, option: VerbOption, expected: string): Trouble {
  return new Trouble('usage.bad_value', { value, option: `--${option.name}`, expected });
}

/** Numbers have one spelling: what `Number` would also accept (`0x1f`, `1e9`, ``) is more likely a typo. */
function checkValue(value: string, option: VerbOption): void {
  if (option.choices && !option.choices.includes(value)) {
    throw badValue(value, option, oneOf(option.choices));
  }
  if (option.kind === 'count' && !/^\d{1,9}$/.test(value)) throw badValue(value, option, 'a whole number');
  const [least, most] = option.range ?? [0, Number.POSITIVE_INFINITY];
  const isNumber = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) && Number(value) >= least && Number(value) <= most;
  if (option.kind === 'number' && !isNumber) {
    const bounds = option.range ? ` from ${least} to ${most}` : '';
    // An example outside the range would cause the next error; people write shares as per cent.
    const sample = option.fallback ?? (option.range ? (most <= 1 ? '0.1 for 10 %' : `${least}`) : '4.2');
    throw badValue(value, option, `a number${bounds} such as ${sample}`);
  }
  if (value === '') throw badValue(value, option, option.value ?? 'a value');
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** What no single option can check: pairs that exclude or require each other, and the number of arguments. */
function check(verb: Verb, args: Arguments): void {
  for (const [first, second] of verb.conflicts ?? []) {
    if (args.flag(first) && args.flag(second)) {
      throw new Trouble('usage.conflict', { first: `--${first}`, second: `--${second}` });
    }
  }
  for (const [first, second] of verb.needs ?? []) {
    if (args.flag(first) && !args.flag(second)) {
      throw new Trouble('usage.needs', { first: `--${first}`, second: `--${second}` });
    }
  }
  const repeats = verb.arguments.at(-1)?.many === true;
  const extra = repeats ? undefined : args.positionals[verb.arguments.length];
  if (extra !== undefined) throw new Trouble('usage.extra_argument', { verb: verb.name, argument: extra });
  for (const [index, argument] of verb.arguments.entries()) {
    const value = args.positionals[index];
    if (value === undefined) {
      if (argument.optional) continue;
      const choices = argument.choices ? `: ${oneOf(argument.choices)}` : '';
      throw new Trouble('usage.missing_argument', { verb: verb.name, argument: argument.name + choices });
    }
    if (argument.choices && !argument.choices.includes(value)) {
      throw new Trouble('usage.bad_value', {
        value,
        option: argument.name,
        expected: oneOf(argument.choices),
      });
    }
  }
}
