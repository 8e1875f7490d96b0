import { expect, it } from 'vitest';
import { CLIENT_IDS } from '../../gateway/downstream/server-start.ts';
import { configPlaces, placesAround } from './config-places.ts';

const placesOf = (where: Parameters<typeof configPlaces>[0]) =>
  configPlaces(where).map(({ client, path }) => `${client} ${path}`);

it('on Linux', () => {
  expect(placesOf({ platform: 'linux', home: '/home/u', cwd: '/w' })).toEqual([
    'claude-desktop /home/u/.config/Claude/claude_desktop_config.json',
    'claude-code /etc/claude-code/managed-mcp.json',
    'claude-code /home/u/.claude.json',
    'claude-code /w/.mcp.json',
    'cursor /home/u/.cursor/mcp.json',
    'cursor /w/.cursor/mcp.json',
    'vscode /home/u/.config/Code/User/mcp.json',
    'vscode /home/u/.config/Code/User/settings.json',
    'vscode /home/u/.config/Code - Insiders/User/mcp.json',
    'vscode /home/u/.config/Code - Insiders/User/settings.json',
    'vscode /home/u/.config/VSCodium/User/mcp.json',
    'vscode /home/u/.config/VSCodium/User/settings.json',
    'vscode /w/.vscode/mcp.json',
    'vscode /w/.vscode/settings.json',
    'windsurf /home/u/.codeium/windsurf/mcp_config.json',
    'windsurf /home/u/.codeium/mcp_config.json',
    'codex /home/u/.codex/config.toml',
    'codex /w/.codex/config.toml',
    'gemini /etc/gemini-cli/settings.json',
    'gemini /home/u/.gemini/settings.json',
    'gemini /w/.gemini/settings.json',
    'zed /home/u/.config/zed/settings.json',
    'zed /w/.zed/settings.json',
  ]);
});

it('on a Mac and on Windows', () => {
  const mac = placesOf({ platform: 'darwin', home: '/Users/u', cwd: '/w' });
  expect(mac).toContain(
    'claude-desktop /Users/u/Library/Application Support/Claude/claude_desktop_config.json',
  );
  expect(mac).toContain('vscode /Users/u/Library/Application Support/Code/User/mcp.json');
  expect(mac).toContain('zed /Users/u/.config/zed/settings.json');
  const windows = placesOf({ platform: 'win32', home: 'C:\\Users\\u', cwd: 'D:\\w', appData: 'E:\\Data' });
  expect(windows).toContain('claude-desktop E:\\Data\\Claude\\claude_desktop_config.json');
  expect(windows).toContain('zed E:\\Data\\Zed\\settings.json');
  expect(windows).toContain('claude-code C:\\Program Files\\ClaudeCode\\managed-mcp.json');
  expect(windows).toContain('gemini C:\\ProgramData\\gemini-cli\\settings.json');
  expect(windows).toContain('claude-code D:\\w\\.mcp.json');
});

it('where the user moved the folder of configurations', () => {
  const places = placesOf({ platform: 'linux', home: '/home/u', cwd: '/w', configHome: '/c' });
  expect(places).toContain('claude-desktop /c/Claude/claude_desktop_config.json');
  expect(places).toContain('zed /c/zed/settings.json');
});

it('each place once, and one for every client', () => {
  const places = configPlaces({ platform: 'linux', home: '/h', cwd: '/h' });
  expect(new Set(places.map(({ path }) => path)).size).toBe(places.length);
  expect(new Set(places.map(({ client }) => client))).toEqual(new Set(CLIENT_IDS));
});

it('around the current folder and its project, each place once', () => {
  const environment = { XDG_CONFIG_HOME: '/conf', APPDATA: undefined };
  const places = placesAround(
    { projectRoot: '/w', cwd: () => '/w/deep' },
    { platform: 'linux', home: '/home/u', environment },
  );
  const paths = places.map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('mcp.json'))).toEqual([
    '/etc/claude-code/managed-mcp.json',
    '/w/deep/.mcp.json',
    '/home/u/.cursor/mcp.json',
    '/w/deep/.cursor/mcp.json',
    '/conf/Code/User/mcp.json',
    '/conf/Code - Insiders/User/mcp.json',
    '/conf/VSCodium/User/mcp.json',
    '/w/deep/.vscode/mcp.json',
    '/w/.mcp.json',
    '/w/.cursor/mcp.json',
    '/w/.vscode/mcp.json',
  ]);
  expect(new Set(paths).size).toBe(paths.length);
});
