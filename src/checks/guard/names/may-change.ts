/** Whether code that names a guarded place may change it. */

import { anyWord } from '../../../text/patterns/compose.ts';

const CHANGING_WORD = anyWord`
  write\w* \w*writer \w*OutputStream RandomAccessFile append\w* unlink\w* remove\w* rm\w* rmtree delete\w* rename\w* replace move\w* copy\w* cp\w*
  chmod chown truncate\w* symlink\w* link\w* shred dump file_put_contents fopen create\w* system exec\w*
  spawn\w* popen subprocess output touch put\w* save\w*
`;
export const CHANGES = new RegExp(
  String.raw`\b${CHANGING_WORD}\b|["'][wax]\+?b?["']|["']r\+b?["']|["']\s*[>+]?>\s*["']?|print\s*>|os\.open`,
  'i',
);

/** Functions that read, compute or print, and other words before a bracket. */
const READING: ReadonlySet<string> = new Set(
  `open read readFile readFileSync readlines readline readJson readSync read_text read_bytes readlink file_get_contents slurp
  load loads load_file safe_load parse parse_string parseString stringify dumps generate to_json to_yaml pretty_generate
  print println printf puts pprint log info p pp echo inspect repr len length size count keys values entries items get
  list dict set tuple str int float bool sorted sort map filter reduce forEach each join split strip trim lower upper
  format encode decode test match search findall includes startswith endswith startsWith endsWith has hasOwnProperty
  exists existsSync isfile isFile is_file isdir isDirectory is_dir stat statSync lstat lstatSync getsize getmtime
  expanduser expandvars abspath realpath resolve dirname basename cwd getcwd home homedir require import __import__
  Path File IO YAML JSON json fs toml console process sys os if elsif for foreach while until switch case catch function
  def return and or not in is assert any all sum min max range enumerate zip type isinstance Array Object String Number
  Boolean Set Map Error RegExp dig fetch to_s to_a slice at push concat flat flatMap find findIndex filter some every
  exit quit iter next iterdir glob rglob listdir readdir readdirSync scandir then catch async await toString toJSON`.split(
    /\s+/,
  ),
);
/** Longer code is no one-liner, and calls functions of its own. */
const LONGEST_LINE = 2_000;

/** Code in the line itself is short: there, whatever it calls and is not known to read may change what it names. */
export function mayChange(text: string, isInLine: boolean): boolean {
  if (CHANGES.test(text)) return true;
  if (!isInLine || text.length > LONGEST_LINE) return false;
  if (/\binplace\s*=|\$\^I\b|::/.test(text)) return true;
  return [...text.matchAll(/([A-Za-z_]\w*)\s*\(/g)].some(([, name = '']) => !READING.has(name));
}
