/** Arguments of tools of which nothing is known that name a guarded place: as a URL, or as a folder and a name in two fields. */
import type { CallSubject } from '../call.ts';
import { bareName } from '../file-tools.ts';
import { type Act, act } from '../lexicon/act.ts';
import { placed } from '../placed.ts';
import { namedPlace } from './naming.ts';

const NAMED = 'Tool call hands a file of the guard or its hooks to a tool that may change it.';
const LOOKING =
  /(?:^|_)(?:get|read|list|ls|cat|show|view|search|stat|diff|find|status|info|grep|glob|describe|count|todo\w*|fetch|log|blame|lint|check|validate|query|ask|task|plan|message|comment|note|think\w*|web\w*|issue|page|post|reply|memory|review|question|prompt|summar\w+)(?:_|s?$)/i;
const MOST = 24;

export function* fieldActs({ tool, texts, context, commands, actions }: CallSubject): Generator<{
  path: string;
  found: Act;
}> {
  if (commands.length > 0 || LOOKING.test(bareName(tool))) return;
  if (actions.some(({ effect }) => effect.does !== 'fetch')) return;
  const place = (path: string) => placed(path, context);
  const words = texts.filter(({ text }) => /^\S{1,400}$/.test(text)).slice(0, MOST);
  const folders = words.filter(({ text }) => /^(?:file:|~|\/|\.|[A-Za-z]:)/i.test(text));
  for (const { path, text } of words) {
    const isNamed =
      /[./]/.test(text) &&
      (namedPlace(text, place, context) !== undefined ||
        folders.some(
          (folder) =>
            folder.path !== path &&
            namedPlace(`${folder.text.replace(/\/$/, '')}/${text}`, place, context) !== undefined,
        ));
    if (isNamed) yield { path, found: act('a guarded file', NAMED) };
  }
}
