import {
  argumentRow,
  commandOf,
  exitRows,
  groupsOf,
  optionRow,
  usage,
} from '../../src/doors/cli/print/help.ts';
import { GLOBAL_OPTIONS, type Verb } from '../../src/doors/cli/verb/verb.ts';
import { VERBS } from '../../src/doors/cli/verbs.ts';
import { cell, code, table } from './markdown.ts';

/** Where the page of documents describes what the verb gives to programs. */
function documentsOf({ json, jsonl }: Verb): string[] {
  const link = (name: string) => `[${name}](json.md#${name})`;
  const words = [
    ...(json.length > 0 ? [`\`--json\` gives ${json.map(link).join(' or ')}`] : []),
    ...(jsonl === undefined ? [] : [`each line of \`--jsonl\` is a ${link(jsonl)}`]),
  ];
  return words.length > 0 ? [`${words.join('; ')}.`] : [];
}

export function cliPage(): string {
  const options = (rows: readonly (readonly [string, string])[]) =>
    table(
      ['option', ''],
      rows.map(([name, help]) => [`\`${name}\``, cell(help)]),
    );
  const verbSection = (verb: Verb) => [
    `## ${verb.name}`,
    `${verb.summary[0]?.toUpperCase()}${verb.summary.slice(1)}${verb.summary.endsWith('?') ? '' : '.'}`,
    code(usage(verb)),
    ...verb.about,
    ...(verb.arguments.length > 0 ? [options(verb.arguments.map(argumentRow))] : []),
    ...(verb.options.length > 0 ? [options(verb.options.map(optionRow))] : []),
    ...verb.examples.flatMap((e) => [
      `${e.about[0]?.toUpperCase()}${e.about.slice(1)}:`,
      code(`$ ${commandOf(e.args, e.stdin)}\n${e.shows}`, 'console'),
    ]),
    ...documentsOf(verb),
    `Exit status: ${exitRows(verb)
      .filter(([status]) => Number(status) < 2 || (status === '2' && verb.exits[2] !== undefined))
      .map(([status, meaning]) => `${status} ${cell(meaning)}`)
      .join('; ')}.`,
  ];
  return [
    '# Command line',
    'Tests run the examples; the output shown is the real output.',
    table(
      ['', 'commands'],
      groupsOf(VERBS).map(({ title, verbs }) => [
        title,
        verbs.map(({ name }) => `[${name}](#${name})`).join(', '),
      ]),
    ),
    '## Options of every command',
    options(GLOBAL_OPTIONS.map(optionRow)),
    'Exit status 2 means invalid input, 3 an internal error, 130 an interrupt, 141 that the reader closed standard output early; files are never left half-written. A verdict (of `verify`, `redact --check`, `prove --check`, `doctor`) keeps its status even if its output is not read to the end.',
    'Untrusted names (files, folders, the content of a proof) are shown with secrets redacted and with everything escaped that a terminal would execute or hide. In JSON they are unchanged, because scripts need them to find the files: do not share such a document if a file name may contain a secret.',
    ...VERBS.flatMap(verbSection),
  ].join('\n\n');
}
