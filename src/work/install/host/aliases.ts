import type { HostName } from '../../../vocabulary/hook-request.ts';

/** Other names of hosts. */
export const ALIASES: Readonly<Record<string, HostName>> = {
  claude: 'claude-code',
  gemini: 'gemini-cli',
  copilot: 'copilot-cli',
  'github-copilot': 'copilot-cli',
  'vscode-local': 'vscode',
  'cline-ide': 'cline',
  'cline-cli': 'cline',
};
