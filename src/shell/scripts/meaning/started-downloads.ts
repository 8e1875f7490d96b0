import type { Effect } from '../../reading/effect.ts';

interface Seen {
  readonly commands: readonly { readonly command: string | undefined }[];
  readonly effects: readonly Effect[];
}

/** A program that a script writes and starts while it also downloads is taken for the download: returns its address. */
export function startedDownloads({ commands, effects }: Seen): string[] {
  const fetched = effects.find((effect) => effect.does === 'fetch');
  if (fetched?.does !== 'fetch') return [];
  const isMade = effects.some((effect) => effect.does === 'write' && effect.how === 'mode');
  return commands.flatMap(({ command }) => {
    const program = /^["']?([^\s"']+)/.exec(command ?? '')?.[1];
    const isWritten = effects.some((effect) => effect.does === 'write' && effect.path === program);
    const isLoader = /^(?:\S*\/)?(?:ba|da|z|k)?sh\s+["']?([^\s"'-]\S*?)["']?$/.exec(command ?? '')?.[1];
    const isScript = effects.some((effect) => effect.does === 'write' && effect.path === isLoader);
    return isWritten || isScript || (isMade && command === undefined) ? [fetched.url] : [];
  });
}
