import { readOptions } from '../shell/options.ts';
import { locate } from '../shell/places.ts';
import type { Run } from '../shell/reading.ts';
import { secretPlace } from '../shell/secret-places.ts';
import { stringsAt } from './argument-strings.ts';
import type { CallContext, CallSubject } from './call.ts';
import { bareName } from './file-tools.ts';

/** What people search for who look for secrets, not for the code that handles them. */
const SECRET_PATTERN =
  /passw(?:or)?d|secret|api[-_.]?key|token|credential|private.key|BEGIN[^|]*KEY|AKIA|ASIA|ghp_|sk-|mnemonic|seed phrase|aws_access/i;
const GREPS = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'zgrep']);

/** Where a run looks for secrets over a whole home, machine or store of them; undefined if it does not. */
export function secretSearch(run: Run, context: CallContext): string | undefined {
  if (run.program === 'find') return findSearch(run, context);
  if (GREPS.has(run.program)) return grepSearch(run, context);
  if (run.program === 'locate' || run.program === 'mdfind' || run.program === 'plocate') {
    const name = run.args.map(({ text }) => text).find((text) => secretPlace(text) !== undefined);
    return name === undefined ? undefined : name;
  }
  return undefined;
}

function isWide(path: string, context: CallContext): boolean {
  const { place, whole } = locate(path, context);
  return (
    whole &&
    (place === 'root' || place === 'home' || (place === 'system' && !/^\/(?:usr|opt|var|lib)/.test(path)))
  );
}

function findSearch({ args }: Run, context: CallContext): string | undefined {
  const roots: string[] = [];
  for (const { text } of args) {
    if (/^[-(!]/.test(text)) break;
    roots.push(text);
  }
  const root = roots.find((one) => isWide(one, context) || secretPlace(one, context)?.weight === 'grave');
  if (root === undefined) return undefined;
  for (const [i, { text }] of args.entries()) {
    if (!/^-(?:i?name|i?path|i?wholename|i?regex)$/.test(text)) continue;
    const name = args[i + 1]?.text ?? '';
    const isSecret = secretPlace(name) !== undefined || secretPlace(`${root}/${name}`, context) !== undefined;
    if (isSecret || /passw|secret|credential|wallet|private.?key|\.gnupg|\.ssh|\.aws/i.test(name))
      return `${root} ${name}`;
  }
  return undefined;
}

const GREP_OPTIONS =
  '-e: -f: -m: -A: -B: -C: --include: --exclude: --exclude-dir: --regexp: --file: --max-count: --context: --glob: --type: --color:: --binary-files:';

function grepSearch({ args, program }: Run, context: CallContext): string | undefined {
  const options = readOptions(args, program === 'rg' ? `${GREP_OPTIONS} -g: -t:` : GREP_OPTIONS);
  const given = options.values('-e', '--regexp').map(({ text }) => text);
  const [first, ...rest] = options.operands.map(({ text }) => text);
  const patterns = given.length > 0 ? given : [first ?? ''];
  const roots = given.length > 0 ? options.operands.map(({ text }) => text) : rest;
  const isRecursive =
    /^(?:rg|ag|ack)$/.test(program) || options.has('-r', '-R', '--recursive', '--dereference-recursive');
  if (!isRecursive || !patterns.some((pattern) => SECRET_PATTERN.test(pattern))) return undefined;
  return roots.find((root) => isWide(root, context) || secretPlace(root, context)?.weight === 'grave');
}

const SEARCH_TOOLS = /(?:^|_)(?:grep|glob|search|find|ripgrep|rg)(?:_|$)/;
const WHERE = /^(?:path|paths|dir|directory|root|folder|base_?path|cwd)$/i;
const WHAT = /^(?:pattern|patterns|query|regex|glob|glob_?pattern|name|file_?pattern|include|keyword)$/i;

/** The same by a search tool, with the JSON path of what it looks for. */
export function toolSearch({
  tool,
  arguments: args,
  context,
}: CallSubject): { path: string; where: string } | undefined {
  if (!SEARCH_TOOLS.test(bareName(tool))) return undefined;
  const named = filesSearched(args, context);
  if (named !== undefined) return named;
  const root = stringsAt(args, WHERE)
    .map(({ text }) => text)
    .find((one) => isWide(one, context) || secretPlace(one, context)?.weight === 'grave');
  if (root === undefined) return undefined;
  for (const { path, text } of stringsAt(args, WHAT)) {
    const name = text.slice(text.lastIndexOf('/') + 1);
    if (
      SECRET_PATTERN.test(text) ||
      secretPlace(name) !== undefined ||
      secretPlace(`${root}/${name}`, context) !== undefined
    )
      return { path, where: `${root} ${name}` };
  }
  return undefined;
}

const WHICH = /^(?:glob|include|file_?pattern|files?_to_include)$/i;

/** Lines of files that are told by a glob; where a tool lists names alone, the glob is its pattern. */
function filesSearched(
  args: CallSubject['arguments'],
  context: CallContext,
): { path: string; where: string } | undefined {
  const [root] = stringsAt(args, WHERE);
  for (const { path, text } of stringsAt(args, WHICH)) {
    const where = root === undefined || /^[~/]/.test(text) ? text : `${root.text}/${text}`;
    if (secretPlace(where, context)?.weight === 'grave') return { path, where };
  }
  return undefined;
}
