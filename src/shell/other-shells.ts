import { looksLikeCmd, readCmd } from './cmd.ts';
import { together } from './inner.ts';
import { type At, CAPS, type Draft, type Line, type Outcome, unknown } from './line.ts';
import { looksLikePowerShell, readPowerShell } from './powershell.ts';
import type { Input, Reading, Word } from './reading.ts';

/** `powershell -Command …` and `cmd /c …` inside a POSIX line: read in their own dialect, then put in. */
export function readOther(run: Draft, at: At, line: Line): Outcome[] | undefined {
  if (run.program === 'powershell' || run.program === 'pwsh') {
    // The words are quoted again: the other reader takes a line, not words.
    return [put(readPowerShell([run.program, ...run.args.map(requoted)].join(' ')), run, at, line)];
  }
  if (run.program !== 'cmd') return undefined;
  const from = run.args.findIndex(({ text }) => /^\/\/?[ckr]$/i.test(text));
  if (from === -1 || from + 1 >= run.args.length) return [];
  return [put(readCmd(together(run.args.slice(from + 1)).text), run, at, line)];
}

/** A command line that a script starts on Windows; undefined if it does not look like one. */
export function readForeign(text: string, run: Draft, at: At, line: Line): Outcome | undefined {
  if (looksLikeCmd(text)) return put(readCmd(text), run, at, line);
  return looksLikePowerShell(text) ? put(readPowerShell(text), run, at, line) : undefined;
}

function requoted({ text }: Word): string {
  return /^[\w./:\\=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** Runs of another reading, moved behind those here. */
function put(reading: Reading, parent: Draft, at: At, line: Line): Outcome {
  if (at.depth > CAPS.depth) {
    unknown(line, 'depth');
    return { runs: [], output: undefined };
  }
  // The other reading begins with the shell that stands here already.
  const doubled = reading.runs[0]?.program === parent.program ? 1 : 0;
  const offset = line.runs.length - doubled;
  const moved = (id: number): number => (id < doubled ? parent.id : id + offset);
  const word = (one: Word): Word =>
    one.substitutions.length === 0
      ? one
      : {
          ...one,
          substitutions: one.substitutions.map(({ kind, runs }) => ({ kind, runs: runs.map(moved) })),
        };
  const input = (one: Input): Input => {
    if (one.from === 'pipe') return { from: 'pipe', runs: one.runs.map(moved) };
    return one.from === 'text'
      ? { from: 'text', word: word(one.word) }
      : { from: 'file', path: word(one.path) };
  };
  for (const run of reading.runs.slice(doubled, Math.max(0, CAPS.runs - offset))) {
    line.runs.push({
      ...run,
      id: moved(run.id),
      spelled: word(run.spelled),
      args: run.args.map(word),
      environment: run.environment.map(({ name, value }) => ({ name, value: word(value) })),
      redirects: run.redirects.map((one) => ({
        ...one,
        target: one.target === undefined ? undefined : word(one.target),
      })),
      stdin: run.stdin.map(input),
      pipedTo: [],
      wrappers: [...at.wrappers, ...run.wrappers],
      cause: run.cause === 'line' ? 'shell_text' : run.cause,
      parent: run.parent === undefined ? parent.id : moved(run.parent),
      where: at.where === 'here' ? run.where : at.where,
      cwd: run.cwd ?? at.scope.cwd,
      background: run.background || at.background,
      loop: run.loop || at.loop,
    });
  }
  for (const script of reading.scripts) line.scripts.push({ ...script, run: moved(script.run) });
  for (const one of reading.unknowns)
    unknown(line, one.kind, one.run === undefined ? parent.id : moved(one.run));
  return {
    runs: reading.runs
      .slice(doubled)
      .map(({ id }) => moved(id))
      .slice(0, CAPS.sources),
    output: undefined,
  };
}
