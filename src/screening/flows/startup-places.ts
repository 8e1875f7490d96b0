import { isJustMade, isTemporary } from '../../shell/places/places.ts';
import { either } from '../../text/patterns/compose.ts';

/** Files that are run later without a request: at login, at boot, on a schedule, on a commit, in an agent's session. */
export type StartupKind =
  | 'login keys'
  | 'library loaded into every program'
  | 'authentication modules'
  | 'shell startup file'
  | 'scheduled job'
  | 'service'
  | 'login item'
  | 'python startup file'
  | 'startup file of a program'
  | 'repository hook'
  | 'agent settings'
  | 'plugin of an agent'
  | 'build pipeline'
  | 'system program'
  | 'ssh settings'
  | 'build file'
  | 'package settings';

/** Over resolved paths: `~` for any home. */
const PLACES: readonly (readonly [StartupKind, RegExp])[] = [
  ['login keys', /\/\.ssh\/(?:authorized_keys2?|rc)$|^\/etc\/ssh\/(?:sshd_config|authorized_keys|sshrc)/],
  ['library loaded into every program', /^\/etc\/ld\.so\.(?:preload|conf)/],
  [
    'authentication modules',
    /^\/etc\/(?:pam\.d\/|pam\.conf|security\/)|\/security\/pam_[\w-]+\.so$|\/SecurityAgentPlugins\//,
  ],
  [
    'shell startup file',
    either(
      /^~\/\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|z(?:shrc|shenv|profile|login|logout)(?:\.zwc)?|kshrc|mkshrc|cshrc|tcshrc|login|xinitrc|xsession|xsessionrc|xprofile|pam_environment|envrc)$/,
      /^~\/\.config\/fish\/(?:config\.fish|fish_variables$|(?:conf\.d|functions)\/)/,
      /^~\/\.config\/(?:environment\.d|nushell)\//,
      /^\/etc\/(?:profile|bashrc|bash\.bashrc|zshrc|zshenv|zprofile|csh\.cshrc|environment|zsh\/|profile\.d\/|fish\/|X11\/xinit\/)/,
      /(?:WindowsPowerShell|PowerShell|powershell)\/(?:Microsoft\.\w+_)?profile\.ps1$/,
    ),
  ],
  [
    'scheduled job',
    /^\/etc\/(?:cron\.|crontab$|anacrontab$|periodic\/|periodic\.conf)|^(?:\/private)?\/(?:var|usr\/lib)\/(?:spool\/(?:cron|at)|at|cron)\b|^\/usr\/local\/etc\/periodic\//,
  ],
  [
    'service',
    either(
      /^\/(?:etc|lib|usr\/lib|usr\/local\/lib|run)\/systemd\/(?:system|user|system-generators|user-generators)(?:\/|$)/,
      /^~\/\.(?:config|local\/share)\/systemd\/user\//,
      /^\/etc\/(?:init\.d|init|rc\d?\.d|rc\.local|rc\.common|rc\.conf|inittab|xinetd\.d|inetd\.conf|modules-load\.d|modprobe\.d|modules$|udev\/rules\.d|NetworkManager\/dispatcher\.d|update-motd\.d|apt\/apt\.conf\.d|emond\.d|launchd\.conf|dbus-1|supervisor\/|init\.conf)/,
      /^\/usr\/local\/etc\/rc\.d\//,
      /^\/(?:lib|usr\/lib)\/udev\/rules\.d/,
      /\/Library\/(?:LaunchAgents|LaunchDaemons|StartupItems|Extensions)(?:\/|$)/,
      /\/var\/db\/emondClients/,
    ),
  ],
  [
    'login item',
    /^~\/\.config\/(?:autostart|autostart-scripts|plasma-workspace\/env)\/|^\/etc\/xdg\/autostart\/|com\.apple\.loginwindow[\w.*$-]*plist|\/Start Menu\/Programs\/Startup\/|\/backgrounditems\.btm$/i,
  ],
  ['python startup file', /(?:^|\/)(?:sitecustomize|usercustomize)\.py$|site-?_?packages.*\.pth$/i],
  [
    'startup file of a program',
    either(
      /^~\/\.(?:vim|config\/nvim)\/(?:plugin|after|ftplugin|ftdetect|autoload|syntax|indent|pack)\//,
      /^~\/\.(?:tclshrc|wishrc|npm-init\.js|gdbinit|lldbinit|pdbrc|irbrc|pryrc|Rprofile|ghci|sqliterc)$/,
      /^~\/\.(?:ipython\/.*\/startup|julia\/config|config\/gdb)\//,
    ),
  ],
  [
    'repository hook',
    /(?:^|\/)\.git\/hooks(?:$|\/(?!.*\.sample$))|(?:^|\/)\.git\/config$|^~\/\.gitconfig$|^~\/\.config\/git\/config$/,
  ],
  [
    'agent settings',
    either(
      /(?:^|\/)\.claude\/(?:settings(?:\.local)?\.json|hooks|plugins\/|installed_plugins)/i,
      /(?:^|\/)\.mcp\.json$/i,
      /(?:^|\/)\.cursor\/(?:mcp|hooks|cli-config)\.json$/i,
      /^~\/\.(?:claude\.json|codex\/(?:config\.toml|hooks)|gemini\/settings\.json|codeium\/|copilot\/|config\/(?:opencode|github-copilot)\/)/i,
      /claude_desktop_config\.json$/i,
      /(?:^|\/)\.vscode\/(?:mcp|tasks)\.json$/i,
      /(?:^|\/)\.tokenauditor\/|(?:^|\/)tokenauditor\.ya?ml$/i,
    ),
  ],
  // The host loads them into its own process, with its hooks.
  ['plugin of an agent', /(?:^|\/)\.opencode\/(?:plugins?|tools?)\/[^/]+\.[cm]?[jt]sx?$/i],
  ['build file', /(?:^|\/)(?:package\.json|[Mm]akefile|GNUmakefile|justfile|Rakefile|setup\.py)$/],
  [
    'package settings',
    /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|pip\.conf|pip\.ini|\.condarc)$|\/\.cargo\/config(?:\.toml)?$|^\/etc\/apt\/sources\.list(?:$|\.d\/)|^\/etc\/yum\.repos\.d\//,
  ],
  ['ssh settings', /^~\/\.ssh\/config$|^\/etc\/ssh\/ssh_config/],
  ['system program', /^\/(?:usr\/)?s?bin\/[^/]+$/],
  [
    'build pipeline',
    /(?:^|\/)\.github\/(?:workflows|actions)\/|(?:^|\/)\.gitlab-ci\.ya?ml$|(?:^|\/)Jenkinsfile$|(?:^|\/)\.circleci\/|(?:^|\/)azure-pipelines\.ya?ml$|(?:^|\/)bitbucket-pipelines\.yml$/,
  ],
];

/** Longer ones do not exist. */
const LONGEST_PATH = 4096;

export function startupPlace(resolved: string): StartupKind | undefined {
  if (resolved.length > LONGEST_PATH || isJustMade(resolved)) return undefined;
  for (const [kind, path] of PLACES) {
    if (!path.test(resolved)) continue;
    // No account has its home there.
    return kind === 'login keys' && isTemporary(resolved) ? undefined : kind;
  }
  return undefined;
}
