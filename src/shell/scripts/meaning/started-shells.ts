/** Shells that a script starts, and whether their code was decided elsewhere. */
import { DECODED, FETCHED, type Value } from './value.ts';

export const SHELL =
  /^(?:\S*[/\\])?(?:ba|z|k|da|c|tc|fi)?sh(?:\.exe)?(?:\s|$)|^(?:\S*[/\\])?(?:cmd|powershell|pwsh)(?:\.exe)?(?:\s|$)/i;
/** `sh $downloaded`: the first word that is not an option is the script. */
export const FILE_OF_SHELL = /^(?:\S*[/\\])?(?:ba|z|k|da)?sh(?:\s+-\w+)*\s+["']?\$\w+["']?\s*$/;
export const OPEN_SHELL =
  /^(?:\S*[/\\])?(?:ba|z|k|da|a)?sh(?:\s+-[is]+|\s+-)*\s*$|^(?:\S*[/\\])?(?:cmd|powershell|pwsh)(?:\.exe)?(?:\s+-(?:Command|c)?\s*-?)?\s*$/i;
export const WEB_ADDRESS = /^(?:https?|ftps?):\/\//i;
export const OWN_HOST = /^(?:localhost|127\.|\[?::1|0\.0\.0\.0|$)/;

/** It was decoded or came from the network. */
export const isForeign = ({ value, origin }: Value): boolean =>
  value === undefined && (origin & (FETCHED | DECODED)) !== 0;

/** The command, or its program, was decoded or came from the network. */
export function isDecidedElsewhere(
  { origin, items, value, text }: Value,
  command: string | undefined,
): boolean {
  if (command === undefined) return (origin & (FETCHED | DECODED)) !== 0;
  const [program] = items ?? [];
  if (program !== undefined) return isForeign(program);
  return value === undefined && text.startsWith('$') && (origin & (FETCHED | DECODED)) !== 0;
}

/** It is the response of an address that the script contains. */
export function isAddress({ origin, url }: Value): boolean {
  return (origin & FETCHED) !== 0 && url !== undefined && WEB_ADDRESS.test(url);
}
