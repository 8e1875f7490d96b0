/**
 * Configuration outside the project that names a guarded file: programs write to files that their settings name, or run
 * commands from them, at their next start and unseen.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import { placed } from '../../../screening/contract/placed.ts';
import { startupPlace } from '../../../screening/flows/startup-places.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { isProseFile, joined } from '../places/mentions.ts';
import { namedPlace, placeOf } from '../places/naming.ts';
import { isOurs, isWithin } from '../places/places.ts';
import type { Change } from '../settings/change.ts';

const NAMED = 'Tool call writes configuration that names a file of the guard or its hooks.';
const STARTED = 'Tool call writes code that every start of Python runs.';
const LONGEST = 262_144;

const CONFIGURED = /^~\/\.[^/]|^\/etc\/|^~\/Library\/(?:Preferences|Application Support)\//;
/** Records and copies that no program takes instructions from, agents' own notes, and lists of names to leave out. */
const KEPT =
  /^~\/\.(?:cache|local\/state|npm|Trash|local\/share\/Trash|claude|codex|cursor|gemini|copilot|codeium|cline|tokenauditor|config\/opencode)(?:\/|$)|ignore(?:_global)?$|\/exclude$/i;
/** Lines of such a file are run by every start of Python. */
const SITE = /(?:^|\/)[^/]+\.pth$/;
const IMPORTED = /^import[ \t][^\n]*[;(]/m;
/** In an agent's own settings: commands that it starts. */
const COMMAND =
  /(?:^|[\s;&|("'])(?:rm|mv|cp|ln|tee|dd|sed|install|truncate|chmod|unlink|shred)[\s"',]|>\s{0,4}[~/$.]/;
const PERMISSION = /["'](?:Bash|Edit|Write|Read|MultiEdit|Shell)\(/;

/** Whether the content of a file there is looked at. */
export function isConfiguration(path: string, { projectRoot, home }: CallContext): boolean {
  if (!CONFIGURED.test(path) || KEPT.test(path) || isProseFile(path)) return false;
  if (startupPlace(path) === 'shell startup file') return false;
  const root =
    projectRoot === undefined ? undefined : placed(projectRoot, home === undefined ? {} : { home });
  return root === undefined || root === '~' || !isWithin(path, root);
}

export function configurationHarm(change: Change, context: CallContext, shown: string): Act | undefined {
  const { path, how, source } = change;
  if (/^(?:mode|owner|delete)$/.test(how)) return undefined;
  const given = source === undefined ? '' : (context.guarded?.read(source) ?? '');
  const text = `${change.after ?? change.added ?? change.said}\n${given}`;
  if (text.length > LONGEST) return undefined;
  if (SITE.test(path) && IMPORTED.test(text)) return act(shown, STARTED);
  if (!isConfiguration(path, context)) return undefined;
  const place = placeOf(context);
  const isNamed = [text, joined(text), text.replaceAll('\\', ' ')].some(
    (one) => namedPlace(one, place, context) !== undefined,
  );
  return isNamed ? act(shown, NAMED) : undefined;
}

/** `notify = ["sh", "-c", "rm …"]`, `"statusLine": {"command": "…"}`: an agent runs what its settings name. */
export function commandHarm(
  { said, after, added }: Change,
  context: CallContext,
  shown: string,
): Act | undefined {
  const place = placeOf(context);
  const isHarmful = (line: string) =>
    COMMAND.test(line) &&
    !PERMISSION.test(line) &&
    !isOurs(line) &&
    namedPlace(line, place, context) !== undefined;
  const text = after ?? added ?? said;
  return text.length <= LONGEST && text.split('\n').some(isHarmful) ? act(shown, NAMED) : undefined;
}
