import type { Deletes, Writes } from '../../shell/effect.ts';
import { printable } from '../../text/printable.ts';
import { type Act, act } from './act.ts';
import { meansOwnFolder } from './evasion-folder.ts';

/** Files that are nothing but hooks of agents. */
const HOOK_FILE =
  /(?:^|\/)\.(?:codex|cursor|windsurf)\/hooks\.json$|(?:^|\/)\.codeium\/windsurf[\w-]*\/hooks\.json$|(?:^|\/)\.github\/hooks\/[^/]+\.json$|(?:^|\/)\.copilot\/hooks(?:\/|$)|(?:^|\/)\.(?:clinerules|cline)\/hooks(?:\/|$)|(?:^|\/)Cline\/(?:Rules\/)?Hooks(?:\/|$)|(?:^|\/)(?:\.opencode|opencode)\/plugins?\/tokenauditor[^/]*$/;
/** Settings among which hooks stand, with much else that people change every day. */
const SETTINGS_FILE =
  /(?:^|\/)\.claude\/settings[\w.]*\.json$|(?:^|\/)\.gemini\/settings\.json$|(?:^|\/)\.codex\/config\.toml$|(?:^|\/)\.copilot\/(?:settings|config)\.json$|(?:^|\/)\.github\/copilot\/settings[\w.]*\.json$/;
const OWN_FOLDER = /(?:^|\/)\.tokenauditor(?:\/|$)/;
/** Where package managers put it; its own repository is worked on like any other, but for the file that hooks start. */
const INSTALLED =
  /(?:^|\/)node_modules\/tokenauditor(?:\/|$)|(?:^|\/)tokenauditor\/dist\/hook(?:-full)?\.cjs$/;
const HOOK_WORD = /(?<!web)hook|tokenauditor/i;

/** Folders that hold hooks among other things of an agent: with them the hooks are gone. */
const AGENT_FOLDER =
  /(?:^|\/)\.(?:claude|codex|cursor|gemini|windsurf|clinerules|cline|copilot|opencode|codeium)\/?$|(?:^|\/)\.github\/hooks\/?$|(?:^|\/)\.codeium\/windsurf[\w-]*\/?$|(?:^|\/)\.config\/opencode(?:\/plugins?)?\/?$/;

/** What is moved away from here is no longer in force. */
export const isHookFile = (file: string): boolean =>
  HOOK_FILE.test(file) || INSTALLED.test(file) || AGENT_FOLDER.test(file) || meansOwnFolder(file);

export const isGuardFile = (file: string): boolean => HOOK_FILE.test(file) || OWN_FOLDER.test(file);

/**
 * What takes hooks away, or the guard they start. `around` is what else the call says: text that an edit takes out is not
 * told by what it puts in.
 */
export function hookFileAct(effect: Writes | Deletes, file: string, around: () => string): Act | undefined {
  const shown = printable(file, { max: 100 });
  const isDelete = effect.does === 'delete';
  const isShut = !isDelete && (effect.how === 'mode' || effect.how === 'owner');
  if (OWN_FOLDER.test(file) || ((isDelete || isShut) && meansOwnFolder(file)))
    return act(shown, 'Tool call changes the settings or the records of this guard.');
  if (INSTALLED.test(file)) return act(shown, 'Tool call changes the program that guards what agents run.');
  if (HOOK_FILE.test(file)) {
    // Made executable, a hook begins to work.
    const isArmed = !isDelete && effect.how === 'mode' && /\+x|\b[0-7]?7[0-7]{2}\b/.test(around());
    return isArmed ? undefined : act(shown, 'Tool call changes the hooks that guard what agents run.');
  }
  if (isDelete && effect.recursive && AGENT_FOLDER.test(file))
    return act(shown, 'Tool call removes the settings of an agent, and its hooks with them.');
  if (isDelete || !SETTINGS_FILE.test(file)) return undefined;
  return settingsAct(effect, shown, `${effect.content ?? ''}\n${around()}`);
}

function settingsAct({ how, content }: Writes, shown: string, said: string): Act | undefined {
  if (how === 'mode' || how === 'owner') return undefined;
  if (HOOK_WORD.test(said)) return act(shown, 'Tool call changes the hooks among the settings of an agent.');
  const isWhole = how !== 'append' && how !== 'edit';
  if (isWhole && /^[\s{}]*$/.test(content ?? 'unknown'))
    return act(shown, 'Tool call empties the settings of an agent, and its hooks with them.');
  // Whatever stood there is gone, but most who put a file there carry the rest over.
  return isWhole && content === undefined
    ? act(shown, 'Tool call replaces the settings of an agent.', 'medium')
    : undefined;
}
