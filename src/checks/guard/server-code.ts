/** Code in the arguments of servers: SQL that writes files, containers over a home, encoded scripts, typed lines. */

import { bareName, FEW_NAMES } from '../../screening/calls/tool-name.ts';
import { type Act, act } from '../../screening/contract/act.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { TextSubject } from '../../screening/contract/check.ts';
import { memo } from '../../text/bounded-memo.ts';
import { firstOf } from '../../text/limits.ts';
import { either } from '../../text/patterns/compose.ts';
import { isHostShell } from '../../vocabulary/shell-tool.ts';
import { CHANGES } from './names/may-change.ts';
import { isTypedHarm } from './names/typed.ts';
import { namedPlace, placeOf } from './places/naming.ts';
import { isLookingTool } from './tool-fields.ts';

const NAMED = 'Tool call passes a file of the guard or its hooks to a server that may change it.';
const TYPED = 'Tool call types a command for a folder of the guard or its hooks into a terminal.';
const LONGEST = 65_536;
const MOST = 1_024;

/** Statements that write a file of the database’s machine. */
const SQL_WRITES = either(
  /\bCOPY\b[\s\S]{0,2000}?\bTO\b|\bINTO\s+(?:OUT|DUMP)FILE\b|\bATTACH\b|\bVACUUM\b[\s\S]{0,200}?\bINTO\b/im,
  /\b(?:lo_export|pg_file_write|writefile)\s*\(|\bEXPORT\s+DATABASE\b|\bBACKUP\s+(?:DATABASE\s+|TO\b)/im,
  /^\s*\.(?:output|once|backup|save|clone|dump|shell|system|cd)\b|\bxp_cmdshell\b|\butl_file\b/im,
);
const SQL_FIELD = /(?:sql|query|statement)\w{0,8}$/i;
const SHELL_CHANGE =
  /(?:^|[\s;&|("'])(?:rm|mv|cp|ln|tee|dd|sed|install|truncate|chmod|chown|unlink|shred)[\s"']|>/;
const TYPING =
  /(?:^|_)(?:type|typed|keys?|send|input|stdin|write|terminal|term|pty|paste|tty|session)(?:_|$)/i;
/** Text for people. */
const MESSAGING = /(?:^|_)(?:message|mail|email|chat|reply|comment|notification|post|issue|note)s?(?:_|$)/i;
const ENCODED_FIELD = /(?:b64|base64|hex|encoded)\w{0,12}$/i;
const ENCODING = /^(?:base64|b64|base64url|hex|base16|url|percent)$/i;

interface Found {
  readonly path: string;
  readonly found: Act;
}

export function* serverActs({ tool, kind, texts, context }: CallSubject): Generator<Found> {
  if (kind === 'file') return;
  const place = placeOf(context);
  const isNamed = (text: string) => namedPlace(text, place, context) !== undefined;
  const given = firstOf(
    texts.filter(({ text }) => text.length <= LONGEST),
    MOST,
  );
  const isEncoded = given.some(({ text }) => ENCODING.test(text));
  const mounts = mountsIn(given);
  for (const { path, text } of given) {
    const code = isEncoded || ENCODED_FIELD.test(path) ? decoded(text) : undefined;
    const isCode = code !== undefined && (SHELL_CHANGE.test(code) || CHANGES.test(code)) && isNamed(code);
    const isPath =
      code !== undefined && /^[~/.]\S{3,400}$/.test(code) && isNamed(code) && !isLookingTool(tool);
    const inside = mounts.map(([host, folder]) => text.replaceAll(folder, () => host));
    const isMounted = inside.some((one) => one !== text && isNamed(one)) && changesIn(given);
    if (
      isCode ||
      isPath ||
      isMounted ||
      ((kind !== 'shell' || SQL_FIELD.test(path)) && SQL_WRITES.test(text) && isNamed(text))
    )
      yield { path, found: act('a guarded file', NAMED) };
    else if (kind !== 'web' && isTyping(tool) && isTypedHarm(text, place, context))
      yield { path, found: act('a guarded folder', TYPED) };
  }
}

/** A shell of the host takes whole command lines, which are read as such: `run_in_terminal` types nothing. */
const isTyping = memo(FEW_NAMES, (tool): boolean => {
  const name = bareName(tool);
  return TYPING.test(name) && !MESSAGING.test(name) && !isHostShell(tool);
});

const changesIn = (given: readonly TextSubject[]): boolean =>
  given.some(({ text }) => SHELL_CHANGE.test(`${text} `) || CHANGES.test(text));

/** `/home/me:/h`, `{"/home/me": {"bind": "/h"}}`, `{"source": "/home/me", "target": "/h"}`: host and container. */
function mountsIn(given: readonly TextSubject[]): [host: string, folder: string][] {
  const rooted = given.filter(({ text }) => /^(?:[~/]|[A-Za-z]:|\$)[^\s:]{0,400}$/.test(text)).slice(0, 12);
  const pairs = given.flatMap(({ text }): [string, string][] => {
    const [, host, folder] = /^([~/$.][^\s:]{0,400}):(\/[^\s:]{1,200})(?::[\w,]{1,20})?$/.exec(text) ?? [];
    return host === undefined || folder === undefined ? [] : [[host, folder]];
  });
  const isVolume = given.some(({ path }) => /volume|mount|bind/i.test(path));
  if (!isVolume) return pairs;
  const crossed = rooted.flatMap(({ text: host }) =>
    rooted.flatMap(({ text: folder }): [string, string][] =>
      folder === host || folder.length < 2 ? [] : [[host, folder.replace(/\/$/, '')]],
    ),
  );
  return [...pairs, ...crossed];
}

/** Undefined if the result is no text. */
function decoded(text: string): string | undefined {
  const plain = text.trim();
  const bytes = /^(?:[0-9a-f]{2}){4,}$/i.test(plain)
    ? Buffer.from(plain, 'hex')
    : /^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(plain)
      ? Buffer.from(plain, 'base64')
      : undefined;
  if (bytes === undefined) return /%[0-9a-f]{2}/i.test(plain) ? unpercented(plain) : undefined;
  const said = bytes.toString('utf8');
  return /[\0-\x08\x0e-\x1f\ufffd]/.test(said) ? undefined : said;
}

const unpercented = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
