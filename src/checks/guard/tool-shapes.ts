/** Arguments of tools that reach the guard by their roles: variables for a program, a home that an archive is unpacked in. */

import { surroundings } from '../../screening/calls/run-facts.ts';
import { bareName } from '../../screening/calls/tool-name.ts';
import { type Act, act } from '../../screening/contract/act.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { isHomeRoot } from './names/finds.ts';
import { variableDanger } from './settings/variables.ts';

const VARIABLE =
  'Tool call sets a variable that makes an agent’s host read other settings or load other code.';
const UNPACKED = 'Tool call unpacks an archive over files of the guard or its hooks.';
/** `env.NAME`, `environment["NAME"]`. */
const ENVIRONMENT = /\.(?:env|envs|environment|env_?vars|variables)(?:\.|\[")([A-Za-z_]\w{0,60})(?:"\])?$/i;
const INTO = /(?:^|[._])(?:dest\w*|target\w*|out\w*|into|to|extract\w*|folder|dir\w*|path|root|where)$/i;
const UNPACKS =
  /(?:^|_)(?:extract\w*|unpack\w*|unzip\w*|untar\w*|decompress\w*|inflate|restore\w*|expand)(?:_|$)/i;
const ARCHIVE = /\.(?:zip|tar|tgz|tbz2?|txz|tar\.\w{1,4}|7z|rar|cpio|gz|zst)$/i;
const MOST = 64;

export function* shapeActs({
  tool,
  kind,
  texts,
  context,
}: CallSubject): Generator<{ path: string; found: Act }> {
  if (kind === 'file') return;
  const given = texts.slice(0, MOST);
  for (const { path, text } of given) {
    const [, name] = ENVIRONMENT.exec(path) ?? [];
    if (name !== undefined && text.length <= 4096 && variableDanger(name, text, context) === 'certain')
      yield { path, found: act(name, VARIABLE) };
  }
  if (!UNPACKS.test(bareName(tool)) || !given.some(({ text }) => ARCHIVE.test(text))) return;
  for (const { path, text } of given) {
    const isPlace = /^\S{1,400}$/.test(text) && INTO.test(path) && !ARCHIVE.test(text);
    if (isPlace && isHomeRoot(placed(text, context))) yield { path, found: act('a home', UNPACKED) };
  }
}

/** The commands of a tool in the folder that the call names for them, if it names another than the session's. */
export function inNamedFolder(call: CallSubject): CallSubject[] {
  const { cwd } = surroundings(call);
  if (call.kind === 'file' || cwd === undefined || cwd === call.context.cwd) return [];
  // Copies: what is derived from a command is remembered with it.
  const commands = call.commands.map((one) => ({ ...one }));
  return [{ ...call, commands, context: { ...call.context, cwd } }];
}
