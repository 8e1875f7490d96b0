import type { Carrier } from './carriers.ts';
import { insideOf, runCode, runWords, together } from './inner.ts';
import type { Outcome } from './line.ts';
import { readOptions, tailOf } from './options.ts';
import type { Word } from './reading.ts';

/** Settings whose value git hands to a shell. */
const CODE_SETTING =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy)|sequence\.editor|pager\.[\w-]+|diff\.(?:external|[\w-]+\.(?:command|textconv))|merge\.[\w-]+\.driver|filter\.[\w-]+\.(?:clean|smudge|process)|credential(?:\..+)?\.helper|gpg\.program|difftool\.[\w-]+\.cmd|mergetool\.[\w-]+\.cmd|uploadpack\.packobjectshook|interactive\.difffilter)=/i;

const FILTERS =
  '--env-filter: --tree-filter: --index-filter: --parent-filter: --msg-filter: --commit-filter: --tag-name-filter: --subdirectory-filter: -d: --original:';

export const git: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env: --super-prefix:',
    'operand',
  );
  const [verb, ...rest] = options.operands;
  const inside = insideOf(run, given, at, { unfed: true });
  const outcomes: Outcome[] = [];
  for (const setting of options.values('-c')) {
    const code = settingCode(setting, verb?.text);
    if (code !== undefined)
      outcomes.push(runCode(together([code, ...(isAlias(setting) ? rest : [])]), run, inside, line));
  }
  outcomes.push(...verbCode(verb?.text ?? '', rest).map((code) => runCode(code, run, inside, line)));
  if (verb?.text === 'bisect' && rest[0]?.text === 'run')
    outcomes.push(runWords(rest.slice(1), inside, line));
  return outcomes;
};

const isAlias = (setting: Word): boolean => /^alias\./i.test(setting.text);

function settingCode(setting: Word, verb: string | undefined): Word | undefined {
  const alias = /^alias\.([\w-]+)=!/i.exec(setting.text);
  if (alias !== null)
    return alias[1]!.toLowerCase() === verb?.toLowerCase() ? tailOf(setting, alias[0].length) : undefined;
  const head = CODE_SETTING.exec(setting.text);
  if (head === null) return undefined;
  const code = tailOf(setting, head[0].length);
  if (/^(?:|true|false|\d+)$/i.test(code.text)) return undefined;
  if (/helper=$/i.test(head[0])) return code.text.startsWith('!') ? tailOf(code, 1) : undefined;
  return code;
}

function verbCode(verb: string, rest: readonly Word[]): Word[] {
  switch (verb) {
    case 'submodule': {
      const at = rest.findIndex(({ text }) => text === 'foreach');
      const words = rest.slice(at + 1).filter(({ text }) => text !== '--recursive' && text !== '--quiet');
      return at === -1 || words.length === 0 ? [] : [together(words)];
    }
    case 'rebase':
      return readOptions(rest, '-x: --exec: --onto: -s: -X: --strategy: --strategy-option:').values(
        '-x',
        '--exec',
      );
    case 'filter-branch':
      return readOptions(rest, FILTERS).values(
        '--env-filter',
        '--tree-filter',
        '--index-filter',
        '--parent-filter',
        '--msg-filter',
        '--commit-filter',
        '--tag-name-filter',
      );
    case 'grep':
      return readOptions(rest, '-O:: --open-files-in-pager:: -e: -f: -m: -A: -B: -C:')
        .values('-O', '--open-files-in-pager')
        .filter(({ text }) => /[\s;|&$`/]/.test(text));
    case 'config':
      return aliasCode(rest);
    case 'difftool':
      return readOptions(rest, '-x: --extcmd: -t: --tool:').values('-x', '--extcmd');
    default:
      return [];
  }
}

/** An alias that a shell runs is judged where it is made: later only its name is seen. */
function aliasCode(rest: readonly Word[]): Word[] {
  const words = readOptions(rest, '-f: --file: -t: --type: --default: --blob:').operands;
  const at = words.findIndex(({ text }) => /^alias\./i.test(text));
  const value = at === -1 ? undefined : words[at + 1];
  return value?.text.startsWith('!') === true ? [tailOf(value, 1)] : [];
}
