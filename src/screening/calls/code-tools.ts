import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { cellParts } from '../code-files/notebook-cell.ts';
import { quoted } from '../code-files/spelled-words.ts';
import type { ProposedCall } from '../contract/call.ts';
import { stepToMember } from './argument-strings.ts';
import { isCommandLine } from './command-line.ts';
import { quotedCommands } from './quoted-commands.ts';
import type { CommandText } from './shell-tools.ts';
import { ofName, toolWords } from './tool-name.ts';

/** Tools that pass an argument to an interpreter. */
const RUN_LANGUAGE = anyWord`
  python python3 javascript js node nodejs typescript ruby php perl code snippet cell applescript osascript
`;
const INTERPRETER = anyWord`
  python python3 ipython javascript js node nodejs ruby php perl applescript osascript
`;
const CODE_TOOLS = new RegExp(
  `^(?:(?:browser_|page_)?(?:execute|run|eval|exec|evaluate|invoke|test)_?${RUN_LANGUAGE}(?:_?(?:code|script|file|snippet|cell))?|${INTERPRETER}(?:_?(?:repl|exec|execute|run|interpreter|tool|code|runner|script))?|code_?(?:interpreter|execution|runner|exec)|(?:jupyter|notebook)_?(?:execute|run)?_?(?:cell|code)?|(?:add|insert|append|create|update|overwrite)_?(?:and_?(?:execute|run)_?)?(?:code_?)?cell(?:_source)?|repl)$`,
  'i',
);
/** A verb that does not reveal the language; the server's name or an argument does. */
const BARE_VERB =
  /^(?:browser_|page_|puppeteer_|playwright_)?(?:run|execute|exec|eval|evaluate|call|start|(?:run|execute|exec|eval|evaluate)_?(?:script|code|command|js|cell)|script)$/i;
const LANGUAGE =
  /python|(?:^|[^a-z])py(?:[^a-z]|$)|javascript|node|(?:^|[^a-z])[jt]s(?:[^a-z]|$)|typescript|ruby|php|perl|applescript|osascript|jupyter|notebook|powershell|pwsh|puppeteer|playwright|browser|devtools|selenium|(?:^|[^a-z])(?:ba|z)?sh(?:[^a-z]|$)|shell/i;
const CODE_KEYS =
  /^(?:(?:\w{1,30}_?)?(?:code|source|snippet|script|block)|input|program|cell|expr(?:ession)?|src|cells?_?content|py|js|function|fn|vba)$/i;
/** `{ language: 'bash', files: [{ name, content }] }`. */
const CODE_OR_CONTENT = new RegExp(`${CODE_KEYS.source}|^(?:contents?|body|text|command)$`, 'i');
/** Fields whose name is the language of their code, in any tool. */
const LANGUAGE_KEYS = whole(
  anyWord`
  (?:py|python3?|js|javascript|node(?:js)?|typescript|ps1?|powershell|pwsh|applescript|osascript|ruby|php|perl)(?:_?(?:code|script|source|snippet|command|cmd))?
`,
  'i',
);
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|k|da)?sh$|^shell(?:_?script)?$|^bash/i, ''],
  [/powershell|pwsh|^ps1?(?:_|$)/i, ''],
  [/applescript|osascript/i, 'osascript -e'],
  [/python|jupyter|notebook|^py(?:_|$)/i, 'python3 -c'],
  [/javascript|node|^js|_js|typescript|^ts$|puppeteer|playwright|browser|devtools|selenium/i, 'node -e'],
  [/ruby/i, 'ruby -e'],
  [/php/i, 'php -r'],
  [/perl/i, 'perl -e'],
];

/** Code for an interpreter is read as the command line that would run it; undefined for other tools. */
export function codeTexts(
  tool: string,
  { tool: whole, arguments: args }: ProposedCall,
): CommandText[] | undefined {
  const named = [
    args.language,
    args.lang,
    args.languageId,
    args.language_id,
    args.interpreter,
    args.runtime,
  ].find((one) => typeof one === 'string');
  const isNamed = typeof named === 'string' && LANGUAGE.test(named);
  const isCode = CODE_TOOLS.test(tool) || (BARE_VERB.test(tool) && (isNamed || LANGUAGE.test(whole)));
  if (args.cell_type === 'markdown') return undefined;
  if (!isCode) return isRunning(whole) ? anyCode(args, named) : undefined;
  // The tool decides what runs, whatever the argument claims: where they differ, both readings count.
  const languages = [named, CODE_TOOLS.test(tool) ? tool : whole, whole].filter(
    (one) => typeof one === 'string',
  );
  const known = languages.flatMap((language) => interpreterOf(language) ?? namedIn(language));
  const readings = new Map(known.map((one) => [one.line, one]));
  const fields = isNamed ? CODE_OR_CONTENT : CODE_KEYS;
  const found = [...fieldsOf(args, fields)].flatMap(({ path, text }) =>
    readings.size === 0
      ? guessedCode(text, path)
      : [...readings.values()].flatMap((reading) => textsOf(reading, text, path)),
  );
  return found.length === 0 ? undefined : found;
}

/** Tools that run something, and get code of a language that only the code shows. */
const isRunning = ofName(
  /(?:^|[^a-z])(?:run|execute|exec|eval|evaluate|interpret(?:er)?|invoke|sandbox|repl|notebook|jupyter|kernel|console|cell|macro)(?:[^a-z]|$)/,
);
const PLAIN_CODE =
  /^(?:(?:\w{1,30}_)?(?:code|snippet)|source|src|expr(?:ession)?|function|script_?text|script_?block|program)$/i;

