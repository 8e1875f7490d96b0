/** Settings and hooks of a host before and after: our entries must stay as they were, and nothing may disable them. */

import { type Act, act } from '../../../screening/contract/act.ts';
import { anyWord, either } from '../../../text/patterns/compose.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { guardedKind, isOurs, isPlaced } from '../places/places.ts';
import { type Change, isKeptMode } from './change.ts';
import { forgivenHarms, readSettings } from './entries.ts';

const GONE = 'Tool call removes the hooks that guard agents.';
const CHANGED = 'Tool call changes the hooks that guard agents.';
const OFF = 'Tool call makes an agent skip its hooks, or makes them run other code.';
const UNKNOWN = 'Tool call changes settings that contain hooks, and the result is unknown.';

export function settingsHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  const { guarded } = context;
  const isHookFile = guardedKind(change.path, context) === 'hooks';
  if (change.how === 'mode') return isKeptMode(change, 'r') ? undefined : act(shown, CHANGED, 'critical');
  const before = guarded?.read(change.path);
  const isUnread =
    guarded === undefined || !isPlaced(change.path) || (before === undefined && guarded.has(change.path));
  // Nothing of ours is there, so only the new content counts.
  const isNone = !isUnread && !isOurs(before);
  if (/^(?:delete|cover|owner)$/.test(change.how)) return isNone ? undefined : act(shown, GONE, 'critical');
  // An older or foreign version whose content is unknown here.
  if (change.how === 'unpack') return isNone ? undefined : act(shown, UNKNOWN);
  const after = change.after ?? appended(change, before) ?? sourceText(change, context);
  if (after === undefined)
    return (
      partialHarm(change, isHookFile, isNone, shown) ?? (isOurs(before) ? act(shown, UNKNOWN) : undefined)
    );
  const found = wholeHarm({ before, after, path: change.path }, context, shown);
  return found ?? (isUnread ? blindHarm(change.path, after, isHookFile, shown) : undefined);
}

const appended = ({ added }: Change, before: string | undefined): string | undefined =>
  added === undefined || before === undefined ? undefined : `${before}${added}\n`;

const sourceText = ({ how, source }: Change, { guarded }: CallContext): string | undefined =>
  source !== undefined && /^(?:copy|move|link)$/.test(how) ? guarded?.read(source) : undefined;

interface Whole {
  readonly before: string | undefined;
  readonly after: string;
  readonly path: string;
}

function wholeHarm({ before, after, path }: Whole, given: CallContext, shown: string): Act | undefined {
  // The project that these settings belong to, which may not be the session's.
  const [, owner] = /^(.+)\/\.\w+\/[^/]+$/.exec(path) ?? [];
  const context = owner === undefined || owner === '~' ? given : { ...given, projectRoot: owner };
  const old = before === undefined ? undefined : readSettings(before, path, context);
  const now = readSettings(after, path, context);
  if (now === undefined) {
    if (isOurs(before)) return act(shown, GONE, 'critical');
    return forgivenHarms(after, context).size > 0 ? act(shown, OFF) : undefined;
  }
  const harm = [...now.harms].find(([name]) => old?.harms.has(name) !== true);
  if (harm !== undefined) return act(shown, OFF, harm[1] === 'certain' ? 'critical' : 'high');
  if (old !== undefined && [...old.ours].some((one) => !now.ours.has(one)))
    return act(shown, now.ours.size === 0 ? GONE : CHANGED, 'critical');
  return undefined;
}

/** Words that identify entries in their settings, and those that affect their answer or timeout. */
const HOOK_WORD = either(
  /(?<!web)hook|tokenauditor|matcher/i,
  /(?:pre|post)_?tool_?use/i,
  /(?:before|after)_?(?:tool|agent|model|shell|mcp|read|file|submit)/i,
  /permission_?request/i,
  /(?:pre|post)_(?:run|write|read|mcp|user)_/i,
  /user_?prompt_?submit/i,
  /session_?(?:start|end)/i,
  /\bexit [0-9]/i,
  /["']timeout(?:sec)?["']/i,
  /["']type["']\s{0,4}:\s{0,4}["']command/i,
);

/** The old content is unknown: hooks and all settings of a user may contain ours. */
function blindHarm(path: string, after: string, isHookFile: boolean, shown: string): Act | undefined {
  const isEveryday = /(?:^|\/)(?:\.vscode\/settings\.json|opencode\.jsonc?)$/i.test(path);
  const isEmptied = /^[\s{}]*$/.test(after) && !isEveryday;
  const isUsers = /^~\/\.(?:claude|codex|gemini|copilot)\//.test(path);
  return isHookFile || isEmptied || isUsers || HOOK_WORD.test(after) ? act(shown, CHANGED) : undefined;
}

export const SWITCHED_OFF =
  /disable_?all_?hooks\W{1,6}true|managed_?hooks_?only\W{1,6}true|hooks\w*\W{1,6}(?:enabled\W{1,6})?false/i;
const LOADER_NAME = anyWord`
  LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_\w+ BASH_ENV BASH_XTRACEFD BASHOPTS SHELLOPTS PROMPT_COMMAND PS4
  ZDOTDIR SHELL CLAUDE_CODE_SHELL(?:_PREFIX)? NODE_PATH XDG_CONFIG_HOME GEMINI_CLI_\w+ CLAUDE_CONFIG_DIR
  CODEX_HOME COPILOT_HOME OPENCODE_PURE NODE_OPTIONS\W{1,6}[^"'\n]*--(?:require|import|loader) PATH HOME
`;
const LOADER = new RegExp(String.raw`["'.\s]${LOADER_NAME}["']?\s*[:=]`);

/** The resulting text is unknown, so the content of the call has to do. */
function partialHarm(
  { how, said, path }: Change,
  isHookFile: boolean,
  isNone: boolean,
  shown: string,
): Act | undefined {
  if (SWITCHED_OFF.test(said)) return act(shown, OFF, 'critical');
  if (LOADER.test(said)) return act(shown, OFF);
  if (isNone) return undefined;
  if (isHookFile || HOOK_WORD.test(said)) return act(shown, CHANGED);
  // Anything after the end of a document does not count.
  if (how === 'append' && /\.jsonc?$/.test(path)) return act(shown, CHANGED);
  // The program that writes the file may keep the old content.
  return how === 'edit' || how === 'append' ? undefined : act(shown, UNKNOWN, 'medium');
}
