/** Agents started by an agent: options and environments in which they would not call our hooks. */

import { type Act, act, type Kind } from '../../../screening/contract/act.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { readSettings } from '../settings/entries.ts';
import { variableDanger } from '../settings/variables.ts';

const PROGRAMS =
  /^(?:claude|claude-code|codex|cursor|cursor-agent|gemini|gemini-cli|copilot|opencode|windsurf|cline|code|code-insiders)$/;
const PACKAGES =
  /^(?:@anthropic-ai\/claude-code|@openai\/codex|@google\/gemini-cli|@github\/copilot|opencode-ai|opencode|cline|@cline\/cli)(?:@[\w.^~-]+)?$/;
const RUNNERS = /^(?:npx|bunx|pnpx|npm|pnpm|yarn|bun|deno|volta|mise|node)$/;
const UNGUARDED: Kind = {
  detail: 'Tool call starts an agent without the hooks that guard it.',
  remedy: 'start',
};
const ELSEWHERE: Kind = {
  detail: 'Tool call starts an agent with settings that do not contain its hooks.',
  remedy: 'start',
};

/** The host's own name, whatever starts it. */
export function hostOf({ program, args }: Run): string | undefined {
  if (PROGRAMS.test(program)) return program.replace(/-(?:code|cli|agent|insiders)$/, '');
  if (!RUNNERS.test(program)) return undefined;
  for (const { text } of args.slice(0, 6)) {
    if (PACKAGES.test(text)) return /claude|codex|gemini|copilot|opencode|cline/.exec(text)?.[0];
    const [, inside] =
      /node_modules\/(?:\.bin\/|@[\w-]+\/)?(claude|codex|gemini|copilot|opencode|cline)/.exec(text) ?? [];
    if (inside !== undefined) return inside;
  }
  return undefined;
}

export function hostAct(
  run: Run,
  variables: ReadonlyMap<string, string>,
  context: CallContext,
): Act | undefined {
  const host = hostOf(run);
  if (host === undefined || run.where !== 'here') return undefined;
  const texts = run.args.map(({ value, text }) => value ?? text);
  if (texts.some((text) => /^(?:--help|-h|--version|-v|help)$/.test(text)) && texts.length < 3)
    return undefined;
  return byOptions(host, texts, context) ?? bySurroundings(run, variables, context);
}

/** Options that skip hooks, plugins or the user's settings. */
const OPTIONS: readonly (readonly [host: RegExp, option: RegExp])[] = [
  [/./, /^--(?:dangerously-bypass-hook-trust|no-hooks|disable-hooks|skip-hooks|ignore-hooks)$/],
  [/^claude$/, /^--(?:bare|safe-mode|setting-sources(?:=.*)?)$/],
  [/^codex$/, /^--(?:ignore-user-config|isolated)$/],
  [/^opencode$/, /^--pure$/],
  [/^copilot$/, /^--config-dir(?:=.*)?$/],
  [/^cline$/, /^(?:-y|--yolo|--config(?:=.*)?|--hooks-dir(?:=.*)?)$/],
];
const SWITCHED =
  /disable_?all_?hooks["']?\s*[:= ]\s*["']?true|hooks(?:Config)?\.?(?:enabled)?["']?\s*[:=]\s*["']?false|--disable[ =](?:\w+_)?hooks\b|features\.(?:\w+_)?hooks\s*=\s*false|managed_?hooks_?only["']?\s*[:=]\s*["']?true/i;

/** Verbs with which a host itself removes hooks or switches them off. */
const VERBS =
  /(?:^| )(?:features? disable \S*hooks?|hooks? (?:disable|remove|rm|delete|off|uninstall|clear|reset)\S*|config (?:set|add|remove|unset|delete|rm)(?: -\S+)* \S*hooks?\S*|(?:plugins?|extensions?) (?:disable|uninstall|remove|rm|delete) \S*tokenauditor\S*|(?:-c|--config)[ =]\S*hooks\S*=)/i;

