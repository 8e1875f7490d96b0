/** Imports nothing, for the sake of the quick path. */
const AGENT_FILE =
  /\.(?:claude|codex|cursor|gemini|copilot|codeium|windsurf|cline|clinerules|opencode|tokenauditor)\b|\b(?:settings|hooks)(?:\.local)?\.json\b|\bhook\.cjs\b|\.(?:bashrc|zshrc|zshenv|profile|bash_profile|bash_aliases)\b|(?:^|[\s=:"'])(?:\.\.\/)+\.[a-z]|(?:^|[\s=:"'])~\/\.[a-z]/i;

/** A name that can lead to the files of an agent or of the guard, wherever it is stored. */
export const namesAgentFile = (text: string): boolean =>
  AGENT_FILE.test(text) || /(?:^|[-_/])(?:claude|codex)$/i.test(text);
