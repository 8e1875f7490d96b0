/** Variables that make a program load other code, or a host read other settings than those with our hooks. */

import { placed } from '../../../screening/contract/placed.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { keptPathDanger, pathDanger } from './search-path.ts';

/** `certain`: the guard would not be called, or not answer. `likely`: that may happen, and cannot be decided here. */
export type Danger = 'certain' | 'likely';

const LOADERS =
  /^(?:LD_PRELOAD|LD_AUDIT|LD_SHOW_AUXV|LD_TRACE_\w+|LD_DEBUG|DYLD_\w+|BASH_ENV|BASH_FUNC_\S+|SHELLOPTS|PS4)$/;
const KNOWN_LIBRARY =
  /(?:jemalloc|tcmalloc|mimalloc|asan|tsan|ubsan|lsan|libfaketime|libeatmydata|libnss_wrapper|libgomp|libstdc\+\+|proxychains|libvulkan)/;
const LOADS_CODE = /(?:^|\s)(?:--(?:require|import|loader|experimental-loader|env-file\S*)|-r)(?:[=\s]|$)/;
/** Where hosts look for their settings, and the defaults. */
const FOLDERS: ReadonlyMap<string, RegExp> = new Map([
  ['HOME', /^~$/],
  ['USERPROFILE', /^~$/],
  ['APPDATA', /^~\/appdata\/roaming$/i],
  ['XDG_CONFIG_HOME', /^~\/\.config$/],
  ['CLAUDE_CONFIG_DIR', /^~\/\.claude$/],
  ['CODEX_HOME', /^~\/\.codex$/],
  ['COPILOT_HOME', /^~\/\.copilot$/],
  ['GEMINI_CLI_HOME', /^~$/],
  ['CLINE_DIR', /^~\/\.cline$/],
  ['OPENCODE_CONFIG_DIR', /^~\/\.config\/opencode$/],
  ['CURSOR_CONFIG_DIR', /^~\/\.cursor$/],
]);
/** Settings in the variable itself, and switches that skip hooks and plugins. */
const SWITCHES =
  /^(?:OPENCODE_PURE|OPENCODE_DISABLE_\w*PLUGINS?|OPENCODE_CONFIG(?:_CONTENT)?|GEMINI_CLI_SYSTEM_\w+_PATH|(?:CLAUDE|CODEX|GEMINI|COPILOT|CURSOR|CLINE|WINDSURF|OPENCODE)_\w*(?:HOOK|SAFE_MODE|SIMPLE|BARE_MODE)\w*|TOKENAUDITOR\w*)$/;

/** What a variable of this value would do to the guard; `context` provides the home and the content of folders. */
export function variableDanger(name: string, value: string, context: CallContext = {}): Danger | undefined {
  if (value === '' && !/^(?:HOME|USERPROFILE)$/.test(name)) return undefined;
  if (SWITCHES.test(name)) return /^(?:0|false|no|off)$/i.test(value) ? undefined : 'certain';
  if (LOADERS.test(name))
    return KNOWN_LIBRARY.test(value) || (name === 'PS4' && !/[$`]\(|`/.test(value)) ? undefined : 'certain';
  // As a path it is a file that shells run; as a word it names a deployment stage.
  if (name === 'ENV') return /^[~/$.]|\//.test(value) ? 'certain' : undefined;
  // Node reads `_` in the name of an option as `-`.
  if (name === 'NODE_OPTIONS') return LOADS_CODE.test(value.replaceAll('_', '-')) ? 'certain' : undefined;
  if (name === 'PATH' || name === 'Path') return pathDanger(value, context);
  const usual = FOLDERS.get(name);
  if (usual === undefined) return undefined;
  return usual.test(placed(value, context)) ? undefined : 'certain';
}

/** For a variable that is stored for later programs: settings, startup files, a login's variables. */
export const keptDanger = (name: string, value: string, context: CallContext): Danger | undefined =>
  /^path$/i.test(name) ? keptPathDanger(value, context) : variableDanger(name, value, context);
