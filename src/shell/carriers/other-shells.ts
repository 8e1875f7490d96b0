import { insideOf, runWords, together } from '../line/inner.ts';
import { type At, CAPS, type Draft, type Launch, type Line, type Outcome, unknown } from '../line/line.ts';
import type { Input, Reading, Run, Word } from '../reading/reading.ts';
import { looksLikeCmd, readCmd } from '../windows/cmd.ts';
import { looksLikePowerShell, readPowerShell } from '../windows/powershell.ts';

/** `powershell -Command …` and `cmd /c …` inside a POSIX line: read in their own dialect, then inserted. */
export function readOther(run: Draft, given: Launch, at: At, line: Line): Outcome[] | undefined {
  if (run.program === 'powershell' || run.program === 'pwsh') {
    if (takesInput(run) && given.stdinText !== undefined)
      return [put(readPowerShell(given.stdinText), run, at, line)];
    // The words are quoted again: the other reader takes a line, not words.
    return [put(readPowerShell([run.program, ...run.args.map(requoted)].join(' ')), run, at, line)];
  }
  if (run.program !== 'cmd') return undefined;
  const from = run.args.findIndex(({ text }) => /^\/\/?[ckr]$/i.test(text));
  if (from === -1 || from + 1 >= run.args.length) return [];
  const words = run.args.slice(from + 1);
  // The other kind of shell takes its words unchanged.
  if (words.length > 1 && /^(?:bash|sh|zsh|wsl)(?:\.exe)?$/i.test(words[0]!.text))
    return [runWords(words, insideOf(run, given, at, { wrapper: run.args.slice(0, from + 1) }), line)];
  // One word is a line; among others a quoted word stays one word.
  const text = words.length === 1 ? together(words).text : words.map(grouped).join(' ');
  return [put(readCmd(text), run, at, line)];
}

/** `… | powershell -`, `… | pwsh -Command -`, and without any code. */
function takesInput({ args }: Draft): boolean {
  const last = args.at(-1)?.text ?? '-';
  return last === '-' || args.every(({ text }) => /^-no(?:p|profile|logo|ni|ninteractive)?$/i.test(text));
}

/** A command line that a script starts on Windows; undefined if it does not look like one. */
export function readForeign(text: string, run: Draft, at: At, line: Line): Outcome | undefined {
  if (looksLikeCmd(text)) return put(readCmd(text), run, at, line);
  return looksLikePowerShell(text) ? put(readPowerShell(text), run, at, line) : undefined;
}

function grouped({ text, quoted }: Word): string {
  return quoted && /[\s|&<>()]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text;
}

function requoted({ text }: Word): string {
  return /^[\w./:\\=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** Runs of another reading, appended to those here. */
function put(reading: Reading, parent: Draft, at: At, line: Line): Outcome {
  if (at.depth > CAPS.depth || line.runs.length + reading.runs.length > CAPS.runs) {
    unknown(line, at.depth > CAPS.depth ? 'depth' : 'count');
    return { runs: [], output: undefined };
  }
  // The other reading begins with the shell that is already in this one.
  const doubled = reading.runs[0]?.program === parent.program ? 1 : 0;
  const offset = line.runs.length - doubled;
  const moved = (id: number): number => (id < doubled ? parent.id : id + offset);
  for (const run of reading.runs.slice(doubled)) line.runs.push(movedRun(run, moved, parent, at));
  for (const script of reading.scripts) line.scripts.push({ ...script, run: moved(script.run) });
  for (const one of reading.unknowns) {
    unknown(line, one.kind, one.run === undefined ? parent.id : moved(one.run), one.computed);
  }
  const ids = reading.runs.slice(doubled).map(({ id }) => moved(id));
  return { runs: ids, output: undefined };
}

type Moved = (id: number) => number;

function movedRun(run: Run, moved: Moved, parent: Draft, at: At): Draft {
  const word = (one: Word): Word => movedWord(one, moved);
  return {
    ...run,
    id: moved(run.id),
    spelled: word(run.spelled),
    args: run.args.map(word),
    environment: run.environment.map(({ name, value }) => ({ name, value: word(value) })),
    redirects: run.redirects.map((one) => ({ ...one, target: one.target && word(one.target) })),
    stdin: run.stdin.map((one) => movedInput(one, moved)),
    pipedTo: [],
    wrappers: [...at.wrappers, ...run.wrappers],
    cause: run.cause === 'line' ? 'shell_text' : run.cause,
    parent: run.parent === undefined ? parent.id : moved(run.parent),
    where: at.where === 'here' ? run.where : at.where,
    cwd: run.cwd ?? at.scope.cwd,
    background: run.background || at.background,
    loop: run.loop || at.loop,
  };
}

function movedWord(word: Word, moved: Moved): Word {
  if (word.substitutions.length === 0) return word;
  return {
    ...word,
    substitutions: word.substitutions.map(({ kind, runs }) => ({ kind, runs: runs.map(moved) })),
  };
}

function movedInput(input: Input, moved: Moved): Input {
  if (input.from === 'pipe') return { from: 'pipe', runs: input.runs.map(moved) };
  if (input.from === 'text') return { from: 'text', word: movedWord(input.word, moved) };
  return { from: 'file', path: movedWord(input.path, moved) };
}
