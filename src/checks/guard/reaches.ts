/** Programs that are written or run and that reach for our key, socket or state. */

import { type Act, act } from '../../screening/contract/act.ts';
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import type { Word } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { impostorFor } from './places/impostors.ts';
import { isProseFile, joined, mentionIn } from './places/mentions.ts';
import { guardedKind } from './places/places.ts';
import { isLookingTool } from './tool-fields.ts';

/** Our own repository works with these texts; what they do when run is judged there as well. */
const OWN_SOURCE = /\.(?:[cm]?[jt]sx?|json)$/i;

/** Any project can use our name, so this softens a mention, never an effect. */
function isOwnSource(file: string, { guarded, projectRoot, home }: CallContext): boolean {
  if (guarded === undefined || projectRoot === undefined || !OWN_SOURCE.test(file)) return false;
  const root = placed(projectRoot, home === undefined ? {} : { home });
  if (!file.startsWith(`${root}/`) || guarded.program.some((one) => one === projectRoot)) return false;
  const manifest = guarded.read(`${root}/package.json`);
  return manifest !== undefined && /"name"\s*:\s*"tokenauditor"/.test(manifest);
}

function writtenAct(file: string, text: string, context: CallContext): Act | undefined {
  if (isProseFile(file)) return undefined;
  // Our entries in settings and hooks contain all of it, and are judged there as a whole.
  const isOfHost = /^(?:hooks|settings)$/.test(guardedKind(file, context) ?? '');
  if (isOfHost && impostorFor(text) !== undefined) return undefined;
  const found = mentionIn(text);
  return found !== undefined && isOwnSource(file, context) ? { ...found, severity: 'medium' } : found;
}

/** Their input is text, shown or stored; where it is stored, the file name reveals its kind. */
const TALKERS =
  /^(?:cat|tee|echo|printf|grep|egrep|rg|wc|less|more|head|tail|sort|git|gh|glab|mail|fold|fmt|sponge|dd|tokenauditor|jq|diff|pbcopy|xclip)$/;

/** They describe a file without opening it. */
const LOOKERS =
  /^(?:ls|stat|file|test|\[|\[\[|find|fd|tree|du|df|lsof|cd|pushd|readlink|realpath|basename|dirname|mkdir|chmod|chown|rm|man|which|export|sudo|npx|node|watch)$/;

/** In scripts inside a line, in what it writes, and in code that runs from its input. */
export function reachesIn({ reading, effects }: ReadCommand, context: CallContext): Act[] {
  const found: (Act | undefined)[] = [];
  // A script from standard input is both.
  const texts = new Set(reading.scripts.map(({ text }) => text));
  for (const { program, stdin, args, pipedTo } of reading.runs) {
    const isNamed = args.some(({ text }) => PRIVATE_PATH.test(text));
    if (isNamed && (TALKERS.test(program) ? isReadBy(program, args) : !LOOKERS.test(program)))
      found.push(mentionIn('cat .tokenauditor/key'));
    // `echo 'file("…/key")' | terraform console`
    if (/^(?:echo|printf)$/.test(program) && pipedTo.some((id) => !isTalking(reading.runs[id]?.program)))
      for (const { value, text } of args) texts.add(value ?? text);
    if (TALKERS.test(program)) continue;
    for (const input of stdin) if (input.from === 'text') texts.add(input.word.text);
  }
  for (const text of texts) found.push(mentionIn(text));
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.content === undefined) continue;
    const folder = effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd;
    found.push(writtenAct(placed(effect.path, context, folder), effect.content, context));
  }
  return found.filter((one) => one !== undefined);
}

const isTalking = (program: string | undefined): boolean =>
  program === undefined || TALKERS.test(program) || LOOKERS.test(program);

/** Programs that take texts and read files as well: `git commit -F key`, `jq --rawfile k key`. */
const isReadBy = (program: string, args: readonly Word[]): boolean =>
  !/^(?:echo|printf|tokenauditor)$/.test(program) &&
  !(program === 'git' && args.some(({ text }) => /^(?:check-ignore|ls-files|rm|status|log)$/.test(text)));

const PRIVATE_PATH =
  /^(?:file:\/\/|unix:(?:\/\/)?|http\+unix:\/\/)?[^\s]{0,400}\.tokenauditor[\\/]+(?:key(?!\.pub)\b|state\b|lock\b)[^\s]{0,200}$/i;

const NAMED = 'Tool call passes a file of the guard or its hooks to a tool that may change it.';

export function* reachesOfTools(call: CallSubject): Generator<{ path: string; found: Act }> {
  const { tool, actions, context, texts, commands } = call;
  for (const { path, effect } of actions) {
    if (effect.does !== 'write' || effect.content === undefined) continue;
    const found = writtenAct(placed(effect.path, context), effect.content, context);
    if (found !== undefined) yield { path, found };
  }
  if (commands.length > 0 || actions.some(({ effect }) => effect.does !== 'fetch')) return;
  // An unknown tool with one of these places as an argument.
  const isLooking = isLookingTool(tool);
  for (const { path, text } of texts) {
    if (!isLooking && /^[^\s]{1,400}$/.test(text) && /[./]/.test(text)) {
      const kind = guardedKind(placed(text, context), context);
      if (kind === 'hooks' || kind === 'state' || kind === 'program')
        yield { path, found: act('a guarded file', NAMED) };
    }
    const found = PRIVATE_PATH.test(text) ? mentionIn(joined(text)) : undefined;
    if (found !== undefined) yield { path, found };
  }
}
