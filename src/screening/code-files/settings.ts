/** Settings that make a program start another one: git, cargo, npm, ssh, editors, debuggers, terminals. */

import { Buffer } from 'node:buffer';
import { filledIn } from '../../text/budget.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import { asScript, commandsIn, readJson, startedBySettings } from './commands-in.ts';
import { quotedTexts, unescaped } from './literals.ts';
import { quoted } from './spelled-words.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.trim());

const GIT_KEY =
  /^(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|clean|smudge|process|textconv|external|command|helper|driver|program|cmd|update|sequenceeditor|tool|defaultcmd|sshvariant)$/i;

/** `[alias] x = !cmd`, `[core] pager = cmd`, filters, helpers, drivers. */
export function gitConfigCommands(text: string): string {
  const found: string[] = [];
  let section = '';
  for (const line of text.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, head] = /^\s*\[\s*([^\]]+)\]/.exec(line) ?? [];
    if (head !== undefined) section = head.toLowerCase();
    const [, key = '', raw = ''] = /^\s*(?:\[[^\]]*\]\s*)?([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    const value = gitValue(raw);
    if (value === '') continue;
    if (/^hookspath$/i.test(key)) found.push(startedBySettings(`${value}/pre-commit`));
    else if (section === 'alias' || section.startsWith('alias')) {
      if (value.startsWith('!')) found.push(value.slice(1));
    } else if (section.startsWith('include') && /^path$/i.test(key)) {
      found.push(`git config include.path ${quoted(value)}`);
    } else if (/^insteadof$/i.test(key)) continue;
    else if (section.startsWith('pager') || GIT_KEY.test(key)) {
      const isName = !/[\s/!|;&$]/.test(value);
      if (!isName) found.push(startedBySettings(value.replace(/^!/, '')));
    }
  }
  return found.join('\n');
}

