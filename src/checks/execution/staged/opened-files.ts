import { type Act, act } from '../../../screening/contract/act.ts';
import type { Run } from '../../../shell/reading/reading.ts';

/** Desktop commands that open a file: nothing in the line looks like an interpreter. */
export function openedFile({ program, args }: Run): Act | undefined {
  const texts = args.map(({ value, text }) => value ?? text);
  if (program === 'open' || program === 'xdg-open' || program === 'gio') {
    const isTerminal = texts.some(
      (text, i) =>
        /^(?:Terminal|iTerm2?|Warp|Script Editor)(?:\.app)?$/.test(text) &&
        /^-[a-z]*a$/.test(texts[i - 1] ?? ''),
    );
    const file = texts.find(
      (text) =>
        /\.(?:sh|command|tool|scpt|workflow|terminal|desktop|py)$/i.test(text) ||
        /^(?:\/private)?\/(?:tmp|var\/tmp)\/.*\.(?:app|pkg|dmg)\/?$/.test(text),
    );
    return file !== undefined &&
      (isTerminal || /\.(?:app|pkg|dmg|command|tool|desktop|terminal)\/?$/.test(file))
      ? act(`${program} → file`, 'Tool call starts a file as a program.')
      : undefined;
  }
  if (
    program === 'hdiutil' &&
    /^(?:attach|mount)$/.test(texts[0] ?? '') &&
    texts.some((text) => /^(?:https?|ftp):/i.test(text))
  ) {
    return act('hdiutil → network', 'Tool call mounts a disk image from the network.');
  }
  return undefined;
}
