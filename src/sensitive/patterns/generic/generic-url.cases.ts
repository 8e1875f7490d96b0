import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const password = ['s3cr', 'et-Pw9'].join('');
const inUrl = (text: string, secret = password) => ({ text: text.replace('@@', () => `${secret}@`), secret });

export const genericUrlCases: PatternCases = {
  'generic.url-password': {
    flags: {
      'a database': inUrl('DATABASE_URL=postgres://app:@@db.internal:5432/app'),
      'a cluster': inUrl('mongodb+srv://app:@@c0.example.org/?retryWrites=true'),
      'a cache without a user': inUrl('redis://:@@cache:6379/0'),
      'a queue': inUrl('amqp://svc:@@mq.internal/%2f'),
      'a repository': inUrl('git clone https://deploy:@@git.example.org/x.git'),
      'a proxy': inUrl('HTTPS_PROXY=http://bob:@@10.0.0.1:3128'),
      'a password with an at sign': inUrl('mysql://root:@@db/app', ['p@', 'ss9'].join('')),
      'a password with an at sign and a hash': inUrl('mysql://root:@@db/app', ['p@s', '#h2XQ'].join('')),
      'a user that is an address': inUrl('smtp://bob@x.example.org:@@mail.example.org:587'),
      'a token in place of the user': inUrl('https://@@git.example.org/x.git', sample('{alnum:40}')),
      'a token before an empty password': {
        text: `https://${sample('{alnum:30}')}:x-oauth-basic@git.example.org/x.git`,
        secret: sample('{alnum:30}'),
      },
      'slashes that JSON escapes': inUrl(String.raw`{"u":"https:\/\/deploy:@@git.example.org\/x"}`),
    },
    passes: {
      'no user': 'https://example.org:8443/a?b=c@d',
      'a user alone': 'ssh://git@example.org/x.git',
      'a scope': 'https://cdn.example.org/npm/@scope/pkg@1.2.3/x.js',
      'a variable': 'postgres://app:$DB_PASSWORD@db/app',
      'a template': 'postgres://{user}:{password}@{host}/db',
      'a placeholder': 'https://user:<password>@example.org',
      'words in capitals': 'postgres://USER:PASSWORD@HOST/DB',
      'the words of a manual': 'postgres://user:password@localhost:5432/db',
      'the words of a manual for a proxy': 'http://username:password@proxy:8080',
      stars: 'postgres://app:****@db/app',
      'what was redacted before': 'postgres://app:[REDACTED_URL_PASSWORD]@db/app',
    },
  },
};
