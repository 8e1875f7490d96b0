import { expect, test } from 'vitest';
import { guessClient } from './client-guess.ts';

test.each([
  ['/home/ann/Claude/claude_desktop_config.json', '{}', 'claude-desktop'],
  ['/work/.mcp.json', '{}', 'claude-code'],
  ['/home/ann/.claude.json', '{}', 'claude-code'],
  ['/home/ann/.cursor/mcp.json', '{}', 'cursor'],
  ['/work/.vscode/mcp.json', '{}', 'vscode'],
  ['/home/ann/.codeium/windsurf/mcp_config.json', '{}', 'windsurf'],
  ['/home/ann/.codex/config.toml', '', 'codex'],
  ['/home/ann/.gemini/settings.json', '{}', 'gemini'],
  ['/home/ann/.config/zed/settings.json', '{}', 'zed'],
  ['/tmp/a.json', '{"context_servers": {}}', 'zed'],
  ['/tmp/a', '[mcp_servers.files]', 'codex'],
  ['/tmp/a.json', '{"mcpServers": {}}', 'claude-desktop'],
  ['/tmp/a.json', '{"servers": {}}', 'vscode'],
  ['/tmp/a.json', '{}', undefined],
])('%s %s', (path, text, client) => {
  expect(guessClient(path, text)).toBe(client);
});
