import { insideOf, runCode, runWords, together } from '../line/inner.ts';
import { type Launch, literal, type Outcome } from '../line/line.ts';
import { readOptions, tailOf } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';

/** Settings whose value git passes to a shell; a star is a name the user chooses. */
const CODE_SETTINGS =
  'core.pager core.editor core.sshcommand core.fsmonitor core.askpass core.gitproxy core.alternaterefscommand sequence.editor pager.* diff.external diff.*.command diff.*.textconv merge.*.driver filter.*.clean filter.*.smudge filter.*.process trailer.*.command trailer.*.cmd gpg.program gpg.*.program gpg.ssh.defaultkeycommand difftool.*.cmd mergetool.*.cmd guitool.*.cmd browser.*.cmd man.*.cmd uploadpack.packobjectshook remote.*.uploadpack remote.*.receivepack interactive.difffilter sendemail.tocmd sendemail.cccmd sendemail.headercmd sendemail.sendmailcmd imap.tunnel instaweb.httpd';
const CODE_SETTING = new RegExp(
  `^(?:${CODE_SETTINGS.replaceAll('.', '\\.').replaceAll('*', '.+').replaceAll(' ', '|')})$`,
  'i',
);
/** Code only with a leading `!`, or as a path: otherwise it names something built into git. */
const NAMED_SETTING = /^(?:credential\.(?:.+\.)?helper|alias\..+|submodule\..+\.update)$/i;

const FILTERS =
  '--env-filter: --tree-filter: --index-filter: --parent-filter: --msg-filter: --commit-filter: --tag-name-filter: --subdirectory-filter: -d: --original:';

const CLONE =
  '-b: --branch: -o: --origin: -c: --config: --depth: -u: --upload-pack: --reference: -j: --template:';
const TRANSPORT =
  '--upload-pack: --receive-pack: --exec: --remote: -o: --output: --format: --prefix: --depth: --repo: --push-option: -j:';
const SENDING = '--to-cmd: --cc-cmd: --header-cmd: --sendmail-cmd: --to: --cc: --from: --subject:';
const SERVED = new Map([
  ...'fetch pull push ls-remote archive fetch-pack send-pack'
    .split(' ')
    .map((verb) => [verb, TRANSPORT] as const),
  ['clone', CLONE],
  ['send-email', SENDING],
]);
const SERVING = '--upload-pack --receive-pack --exec --to-cmd --cc-cmd --header-cmd --sendmail-cmd'.split(
  ' ',
);

/** A bare name is a choice. */
const isCode = ({ text }: Word): boolean => /[\s;|&$`/]/.test(text);

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
    const [key, value] = splitSetting(setting);
    const alias = /^alias\.(.+)$/i.exec(key)?.[1];
    if (alias !== undefined && alias.toLowerCase() !== verb?.text.toLowerCase()) continue;
    const code = settingCode(key, value);
    if (code !== undefined)
      outcomes.push(runCode(together([code, ...(alias === undefined ? [] : rest)]), run, inside, line));
  }
  for (const [key, value] of environmentSettings(given)) {
    const code = settingCode(key, value);
    if (code !== undefined) outcomes.push(runCode(code, run, inside, line));
  }
  const codes = [...verbCode(verb?.text ?? '', rest), ...servingCode(verb?.text ?? '', rest)];
  outcomes.push(...codes.map((code) => runCode(code, run, inside, line)));
  if (verb?.text === 'bisect' && rest[0]?.text === 'run')
    outcomes.push(runWords(rest.slice(1), inside, line));
  return outcomes;
};

const splitSetting = (setting: Word): [key: string, value: Word] => {
  const equals = setting.text.indexOf('=');
  return equals === -1
    ? [setting.text, literal('')]
    : [setting.text.slice(0, equals), tailOf(setting, equals + 1)];
};

function settingCode(key: string, value: Word): Word | undefined {
  if (NAMED_SETTING.test(key)) {
    if (value.text.startsWith('!')) return tailOf(value, 1);
    return /^credential/i.test(key) && /^[/~.]/.test(value.text) ? value : undefined;
  }
  return CODE_SETTING.test(key) && !/^(?:|true|false|\d+)$/i.test(value.text) ? value : undefined;
}

/** `GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0=… git log` */
function environmentSettings({ environment }: Launch): [key: string, value: Word][] {
  const settingOf = (name: string) => environment.find((one) => one.name === name)?.value;
  return environment.flatMap(({ name, value }) => {
    const [, number] = /^GIT_CONFIG_KEY_(\d+)$/.exec(name) ?? [];
    const given = number === undefined ? undefined : settingOf(`GIT_CONFIG_VALUE_${number}`);
    return given === undefined ? [] : [[value.text, given]];
  });
}

/** Programs that serve the other end, which is this machine for a path; programs that name recipients. */
function servingCode(verb: string, rest: readonly Word[]): Word[] {
  const spelling = SERVED.get(verb);
  if (spelling === undefined) return [];
  return readOptions(rest, spelling)
    .values(...SERVING, ...(verb === 'clone' ? ['-u'] : []))
    .filter(isCode);
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
        .filter(isCode);
    case 'config':
      return keptCode(rest);
    case 'clone':
      return readOptions(rest, CLONE)
        .values('-c', '--config')
        .flatMap((setting) => settingCode(...splitSetting(setting)) ?? []);
    case 'difftool':
      return readOptions(rest, '-x: --extcmd: -t: --tool:').values('-x', '--extcmd');
    default:
      return [];
  }
}

/** A setting is judged where it is made: later, only a harmless command is visible. A bare program name is a choice. */
function keptCode(rest: readonly Word[]): Word[] {
  const options = readOptions(
    rest,
    '-f: --file: -t: --type: --default: --blob: --value: --comment: --fixed-value',
  );
  const words = options.operands;
  const at = words.findIndex(({ text }) => CODE_SETTING.test(text) || NAMED_SETTING.test(text));
  const value = at === -1 ? undefined : words[at + 1];
  const code = value === undefined ? undefined : settingCode(words[at]!.text, value);
  return code === undefined || !isCode(code) ? [] : [code];
}
