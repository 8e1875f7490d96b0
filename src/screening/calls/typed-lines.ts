/** Text that a tool types or pastes for the user, or feeds to a program that is already running. */
import type { ProposedCall } from '../contract/call.ts';
import { stringsAt } from './argument-strings.ts';
import { isCommandLine } from './command-line.ts';
import { toolWords } from './tool-name.ts';

const DESK = new Set(
  'computer desktop gui robot pyautogui xdotool autohotkey automation keyboard keystroke keystrokes keys screen vnc rdp macos mac windows'.split(
    ' ',
  ),
);
const TYPES = new Set(
  'type typing keystroke keystrokes paste write send enter insert key keys keyboard press text'.split(' '),
);
const FED = new Set('process processes repl stdin pty subprocess job'.split(' '));
const FEEDS = new Set('interact input write send feed communicate stdin'.split(' '));
const PAGE = new Set('browser page playwright puppeteer web chrome element devtools'.split(' '));
const TEXT = /^(?:text|keys?|content|value|input|data|string|message|chars|sequence)$/i;

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Only what looks like a command line: most typed text is prose. */
export function typedLines(call: ProposedCall): Text[] {
  const { tool, arguments: args } = call;
  const action = typeof args.action === 'string' ? args.action.slice(0, 40) : '';
  const words = [...toolWords(tool.slice(-200)), ...toolWords(action)];
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(PAGE) || !(has(DESK) && has(TYPES))) return [];
  return stringsAt(args, TEXT).flatMap(({ path, text }) => {
    // Shortcuts that open a terminal may come first: `ctrl+alt+t; curl …`.
    const line = text.split(CHORD).find(isCommandLine);
    return line === undefined ? [] : [{ path, text: line }];
  });
}

const CHORD = /^\s*(?:(?:ctrl|alt|cmd|super|win|shift|meta|option)\s?[+-]\s?\S{1,12}[\s;,]+){1,4}/i;

/** Input for a program that is already running, which may be a shell or an interpreter. */
export function fedTexts({ tool, arguments: args }: ProposedCall): Text[] {
  const words = toolWords(tool.slice(-200));
  const isFed = words.some((word) => FED.has(word)) && words.some((word) => FEEDS.has(word));
  return isFed ? stringsAt(args, TEXT) : [];
}
