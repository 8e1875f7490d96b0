/**
 * Shape tests for what a pattern matched: is it a value that could have been issued,
 * or a placeholder, an identifier, a word? All linear in the length of the match.
 */
import { Buffer } from 'node:buffer';

type Verdict = 'certain' | 'likely' | 'no';

/** What documentation writes in place of a key. Short words need a separator: random text contains them by chance. */
const PLACEHOLDER =
  /example|placeholder|change-?_?me|redacted|dummy|sample|replace(?:[-_]|with)|insert[-_]|[-_]here|your(?:[-_]|key|token|secret|api|web|access)|[-_]your|\.\.\./i;

/** The length of a whole key: padding a real one with filler must not turn it into a placeholder. */
const LONG_ENOUGH = 20;
/** The first characters show whether a key was issued; reading the rest would only cost time on hostile text. */
const LOOKED_AT = 96;

/** Rejects `ghp_xxxxxxxx`, `T00000000/B00000000/XXXX` and `sk-your-key-here`, nothing else. */
export function notPlaceholder(whole: string): Verdict {
  const secret = whole.slice(0, LOOKED_AT);
  const parts = secret.split(PLACEHOLDER);
  if (parts.some((part) => part.replace(/(.)\1{4,}/g, '$1').length >= LONG_ENOUGH)) return 'likely';
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const isPoor = counts.size < Math.min(8, Math.ceil(secret.length / 3));
  return parts.length > 1 || isPoor || Math.max(...counts.values()) * 2 > secret.length ? 'no' : 'likely';
}

/** Also rejects identifiers and words: requires letters, and digits or frequent changes of letter case. */
export function scrambled(whole: string): Verdict {
  const secret = whole.slice(0, LOOKED_AT);
  // A digit of the prefix (`r8_`) is no evidence about the rest.
  const body = secret.replace(/^[A-Za-z0-9]{1,7}[-_]/, '');
  if (notPlaceholder(secret) === 'no' || !/[A-Za-z]/.test(body)) return 'no';
  if (/[0-9]/.test(body)) return 'likely';
  const changes = body.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  // Random letters change case at every second character, camelCase at every third.
  return changes >= body.length * 0.4 ? 'likely' : 'no';
}

/** For values of one exact length, which cannot be padded: a placeholder's word anywhere in it is enough. */
export function scrambledThroughout(secret: string): Verdict {
  return PLACEHOLDER.test(secret) ? 'no' : scrambled(secret);
}

/** For short prefixes that also start words (`sk-`, `app-`): kebab-case names have no long run and no capitals. */
export function notKebab(whole: string): Verdict {
  const secret = whole.slice(0, LOOKED_AT);
  if (!/[0-9].*[0-9]/.test(secret) || scrambled(secret) === 'no') return 'no';
  return /[A-Z]/.test(secret) || /[A-Za-z0-9]{16}/.test(secret) ? 'likely' : 'no';
}

/** Proven when the part from `eyJ` on is base64 of a JSON object with all the given members. */
export function encodedJson(...members: readonly string[]): (secret: string) => Verdict {
  return (secret) => {
    const encoded = secret.slice(secret.indexOf('eyJ'));
    const decoded = Buffer.from(encoded, 'base64').toString('latin1');
    return members.every((member) => decoded.includes(`"${member}"`)) ? 'certain' : 'no';
  };
}

/** Base64 of `user:password`: printable, with a colon that is neither first nor last. */
export function encodedLogin(secret: string): Verdict {
  return /^[\x20-\x7e]{1,200}?:[\x20-\x7e]{1,}$/.test(Buffer.from(secret, 'base64').toString('latin1'))
    ? 'likely'
    : 'no';
}
