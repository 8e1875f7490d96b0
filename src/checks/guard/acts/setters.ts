/** Programs that set variables for every program started later: of a login, a desktop, a multiplexer, a package manager. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { keptDanger } from '../settings/variables.ts';

const DETAIL =
  'Tool call sets a variable that makes agents or the guard use other code or settings from now on.';
type Pairs = readonly (readonly [name: string, value: string])[];

const assigned = (texts: readonly string[]): Pairs =>
  texts.flatMap((text) => {
    const cut = text.indexOf('=');
    return cut < 1 ? [] : [[text.slice(0, cut), text.slice(cut + 1)] as const];
  });

/** Of the words of a run; `words` excludes options. */
type Reader = (words: readonly string[], texts: readonly string[]) => Pairs;

const multiplexer: Reader = (words) => {
  const at = words.findIndex((word) => /^(?:set-environment|setenv)$/.test(word));
  return at < 0 ? [] : [[words[at + 1] ?? '', words[at + 2] ?? '']];
};

const packageManager: Reader = (words) => {
  const [, value] = /^config set (?:node-options|nodeOptions)[ =](.*)$/.exec(words.join(' ')) ?? [];
  return value === undefined ? [] : [['NODE_OPTIONS', value]];
};

const launchctl: Reader = ([verb, first = '', second = '', third = '']) => {
  if (verb === 'setenv') return [[first, second]];
  return verb === 'config' ? [[second.toUpperCase(), third]] : [];
};

const setx: Reader = (_, texts) => {
  const values = texts.filter((text) => !text.startsWith('/')).slice(1);
  return [[texts.find((text) => /^\w+$/.test(text)) ?? '', values.join(' ')]];
};

const registry: Reader = (_, texts) => {
  const behind = (option: RegExp) => texts[texts.findIndex((text) => option.test(text)) + 1] ?? '';
  return /environment/i.test(texts.join(' ')) ? [[behind(/^\/v$/i), behind(/^\/d$/i)]] : [];
};

const fishVariable: Reader = ([name = '', ...values], texts) =>
  texts.some((text) => /^-[a-z]*[Ux]|^--(?:universal|export)/.test(text))
    ? [[name.replace(/^fish_user_paths$/, 'PATH'), values.join(':')]]
    : [];

const fishPath: Reader = (words, texts) =>
  texts.some((text) => /^(?:-\w*a|--append$)/.test(text)) ? [] : [['PATH', [...words, '$PATH'].join(':')]];

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['setx', setx],
  ['launchctl', launchctl],
  ['systemctl', (words) => (words[0] === 'set-environment' ? assigned(words) : [])],
  ['dbus-update-activation-environment', assigned],
  ['tmux', multiplexer],
  ['screen', multiplexer],
  ['zellij', multiplexer],
  ['environment.setenvironmentvariable', (_, [name = '', value = '']) => [[name, value]]],
  ['set', fishVariable],
  ['fish_add_path', fishPath],
  ['reg', registry],
  ['npm', packageManager],
  ['pnpm', packageManager],
  ['yarn', packageManager],
]);

function pairsOf({ program, args }: Run): Pairs {
  const texts = args.map(({ value, text }) => value ?? text);
  const words = texts.filter((text) => !text.startsWith('-'));
  return READERS.get(program)?.(words, texts) ?? [];
}

export function setterAct(run: Run, context: CallContext): Act | undefined {
  for (const [name, value] of pairsOf(run)) {
    const danger = keptDanger(name, value, context);
    if (danger !== undefined)
      return act(`${run.program} ${name}`, DETAIL, danger === 'certain' ? 'critical' : 'high');
  }
  return undefined;
}
