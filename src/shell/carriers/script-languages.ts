import type { Script } from '../reading/reading.ts';

/** How the languages of interpreters are read. */
export const LANGUAGES: Readonly<Record<string, Script['language']>> = {
  python: 'python',
  javascript: 'javascript',
  perl: 'perl',
  ruby: 'ruby',
  php: 'php',
  lua: 'lua',
  applescript: 'applescript',
  compiled: 'compiled',
  java: 'compiled',
  groovy: 'compiled',
  swift: 'compiled',
  hashed: 'hashed',
  r: 'hashed',
  julia: 'hashed',
  dashed: 'dashed',
};
