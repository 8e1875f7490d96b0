/** Which classes of words make a frame when they stand close together. */
import type { Frame, Strength } from '../sentence/frame.ts';
import type { WordClass } from './lexicon.ts';

export type AnyClass = WordClass | keyof typeof EVERYWHERE;

/** The same in every language. */
export const EVERYWHERE = {
  url: /https?:\/\/[^\s"'`<>。，、！？]{1,200}|[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,10}|\bwebhook|\b[a-z]{2}\d{2}(?: ?\d{4}){3,7}/g,
  place:
    /~\/\.\w|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)|(?<![\w)])\.env\b|\.aws\b|\/etc\/(?:passwd|shadow)|\bmcp\.json|\.netrc|\.kube\b|\.npmrc|\bcredentials\.json|\.git-credentials|\bkeychain|\bwallet\.dat|\.cursor\b|\.claude\b|\.gnupg|\bsecrets?\.(?:ya?ml|json|toml)/g,
  command:
    /\b(?:curl|wget|iwr|irm)\b[^|\n]{1,200}\| ?(?:sudo )?(?:(?:ba|z|da)?sh|python3?|iex|node)\b|\brm -\w{0,3}[rf]\w{0,3} [~/$.]|\/dev\/tcp\/|\bnc -\w{0,3}e|\bcurl\b[^\n]{0,80}(?:-d|-f|--data\S{0,8}) ?@|\bpowershell -\w|\bbase64 -d ?\||\bchmod \+x/g,
} as const;

export interface Rule {
  readonly frame: Frame;
  readonly strength: Strength;
  /** Nothing is found without the first one; it is the verb where there is one. */
  readonly needs: readonly [AnyClass, ...AnyClass[]];
  /** How far from the first the others may stand. */
  readonly reach: number;
}

const rule = (frame: Frame, strength: Strength, reach: number, ...needs: Rule['needs']): Rule => ({
  frame,
  strength,
  needs,
  reach,
});

export const RULES: readonly Rule[] = [
  rule('override', 'clear', 60, 'ignore', 'prior', 'order'),
  rule('override', 'clear', 40, 'ignore', 'everything'),
  rule('secrecy', 'clear', 40, 'hush', 'user'),
  rule('secrecy', 'plain', 120, 'unseen', 'send'),
  rule('secrecy', 'plain', 120, 'unseen', 'read'),
  rule('secrecy', 'plain', 120, 'unseen', 'run'),
  rule('forwarding', 'clear', 120, 'send', 'secret', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'secret', 'outside'),
  rule('forwarding', 'clear', 120, 'send', 'place', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'place', 'outside'),
  rule('forwarding', 'clear', 120, 'send', 'data', 'url'),
  rule('forwarding', 'clear', 90, 'send', 'data', 'outside'),
  rule('forwarding', 'plain', 90, 'pass', 'data', 'parameter'),
  rule('forwarding', 'plain', 40, 'data', 'prompt'),
  rule('forwarding', 'hint', 60, 'send', 'secret'),
  rule('reading', 'clear', 160, 'read', 'place', 'pass'),
  rule('reading', 'clear', 160, 'read', 'place', 'send'),
  rule('reading', 'clear', 120, 'read', 'place', 'first'),
  rule('reading', 'clear', 120, 'pass', 'place', 'parameter'),
  rule('reading', 'hint', 60, 'read', 'place'),
  rule('hijack', 'plain', 110, 'call', 'this_tool', 'first', 'other_tools'),
  rule('hijack', 'plain', 80, 'instead', 'other_tools'),
  rule('redirection', 'clear', 120, 'change', 'recipient', 'url', 'first'),
  rule('redirection', 'clear', 120, 'change', 'recipient', 'url', 'other_tools'),
  rule('redirection', 'plain', 90, 'change', 'recipient', 'outside'),
  rule('redirection', 'plain', 80, 'recipient', 'url', 'other_tools'),
  rule('command', 'clear', 100, 'run', 'command'),
  rule('command', 'hint', 60, 'disable', 'protection'),
  rule('disclosure', 'clear', 60, 'reveal', 'prompt', 'your'),
  rule('disclosure', 'hint', 40, 'reveal', 'prompt'),
  rule('role', 'clear', 120, 'becoming', 'unbound'),
  rule('role', 'hint', 0, 'becoming'),
];
