import type { Reading, Run } from '../../shell/reading/reading.ts';
import { memo } from '../../text/bounded-memo.ts';
import { environmentOf } from '../flows/started.ts';
import { GIT_GLOBAL, GIT_OPTIONS } from './git-options.ts';

/** One run of git as git's own option parser would understand it. */
export interface GitCall {
  readonly command: string;
  /** By long name, or by letter where there is none; false for `--no-…`, a text for a value. */
  readonly options: ReadonlyMap<string, string | boolean>;
  readonly words: readonly string[];
  /** The words after `--`; undefined without one. */
  readonly paths: readonly string[] | undefined;
  /** Settings for this run only: `-c`, `GIT_CONFIG_*`. Keys in lower case. */
  readonly settings: readonly (readonly [key: string, value: string])[];
}

interface Spec {
  readonly short: ReadonlyMap<string, Named>;
  readonly long: readonly Named[];
}
interface Named {
  readonly name: string;
  readonly value: 'none' | 'needed' | 'attached';
}

/** By a list of options, which is our own. */
const specOf = memo({ most: 256 }, (source): Spec => {
  const short = new Map<string, Named>();
  const long: Named[] = [];
  for (const item of source.split(' ')) {
    const bare = item.replace(/=\??$/, '');
    const value = bare === item ? 'none' : item.endsWith('?') ? 'attached' : 'needed';
    const [first = '', second] = bare.split(',');
    const name = second === undefined ? first : second === '' ? first : second;
    const named: Named = { name, value };
    if (second !== undefined) short.set(first, named);
    if (name.length > 1) long.push(named);
  }
  return { short, long };
});

/** An exact name wins, then a prefix that fits one option. */
function resolve(spec: Spec, typed: string): { named: Named; negated: boolean } | undefined {
  for (const negated of [false, true]) {
    if (negated && !typed.startsWith('no-')) break;
    const name = negated ? typed.slice(3) : typed;
    const exact = spec.long.find((one) => one.name === name);
    if (exact !== undefined) return { named: exact, negated };
    const close = name === '' ? [] : spec.long.filter((one) => one.name.startsWith(name));
    const [only] = close;
    // `--forc` matches `--force` and longer options: git would refuse, a guard takes the shortest.
    if (only !== undefined && close.every((one) => one.name.startsWith(only.name)))
      return { named: only, negated };
  }
  return undefined;
}

interface Parsed {
  readonly options: Map<string, string | boolean>;
  readonly words: string[];
  readonly paths: string[] | undefined;
  readonly settings: (readonly [string, string])[];
  readonly rest: readonly string[];
}

/** With `stopAtWord` the first word ends it: the words after git's global options belong to the subcommand. */
function parse(args: readonly string[], spec: Spec, stopAtWord: boolean): Parsed {
  const options = new Map<string, string | boolean>();
  const words: string[] = [];
  const settings: (readonly [string, string])[] = [];
  let i = 0;
  const take = (named: Named, attached: string | undefined, negated: boolean) => {
    let value: string | boolean = attached ?? !negated;
    if (named.value === 'needed' && attached === undefined && !negated) value = args[++i] ?? '';
    if (named.name === 'c' && typeof value === 'string') settings.push(setting(value));
    options.set(named.name, value);
  };
  for (; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') return { options, words, paths: args.slice(i + 1), settings, rest: [] };
    if (arg.startsWith('--')) {
      const equals = arg.indexOf('=');
      const typed = arg.slice(2, equals < 0 ? undefined : equals);
      const found = resolve(spec, typed);
      const attached = equals < 0 ? undefined : arg.slice(equals + 1);
      if (found === undefined) options.set(typed, attached ?? true);
      else take(found.named, attached, found.negated);
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let at = 1; at < arg.length; at++) {
        const named = spec.short.get(arg[at] ?? '');
        if (named === undefined) options.set(arg[at] ?? '', true);
        else {
          const attached = named.value === 'none' || at + 1 >= arg.length ? undefined : arg.slice(at + 1);
          take(named, attached, false);
          if (attached !== undefined) break;
        }
      }
    } else if (stopAtWord)
      return { options, words: [arg], paths: undefined, settings, rest: args.slice(i + 1) };
    else words.push(arg);
  }
  return { options, words, paths: undefined, settings, rest: [] };
}

function setting(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  return equals < 0
    ? [text.toLowerCase(), 'true']
    : [text.slice(0, equals).toLowerCase(), text.slice(equals + 1)];
}

/** Aliases may use aliases; a loop of them ends here. */
const ALIAS_STEPS = 4;

export function readGit(run: Run, reading: Reading, aliases: ReadonlyMap<string, string>): GitCall {
  const global = parse(
    run.args.map(({ text }) => text),
    specOf(GIT_GLOBAL),
    true,
  );
  const settings = [...environmentSettings(run, reading), ...global.settings];
  const named = new Map(aliases);
  for (const [key, value] of settings) if (key.startsWith('alias.')) named.set(key.slice(6), value);
  let [command = ''] = global.words;
  let rest = global.rest;
  for (let step = 0; step < ALIAS_STEPS; step++) {
    const meaning = GIT_OPTIONS.has(command) ? undefined : named.get(command.toLowerCase());
    if (meaning === undefined || meaning.startsWith('!')) break;
    const [first = '', ...more] = meaning.trim().split(/\s+/);
    command = first;
    rest = [...more, ...rest];
  }
  const inner = parse(rest, specOf(GIT_OPTIONS.get(command) ?? 'f,force n,dry-run q,quiet'), false);
  const options = new Map(inner.options);
  if (global.options.get('help') === true) options.set('help', true);
  return { command, options, words: inner.words, paths: inner.paths, settings };
}

/** `GIT_CONFIG_COUNT` with its keys and values has the effect of `-c`. */
function environmentSettings(run: Run, reading: Reading): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const count = Math.min(Number(environmentOf(run, reading, 'GIT_CONFIG_COUNT') ?? 0) || 0, 20);
  for (let i = 0; i < count; i++) {
    const key = environmentOf(run, reading, `GIT_CONFIG_KEY_${i}`);
    if (key !== undefined)
      found.push([key.toLowerCase(), environmentOf(run, reading, `GIT_CONFIG_VALUE_${i}`) ?? '']);
  }
  return found;
}
