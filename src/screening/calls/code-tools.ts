import type { JsonValue } from '../../text/json/json-value.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import type { ProposedCall } from '../contract/call.ts';
import { cellParts } from './notebook-cell.ts';
import type { CommandText } from './shell-tools.ts';
import { quoted } from './spelled-words.ts';

/** Tools that pass an argument to an interpreter. */
const RUN_LANGUAGE = anyWord`
  python python3 javascript js node nodejs typescript ruby php perl code snippet cell applescript osascript
`;
const INTERPRETER = anyWord`
  python python3 ipython javascript js node nodejs ruby php perl applescript osascript
`;
const CODE_TOOLS = new RegExp(
  `^(?:(?:execute|run|eval|exec|evaluate|invoke|test)_?${RUN_LANGUAGE}(?:_?(?:code|script|file|snippet|cell))?|${INTERPRETER}(?:_?(?:repl|exec|execute|run|interpreter|tool|code|runner|script))?|code_?(?:interpreter|execution|runner|exec)|(?:jupyter|notebook)_?(?:execute|run)?_?(?:cell|code)?|(?:add|insert|append|create|update|overwrite)_?(?:and_?(?:execute|run)_?)?(?:code_?)?cell(?:_source)?|repl)$`,
  'i',
);
/** A verb that does not reveal the language; the server's name or an argument does. */
const BARE_VERB =
  /^(?:run|execute|exec|eval|evaluate|call|start|(?:run|execute|exec|eval)_?(?:script|code|command)|script)$/i;
const LANGUAGE =
  /python|(?:^|[^a-z])py(?:[^a-z]|$)|javascript|node|(?:^|[^a-z])[jt]s(?:[^a-z]|$)|typescript|ruby|php|perl|applescript|osascript|jupyter|notebook|powershell|pwsh/i;
const CODE_KEYS =
  /^(?:code|script|source|python_?code|js_?code|input|snippet|program|cell|expression|cells?_?content|cell_?source|py|js|\w{1,30}_(?:code|source))$/i;
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|k|da)?sh$|^shell$/i, ''],
  [/powershell|pwsh/i, ''],
  [/applescript|osascript/i, 'osascript -e'],
  [/python|jupyter|notebook/i, 'python3 -c'],
  [/javascript|node|^js|_js|typescript|^ts$/i, 'node -e'],
  [/ruby/i, 'ruby -e'],
  [/php/i, 'php -r'],
  [/perl/i, 'perl -e'],
];

/** Code for an interpreter is read as the command line that would run it; undefined for other tools. */
export function codeTexts(
  tool: string,
  { tool: whole, arguments: args }: ProposedCall,
): CommandText[] | undefined {
  const named = [args.language, args.lang, args.interpreter, args.runtime].find(
    (one) => typeof one === 'string',
  );
  const isNamed = typeof named === 'string' && LANGUAGE.test(named);
  const isCode = CODE_TOOLS.test(tool) || (BARE_VERB.test(tool) && (isNamed || LANGUAGE.test(whole)));
  if (!isCode || args.cell_type === 'markdown') return undefined;
  // The tool decides what runs, whatever the argument claims: where they differ, both readings count.
  const languages = [named, CODE_TOOLS.test(tool) ? tool : whole].filter((one) => typeof one === 'string');
  const known = languages.flatMap((language) => interpreterOf(language) ?? []);
  const readings = new Map((known.length > 0 ? known : [PYTHON]).map((one) => [one.line, one]));
  const found = Object.entries(args).flatMap(([key, value]) => {
    const code = CODE_KEYS.test(key) ? codeOf(value) : undefined;
    if (code === undefined) return [];
    return [...readings.values()].flatMap((reading) => textsOf(reading, code, `$.${key}`));
  });
  return found.length === 0 ? undefined : found;
}

interface Interpreter {
  /** Its command line up to the code; empty for shells. */
  readonly line: string;
  readonly dialect: CommandText['dialect'];
}

const PYTHON: Interpreter = { line: 'python3 -c', dialect: 'posix' };

function interpreterOf(language: string): Interpreter | undefined {
  const line = INTERPRETERS.find(([name]) => name.test(language))?.[1];
  if (line === undefined) return undefined;
  if (line !== '') return { line, dialect: 'posix' };
  return { line, dialect: /powershell|pwsh/i.test(language) ? 'powershell' : undefined };
}

/** A text, or the lines of one. */
function codeOf(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  const lines = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function textsOf({ line, dialect }: Interpreter, text: string, path: string): CommandText[] {
  if (line === '') return [{ path, text, dialect }];
  const { shell, code } = line === PYTHON.line ? cellParts(text) : { shell: '', code: text };
  return [
    ...(shell === '' ? [] : [{ path, text: shell, dialect: 'posix' as const }]),
    ...(code.trim() === '' ? [] : [{ path, text: `${line} ${quoted(code)}`, dialect }]),
  ];
}
