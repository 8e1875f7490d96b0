/** Command lines made to hurt whoever reads them: each is one way of nesting, repeating or doubling, filled up to a size. */
const filled = (unit: string, size: number, end = ''): string =>
  unit.repeat(Math.ceil((size - end.length) / unit.length)).slice(0, size - end.length) + end;

const nested = (open: string, inside: string, close: string, size: number): string => {
  const depth = Math.floor((size - inside.length) / (open.length + close.length));
  return open.repeat(depth) + inside + close.repeat(depth);
};

const FAMILY: Readonly<Record<string, (size: number) => string>> = {
  'nested substitutions': (size) => `echo ${nested('$(', 'id', ')', size - 5)}`,
  'nested substitutions in quotes': (size) => nested('"$(echo ', 'id', ')"', size),
  'nested backticks': (size) => nested('`echo \\', 'id', '`', size),
  'nested subshells': (size) => nested('(', 'id', ')', size),
  'nested groups': (size) => nested('{ ', 'id;', ' };', size),
  'nested ifs': (size) => nested('if true; then ', 'id;', ' fi;', size),
  'nested loops': (size) => nested('for i in 1; do ', 'id;', ' done;', size),
  'nested cases': (size) => nested('case x in x) ', 'id', ';; esac', size),
  'nested braces': (size) => `echo ${nested('{a,', 'b', '}', size - 5)}`,
  'nested arithmetic': (size) => `echo $((${nested('(', '1', ')', size - 10)}))`,
  'nested parameters': (size) => `echo ${nested('${a:-', 'b', '}', size - 5)}`,
  'nested tests': (size) => `[[ ${nested('( ', '-f x', ' )', size - 6)} ]]`,
  'nested bash -c': (size) => filled('bash -c "', size),
  'nested eval': (size) => filled('eval ', size, 'id'),
  'nested process substitution': (size) => `cat ${nested('<(cat ', 'x', ')', size - 4)}`,
  'open parentheses': (size) => filled('(', size),
  'open substitutions': (size) => filled('$(', size),
  'open braces': (size) => filled('{', size),
  'open double quotes': (size) => filled('"', size - 1),
  'open single quotes': (size) => filled("'a", size - 1),
  'quotes between letters': (size) => filled('"r"\'m\'\\ ', size),
  pipes: (size) => filled('cat|', size, 'cat'),
  'pipes into shells': (size) => filled('echo a|sh|', size, 'sh'),
  'downloads into shells': (size) => filled('curl x.example|sh;', size, 'id'),
  semicolons: (size) => filled('a;', size),
  'and lists': (size) => filled('a&&', size, 'a'),
  'empty semicolons': (size) => filled(';', size),
  ampersands: (size) => filled('a&', size),
  redirects: (size) => filled('>a ', size, 'cat'),
  'many heredocs': (size) => filled('cat <<A\nx\nA\n', size),
  'open heredocs': (size) => filled('cat <<A ', size),
  'heredoc into shell': (size) => `bash <<'A'\n${filled('rm -rf /tmp/x\n', size - 14)}A\n`,
  'doubling variables': (size) =>
    `a=xx;${Array.from({ length: 40 }, (_, i) => `a${i + 1}=$a${i || ''}$a${i || ''};`).join('')}${filled('$a40 ', size - 560)}`,
  'doubling in place': (size) => `a=rm;${filled('a=$a$a;', size - 10)}$a`,
  'brace products': (size) => `echo ${filled('{a,b}', size - 5)}`,
  'brace ranges': (size) => `echo ${filled('{1..999999}', size - 5)}`,
  'one long word': (size) => filled('a', size),
  'one long path': (size) => `rm -rf ${filled('../', size - 7)}`,
  'one long option': (size) => `git -${filled('f', size - 5)}`,
  'many options': (size) => `rm ${filled('-rf ', size - 3)}`,
  'many arguments': (size) => `rm -rf ${filled('/tmp/a ', size - 7)}`,
  'many packages': (size) => `npm i ${filled('lodahs ', size - 6)}`,
  'many assignments': (size) => filled('A=b ', size, 'id'),
  'sudo upon sudo': (size) => filled('sudo ', size, 'id'),
  'env upon env': (size) => filled('env A=1 ', size, 'id'),
  'xargs upon xargs': (size) => filled('xargs ', size, 'rm'),
  'find with many -exec': (size) => `find . ${filled('-exec rm {} ; ', size - 7)}`,
  functions: (size) => filled('f(){ f;};', size, 'f'),
  'functions that call on': (size) =>
    `${Array.from({ length: Math.ceil(size / 20) }, (_, i) => `f${i}(){ f${i + 1};f${i + 1};};`)
      .join('')
      .slice(0, size - 2)}f0`,
  globs: (size) => `ls ${filled('*?[a-z]', size - 3)}`,
  backslashes: (size) => filled('\\', size),
  'escaped newlines': (size) => filled('a \\\n', size),
  newlines: (size) => filled('\n', size),
  comments: (size) => filled('# rm -rf /\n', size),
  'combining marks': (size) => `rm ${filled('e\u0301\u0327', size - 3)}`,
  'zero width': (size) => filled('r\u200bm ', size),
  bidi: (size) => filled('\u202erm ', size),
  'lone surrogates': (size) => filled('\ud800 ', size),
  'astral letters': (size) => filled('😀', size),
  'null characters': (size) => filled('\u0000', size),
  'ansi-c quotes': (size) => filled("$'\\x72\\x6d' ", size),
  base64: (size) => `echo ${filled('cm0gLXJmIC8=', size - 25)} | base64 -d | sh`,
  'python body': (size) => `python3 -c "${filled('(', size - 14)}"`,
  'python calls': (size) => `python3 -c "${filled("os.system('id');", size - 14)}"`,
  'node strings': (size) => `node -e "${filled("'+'", size - 10)}"`,
  'awk body': (size) => `awk '${filled('{', size - 6)}'`,
  'sql body': (size) => `psql -c "${filled('DELETE FROM a;', size - 9)}"`,
  powershell: (size) => `powershell -c "${filled('iex (', size - 16)}"`,
  'powershell pipes': (size) => filled('Get-Item $a | ', size, 'iex'),
  'cmd carets': (size) => `cmd /c ${filled('d^e^l ', size - 7)}`,
  'json in a word': (size) => `curl -d '${filled('{"a":[', size - 10)}'`,
  'urls in a row': (size) => `curl ${filled('https://a.example/ ', size - 5)}`,
  'dots and ats': (size) => `curl ${filled('a.@', size - 5)}`,
  'secret-like runs': (size) => filled('password=', size),
  dashes: (size) => filled('-', size),
  equals: (size) => filled('=', size),
  dollars: (size) => filled('$', size),
};

export const HOSTILE_SIZE = 64 * 1024;

export function hostileCommands(
  size: number = HOSTILE_SIZE,
): { readonly name: string; readonly text: string }[] {
  return Object.entries(FAMILY).map(([name, make]) => ({ name, text: make(size) }));
}
