/**
 * The command of an entry as its configuration spells it. A client fills in variables such as `${workspaceFolder}` before it
 * starts the gateway, so the command is another one in each workspace; pins are on the spelling, which stays the same, as
 * `scan` reads it.
 */
import type { ServerOrigin } from '../../../vocabulary/definition.ts';
import { isShellName } from '../../../vocabulary/shell-tool.ts';
import { originOf, type ServerStart } from '../server-start.ts';

export const encodeSpelling = (words: readonly string[]): string =>
  Buffer.from(JSON.stringify(words)).toString('base64url');

function decodeSpelling(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(value) && value.every((word) => typeof word === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether variables leave the program the same: none is in the command, in its options before the script, the package or
 * the subcommand, or in that; none in the host of an address; and no shell reads them.
 */
export function mayBeSpelled(words: readonly string[]): boolean {
  const [command = '', ...rest] = words;
  if (/^https?:/i.test(command)) return !HOLE.test(/^https?:\/\/[^/?#]*/i.exec(command)?.[0] ?? '$x');
  const file = command.slice(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
  const named = rest.findIndex((word) => !word.startsWith('-'));
  const fixed = [command, ...(named < 0 ? rest : rest.slice(0, named + 1))];
  return !isShellName(file.replace(/\.exe$/i, '')) && !fixed.some((word) => HOLE.test(word));
}

/** Undefined if the start is not what a client makes of this spelling: it could borrow the pins of another server. */
export function spelledOrigin(text: string, start: ServerStart): ServerOrigin | undefined {
  const spelled = decodeSpelling(text);
  const origin = originOf(start);
  if (spelled === undefined || origin.kind === 'file') return undefined;
  const words = origin.kind === 'http' ? [origin.url] : [origin.command, ...origin.args];
  if (!mayBeSpelled(spelled)) return undefined;
  if (words.length !== spelled.length || !words.every((word, i) => isFilled(word, spelled[i] ?? '')))
    return undefined;
  const [first = '', ...rest] = spelled;
  return origin.kind === 'http'
    ? { kind: 'http', url: first }
    : { kind: 'stdio', command: first, args: rest };
}

const HOLE = /\$\{[^${}]{1,4300}\}|\$[A-Za-z_]\w{0,200}/;

/** Whether the word is the spelled one with any text in place of its variables, which does not make it an option. */
function isFilled(word: string, spelled: string): boolean {
  const [head = '', ...parts] = spelled.split(HOLE);
  const tail = parts.pop();
  if (tail === undefined) return word === head;
  if (head === '' && word.startsWith('-')) return false;
  if (!word.startsWith(head) || !word.endsWith(tail)) return false;
  let at = head.length;
  for (const part of parts) {
    const found = word.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= word.length - tail.length;
}
