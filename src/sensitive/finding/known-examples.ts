import { hash } from 'node:crypto';

/**
 * Keys that their issuers publish in documentation, by length and SHA-256: redacting them would only make the manual
 * unreadable. Nothing else passes for looking like an example. When you add a line, name the place where the key is published.
 */
const PUBLISHED: ReadonlyMap<string, string> = new Map([
  [
    '20:1a5d44a2dca19669d72edf4c4f1c27c4c1ca4b4408fbb17f6ce4ad452d78ddb3',
    'docs.aws.amazon.com, access key id',
  ],
  [
    '20:c6ea27c534f993d31f0aef882e3d200e7b87470c379ae79c8f9b19d3bd363dc9',
    'docs.aws.amazon.com, access key id of a second user',
  ],
  [
    '40:78314b11be2e581549ac1c4f616563fad3fdf0c3b71678f6e2299182080e0598',
    'docs.aws.amazon.com, secret access key',
  ],
  ['155:7f75367e7881255134e1375e723d1dea8ad5f6a4fdb79d938df1f1754a830606', 'jwt.io, HS256'],
  ['172:c794fa6d20c64efb9adf980ae93af472a1679775862d421ffe55d4a57fad5b3e', 'jwt.io, HS256, with admin'],
  ['149:da816f9f2c16e6c5390e7636cadc40c43551bf0bbcf8f36c65539e6633a9c5e8', 'jwt.io, the first one'],
  ['179:8d4ef6536dc8895f256c1e0d95dcd19763036732d64a095e44a90ed444267ad3', 'RFC 7519 §3.1'],
  ['32:2cafc0970149a84f3b9e62eaf169f36f59907a3b3e31f7b82e68c69cd27f7326', 'docs.stripe.com, secret test key'],
]);
const LENGTHS = new Set([...PUBLISHED.keys()].map((key) => Number.parseInt(key, 10)));

export function isPublishedExample(value: string): boolean {
  if (!LENGTHS.has(value.length)) return false;
  return PUBLISHED.has(`${value.length}:${hash('sha256', value)}`);
}

const TOKEN = /[A-Za-z0-9_+/.=-]{20,1024}/g;

/** Anywhere in a text: alone, behind a name, in a path or a host name. */
export function holdsPublishedExample(text: string): boolean {
  for (const [token] of text.matchAll(TOKEN))
    for (const part of new Set([token, ...token.split('='), ...token.split('/'), ...token.split(/[./=]/)]))
      if (isPublishedExample(part) || isPublishedExample(part.replace(/[.=]+$/, ''))) return true;
  return false;
}
