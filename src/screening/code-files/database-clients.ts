/** What a database client runs besides SQL: its own commands, and programs that it pipes data to or from. */
import { quoted } from './spelled-words.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.trim());

export function clientCommands(text: string): string {
  return [
    ...matches(text, /^[ \t\v\f]*(?:\\!|\.(?:shell|system)\s|system\s|!!)\s*([^;\n]+)/gm),
    ...matches(text, /\b(?:FROM|TO)\s+PROGRAM\s+(?:E?'((?:[^']|'')*)')/gi).map((line) =>
      line.replaceAll("''", "'"),
    ),
    ...matches(text, /\bxp_cmdshell\s+N?'((?:[^']|'')*)'/gi),
    ...matches(text, /^[ \t\v\f]*\\(?:copy|o|g|w)\b[^\n]*?\bprogram\s+'([^'\n]*)'/gim),
    ...matches(
      text,
      /\b(?:pg_read_file|pg_read_binary_file|load_file|lo_import|readfile|read_text|read_csv|read_blob)\(\s*'([^']+)'/gi,
    ).map((path) => `cat ${quoted(path)}`),
    ...matches(text, /\b(?:COPY\s+\S+\s+FROM|LOAD\s+DATA\s+(?:LOCAL\s+)?INFILE)\s+'([^']+)'/gi).map(
      (path) => `cat ${quoted(path)}`,
    ),
    ...matches(text, /^[ \t\v\f]*\\(?:i|ir|include|include_relative)\s+["']?([^\s"']+)/gm).map(
      (path) => `psql -f ${path}`,
    ),
    ...matches(text, /^[ \t\v\f]*\.read\s+["']?(?!\|)([^\s"'|]+)/gm).map((path) => `sqlite3 -init ${path}`),
    ...inOrder(text),
  ].join('\n');
}

const NAMED = /:(?:'(\w+)'|"(\w+)"|(\w+))(?!\w)/g;

/**
 * The variables of psql and the target of its output, line by line: a query's output is piped into the program named
 * for it.
 */
function inOrder(text: string): string[] {
  const found: string[] = [];
  let sink = '';
  let isOnce = false;
  let statement = '';
  const give = (program: string, query: string): void => {
    found.push(`${sourceOf(query)} | ${program}`);
  };
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^\s*\\set(?:env)?\s+(\w+)\s+(.+)$/.exec(line) ?? [];
    if (name !== undefined) {
      found.push(`${name}=${assigned(value.trim())}`);
      continue;
    }
    for (const asked of /^\s*\\/.test(line) ? matches(line, /`([^`\n]+)`/g) : []) found.push(asked);
    const output = /^\s*(\\o|\\out|\.output|\.once)\b\s*(.*)$/.exec(line);
    if (output !== null) {
      sink = programIn(output[2] ?? '');
      isOnce = output[1] === '.once';
      continue;
    }
    const imported = /^\s*\.import\s+(?:--?\w+\s+)*["']\|\s*([^"'\n]+)/.exec(line)?.[1];
    if (imported !== undefined) found.push(imported);
    const read = /^\s*\.read\s+["']?\|\s*([^"'\n]+)/.exec(line)?.[1];
    if (read !== undefined) found.push(`${read} | sqlite3`);
    if (/^\s*\./.test(line)) continue;
    statement += `${line}\n`;
    const piped = /\\(?:g|gx|w|write)\s*(?:\([^)]*\)\s*)?\|\s*(.+)$/.exec(line)?.[1];
    if (piped !== undefined) give(piped, statement);
    else if (sink !== '' && /;\s*$|\\g\w*\s*$/.test(line)) {
      give(sink, statement);
      if (isOnce) sink = '';
    }
    if (piped !== undefined || /;\s*$|\\g/.test(line)) statement = '';
  }
  return found;
}

/** `|program`, also in quotes; empty for a file. */
function programIn(target: string): string {
  const [, , program = ''] = /^(["']?)\|\s*(.*?)\1\s*$/.exec(target.trim()) ?? [];
  return program;
}

/** ``\set note `cat x` ``, `\setenv TO :sink`. */
function assigned(value: string): string {
  const asked = /^`([^`]*)`$/.exec(value)?.[1];
  if (asked !== undefined) return `"$(${asked})"`;
  const other = /^:['"]?(\w+)['"]?$/.exec(value)?.[1];
  return other === undefined ? quoted(value.replace(/^'([\s\S]*)'$/, '$1')) : `"$${other}"`;
}

/** The output of a query: the variables that it names; its rows are unknown. */
function sourceOf(query: string): string {
  const code = query.replaceAll(/::\w+/g, '');
  const names = [...code.matchAll(NAMED)].flatMap(
    ([, single, double, plain]) => single ?? double ?? plain ?? [],
  );
  const rows = 'psql -c "select"';
  return names.length === 0 ? rows : `printf %s ${names.map((name) => `"$${name}"`).join(' ')}`;
}
