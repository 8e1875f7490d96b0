import { insideOf, runCode } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, literal, type Outcome } from '../line/line.ts';
import { fileText } from '../line/shells.ts';

/** Programs with shell escapes among the commands they read from their input. */
const ESCAPING = new Set(
  'ed red ex vi vim nvim view gdb lldb sqlite3 sqlite psql mysql mariadb ftp lftp sftp gnuplot ghci R octave bc dc mail mailx telnet more less man w3m lynx'.split(
    ' ',
  ),
);

/** `!cmd`, `r !cmd`, `:%!cmd`, `.shell cmd`, `\! cmd`, `shell cmd`, `system("cmd")` */
const ESCAPE =
  /^\s*(?:[:\d,$%.'+-]{0,12}\s*(?:(?:r|read|w|write|silent!?)\s{0,4})?!+|\.(?:shell|system)\s|\\!|:!|(?:shell|system)[\s(]+["']?)\s{0,8}(\S.*?)["')]{0,3}\s*$/;

const MOST_LINES = 64;

/** What an editor, a debugger or a database's shell passes on: lines at its input, or of a file that the line wrote. */
export function readShellEscapes(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  if (!ESCAPING.has(run.program)) return [];
  const files = line.files.size === 0 ? [] : run.args.map((word) => fileText(word, line));
  return [given.stdinText, ...files]
    .flatMap((text) => text?.split('\n', MOST_LINES) ?? [])
    .flatMap((row) => ESCAPE.exec(row.slice(0, 4_096))?.[1] ?? [])
    .map((code) => runCode(literal(code), run, insideOf(run, given, at, { unfed: true }), line));
}
