/** What a call would do to files, the network and other programs, in words for the person who is to allow it. */
import type { Effect } from '../shell/reading/effect.ts';
import type { CallSubject } from './contract/call.ts';

const MOST_LINES = 24;
const MOST_LOOKED_AT = 2_000;
const MOST_NAME = 300;

/** What can do harm comes first. */
const ORDER: readonly Effect['does'][] = [
  ...(['send', 'delete', 'execute', 'write', 'fetch', 'dump_environment', 'read'] as const),
];

/** Each once. The same wherever the call is judged: it is part of what an approval is bound to. */
export function effectLines({ commands, actions }: Pick<CallSubject, 'commands' | 'actions'>): string[] {
  const effects = [
    ...commands.flatMap((command) => command.effects),
    ...actions.map(({ effect }) => effect),
  ].slice(0, MOST_LOOKED_AT);
  if (effects.length === 0) return [];
  const sorted = ORDER.flatMap((does) => effects.filter((effect) => effect.does === does));
  const lines = [...new Set(sorted.map(inWords))];
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `and ${lines.length - MOST_LINES + 1} more`];
}

function inWords(effect: Effect): string {
  switch (effect.does) {
    case 'send':
      return `sends ${sentBy(effect)} to ${named(effect.to, 'a place that is decided when it runs')}`;
    case 'delete': {
      const how = [effect.recursive ? 'with all below it' : '', effect.forced ? 'without asking' : ''];
      const words = how.filter((word) => word !== '').join(', ');
      return `deletes ${named(effect.path)}${words === '' ? '' : ` (${words})`}`;
    }
    case 'execute':
      return `runs ${effect.language === '' ? '' : `${effect.language} `}code from ${codeFrom(effect.code)}`;
    case 'write':
      return `${WRITES[effect.how]} ${named(effect.path)}${effect.source === undefined ? '' : ` from ${named(effect.source)}`}`;
    case 'fetch':
      return `downloads ${named(effect.url)}${effect.to === undefined ? '' : ` to ${named(effect.to)}`}`;
    case 'dump_environment':
      return 'prints the environment variables';
    case 'read':
      return `reads ${named(effect.path)}`;
  }
}

type Sends = Extract<Effect, { does: 'send' }>;

function sentBy({ files, stdin, text }: Sends): string {
  const what = [...files.slice(0, 4).map((file) => named(file)), ...(stdin ? ['its standard input'] : [])];
  if (files.length > 4) what.push(`${files.length - 4} more files`);
  return what.length > 0 ? what.join(', ') : text === undefined ? 'something' : 'a text';
}

type Code = Extract<Effect, { does: 'execute' }>['code'];

function codeFrom(code: Code): string {
  switch (code.from) {
    case 'file':
      return named(code.path);
    case 'stdin':
      return 'its standard input';
    case 'text':
      return 'the line itself';
    case 'runs':
      return 'what another command prints';
    case 'unknown':
      return 'a place that is decided when it runs';
  }
}

const WRITES: Readonly<Record<Extract<Effect, { does: 'write' }>['how'], string>> = {
  create: 'writes',
  append: 'appends to',
  edit: 'changes',
  copy: 'writes',
  move: 'moves a file to',
  link: 'makes a link at',
  mode: 'changes the mode of',
  owner: 'changes the owner of',
  truncate: 'empties',
};

/** Cut in the middle: its end is where something would be hidden. */
function named(name: string, otherwise = 'something'): string {
  if (name === '') return otherwise;
  if (name.length <= MOST_NAME) return name;
  return `${name.slice(0, MOST_NAME / 3)} … ${name.slice(-MOST_NAME / 2)}`;
}