function gitValue(raw: string): string {
  const text = raw.trim();
  if (!text.includes('"')) return text.replace(/\s[#;].*$/, '').trim();
  return text
    .replaceAll(/\\(["\\])/g, '\u0001$1')
    .replaceAll(/(?<!\u0001)"/g, '')
    .replaceAll('\u0001', '')
    .trim();
}

/** Cargo's `runner`, `linker`, `rustc-wrapper`, and credential helpers. */
export function cargoCommands(text: string): string {
  const found: string[] = [];
  for (const [, value = ''] of text.matchAll(
    /^[ \t\v\f]*(?:[\w."'()-]+\.)?(?:runner|linker|rustc|rustdoc|rustc-wrapper|rustc-workspace-wrapper|credential-process|credential-provider|RUSTC_WRAPPER|RUSTC)\s*=\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*"|'[^']*')/gm,
  )) {
    const list = quotedTexts(value);
    const isTool = list.length === 1 && /^[\w.+-]+$/.test(list[0] ?? '');
    if (!isTool)
      found.push(startedBySettings(value.startsWith('[') ? list.map(quoted).join(' ') : (list[0] ?? '')));
  }
  return found.join('\n');
}

/** `.npmrc`: a shell for scripts, options for node, a foreign registry. */
export function npmrcCommands(text: string): string {
  const value = (name: string): string | undefined =>
    new RegExp(`^[ \\t]*(?:@[\\w.-]+:)?${name}[ \\t]*[=: ][ \\t]*(?:"([^\\n]*)"|([^\\n]+?))[ \\t]*$`, 'm')
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined);
  const shell = value('(?:script-shell|scriptShell|shell)');
  const options = value('(?:node-options|nodeOptions)');
  const git = value('git');
  const registry = value('registry');
  return [
    shell === undefined || /^(?:\/\S*\/)?(?:ba|z|da)?sh$|^(?:pwsh|powershell|cmd)(?:\.exe)?$/.test(shell)
      ? ''
      : startedBySettings(`${shell} -c true`),
    options === undefined ? '' : nodeLine(options),
    git === undefined || !git.includes('/') ? '' : startedBySettings(git),
    registry === undefined ? '' : `npm config set registry ${quoted(registry)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `--import=data:text/javascript,…` is a script in one word. */
function nodeLine(options: string): string {
  const [, packed, code = ''] =
    /data:(?:text|application)\/javascript(?:;charset=[\w-]+)?(;base64)?,(.+)$/i.exec(options) ?? [];
  if (code === '') return `node ${options} -e 0`;
  const text = packed === undefined ? percentDecoded(code) : Buffer.from(code, 'base64').toString('utf8');
  return asScript('node', text);
}

const percentDecoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

/** `ssh_config`: commands that ssh starts before, beside or after a connection. */
export const sshCommands = (text: string): string =>
  [
    ...matches(
      text,
      /^[ \t\v\f]*(?:ProxyCommand|LocalCommand|KnownHostsCommand|PermitLocalCommand|RemoteCommand|SecurityKeyProvider|PKCS11Provider)\s*=?\s*(.+)$/gim,
    )
      .filter((line) => !/^(?:yes|no|none|\/usr\/lib\S*)$/i.test(line))
      .map(startedBySettings),
    ...matches(text, /^[ \t\v\f]*Match\b[^\n]*\bexec\s+"?([^"\n]+)"?/gim),
  ]
    .join('\n')
    .replaceAll(/%([hprnu])/g, 'host');

/** `.curlrc` and `.wgetrc`: options that apply to every later call. */
export function curlrcCommands(text: string): string {
  const options = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(-{0,2}[\w-]+)\s*[=: ]?\s*(.*)$/.exec(line) ?? [];
    if (name === '' || line.trim().startsWith('#')) return [];
    const option = name.startsWith('-') ? name : `--${name}`;
    return [value === '' ? option : `${option} ${quoted(value.replace(/^"(.*)"$/, '$1'))}`];
  });
  return options.length === 0 ? '' : `curl ${options.join(' ')}`;
}

export function wgetrcCommands(text: string): string {
  const file = /^[ \t\v\f]*post_?file\s*=\s*(\S+)/im.exec(text)?.[1];
  const asked = /^[ \t\v\f]*use_?askpass\s*=\s*(\S.*)$/im.exec(text)?.[1];
  return [file === undefined ? '' : `wget --post-file=${quoted(file)} https://unknown.invalid/`, asked ?? '']
    .filter((line) => line !== '')
    .join('\n');
}

/** A debugger's start-up file. */
export function debuggerCommands(text: string): string {
  const shell = matches(text, /^[ \t\v\f]*(?:shell|!|pipe\b[^|]*\||platform shell|make)\s*(.+)$/gm);
  const python = matches(text, /^[ \t\v\f]*(?:python|py|script|python-interactive)\s+(\S.*)$/gm);
  const blocks = matches(text, /^[ \t\v\f]*(?:python|py)\s*$([\s\S]*?)^[ \t\v\f]*end\s*$/gm);
  return [...shell, asScript('python3', [...python, ...blocks].join('\n'))]
    .filter((line) => line !== '')
    .join('\n');
}

const TMUX_COMMAND = anyWord`
  run-shell run if-shell if default-command default-shell pipe-pane neww? new-window new new-session popup
  display-popup splitw? split-window respawn-pane respawn-window copy-pipe\S*
`;
const TMUX_STARTS = new RegExp(
  String.raw`(?:^|[\s;{"'])${TMUX_COMMAND}(?:\s+-\w+(?:\s+(?=-))?|\s+-[tcnsFxywh]\s+[^\s"'-]\S*)*\s+(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^"'\n;{][^\n;]*))`,
  'gm',
);

/** Shells that tmux starts for its keys, its bar and its panes, with the options that the file itself sets. */
export function tmuxCommands(text: string): string {
  const body = text.replaceAll(/\\\n\s*/g, ' ').replaceAll(/^[ \t]*#(?![({]).*$/gm, '');
  const given = new Map(
    [
      ...body.matchAll(
        /^[ \t]*(?:set(?:-option)?|setenv|set-environment)\s+(?:-\w+\s+)*(@?[\w-]+)\s+("[^"\n]*"|'[^'\n]*'|\S+)/gm,
      ),
      ...body.matchAll(/^[ \t]*(?:%hidden\s+)?(\w+)=("[^"\n]*"|'[^'\n]*'|\S+)/gm),
    ].map(([, name = '', value = '']) => [name, value.replaceAll(/^["']|["']$/g, '')]),
  );
  const put = (line: string): string =>
    filledIn(line, /#\{(@?[\w-]+)\}|\$\{?(\w+)\}?/g, (name) => given.get(name));
  const started = [...body.matchAll(TMUX_STARTS)].map(([, double, single, plain]) =>
    double === undefined ? (single ?? plain ?? '').trim() : unescaped(double),
  );
  return [
    ...started,
    ...matches(body, /#\(([^)\n]+)\)/g),
    ...matches(body, /(?:^|[\s;{])(?:source-file|source)\s+(?:-\w+\s+)*["']?([^\s"';]+)/gm).map(
      (path) => `tmux source-file ${path}`,
    ),
  ]
    .map(put)
    .join('\n');
}

/** `mise.toml`, tables of tasks in `pyproject.toml`: a line per task. */
export function tomlTasks(text: string): string {
  const found: string[] = [];
  let isTasks = false;
  for (const [, head, key = '', value = ''] of text.matchAll(
    /^[ \t\v\f]*\[{1,2}([^\]\n]+)\]{1,2}\s*$|^[ \t\v\f]*([\w."'-]+)\s*=\s*("""[\s\S]*?"""|'''[\s\S]*?'''|\[[^\]]*\]|\{[^}\n]*\}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/gm,
  )) {
    if (head !== undefined)
      isTasks =
        /(?:tasks|scripts|hooks|alias|commands)(?:\.|$)|^tool\.(?:taskipy|poe|pdm|hatch|tox|cibuildwheel|rye)/.test(
          head,
        );
    else if (
      /^(?:run|enter|leave|cmd|shell|script|before-all|before-build|test-command|cd|_\.source|command)$/.test(
        key,
      ) ||
      isTasks
    )
      found.push(...quotedTexts(value).filter((one) => /[\s/]/.test(one)));
  }
  return found.join('\n');
}

const JSON_KEYS = {
  lines:
    /^(?:command|cmd|exec|run|\w+Command|script|scripts|pre-commit|pre-push|commit-msg|prepare-commit-msg|post-checkout|post-merge|hooks|lint-staged|tasks|preLaunchTask)$/,
  words: /^(?:command|exec|\w+Command)$/,
};

/** Scripts of a manifest, tasks of an editor, first commands of a container. */
export function jsonCommands(text: string): string {
  const document = readJson(text);
  if (document === undefined) return '';
  const args = [
    ...text.matchAll(
      /"command"\s*:\s*"((?:[^"\\]|\\.)*)"\s*,\s*(?:"\w+"\s*:\s*"[^"]*"\s*,\s*)*"args"\s*:\s*\[([^\]]*)\]/g,
    ),
  ].map(([, command = '', list = '']) => `${command} ${quotedTexts(list).map(quoted).join(' ')}`);
  return [...commandsIn(document, JSON_KEYS), ...args].join('\n');
}
