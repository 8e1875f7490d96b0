/** Lines of a scan for people. Text from a server is made safe before it gets here. */

import { wrap } from '../../print/help.ts';

export const LABEL = 12;

export function row(label: string, words: string, width: number): string[] {
  return wrap(words, width - LABEL - 4).map(
    (line, i) => `    ${(i === 0 ? label : '').padEnd(LABEL)}${line}`,
  );
}

/** Nothing is truncated: a word wider than the screen continues on the next line. */
export function wholeLines(words: string, indent: string, width: number): string[] {
  const room = Math.max(20, width - indent.length);
  return wrap(words, room)
    .flatMap((line) =>
      Array.from({ length: Math.ceil(line.length / room) || 1 }, (_, i) => part(line, i, room)),
    )
    .map((line) => `${indent}${line}`);
}

const part = (line: string, i: number, room: number): string => line.slice(i * room, (i + 1) * room);
