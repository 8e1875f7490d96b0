import type { ClientId } from '../../gateway/downstream/server-start.ts';

/** Names of files and folders that only one client uses; the first that fits. */
const BY_PATH: readonly (readonly [RegExp, ClientId])[] = [
  [/claude_desktop_config\.json$/i, 'claude-desktop'],
  [/(?:^|[\\/])\.claude\.json$|(?:^|[\\/])\.mcp\.json$|[\\/]\.claude[\\/]/i, 'claude-code'],
  [/[\\/]\.?cursor[\\/]/i, 'cursor'],
  [/[\\/]\.vscode[\\/]|[\\/]Code[\\/]User[\\/]/i, 'vscode'],
  [/windsurf|codeium|mcp_config\.json$/i, 'windsurf'],
  [/\.toml$|[\\/]\.codex[\\/]/i, 'codex'],
  [/[\\/]\.gemini[\\/]/i, 'gemini'],
  [/[\\/]\.?zed[\\/]/i, 'zed'],
];
/** The content of the file, where its name gives no clue. */
const BY_SHAPE: readonly (readonly [RegExp, ClientId])[] = [
  [/^[ \t\v\f]*\[mcp_servers[.\]]/m, 'codex'],
  [/"context_servers"\s*:/, 'zed'],
  [/"mcpServers"\s*:/, 'claude-desktop'],
  [/"servers"\s*:/, 'vscode'],
];

/** Whose configuration a file is. Most clients write `mcpServers`, and then it matters little which one it was. */
export function guessClient(path: string, text: string): ClientId | undefined {
  const fits = ([pattern]: readonly [RegExp, ClientId], subject: string) => pattern.test(subject);
  return (
    BY_PATH.find((row) => fits(row, path))?.[1] ??
    BY_SHAPE.find((row) => fits(row, text.slice(0, 1 << 20)))?.[1]
  );
}
