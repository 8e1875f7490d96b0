/**
 * Session files that a program is handed and may run, whatever they are called. Every program that does more than look
 * at texts is followed: its operands, the values of its options and variables, its input, and the names in session code
 * that it runs. What comes of it is a guess: only what is clearly harmful counts (`isGuess`).
 */
import type { Run, Word } from '../../../shell/reading/reading.ts';
import { anyWord, either } from '../../../text/patterns/compose.ts';
import type { CallContext, CodeTexts } from '../../../vocabulary/call-context.ts';
import { docExamples } from '../../code-files/embedded.ts';
import { filesBelow } from '../../code-files/picked-up.ts';
import type { CallSubject, ReadCommand } from '../../contract/call.ts';
import { placed } from '../../contract/placed.ts';
import { LONGEST_TEXT, NOT_KEPT } from '../../session/remembered-code.ts';
import { filesOf } from '../../session/run-files.ts';
import { commandsInWords } from './commands-in-words.ts';
import { isDocument, isRows, likelyCode } from './likely-readers.ts';
import { type Lead, Search, setIn } from './name-search.ts';
import { isLooker, loadedWords, packageRun, takenAs } from './takers.ts';

export interface NamedCode {
  readonly path: string;
  /** A name that selects the reader. */
  readonly name: string;
  readonly text: string;
}

