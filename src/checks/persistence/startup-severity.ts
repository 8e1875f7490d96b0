import type { StartupKind } from '../../screening/flows/startup-places.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Writes } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { either } from '../../text/patterns/compose.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { isHostileStartup, isOwnStartup, isUsualStartup } from './startup-lines.ts';

/** How severe a write to such a place is: by the place, by the content, and by how usual that is. */
export function startupSeverity(
  effect: Writes,
  kind: StartupKind,
  path: string,
  runs: readonly Run[],
): Severity | undefined {
  if (effect.how === 'mode' || effect.how === 'owner') return undefined;
  // A pipeline runs elsewhere, and its steps often begin with an installer.
  if (isHostileStartup(effect.content))
    return kind === 'build pipeline' || kind === 'build file' ? 'high' : 'critical';
  const words = runs.flatMap(({ args }) => args.map(({ text }) => text));
  switch (kind) {
    case 'service':
      return isPlainSetting(effect.content, path) ? 'medium' : 'high';
    case 'login keys':
      return /authorized_keys/.test(path) ? 'critical' : 'high';
    case 'library loaded into every program':
      return path.endsWith('preload') ? 'critical' : 'high';
    case 'shell startup file':
      if (/^(?:append|edit)$/.test(effect.how) && isOwnStartup(effect.content)) return 'low';
      return path.endsWith('.envrc') || isUsualStartup(effect.content, words) ? 'medium' : 'high';
    case 'system program':
      return effect.how === 'link' ? 'medium' : 'high';
    case 'repository hook':
      return hookSeverity(effect, path);
    case 'agent settings':
      return startsPrograms(effect.content, path) && !isOwnTasks(effect.content, path) ? 'high' : 'medium';
    case 'ssh settings':
      return /ProxyCommand|LocalCommand|KnownHostsCommand|Match\s+exec/i.test(effect.content ?? '')
        ? 'high'
        : 'low';
    case 'build pipeline':
      return /\b(?:env|printenv)\b[^\n|]{0,40}\|\s{0,4}(?:curl|nc|base64)\b|toJSON\(secrets\)/.test(
        effect.content ?? '',
      )
        ? 'high'
        : 'low';
    case 'startup file of a program':
      return RUNS_CODE.test(effect.content ?? 'system') ? 'high' : undefined;
    case 'build file':
      return undefined;
    case 'package settings':
      return pointsElsewhere(effect.content ?? '') ? 'high' : undefined;
    default:
      return 'high';
  }
}

/** Settings of such programs are words and values; these start something, or read and write files. */
const RUNS_CODE =
  /\b(?:system\w*|exec\w*|shell|readfile|writefile|require|import|eval|spawn|open|copy\w*|curl|wget|python3?|lua|ruby|perl|source|subprocess|child_process)\b|^\s*[.!](?:import|shell|system|read|once|output|open|save)?\b.*\/|!/m;

function hookSeverity(effect: Writes, path: string): Severity {
  const { content = '' } = effect;
  if (path.endsWith('config')) return RUNS_PROGRAM.test(content) ? 'high' : 'low';
  const reachesOut = /\b(?:curl|wget|ncat?|base64|python\d? -c)\b|\/tmp\/|\/dev\//.test(content);
  return isForeignHook(effect) || reachesOut ? 'high' : 'medium';
}

/** A file put in place with unknown content. A project keeps its own hooks in folders of that name. */
const isForeignHook = ({ how, source = '' }: Writes): boolean =>
  /^(?:copy|move|link)$/.test(how) &&
  !/\.sample$/.test(source) &&
  !(
    /^(?!\/|~|\$|.{0,200}[^./]\/\.\.\/)/.test(source) &&
    /(?:^|\/)\.?(?:git-?)?(?:hooks?|husky|scripts?|tools|bin|dev|contrib|build|ci|etc)\//.test(source)
  );

/** Hooks and servers are programs that an agent's host starts by itself; other checks cover a project's own files. */
const startsPrograms = (content: string | undefined, path: string): boolean =>
  content === undefined
    ? path.startsWith('~')
    : /"(?:hooks|command|mcpServers|apiKeyHelper|bypassPermissions|dangerously\w*|enableAllProjectMcpServers)"/.test(
        content,
      );

/** Editor tasks that a person starts; their commands are judged as commands. */
const isOwnTasks = (content: string | undefined, path: string): boolean =>
  content !== undefined && /\.vscode\/tasks\.json$/.test(path) && !BEYOND_BUILDS.test(content);

/** Started automatically, inline code, or something outside the project. `\u` and `\x` may spell any of these. */
const BEYOND_BUILDS = either(
  /folderOpen|\\[ux]/i,
  /\b(?:nc|ncat|socat|base64|xxd|eval|crontab|sudo|doas|ssh|scp|sftp|osascript|launchctl|systemctl|mcp\w*)\b/i,
  /\b(?:python[\d.]*|node|perl|ruby|php|deno|bun|(?:ba|z|da)?sh|pwsh|powershell)(?:\.exe)?"?[\s,]+(?:"args"\s{0,4}:\s{0,4}\[\s{0,8})?"?-{1,2}(?:[ceErp]|eval|command|enc\w*)\b/i,
  /\|\s{0,4}(?:sudo\s+)?(?:ba|z|da)?sh\b/i,
  /\/tmp\/|~\/|\$\{?(?:HOME|env:HOME|userHome)|\.\.\/\.\./i,
  /"(?:hooks|mcpServers|apiKeyHelper)"/i,
);

/** Settings of the package manager and names of modules, unless they name a program. */
const isPlainSetting = (content: string | undefined, path: string): boolean =>
  /^\/etc\/(?:apt\/apt\.conf\.d|modules-load\.d|modprobe\.d|modules$)/.test(path) &&
  content !== undefined &&
  !/Invoke|Post-|Pre-|^[ \t]{0,20}install\s|\/tmp\//m.test(content);

/** Settings by which git starts a program. */
const RUNS_PROGRAM =
  /^[ \t]{0,40}(?:fsmonitor|hooksPath|sshCommand|gitProxy|templateDir)[ \t]{0,8}=[ \t]{0,8}(?!\.husky|\.githooks|true|false)\S|=[ \t]{0,8}["']?!.{0,200}(?:curl|wget|\/tmp\/|\bsh\b)/im;

/** A registry on an unknown host, or without encryption. */
function pointsElsewhere(content: string): boolean {
  if (
    /trusted=yes|\b(?:strict-ssl|ssl_verify|enableStrictSsl)\b["']?[=: ]{1,4}false|^trusted-host\b/im.test(
      content,
    )
  )
    return true;
  for (const [, url = ''] of content.matchAll(
    /(?:registry|index-url|extra-index-url|deb|index|replace-with)["']?\s{0,4}[=: ]\s{0,4}["']?(?:\[[^\]]{0,80}\]\s{0,4})?(https?:\/\/[^\s"']{1,300})/gi,
  )) {
    const kind = targetKind(url);
    if (kind !== 'developer' && kind !== 'local' && kind !== 'private' && kind !== 'undecided') return true;
  }
  return false;
}
