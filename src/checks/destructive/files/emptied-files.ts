import { type FileLoss, loss, type RunFacts } from '../../../screening/calls/run-facts.ts';
import type { Location } from '../../../shell/places/places.ts';
import type { Writes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';

/** Files that are emptied every day. */
const REFILLED =
  /\.(?:log|out|err|tmp|pid|lock|csv|tsv|trace|prof|cast|img|bin|pot?)$|(?:^|\/)(?:logs?|tmp|temp|storage)\//i;
/** A project has one of each, and it is never empty. */
const MANIFEST =
  /(?:^|\/)(?:package(?:-lock)?\.json|README(?:\.\w+)?|LICENSE|Makefile|Dockerfile|(?:docker-)?compose\.ya?ml|go\.(?:mod|sum)|Cargo\.(?:toml|lock)|pyproject\.toml|setup\.py|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|tsconfig\.json|CMakeLists\.txt|composer\.json|mix\.exs)$/i;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|cc|cpp|h|hpp|cs|php|scala|ex|exs|clj|hs|ml|lua|sh|sql|vue|svelte|html|s?css|md|ya?ml|toml|json)$/i;
const MANY = /[*?]|\$\(|\{\}/;

/** A script of `sed` that leaves no line. */
const DELETES_ALL = /^(?:1,\$\s*)?d$|^\/(?:\.\*?|\^)?\/\s*d$|^s(.)\.\*\1\1g?$/;
const PERL_EMPTIES = /^\s*(?:\$_\s*=\s*(?:""|''|undef)|undef\s+\$_)\s*;?\s*$/;
const FILTERS =
  /^(?:cat|sort|grep|sed|awk|gawk|jq|yq|head|tail|uniq|tr|cut|fold|fmt|nl|rev|tac|iconv|xmllint)$/;
/** Code that opens a file for writing and writes nothing. */
const OPENED_ONLY =
  /\bopen\s{0,4}\([^()]{1,200}["']w[bt+]?["']\s{0,4}\)\s{0,4}(?:\.(?:close|truncate)\s{0,4}\(\s{0,4}\)|;?\s{0,4}$)/;

/** `: > f`, `cp /dev/null f`, `cat /dev/null > f`, `echo -n > f`, `ln -sf /dev/null f`, `sed -i d f`, `sort f > f`. */
export function isEmptied(effect: Writes, { run }: RunFacts): boolean {
  const { how, source, content, path, script } = effect;
  if (how === 'truncate' || ((how === 'copy' || how === 'link') && source === '/dev/null')) return true;
  if (how === 'edit' && run?.program === 'sed')
    return run.args.some(({ text }) => DELETES_ALL.test(text.trim()));
  if (how === 'edit' && run?.program === 'perl') return run.args.some(({ text }) => PERL_EMPTIES.test(text));
  if (how !== 'create') return false;
  if (run === undefined) return content === '';
  if (script !== undefined)
    return content === '' || (content === undefined && run.args.some(({ text }) => OPENED_ONLY.test(text)));
  return byProgram(run, path, content);
}

function byProgram(run: Run, path: string, content: string | undefined): boolean {
  const words = run.args.map(({ text }) => text);
  if (run.program === 'dd')
    return words.some(
      (word) => word === 'if=/dev/null' || (/^if=\/dev\/(?:zero|u?random)$/.test(word) && SOURCE.test(path)),
    );
  if (run.program === 'tee')
    return (
      run.stdin.some((input) => input.from === 'file' && input.path.text === '/dev/null') &&
      !words.some((word) => /^(?:-a|--append)$/.test(word))
    );
  if (!run.redirects.some(({ target }) => target?.text === path)) return false;
  // The shell empties the file before the program reads it.
  if (FILTERS.test(run.program) && words.includes(path)) return true;
  if (run.program === 'cat') return words.length === 1 && words[0] === '/dev/null';
  return /^(?:echo|printf|true)$/.test(run.program) && (content ?? '').trim() === '' && isWordless(run);
}

const isWordless = (run: Run) => run.args.every(({ value }) => value === '' || value === '-n');

/** Programs with which a file that exists is emptied, not made. */
const MEANT =
  /^(?:truncate|cp|cat|dd|tee|sed|perl|:|true|install|rsync|sort|grep|awk|gawk|jq|yq|head|tail|uniq|tr|cut)$/;
const HANDED = /^(?:xargs|find|parallel)$/;

/** Many files of a project at once, or one that holds work: a new file is made with other words. */
export function emptiedWork(
  { path, script }: Writes,
  { place }: Location,
  { run }: RunFacts,
): FileLoss | undefined {
  const isHanded = run?.wrappers.some(({ name }) => HANDED.test(name)) === true;
  // A redirect goes to one file, whatever its name contains, unless it is repeated.
  const isRedirect = run?.redirects.some(({ target }) => target?.text === path) === true;
  const isRepeated = !isRedirect || isHanded || run?.loop === true || path.includes('$(git ls-files');
  const isListed =
    ((MANY.test(path) || (run?.loop === true && /^\$\{?\w+\}?$/.test(path))) && isRepeated) ||
    run?.wrappers.some(({ name }) => name === 'xargs') === true;
  if (place !== 'project' && !(place === 'unknown' && isListed)) return undefined;
  if (REFILLED.test(path) || /(?:^|\/)\.(?:gitkeep|keep)$|__init__\.py$/.test(path)) return undefined;
  if (isListed)
    return loss(
      /\*\.(?!\w+$)|\$\((?!git ls-files|find)/.test(path) ? 'medium' : 'high',
      'files of the project, emptied',
    );
  const isMeant = script !== undefined || MEANT.test(run?.program ?? '');
  return MANIFEST.test(path) || (isMeant && SOURCE.test(path))
    ? loss('high', 'a file of the project, emptied', 'file')
    : undefined;
}
