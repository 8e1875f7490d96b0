/** Arguments of unknown tools that name a guarded place: as a URL, as a folder and a name in two fields, in JSON or code. */

import { bareName, FEW_NAMES } from '../../screening/calls/tool-name.ts';
import { type Act, act } from '../../screening/contract/act.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { TextSubject } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { memo } from '../../text/bounded-memo.ts';
import { firstOf } from '../../text/limits.ts';
import { CHANGES } from './names/may-change.ts';
import { namedPlace } from './places/naming.ts';

const NAMED = 'Tool call passes a file of the guard or its hooks to a tool that may change it.';
const LOOKING =
  /(?:^|_)(?:get|read|list|ls|cat|show|view|search|stat|diff|find|status|info|grep|glob|describe|count|open|todo\w*|fetch|log|blame|lint|check|validate|query|ask|task|plan|message|comment|note|think\w*|web\w*|issue|page|post|reply|memory|review|question|prompt|summar\w+)(?:_|s?$)/i;
/** Beside a verb that looks, one that changes: `find_delete`, `check_fix`. */
const CHANGING =
  /(?:^|_)(?:replace|fix|delete|remove|store|write|edit|update|set|put|save|patch|modify|append|insert|move|rename|overwrite|create|truncate|apply|restore|reset|clear|drop|unlink|sync|import|upload|add|change|alter|mutate|persist|dump|touch|link|format|erase|purge|wipe)(?:_|s?$)/i;
/** What people write about: these tools take texts, not files. */
const TALKING =
  /(?:^|_)(?:todo\w*|task|plan|message|comment|note|think\w*|web\w*|issue|page|post|reply|review|question|prompt|summar\w+|status|pull|pr|merge|ticket|chat|email|mail)(?:_|s?$)/i;
/** Tools that note something in a file are named after both. */
const KEEPING =
  /(?:^|_)(?:message|comment|note|task|plan|post|log|memory|page)s?_(?:files?|contents?|config|settings?)$/i;

/** By its name, the tool shows something or talks about it. */
export const isLookingTool = memo(FEW_NAMES, (tool): boolean => {
  const name = bareName(tool);
  return LOOKING.test(name) && !KEEPING.test(name) && (!CHANGING.test(name) || TALKING.test(name));
});
const isChanging = memo(FEW_NAMES, (tool) => CHANGING.test(bareName(tool)));

/** Tools that run what they are given, in whatever field it is. */
const RUNNING =
  /(?:^|_)(?:shell|term|terminal|exec\w*|run|eval\w*|repl|send|input|type|stdin|invoke|call|script|command|cmd)(?:_|$)/i;
const SHELL_CHANGE = /(?:^|[\s;&|(])(?:rm|mv|cp|ln|tee|dd|sed|install|truncate|chmod|chown|unlink|shred)\s|>/;
const LONGEST_CODE = 8192;
/** A path in its own repository is as often a path on a server. */
const ROOTED = /^(?:file:|[~/$%]|\.\.[\\/]|[A-Za-z]:[\\/])/i;
/** Fields with the folder from which a relative path is meant. */
const BASE =
  /\.(?:base|root|cwd|dir|directory|folder|workspace|parent|pwd|chdir|work(?:ing)?_?dir\w*|repo\w*)(?:_?(?:path|dir|name))?$/i;
const KEPT_IN =
  /\.(?:vault|store|library|notebook|base|root|cwd|dir|directory|folder|workspace|location)\w*$/i;
const QUOTED = /"((?:[^"\\]|\\.){3,400})"/g;
/** A setting by its name, for a tool that sets one. */
const SWITCH =
  /^disable_?all_?hooks$|^allow_?managed_?hooks_?only$|^hooks(?:Config)?\.?enabled$|^(?:[\w-]+\.)*(?:use|enable)_?hooks$/i;
const MOST = 1_024;

