import type { Effect, Executes } from '../reading/effect.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import type { WindowsTeller } from './windows.ts';

const RUNNABLE = /\.(?:ps1|psm1|bat|cmd|exe|vbs|vbe|js|jse|wsf|hta|msi|scr|com|lnk)$/i;

const executes = (run: Run, language: string, code: Executes['code']): Effect => ({
  does: 'execute',
  run: run.id,
  language,
  code,
});

function* expression(run: Run, reading: Reading): Generator<Effect> {
  const words = run.args.filter(({ text, quoted }) => quoted || !/^-[A-Za-z]+$/.test(text));
  const runs = words.flatMap((word) => sources(word, reading));
  const language = 'powershell';
  if (words.length === 0)
    yield executes(run, language, run.stdin.length > 0 ? { from: 'stdin' } : { from: 'unknown' });
  else if (runs.length > 0) yield executes(run, language, { from: 'runs', runs });
  else
    yield executes(run, language, {
      from: words.every(({ value }) => value !== undefined) ? 'text' : 'unknown',
    });
}

function sources(word: Word, { variables }: Reading): readonly number[] {
  const named = word.variables.flatMap((name) => variables.get(name)?.substitutions ?? []);
  return [...word.substitutions, ...named].flatMap(({ runs }) => runs);
}

/** The first word that is not an option is a code file or an address. */
const operand = (language: string, skip: RegExp = /^[-/]/): WindowsTeller =>
  function* (run) {
    const word = run.args.find(({ text }) => !skip.test(text));
    const path = word?.text.replace(/,.*$/s, '');
    if (path !== undefined && path !== '') yield executes(run, language, { from: 'file', path });
  };

function* assembly(run: Run, reading: Reading): Generator<Effect> {
  const runs = run.args.flatMap((word) => sources(word, reading));
  yield executes(run, '.net', runs.length > 0 ? { from: 'runs', runs } : { from: 'unknown' });
}

function* installer(run: Run): Generator<Effect> {
  const at = run.args.findIndex(({ text }) => /^[-/](?:i|package|a|j|update|p)$/i.test(text));
  const path = run.args[at + 1]?.text;
  if (at !== -1 && path !== undefined) yield executes(run, 'program', { from: 'file', path });
}

/** `… | cmd`: each input line is a command. */
function* consoleShell(run: Run): Generator<Effect> {
  if (run.args.length === 0 && run.stdin.length > 0) yield executes(run, 'shell', { from: 'stdin' });
}

/** `.\x.ps1`, `C:\Temp\x.exe`, `x.bat`: a program named by its file. */
function* file(run: Run): Generator<Effect> {
  const path = run.spelled.value ?? run.spelled.text;
  const isInstalled = /^"?[a-z]:\\(?:windows|program files)/i.test(path);
  if (!isInstalled && RUNNABLE.test(path) && !path.includes('/'))
    yield executes(run, 'program', { from: 'file', path });
}

export const windowsExecution: ReadonlyMap<string, WindowsTeller> = new Map<string, WindowsTeller>([
  ['invoke-expression', expression],
  ['iex', expression],
  ['cmd', consoleShell],
  ['invoke-item', operand('program')],
  ['import-module', operand('powershell')],
  ['mshta', operand('hta')],
  ['cscript', operand('vbscript')],
  ['wscript', operand('vbscript')],
  ['regsvr32', operand('program')],
  ['rundll32', operand('program')],
  ['msiexec', installer],
  ['reflection.assembly.load', assembly],
  ['reflection.assembly.loadfile', assembly],
  ['reflection.assembly.loadfrom', assembly],
  ['*', file],
]);
