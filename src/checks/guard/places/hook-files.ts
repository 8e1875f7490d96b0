/** Where the hosts keep hooks and the settings that switch hooks on and off: of a user, of a project, of the machine. */

/** Files that contain only hooks. */
const HOOK_FILES: readonly RegExp[] = [
  /(?:^|\/)\.(?:codex|cursor|windsurf|claude)\/hooks\.json$/,
  /(?:^|\/)\.codeium\/windsurf[\w-]*\/hooks\.json$/,
  /^\/etc\/(?:cursor|windsurf|codex)\/hooks\.json$/,
  /\/(?:library\/application support|programdata)\/(?:cursor|windsurf|codex)\/hooks\.json$/,
  /(?:^|\/)\.github\/hooks\/[^/]+\.json$/,
  /(?:^|\/)\.copilot\/hooks(?:\/|$)/,
  /^\/etc\/github-copilot\/policy\.d(?:\/|$)/,
  /(?:^|\/)\.(?:clinerules|cline)\/hooks(?:\/|$)/,
  /(?:^|\/)cline\/(?:rules\/)?hooks(?:\/|$)/,
  /(?:^|\/)(?:\.opencode|opencode)\/plugins?\/tokenauditor[^/]*$/,
  /(?:^|\/)\.claude\/plugins\/(?:[^/]+\/){0,8}hooks\/hooks\.json$/,
];

/** Settings that include hooks and their switches among much that people change every day. */
const SETTINGS_FILES: readonly RegExp[] = [
  /(?:^|\/)\.claude\/(?:(?:remote|managed)-)?settings[\w.]*\.json$/,
  /(?:^\/etc\/claude-code|\/(?:library\/application support|programdata|program files)\/claudecode)\/managed-settings(?:\.json$|\.d\/)/,
  /(?:^|\/)\.claude\/(?:plugins\/)?(?:installed_plugins|known_marketplaces)\.json$/,
  /(?:^|\/)\.gemini\/settings\.json$/,
  /(?:^\/etc\/gemini-cli|\/(?:library\/application support\/geminicli|programdata\/gemini-cli))\/[\w-]+\.json$/,
  /(?:^|\/)\.codex\/(?:config|requirements|managed_config)\.toml$/,
  /^\/etc\/codex\/[\w-]+\.toml$/,
  /(?:^|\/)\.copilot\/(?:settings|config)\.json$/,
  /(?:^|\/)\.github\/copilot\/settings[\w.]*\.json$/,
  /(?:^|\/)\.vscode\/settings\.json$/,
  /\/user\/profiles\/[^/]+\/settings\.json$/,
  /(?:^|\/)\.(?:vscode|cursor|windsurf)-server[\w-]*\/data\/machine\/settings\.json$/,
  /\.code-workspace$/,
  /(?:^|\/)\.cline\/data\/globalstate\.json$/,
  /\/(?:code(?: - insiders)?|vscodium|cursor|windsurf)\/user\/settings\.json$/,
  /(?:^|\/)(?:\.opencode\/|opencode\/)?opencode\.jsonc?$/,
];

/** Folders whose loss would remove hooks, besides much else. */
const HOST_FOLDERS: readonly RegExp[] = [
  /(?:^|\/)\.(?:claude|codex|cursor|gemini|windsurf|clinerules|cline|copilot|opencode|codeium)\/?$/,
  /(?:^|\/)\.github\/hooks\/?$/,
  /(?:^|\/)\.codeium\/windsurf[\w-]*\/?$/,
  /(?:^|\/)\.config\/opencode(?:\/plugins?)?\/?$/,
  /(?:^|\/)\.opencode\/plugins?\/?$/,
  /(?:^|\/)documents\/cline(?:\/hooks)?\/?$/,
  /^\/etc\/(?:claude-code|codex|cursor|windsurf|gemini-cli|github-copilot)\/?$/,
];

/** One file of each host, below a home or a project, that a glob or a copied folder may reach. */
export const USUAL_FILES: readonly string[] = [
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.codex/hooks.json',
  '.codex/config.toml',
  '.cursor/hooks.json',
  '.gemini/settings.json',
  '.copilot/hooks/tokenauditor.json',
  '.github/hooks/tokenauditor.json',
  '.codeium/windsurf/hooks.json',
  '.windsurf/hooks.json',
  '.clinerules/hooks/PreToolUse',
  '.cline/hooks/PreToolUse',
  'Documents/Cline/Hooks/PreToolUse',
  '.config/opencode/plugins/tokenauditor.js',
  '.opencode/plugins/tokenauditor.js',
  '.tokenauditor/key',
];

/** What a host reads in this folder, relative to it: `settings.json` of any `.claude`. */
export function filesOfHost(folder: string): string[] {
  const path = `/${folder.toLowerCase().replace(/\/$/, '')}`;
  return USUAL_FILES.flatMap((file) => {
    const steps = file.split('/');
    const at = steps.findIndex(
      (_, i) => i > 0 && path.endsWith(`/${steps.slice(0, i).join('/').toLowerCase()}`),
    );
    return at < 0 ? [] : [steps.slice(at).join('/')];
  });
}

const isAny = (path: string, table: readonly RegExp[]): boolean => table.some((one) => one.test(path));

export const isHookFile = (path: string): boolean => isAny(path.toLowerCase(), HOOK_FILES);
export const isSettingsFile = (path: string): boolean => isAny(path.toLowerCase(), SETTINGS_FILES);
export const isHostFolder = (path: string): boolean => isAny(path.toLowerCase(), HOST_FOLDERS);