/** Fields about a command, which it does not act on. */
const ABOUT =
  /\.(?:description|explanation|reason|title|summary|justification|comment|prompt|purpose|intent|label|session\w*)$/i;

/** The texts that no command of the call contains: those are judged as part of it. */
function besideCommands({ texts, commands }: CallSubject): readonly TextSubject[] {
  if (commands.length === 0) return texts;
  const isIn = ({ path, text }: TextSubject) =>
    commands.some((one) => path === one.path || path.startsWith(`${one.path}[`) || one.text.includes(text));
  return texts.filter((one) => !isIn(one) && !ABOUT.test(one.path));
}

/** `{ command: 'read', path: … }`: the verb of a tool, not a program. What is written needs a second text. */
const isLookingVerb = ({ tool, commands }: CallSubject, beside: readonly TextSubject[]): boolean =>
  beside.length < 2 &&
  !isChanging(tool) &&
  commands.some(({ text }) => /^\w+$/.test(text) && isLookingTool(text));

export function* fieldActs(call: CallSubject): Generator<{ path: string; found: Act }> {
  const { tool, kind, context, commands, actions } = call;
  const texts = besideCommands(call);
  const isTalking = isLookingTool(tool) && isChanging(tool);
  if ((isLookingTool(tool) && !isTalking) || isLookingVerb(call, texts)) return;
  const isNamed = (text: string) => namedPlace(text, (path) => placed(path, context), context) !== undefined;
  const isAction = (path: string) => actions.some((action) => action.path === path);
  const words = texts.filter(({ text }) => /^\S{1,400}$/.test(text)).slice(0, MOST);
  const folders = words.filter(({ path, text }) =>
    kind === 'file' ? isAction(path) || BASE.test(path) : /^(?:file:|~|\/|\.|[A-Za-z]:)/i.test(text),
  );
  for (const { path, text } of words) {
    // The effect of a file tool on its path is judged; its content may mention any file.
    const isFolder = commands.length > 0 && BASE.test(path);
    const isWhole = !isTalking && kind !== 'file' && !isFolder && ROOTED.test(text) && isNamed(decoded(text));
    const isJoined = folders.some((folder) => {
      const isInside = kind !== 'file' || !text.includes('/') || (BASE.test(folder.path) && isAction(path));
      if (folder.path === path || !isInside) return false;
      // A note in a folder of files; a title alone is a text.
      if (isTalking) return KEPT_IN.test(folder.path) && isNamed(`${folder.text.replace(/\/$/, '')}/${text}`);
      // A name may be cut anywhere.
      const isCut = kind !== 'file' && isNamed(decoded(folder.text + text)) && !isNamed(folder.text);
      return isCut || isNamed(`${folder.text.replace(/\/$/, '')}/${text}`);
    });
    if (isWhole || (isJoined && /^[\w.*?{},[\]-]+(?:\/[\w.*?{},[\]-]+){0,3}$/.test(text)))
      yield { path, found: act('a guarded file', NAMED) };
  }
  if (kind === 'file' || isTalking) return;
  const isRunning = RUNNING.test(bareName(tool));
  for (const { path, text } of firstOf(texts, MOST)) {
    if (text.length > LONGEST_CODE) continue;
    const isInJson = /^\s*[{[]/.test(text) && quotedIn(text).some((one) => ROOTED.test(one) && isNamed(one));
    const isCode = isRunning && (SHELL_CHANGE.test(text) || CHANGES.test(text)) && isNamed(text);
    const isSwitch = SWITCH.test(text) && !/\s/.test(text.trim());
    if (isInJson || isCode || isSwitch) yield { path, found: act('a guarded file', NAMED) };
  }
}

/** The strings of a JSON text, and those of a JSON text inside one of its strings. */
const quotedIn = (text: string): string[] =>
  [text, text.replaceAll('\\"', '"')].flatMap((one) =>
    Array.from(one.matchAll(QUOTED), ([, inner = '']) => inner),
  );

function decoded(text: string): string {
  try {
    return /^file:/i.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
