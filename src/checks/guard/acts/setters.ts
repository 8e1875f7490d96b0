/** Programs that give variables to every program started later: of a login, a desktop, a multiplexer, a package manager. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { CallContext } from '../../../screening/contract/call.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { keptDanger } from '../settings/variables.ts';

const DETAIL =
  'Tool call sets a variable for later programs that leads agents or the guard to other code or settings.';
type Pairs = readonly (readonly [name: string, value: string])[];

const assigned = (texts: readonly string[]): Pairs =>
  texts.flatMap((text) => {
    const cut = text.indexOf('=');
    return cut < 1 ? [] : [[text.slice(0, cut), text.slice(cut + 1)] as const];
  });

function pairsOf({ program, args }: Run): Pairs {
  const texts = args.map(({ value, text }) => value ?? text);
  const words = texts.filter((text) => !text.startsWith('-'));
  switch (program) {
    case 'setx':
      return [
        [
          texts.find((text) => /^\w+$/.test(text)) ?? '',
          texts
            .filter((text) => !text.startsWith('/'))
            .slice(1)
            .join(' '),
        ],
      ];
    case 'launchctl':
      return words[0] === 'setenv'
        ? [[words[1] ?? '', words[2] ?? '']]
        : words[0] === 'config'
          ? [[(words[2] ?? '').toUpperCase(), words[3] ?? '']]
          : [];
    case 'systemctl':
      return words[0] === 'set-environment' ? assigned(words) : [];
    case 'dbus-update-activation-environment':
      return assigned(words);
    case 'tmux':
    case 'screen':
    case 'zellij': {
      const at = words.findIndex((word) => /^(?:set-environment|setenv)$/.test(word));
      return at < 0 ? [] : [[words[at + 1] ?? '', words[at + 2] ?? '']];
    }
    case 'environment.setenvironmentvariable':
      return [[texts[0] ?? '', texts[1] ?? '']];
    case 'set':
      return texts.some((text) => /^-[a-z]*[Ux]|^--(?:universal|export)/.test(text))
        ? [[(words[0] ?? '').replace(/^fish_user_paths$/, 'PATH'), words.slice(1).join(':')]]
        : [];
    case 'fish_add_path':
      return texts.some((text) => /^(?:-\w*a|--append$)/.test(text))
        ? []
        : [['PATH', [...words, '$PATH'].join(':')]];
    case 'reg': {
      const name = texts[texts.findIndex((text) => /^\/v$/i.test(text)) + 1] ?? '';
      return /environment/i.test(texts.join(' '))
        ? [[name, texts[texts.findIndex((text) => /^\/d$/i.test(text)) + 1] ?? '']]
        : [];
    }
    case 'npm':
    case 'pnpm':
    case 'yarn': {
      const line = words.join(' ');
      const [, value] = /^config set (?:node-options|nodeOptions)[ =](.*)$/.exec(line) ?? [];
      return value === undefined ? [] : [['NODE_OPTIONS', value]];
    }
    default:
      return [];
  }
}

export function setterAct(run: Run, context: CallContext): Act | undefined {
  for (const [name, value] of pairsOf(run)) {
    const danger = keptDanger(name, value, context);
    if (danger !== undefined)
      return act(`${run.program} ${name}`, DETAIL, danger === 'certain' ? 'critical' : 'high');
  }
  return undefined;
}
