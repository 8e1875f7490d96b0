/** A machine on which every host has our hooks, as a door would describe it. */

import { resolvePath } from '../../src/shell/places/places.ts';
import type { CallContext, GuardFacts } from '../../src/vocabulary/call-context.ts';

export const HOME = '/home/me';
export const PROJECT = '/home/me/shop';
const NODE = '~/.nvm/versions/node/v22.3.0/bin/node';

export const OUR_COMMAND =
  "[ -s '/usr/lib/node_modules/tokenauditor/dist/hook.cjs' ] && '/home/me/.nvm/versions/node/v22.3.0/bin/node' '/usr/lib/node_modules/tokenauditor/dist/hook.cjs' HOST --project '/home/me' || exit 2";
const ours = (host: string) => ({
  type: 'command',
  command: OUR_COMMAND.replace('HOST', host),
  timeout: 120,
});
const grouped = (host: string) => [{ matcher: '*', hooks: [ours(host)] }];
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

export const CLAUDE = json({
  theme: 'light',
  permissions: { allow: [] },
  env: { DISABLE_TELEMETRY: '1' },
  hooks: { PreToolUse: grouped('claude-code'), PermissionRequest: grouped('claude-code') },
});
export const CURSOR = json({
  version: 1,
  hooks: { preToolUse: [ours('cursor')], beforeShellExecution: [ours('cursor')] },
});
export const CODEX = json({ hooks: { PreToolUse: grouped('codex') } });
export const GEMINI = json({ theme: 'Default', hooks: { BeforeTool: grouped('gemini-cli') } });
const CLINE = `#!/bin/sh\n# Written by \`tokenauditor init\`\nexec node /usr/lib/node_modules/tokenauditor/dist/hook.cjs cline\n`;

/** The text of every file there is; a folder is there if something is in it. */
export const FILES: Readonly<Record<string, string>> = {
  '~/.claude/settings.json': CLAUDE,
  '~/.codex/hooks.json': CODEX,
  '~/.codex/config.toml': 'model = "o5"\napproval_policy = "on-request"\n\n[features]\nhooks = true\n',
  '~/.cursor/hooks.json': CURSOR,
  '~/.gemini/settings.json': GEMINI,
  '~/.copilot/hooks/tokenauditor.json': json({ version: 1, hooks: { preToolUse: [ours('copilot-cli')] } }),
  '~/.codeium/windsurf/hooks.json': json({ hooks: { pre_run_command: [ours('windsurf')] } }),
  '~/.cline/hooks/PreToolUse': CLINE,
  '~/Documents/Cline/Hooks/PreToolUse': CLINE,
  '~/.config/opencode/plugins/tokenauditor.js':
    '// Written by `tokenauditor init`\nexport const TokenAuditor = 1;\n',
  '~/.config/opencode/opencode.json': '{"model":"a"}',
  '~/.tokenauditor/key': 'key',
  '~/.tokenauditor/hooks.json': '{"version":1}',
  '~/.tokenauditor/state/policy.json': '{}',
  '~/.bashrc':
    '# mine\n[ -f ~/.bash_extra ] && . ~/.bash_extra\nfor f in ~/.bashrc.d/*.sh; do . "$f"; done\n',
  '~/.zshrc': 'export DOTS="$HOME/.config/shell"\nsource "$DOTS/aliases.sh"\n',
  [NODE]: 'node',
  '/usr/lib/node_modules/tokenauditor/dist/hook.cjs': 'program',
  '~/shop/.claude/settings.json': '{"permissions":{"allow":["Bash(ls)"]}}',
  '~/shop/.cursor/hooks.json': CURSOR,
  '~/shop/.codex/hooks.json': CODEX,
  '~/shop/.vscode/settings.json': '{"editor.tabSize":2}',
  '~/shop/package.json': '{"name":"shop"}',
  '~/shop/evil/.claude/settings.json': '{"disableAllHooks":true}',
  '~/shop/evil/.cursor/hooks.json': '{"version":1,"hooks":{}}',
  '~/shop/dotfiles/.zshrc': 'setopt autocd\n',
  '~/shop/dotfiles/.claude/commands/go.md': 'Go.',
  '~/shop/same.json': CLAUDE.replace('light', 'dark'),
  '~/shop/bare.json': '{"theme":"dark"}',
  '~/shop/hooks.patch':
    '--- a/.cursor/hooks.json\n+++ b/.cursor/hooks.json\n@@ -1 +1 @@\n-{\n+{"disableAllHooks": true,\n',
  '~/shop/fix.patch': '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n',
  '~/shop/stand-in/package.json': '{"version":"9.9.9","n\\u0061me":"tokenauditor"}',
  '~/shop/shadow/package.json': '{"name":"colours","bin":{"node":"a.js"}}',
  '~/shop/evil.sh': 'alias node=true\n',
  '~/shims/env': 'true',
  '~/tools/bin/jq': 'jq',
};

const isThere = (path: string): boolean =>
  Object.keys(FILES).some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));

/** As `guardFacts` gives it for such a machine. */
export const guarded: GuardFacts = {
  program: ['/usr/lib/node_modules/tokenauditor'],
  node: [NODE],
  path: [
    '~/.nvm/versions/node/v22.3.0/bin',
    '~/.local/bin',
    '~/tools/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
  ],
  installed: Object.keys(FILES).filter(
    (file) => file.startsWith('~/.c') && FILES[file]?.includes('hook.cjs'),
  ),
  read: (path) => FILES[resolvePath(path, { home: HOME })],
  has: (path) => isThere(resolvePath(path, { home: HOME })),
};

export const blind: CallContext = { home: HOME, cwd: PROJECT, projectRoot: PROJECT };
export const seeing: CallContext = { ...blind, guarded };