function byOptions(host: string, texts: readonly string[], context: CallContext): Act | undefined {
  const given = texts.find((text) =>
    OPTIONS.some(([hosts, option]) => hosts.test(host) && option.test(text)),
  );
  const isUsersToo =
    given?.startsWith('--setting-sources') && /\buser\b/.test(optionValue(texts, '--setting-sources') ?? '');
  if (given !== undefined && !isUsersToo) return act('an agent without hooks', UNGUARDED, 'critical');
  const line = texts.join(' ');
  if (SWITCHED.test(line) || VERBS.test(line.slice(0, 200)))
    return act('an agent without hooks', UNGUARDED, 'critical');
  const settings = host === 'claude' ? optionValue(texts, '--settings') : undefined;
  if (settings === undefined) return undefined;
  const text = settings.trimStart().startsWith('{')
    ? settings
    : context.guarded?.read(placed(settings, context));
  const read = text === undefined ? undefined : readSettings(text, 'settings.json', context);
  if (read === undefined) return act('an agent with other settings', ELSEWHERE);
  return read.harms.size > 0 ? act('an agent without hooks', UNGUARDED, 'critical') : undefined;
}

function optionValue(texts: readonly string[], name: string): string | undefined {
  const at = texts.findIndex((text) => text === name || text.startsWith(`${name}=`));
  return at < 0 ? undefined : texts[at] === name ? (texts[at + 1] ?? '') : texts[at]?.slice(name.length + 1);
}

/** `systemd-run -E HOME=/x`, `tmux new -e HOME=/x`. */
export const assignments = (texts: readonly string[]): (readonly [string, string])[] =>
  texts.flatMap((text) => {
    const [, name = '', value = ''] = /^(?:-[eE]|--(?:set)?env=)?([A-Z_][A-Z0-9_]*)=(.*)$/s.exec(text) ?? [];
    return name === '' ? [] : [[name, value] as const];
  });

/** Preceding variables, another user, or a view of the disk with other settings. */
function bySurroundings(
  run: Run,
  variables: ReadonlyMap<string, string>,
  context: CallContext,
): Act | undefined {
  const given = [
    ...variables,
    ...run.environment.map(({ name, value }) => [name, value.text] as const),
    ...run.wrappers.flatMap(({ args }) => assignments(args.map(({ text }) => text))),
  ];
  for (const [name, value] of given) {
    if (variableDanger(name, value, context) !== undefined)
      return act(`${name} of an agent`, ELSEWHERE, 'critical');
  }
  const isOther = run.wrappers.some(
    ({ name, args }) =>
      /^(?:su|runuser|chroot|unshare|bwrap|proot|firejail|nsenter|fakechroot|systemd-nspawn)$/.test(name) ||
      (/^(?:sudo|doas)$/.test(name) &&
        args.some(({ text }) => /^(?:-u|-H|-i|--user(?:=.*)?|--set-home|--login)/.test(text))),
  );
  return isOther ? act('an agent of another user or in another root', ELSEWHERE) : undefined;
}

const GIVEN =
  /["']?\b(CODEX_HOME|CLAUDE_CONFIG_DIR|COPILOT_HOME|XDG_CONFIG_HOME|OPENCODE_\w+|GEMINI_CLI_HOME|HOME)["']?\]?\s{0,4}(?:[:=]|=>|,)/;
const STARTED = /["'`[\s/](?:claude|codex|gemini|copilot|opencode|cline)(?:["'`]|\s+(?:-|exec|run))/;
const STARTS = /\b(?:subprocess|popen|system|spawn\w*|exec\w*|Process|Command|child_process|run)\b/i;

/** A script that starts an agent with its own variables. */
export const scriptAct = (text: string): Act | undefined =>
  text.length < 65_536 && STARTED.test(text) && STARTS.test(text) && GIVEN.test(text)
    ? act('an agent with other settings', ELSEWHERE)
    : undefined;
