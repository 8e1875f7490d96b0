import type { SecretPattern } from '../../pattern/pattern.ts';
import { notPlaceholder } from '../../pattern/plausible.ts';

const SALTED = '[A-Za-z0-9./]';
const BASE64 = '[A-Za-z0-9+/_-]';

/** Anchors and the whole hash, by the scheme that wrote it. Each has its length, so that half of one is never left. */
const SCHEMES: readonly (readonly [anchors: readonly string[], expression: string])[] = [
  [['$2a$', '$2b$', '$2x$', '$2y$'], String.raw`\$2[abxy]\$\d\d\$${SALTED}{53}`],
  [
    ['$argon2'],
    String.raw`\$argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?[mtp=,\d]{5,40}\$${BASE64}{8,90}\$${BASE64}{16,180}`,
  ],
  [
    ['$1$', '$5$', '$6$', '$apr1$', '$md5$'],
    String.raw`\$(?:[156]|apr1|md5)\$(?:rounds=\d{3,9}\$)?${SALTED}{1,16}\$(?:${SALTED}{86}|${SALTED}{43}|${SALTED}{22})`,
  ],
  [['$y$', '$gy$', '$7$'], String.raw`\$(?:g?y|7)\$${SALTED}{1,16}\$?${SALTED}{8,90}\$${SALTED}{43}`],
  [['$8$', '$9$'], String.raw`\$[89]\$${SALTED}{14}\$${SALTED}{43}`],
  [['$p$', '$h$', '$s$'], String.raw`\$(?:[PH]\$${SALTED}{31}|S\$${SALTED}{52})`],
  [
    ['pbkdf2', '$pbkdf2', 'bcrypt_sha256$', 'scrypt:', '$scrypt$', 'scram-sha-'],
    String.raw`(?:\$?pbkdf2[-_:](?:hmac[-_])?sha\d{1,3}[:$](?:[\w=,.]{1,24}\$)?|bcrypt_sha256\$|\$?scrypt[:$](?:[\w=,:]{3,24}\$)?|SCRAM-SHA-(?:1|256|512)\$\d{3,7}:)[A-Za-z0-9+/=.\$:_-]{24,300}`,
  ],
  [
    ['{ssha', '{smd5', '{sha', '{crypt', '{argon2', '{pbkdf2', '{md5'],
    String.raw`\{(?:SSHA|SHA|SMD5|MD5|SSHA(?:224|256|384|512)|SHA(?:224|256|384|512)|CRYPT|ARGON2|PBKDF2[-\w]{0,12})\}(?=[A-Za-z0-9+/$=.,-]{0,40}\d)[A-Za-z0-9+/$=.,-]{20,200}`,
  ],
  // As Windows and its tools export accounts: name, number, two hashes.
  [['aad3b435b51404ee'], 'aad3b435b51404eeaad3b435b51404ee:(?!31d6cfe0d16ae931b73c59d7e0c089c0)[0-9a-f]{32}'],
];

/** The hash of a password, in the form in which systems store it: it can be tried against word lists at leisure. */
export const genericPasswordHashPatterns: readonly SecretPattern[] = SCHEMES.map(([anchors, expression]) => ({
  id: 'generic.password-hash',
  label: 'PASSWORD_HASH',
  title: 'Stored hash of a password',
  anchors,
  expression: new RegExp(expression, 'y'),
  edges: 'right',
  validate: notPlaceholder,
  confidence: 0.9,
  last4: false,
  remedy: 'Change the password: weak ones are found from their hash within hours.',
}));
