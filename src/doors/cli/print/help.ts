import type { VerbDocument } from '../../../answers/machine/program.answer.ts';
import type { VerbOption } from '../verb/arguments.ts';
import type { Session } from '../verb/session.ts';
import { COMMON_EXITS, GLOBAL_OPTIONS, type Verb, type VerbExample } from '../verb/verb.ts';

export function printHelp(verb: Verb | undefined, verbs: readonly Verb[], session: Session): void {
  const { paint, io } = session;
  if (session.json) {
    const described = ({ load: _, ...table }: Verb): VerbDocument => table;
    if (verb) session.answer('verb', described(verb));
    else session.answer('verbs', verbs.map(described));
    return;
  }
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
  const lines = verb ? verbHelp(verb, width) : houseHelp(verbs, width);
  // A line that ends in a colon and starts at the margin is a heading.
  const shown = lines.map((line) => (/^\S.*:$/.test(line) ? paint.bold(line) : line));
  io.stdout.write(`${shown.join('\n')}\n`);
}

/** What a reader wants to do, and the commands for it; the first are for the first hour. */
const GROUPS: Readonly<Record<string, string>> = {
  'Start here': 'demo init wrap scan up doctor uninstall',
  'Watch and decide':
    'status events security approvals allow-once except quarantine policy pin agents servers screen inspect redact explain',
  'Audit routes': 'routes audit compare degrade probe-plan',
  Evidence: 'report verify prove checkpoint key',
  Plumbing: 'down call gateway hook mcp resident completion help version',
};

/** Every verb is in one group: a test compares both lists. */
export const groupsOf = (verbs: readonly Verb[]): { title: string; verbs: Verb[] }[] =>
  Object.entries(GROUPS).map(([title, names]) => ({
    title,
    verbs: names.split(' ').flatMap((name) => verbs.find((verb) => verb.name === name) ?? []),
  }));

function houseHelp(verbs: readonly Verb[], width: number): string[] {
  return [
    'tokenauditor judges the calls agents make and the tools servers offer, holds changed tools, audits routes to',
    'models, keeps secrets from leaking, and keeps tamper-evident records.',
    '',
    'Usage:',
    '  tokenauditor <command> [options]',
    '',
    ...groupsOf(verbs).flatMap(({ title, verbs: some }) => [
      `${title}:`,
      ...twoColumns(
        some.map((v) => [v.name, v.summary]),
        width,
        Math.max(...verbs.map(({ name }) => name.length)),
      ),
      '',
    ]),
    'Options of every command:',
    ...twoColumns(GLOBAL_OPTIONS.map(optionRow), width),
    '',
    '`tokenauditor <command> --help` shows a command with examples; `tokenauditor demo` shows everything in action.',
  ];
}

function verbHelp(verb: Verb, width: number): string[] {
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    rows.length === 0 ? [] : [`${title}:`, ...twoColumns(rows, width), ''];
  return [
    `tokenauditor ${verb.name}: ${verb.summary}`,
    '',
    'Usage:',
    `  ${usage(verb)}`,
    '',
    ...verb.about.flatMap((paragraph) => [...wrap(paragraph, width), '']),
    ...section('Arguments', verb.arguments.map(argumentRow)),
    ...section('Options', verb.options.map(optionRow)),
    ...section('Options of every command', GLOBAL_OPTIONS.map(optionRow)),
    ...(verb.examples.length > 0 ? ['Examples:', ...verb.examples.flatMap(exampleLines)] : []),
    ...section('Exit status', exitRows(verb)).slice(0, -1),
  ];
}

export function usage(verb: Verb): string {
  const words = verb.arguments.map((a) => {
    const word = a.many ? `${a.name}…` : a.name;
    return a.optional ? `[${word}]` : word;
  });
  return ['tokenauditor', verb.name, ...(verb.options.length > 0 ? ['[options]'] : []), ...words].join(' ');
}

export function argumentRow({ name, help, choices }: Verb['arguments'][number]): [string, string] {
  return [name, choices ? `${help} (${choices.join(', ')})` : help];
}

export function optionRow(option: VerbOption): [string, string] {
  const short = option.short ? `-${option.short}, ` : '';
  const value = option.value ? ` ${option.value}` : '';
  const extra = [
    ...(option.choices ? [option.choices.join(', ')] : []),
    ...(option.fallback ? [`default ${option.fallback}`] : []),
    ...(option.many ? ['may be given more than once'] : []),
  ];
  const note = extra.length > 0 ? ` (${extra.join('; ')})` : '';
  return [`${short}--${option.name}${value}`, `${option.help}${note}`];
}

export function exitRows(verb: Verb): [string, string][] {
  return Object.entries({ ...COMMON_EXITS, ...verb.exits }).map(([status, meaning]) => [status, meaning]);
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** The command line as a user would type it. */
export function commandOf(args: readonly string[], stdin?: string): string {
  const words = args.map((word) => (/^[\w@%+=:,./*-]+$/.test(word) ? word : quoted(word)));
  const typed = ['tokenauditor', ...words].join(' ');
  if (stdin === undefined) return typed;
  const printed = stdin.trimEnd().split('\n');
  return `printf '%s\\n' ${printed.map((line) => `'${line}'`).join(' ')} | ${typed}`;
}

function exampleLines({ about, args, stdin, shows }: VerbExample): string[] {
  const shown = shows.trimEnd().split('\n');
  return [`  # ${about}`, `  $ ${commandOf(args, stdin)}`, ...shown.map((line) => `  ${line}`.trimEnd()), ''];
}

/** A long word gets its own line, so that one option does not push all the others to the right. */
function twoColumns(
  rows: readonly (readonly [string, string])[],
  width: number,
  longest = Math.max(...rows.map(([word]) => word.length)),
): string[] {
  const left = Math.min(28, longest);
  return rows.flatMap(([word, text]) => {
    const lines = wrap(text, width - left - 4);
    const first = word.length > left ? [`  ${word}`] : [];
    return [
      ...first,
      ...lines.map((line, i) => `  ${(i === 0 && first.length === 0 ? word : '').padEnd(left)}  ${line}`),
    ];
  });
}

/** Breaks only between words: a broken option or path could not be copied. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > Math.max(20, width)) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line];
}
