/**
 * Programs and tests start what they are given: a helper with a parameter, a tool from a setting. A name that is only
 * known at run time is fine, unless it is decoded, or the same file reaches other machines, which may choose it.
 */
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { ReadCommand } from '../contract/call.ts';

/** `file_get_contents($url)` */
const ADDRESS = /^\$\w*(?:url|uri|link|endpoint|address|remote)$/i;
const NEAR = /^(?:local|private)$/;

/** What is started was decoded, or came from the network. */
export const isDecided = ({ effects }: Pick<ReadCommand, 'effects'>): boolean =>
  effects.some(
    (effect) =>
      effect.does === 'execute' &&
      effect.script !== undefined &&
      effect.language === 'sh' &&
      effect.code.from === 'unknown',
  );

export function isGivenByOthers({ effects }: Pick<ReadCommand, 'effects'>): boolean {
  return effects.some((effect) => {
    if (effect.does === 'read') return ADDRESS.test(effect.path);
    if (effect.does === 'send') return !NEAR.test(targetKind(effect.to)) && !isOwnServer(effect.to);
    return effect.does === 'fetch' && !NEAR.test(targetKind(effect.url)) && !isOwnServer(effect.url);
  });
}

/** `${server.url}/health`, `$base/items`: a test's own server gets its address when it starts. */
const isOwnServer = (address: string): boolean =>
  /^\$\w+\/[\w$]/.test(address) && hostOf(address).startsWith('$');
