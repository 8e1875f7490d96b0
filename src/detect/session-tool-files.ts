/**
 * Files of tools that run commands of theirs: a session that wrote one is judged by what stands in it when the tool is
 * started. Only files whose commands are their plain text; what a container runs stays in the container.
 */
type Reader = (text: string) => string;

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/\.ninja$/, (text) => all(text, /^[ \t]*command[ \t]*=[ \t]*(.+)$/gm)],
  [
    /Directory\.Build\.(?:targets|props)$|\.csproj$/,
    (text) => all(text, /<Exec\b[^>]{0,400}?\bCommand="([^"]{1,2000})"/g),
  ],
  [/(?:^|\/)\.?pylintrc$/, (text) => asPython(all(text, /^[ \t]*init-hook[ \t]*=[ \t]*(.+)$/gm))],
  [/(?:^|\/)Taskfile\.ya?ml$/, taskCommands],
  [/gradle-wrapper\.properties$/, foreignDistribution],
  [/(?:^|\/)\.?[Jj]ustfile$/, (text) => all(text, /^[ \t]+[@-]{0,2}(\S.*)$/gm)],
  [/(?:^|\/)tox\.ini$/, toxCommands],
  [/(?:^|\/)\.pre-commit-config\.yaml$/, (text) => all(text, /^[ \t-]*entry:[ \t]*(.+)$/gm)],
  [/\/\.(?:husky|git\/hooks)\/[^/]+$/, (text) => text],
  [/(?:^|\/)(?:build|settings)\.gradle(?:\.kts)?$/, gradleCommands],
  [/(?:^|\/)bunfig\.toml$|(?:^|\/)\.rubocop\.yml$/, () => ''],
];

/** Of a file that a tool reads; undefined for a file that is read as every other script. */
export function toolCommands(file: string, text: string): string | undefined {
  return READERS.find(([name]) => name.test(file))?.[1](text);
}

const MOST_LINES = 500;

const all = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)]
    .slice(0, MOST_LINES)
    .map(([, line = '']) => unquoted(line.trim()))
    .join('\n');

const unquoted = (text: string): string =>
  text.length > 1 && /^["']/.test(text) && text.at(-1) === text[0] ? text.slice(1, -1) : text;

const asPython = (code: string): string =>
  code === '' || code.includes('END_OF_HOOK') ? '' : `python3 <<'END_OF_HOOK'\n${code}\nEND_OF_HOOK`;

/** `- command`, `cmd: command`, `sh: command`, and blocks of lines behind them. */
function taskCommands(text: string): string {
  const found: string[] = [];
  let block: number | undefined;
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const indent = line.length - line.trimStart().length;
    if (block !== undefined && (line.trim() === '' || indent > block)) {
      found.push(line.trim());
      continue;
    }
    block = undefined;
    const [, rest = ''] =
      /^\s*(?:-\s+(?:(?:cmd|sh|defer):\s*)?|(?:cmd|sh|defer|cmds):\s*)(.*)$/.exec(line) ?? [];
    if (/^[|>][+-]?\s*$/.test(rest)) block = indent;
    else if (rest !== '' && !/^\w+:(?:\s|$)/.test(rest)) found.push(rest.replace(/^(['"])(.*)\1\s*$/, '$2'));
  }
  return found.join('\n').replaceAll(/\{\{[^}\n]{0,200}\}\}/g, 'value');
}

function toxCommands(text: string): string {
  const found: string[] = [];
  let isInside = false;
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const [, first] = /^commands(?:_pre|_post)?\s*=\s*(.*)$/.exec(line) ?? [];
    if (first !== undefined) {
      isInside = true;
      found.push(first);
    } else if (isInside && /^\s+\S/.test(line)) found.push(line.trim());
    else isInside = false;
  }
  return found.join('\n').replaceAll(/\{[\w:.-]{0,80}\}/g, 'value');
}

/** The wrapper downloads what it then runs; from its maker it always does. */
function foreignDistribution(text: string): string {
  const url = /^[ \t]*distributionUrl[ \t]*=[ \t]*(\S+)/m.exec(text)?.[1]?.replaceAll('\\', '');
  if (url === undefined || /^https:\/\/(?:services|downloads)\.gradle\.org\//.test(url)) return '';
  return /^[\w.:/%?&=+~@-]+$/.test(url) ? `curl -s '${url}' | sh` : '';
}

/** `"…".execute()` and `commandLine 'sh', '-c', '…'`. */
function gradleCommands(text: string): string {
  const run = all(text, /["']([^"'\n]{1,2000})["']\s*\.execute\(/g);
  const lines = [...text.matchAll(/\bcommandLine\b[ \t(=]{1,8}((?:listOf\()?(?:["'][^\n]{0,2000}))/g)].map(
    ([, list = '']) =>
      [...list.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g)].map(([word]) => word).join(' '),
  );
  return [run, ...lines.slice(0, MOST_LINES)].join('\n');
}
