/** Lines of a scan for people. What came from a server is made safe before it stands in one. */

import { wrap } from '../../doors/cli/print/help.ts';
import { redactText } from '../../sensitive/redact.ts';
import { printable } from '../../text/printable.ts';

export const LABEL = 12;

/** What came from a server, as it may stand on a screen. */
export const safe = (text: string, max = 200): string => printable(redactText(text).text, { max });

/** One word, and perhaps the client that we named behind it. Braille's blank is no letter. */
const PLAIN = /^(?:(?!["\u2800])[\p{L}\p{N}\p{M}\p{P}\p{S}])+(?: \([a-z0-9-]+\))?$/u;

/** A name from outside before words of ours: quoted, unless it is a plain word, so that it says nothing in our voice. */
export function quoted(name: string, max = 200): string {
  const shown = safe(name, max);
  return PLAIN.test(shown) ? shown : JSON.stringify(shown);
}

export function row(label: string, words: string, width: number): string[] {
  return wrap(words, width - LABEL - 4).map(
    (line, i) => `    ${(i === 0 ? label : '').padEnd(LABEL)}${line}`,
  );
}

/** Nothing is cut: a word that is wider than the screen goes on in the next line. */
export function wholeLines(words: string, indent: string, width: number): string[] {
  const room = Math.max(20, width - indent.length);
  return wrap(words, room)
    .flatMap((line) =>
      Array.from({ length: Math.ceil(line.length / room) || 1 }, (_, i) => part(line, i, room)),
    )
    .map((line) => `${indent}${line}`);
}

const part = (line: string, i: number, room: number): string => line.slice(i * room, (i + 1) * room);
