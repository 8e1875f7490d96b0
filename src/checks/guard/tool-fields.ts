/** Arguments of unknown tools that name a guarded place: as a URL, or as a folder and a name in two fields. */

import { bareName } from '../../screening/calls/file-tools.ts';
import { type Act, act } from '../../screening/contract/act.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { namedPlace } from './places/naming.ts';

const NAMED = 'Tool call passes a file of the guard or its hooks to a tool that may change it.';
const LOOKING =
  /(?:^|_)(?:get|read|list|ls|cat|show|view|search|stat|diff|find|status|info|grep|glob|describe|count|todo\w*|fetch|log|blame|lint|check|validate|query|ask|task|plan|message|comment|note|think\w*|web\w*|issue|page|post|reply|memory|review|question|prompt|summar\w+)(?:_|s?$)/i;
/** A path in its own repository is as often a path on a server. */
const ROOTED = /^(?:file:|[~/$%]|\.\.[\\/]|[A-Za-z]:[\\/])/i;
const MOST = 24;

export function* fieldActs({ tool, kind, texts, context, commands, actions }: CallSubject): Generator<{
  path: string;
  found: Act;
}> {
  if (commands.length > 0 || LOOKING.test(bareName(tool))) return;
  const isNamed = (text: string) => namedPlace(text, (path) => placed(path, context), context) !== undefined;
  const words = texts.filter(({ text }) => /^\S{1,400}$/.test(text)).slice(0, MOST);
  const folders = words.filter(({ path, text }) =>
    kind === 'file'
      ? actions.some((action) => action.path === path)
      : /^(?:file:|~|\/|\.|[A-Za-z]:)/i.test(text),
  );
  for (const { path, text } of words) {
    // The effect of a file tool on its path is judged; its content may mention any file.
    const isWhole = kind !== 'file' && ROOTED.test(text) && isNamed(text);
    const isJoined = folders.some(
      (folder) => folder.path !== path && isNamed(`${folder.text.replace(/\/$/, '')}/${text}`),
    );
    if (
      isWhole ||
      (isJoined &&
        /^[\w.*?{},[\]-]+(?:\/[\w.*?{},[\]-]+){0,3}$/.test(text) &&
        !(kind === 'file' && text.includes('/')))
    )
      yield { path, found: act('a guarded file', NAMED) };
  }
}
