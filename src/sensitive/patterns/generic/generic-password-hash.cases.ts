import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const bcrypt = sample('$2b$12${alnum:53}');
const flagged = (text: string, secret: string) => ({ text: text.replace('@@', () => secret), secret });

export const genericPasswordHashCases: PatternCases = {
  'generic.password-hash': {
    flags: {
      'a row of a database': flagged("INSERT INTO users VALUES (1, 'ann', '@@');", bcrypt),
      'a line of htpasswd': flagged('deploy:@@', `$apr1$${sample('{alnum:8}')}$${sample('{alnum:22}')}`),
      'a line of shadow': flagged(
        'root:@@:19793:0:99999:7:::',
        `$6$${sample('{alnum:16}')}$${sample('{alnum:86}')}`,
      ),
      'a newer line of shadow': flagged(
        'sam:@@:19800::::::',
        `$y$j9T$${sample('{alnum:22}')}$${sample('{alnum:43}')}`,
      ),
      'a memory-hard hash in JSON': flagged(
        '{"stored":"@@"}',
        `$argon2id$v=19$m=65536,t=3,p=4$${sample('{base64:22}')}$${sample('{base64:43}')}`,
      ),
      'a directory entry': flagged('userpw @@', `{SSHA}${sample('{base64:36}')}`),
      'a hash of a web framework': flagged(
        'auth_user @@',
        `pbkdf2_sha256$600000$${sample('{alnum:22}')}$${sample('{base64:43}')}=`,
      ),
      'a hash of a blog': flagged('wp_users @@', `$P$B${sample('{alnum:30}')}`),
    },
    passes: {
      'the beginning of one, in prose': 'The prefix $2b$12$ means twelve rounds, and $6$ is SHA-512.',
      'arguments of a script': "echo $1$2$3; awk '{print $1$6$7}'",
      'a price': 'from $1$ to $2$',
      'the names of schemes': 'supported: pbkdf2_sha256, {SSHA}, scrypt:32768:8:1, argon2id',
      'a call': 'hash = pbkdf2_hmac("sha256", password, salt, 600000)',
    },
  },
};