function anyCode(args: ProposedCall['arguments'], named: JsonValue | undefined): CommandText[] | undefined {
  const language = [...fieldsOf(args, /^(?:language(?:_?id)?|lang|interpreter|runtime)$/i)][0]?.text;
  const given = interpreterOf(typeof named === 'string' ? named : (language ?? ''));
  const found = [...fieldsOf(args, PLAIN_CODE)].flatMap(({ path, text }) =>
    given === undefined ? guessedCode(text, path) : textsOf(given, text, path),
  );
  return found.length === 0 ? undefined : found;
}

/** What a text in an unknown language looks like; the first that matches decides. */
const GUESSES: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:import [\w.]+|from [\w.]+ import|def \w+\s?\(|print\(|class \w+\s?[:(])/m, 'python3 -c'],
  [
    /\bProcess\.Start\b|\bSystem\.Diagnostics\b|\bRuntime\.getRuntime\b|^\s*using System|\bpublic (?:static )?class\b/m,
    'scala -e',
  ],
  [/\brequire\(|=>|\b(?:const|let|var) \w|\bfunction\b|\bconsole\.|\bawait\b/, 'node -e'],
  [/<\?php|^\s*\$\w+\s*=/m, 'php -r'],
  [/\bputs\b|^\s*end\s*$/m, 'ruby -e'],
];

/** Code whose language only its text shows: a line of a shell, or the most likely language. */
export function guessedCode(text: string, path: string): CommandText[] {
  if (isCommandLine(text)) return [{ path, text, dialect: undefined }];
  const line = GUESSES.find(([signs]) => signs.test(text))?.[1];
  // In a language that no reader knows, what it passes to a shell is still spelled out.
  const lines = quotedCommands(text).map((one) => ({ path, text: one, dialect: undefined }));
  if (line === undefined && !/[(=]/.test(text)) return lines;
  return [...lines, ...textsOf({ line: line ?? PYTHON.line, dialect: 'posix' }, text, path)];
}

/** Code in a field that names its language: `{ ps: 'Get-Process' }`. */
export const codeInFields = (args: ProposedCall['arguments']): CommandText[] =>
  [...fieldsOf(args, LANGUAGE_KEYS)].flatMap(({ key, path, text }) => {
    const reading = interpreterOf(key);
    return reading === undefined || !/[\s(]/.test(text) ? [] : textsOf(reading, text, path);
  });

const MODULE_CALL =
  /^(?:require\(["'])?(fs|child_process|os|shutil|subprocess)(?:\/promises)?(?:["']\))?\.(\w{2,30})$/;

/** `{ fn: 'fs.rmSync', params: ['/home', …] }`: the call of a library, as code. */
export function calledFunction(args: ProposedCall['arguments']): CommandText[] {
  const key = ['fn', 'function', 'method', 'call', 'func', 'name', 'api'].find(
    (one) => typeof args[one] === 'string' && MODULE_CALL.test(String(args[one])),
  );
  const list = args.params ?? args.args ?? args.arguments ?? args.parameters;
  if (key === undefined || !Array.isArray(list)) return [];
  const [, module = '', name = ''] = MODULE_CALL.exec(String(args[key])) ?? [];
  const given = list.map((one) => JSON.stringify(one)).join(', ');
  const isNode = module === 'fs' || module === 'child_process';
  const code = isNode
    ? `require("${module}").${name}(${given})`
    : `import ${module}; ${module}.${name}(${given})`;
  return textsOf({ line: isNode ? 'node -e' : PYTHON.line, dialect: 'posix' }, code, `$.${key}`);
}

interface Field {
  readonly key: string;
  readonly path: string;
  readonly depth: number;
}

const MOST_DEEP = 4;
const MOST_VALUES = 512;
const TOP: Field = { key: '', path: '$', depth: 0 };

const stepDown = (at: Field, key: string | number, index: number): Field | undefined =>
  at.depth >= MOST_DEEP
    ? undefined
    : {
        key: typeof key === 'number' ? at.key : key,
        path: typeof key === 'number' ? at.path : stepToMember(at.path, key, index),
        depth: at.depth + 1,
      };

/** Texts under the keys, at any depth; the lines of a list are one text. */
function* fieldsOf(
  args: Readonly<Record<string, JsonValue>>,
  keys: RegExp,
): Generator<{ readonly key: string; readonly path: string; readonly text: string }> {
  const lines = new Map<string, { readonly key: string; readonly text: string[] }>();
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, TOP, stepDown)) {
    if (--left < 0) break;
    if (isKey || typeof value !== 'string' || !keys.test(at.key)) continue;
    const known = lines.get(at.path) ?? { key: at.key, text: [] };
    known.text.push(value);
    lines.set(at.path, known);
  }
  for (const [path, { key, text }] of lines) yield { key, path, text: text.join('\n') };
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
  return { line, dialect: /powershell|pwsh|^ps1?(?:_|$)/i.test(language) ? 'powershell' : undefined };
}

/** `mcp__shell__run` names its interpreter in one of its words. */
const namedIn = (name: string): Interpreter[] =>
  toolWords(name.slice(-200))
    .flatMap((word) => (word === 'mcp' ? [] : (interpreterOf(word) ?? [])))
    .slice(0, 2);

function textsOf({ line, dialect }: Interpreter, text: string, path: string): CommandText[] {
  if (line === '') return [{ path, text, dialect }];
  const { shell, code } = line === PYTHON.line ? cellParts(text) : { shell: '', code: text };
  return [
    ...(shell === '' ? [] : [{ path, text: shell, dialect: 'posix' as const }]),
    ...(code.trim() === '' ? [] : [{ path, text: `${line} ${quoted(code)}`, dialect }]),
  ];
}
