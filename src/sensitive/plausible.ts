/**
 * Shape tests for what a pattern matched: is it a value somebody could have been issued,
 * or a placeholder, an identifier, a word? All linear in the length of the match.
 */
import { Buffer } from 'node:buffer';

type Verdict = 'certain' | 'likely' | 'no';

/** What documentation writes where the key goes. Short words need a separator: random text contains them by chance. */
const PLACEHOLDER =
  /example|placeholder|change-?_?me|redacted|dummy|sample|replace[-_]|insert[-_]|[-_]here|your[-_]|[-_]your|\.\.\./i;

const CLASSES: readonly RegExp[] = [/[a-z]/, /[A-Z]/, /[0-9]/];

/** Rejects `ghp_xxxxxxxx`, `T00000000/B00000000/XXXX` and `sk-your-key-here`, nothing else. */
export function notPlaceholder(secret: string): Verdict {
  if (PLACEHOLDER.test(secret)) return 'no';
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  if (counts.size < Math.min(8, Math.ceil(secret.length / 3))) return 'no';
  return Math.max(...counts.values()) * 2 > secret.length ? 'no' : 'likely';
}

/** Also rejects identifiers and words: wants letters, and digits or a restless change of letter case. */
export function scrambled(secret: string): Verdict {
  // A digit of the prefix (`r8_`) says nothing about what follows.
  const body = secret.replace(/^[A-Za-z0-9]{1,7}[-_]/, '');
  if (notPlaceholder(secret) === 'no' || !/[A-Za-z]/.test(body)) return 'no';
  if (/[0-9]/.test(body)) return 'likely';
  let changes = 0;
  for (let i = 1; i < body.length; i += 1) {
    if (classOf(body.charAt(i)) !== classOf(body.charAt(i - 1))) changes += 1;
  }
  // Random letters change case at every second place, camelCase at every third.
  return changes >= body.length * 0.4 ? 'likely' : 'no';
}

function classOf(character: string): number {
  return CLASSES.findIndex((one) => one.test(character));
}

/** For short prefixes that also start words (`sk-`, `app-`): kebab-case names have no long run and no capitals. */
export function notKebab(secret: string): Verdict {
  if (scrambled(secret) === 'no' || (secret.match(/[0-9]/g)?.length ?? 0) < 2) return 'no';
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