/** Starts programs, or runs text as code. */
const STARTS = either(
  new RegExp(
    String.raw`\b${anyWord`
      eval\w* exec\w* system popen\w* spawn\w* fork subprocess child_process pty Function Worker runpy runIn\w* _compile
      ctypes pickle marshal ProcessBuilder Runtime Process Command shell dofile proc_open passthru shell_exec instance_eval
      xargs sh bash zsh dash source
    `}\b`,
  ),
  /[`|]|%x|\$\{?[@\d*]/,
);
/** Takes in other files of its own language, with the name that it takes. */
const LOADS =
  /(?:\b(?:require\w*|import\w*|include\w*|source|load\w*|use|mod|do|add_subdirectory)\b|#\[path|^\s*\.\s)[^\n)]{0,200}/gm;
/** The name is computed: it may be anywhere in the text. */
const LOADS_COMPUTED = /\b(?:require|import|import_module|load|include|source|do)\s*\(\s*[A-Za-z_$]/;
/** Runs what it reads, not only the programs that it lists. */
const EVALUATES =
  /\b(?:eval|exec\s*\(|Function\s*\(|system\s*\(|shell\s*=\s*True|stdin\s*=|input\s*=|popen|pickle|ctypes|instance_eval|source\b)/;
/** Samples for a program that is tested. */
const FIXTURE = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|samples?|corpus|corpora|snapshots?)\//;

/**
 * What the commands of a call may run of the session's files, beyond those that they certainly run. Returns whether
 * something that could be run was not followed to its end.
 */
export function* namedCode({ commands, context }: CallSubject): Generator<NamedCode, boolean> {
  let isCut = false;
  for (const command of commands) {
    for (const text of commandsInWords(command.reading.runs))
      yield { path: command.path, name: 'x.sh', text };
    const code = context.session?.code;
    if (code === undefined || code.size === 0) continue;
    const isPartly = yield* ofCommand(command, context, code);
    isCut ||= isPartly;
  }
  return isCut;
}

function* ofCommand(
  command: ReadCommand,
  context: CallContext,
  code: CodeTexts,
): Generator<NamedCode, boolean> {
  const run = new Set(filesOf(command, context, code));
  const search = new Search(context, code, run);
  searchCommand(command, context, code, run, search);
  const isTested = /\bdoctest\b/.test(command.text);
  const read = new Map<string, Set<string>>();
  for (const { file, takers, isRun } of search.found) {
    const text = code.get(file) ?? '';
    if (!isDocument(file, text)) search.look(text, [undefined, folderOf(file)], { takers, isRun });
    if (FIXTURE.test(file) && !isRun) continue;
    search.isCut ||= isPartOnly(file, text, isRun);
    const names = setIn(read, file);
    for (const likely of likelyCode(file, isTested ? docExamples(text) : text, takers)) {
      if (names.has(likely.name)) continue;
      names.add(likely.name);
      yield { path: command.path, name: `${folderOf(file)}/${likely.name}`, text: likely.text };
    }
  }
  return search.isCut;
}

/** A text that was dropped, or the beginning of one that is run. Large files that programs are handed are mostly data. */
const isPartOnly = (file: string, text: string, isRun: boolean): boolean =>
  text === NOT_KEPT || (isRun && text.length >= LONGEST_TEXT && !isRows(file) && !/^\s*[[{<]/.test(text));

function searchCommand(
  command: ReadCommand,
  context: CallContext,
  code: CodeTexts,
  run: ReadonlySet<string>,
  search: Search,
): void {
  for (const one of command.reading.runs) ofRun(one, run, search, context, code);
  for (const { text, run: id } of command.reading.scripts) {
    const by = command.reading.runs[id];
    const own = takenAs(by?.program ?? '');
    ofText(text, own === undefined ? [] : [own], [by?.cwd], search);
  }
  for (const file of run) {
    const text = code.get(file);
    if (text !== undefined) ofText(text, [readerName(file)], [undefined, folderOf(file)], search);
  }
  moved(command, context, search);
}

/** Operands, values of options and of variables, and standard input. */
function ofRun(
  run: Run,
  executed: ReadonlySet<string>,
  search: Search,
  context: CallContext,
  code: CodeTexts,
): void {
  if (run.where !== 'here') return;
  const own = takenAs(packageRun(run).program);
  const lead = { takers: [...(own === undefined ? [] : [own]), 'x.sh'], isRun: false };
  for (const { value } of run.environment) search.look(value.value ?? value.text, [run.cwd], lead);
  if (isLooker(run)) {
    for (const word of loadedWords(run)) ofLoaded(word, run, search, lead, context, code);
    return;
  }
  if (run.args.some(({ text }) => text === 'pdb')) search.look('.pdbrc ~/.pdbrc', [run.cwd], lead);
  const words = [...run.wrappers.flatMap(({ args }) => args), ...takenBy(run, executed, context, code)];
  for (const { value, text } of words) search.look(value ?? text, [run.cwd], lead);
  for (const file of foundBy(run, context, code)) search.add({ file, ...lead });
  for (const input of run.stdin)
    if (input.from === 'file') search.look(input.path.value ?? input.path.text, [run.cwd], lead);
}

/** `--plugin ./p.js`, `--load-plugins=p`, `--rulesdir rules`: a file, a module without its ending, or a folder. */
function ofLoaded(
  { value, text }: Word,
  { cwd }: Run,
  search: Search,
  lead: Omit<Lead, 'file'>,
  context: CallContext,
  code: CodeTexts,
): void {
  const given = value ?? text;
  search.look(given, [cwd], lead);
  const [, name = ''] = /^(?:--?[\w-]+=|-\w(?=\.))?([\w@./~-]{1,400})$/.exec(given) ?? [];
  if (name === '' || name.startsWith('-')) return;
  for (const ending of MODULES) search.look(`${name}${ending}`, [cwd], { ...lead, isRun: true });
  const folder = placed(name, context, cwd);
  const isInside = folder !== placed('.', context, cwd) && folder !== '~' && folder !== '/';
  for (const file of isInside ? filesBelow(code, `${folder}/`, ANY_NAME) : []) search.add({ file, ...lead });
}

const MODULES = ['.js', '.cjs', '.mjs', '.ts', '.py', '.rb', '.lua'];

/** `find jobs -exec sh {} ;`: everything below its folders. */
function foundBy({ wrappers, cwd }: Run, context: CallContext, code: CodeTexts): readonly string[] {
  return wrappers.flatMap(({ name, args }) => {
    if (!/^(?:find|fd|fdfind)$/.test(name)) return [];
    const end = args.findIndex(({ text }) => text.startsWith('-'));
    const folders = args.slice(0, end < 0 ? args.length : end).map(({ text }) => text);
    return (folders.length === 0 ? ['.'] : folders).flatMap((folder) =>
      filesBelow(code, `${placed(folder, context, cwd)}/`, ANY_NAME),
    );
  });
}

const ANY_NAME = /[^/]$/;

/** Without the words that are for a program of the session that starts nothing. */
function takenBy(
  { program, args, cwd }: Run,
  executed: ReadonlySet<string>,
  context: CallContext,
  code: CodeTexts,
): readonly Word[] {
  if (COMPILES.test(program)) return args;
  const at = args.findIndex(({ text }) => executed.has(placed(text, context, cwd)));
  // Code in the line itself is searched for names separately.
  const inline = args.findIndex((_, i) => INLINE.test(program) && /^-\w*[ce]$/.test(args[i - 1]?.text ?? ''));
  const given = args[inline];
  const own = given?.text ?? (at < 0 ? undefined : code.get(placed(args[at]?.text ?? '', context, cwd)));
  const rest = args.filter((word) => word !== given);
  if (own === undefined || STARTS.test(own)) return rest;
  // Perl starts an operand that ends with a bar.
  return rest.filter((word, i) => i < (given === undefined ? at : inline) || word.text.endsWith('|'));
}

const INLINE = /^(?:python|pypy|perl|ruby|lua)[\d.]*$|^(?:node|bun|deno|php)$/;

/** All their operands are one program. */
const COMPILES = /(?:cc|\+\+|clang|rustc|^go|javac|^as)(?:-\d+)?$/;

/** Names in code that is run. */
function ofText(
  text: string,
  takers: readonly string[],
  folders: readonly (string | undefined)[],
  search: Search,
): void {
  if (STARTS.test(text))
    search.look(text, folders, { takers: [...takers, 'x.sh'], isRun: EVALUATES.test(text) });
  else {
    const loads = LOADS_COMPUTED.test(text) ? text : (text.match(LOADS) ?? []).join('\n');
    search.look(loads, folders, { takers, isRun: true });
  }
}

/** `mv Zz.txt Zz.pm; perl -MZz`: what it becomes decides what it is. */
function moved({ reading, effects }: ReadCommand, context: CallContext, search: Search): void {
  if (reading.runs.every(isLooker)) return;
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.source === undefined) continue;
    const cwd = effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd;
    search.look(placed(effect.source, context, cwd), [cwd], {
      takers: [readerName(effect.path), 'x.sh'],
      isRun: false,
    });
  }
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/')) || '/';

/** For texts that this file takes in. */
function readerName(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (name === 'CMakeLists.txt') return 'x.cmake';
  return /\.\w{1,8}$/.test(name) ? `x${name.slice(name.lastIndexOf('.'))}` : name;
}
