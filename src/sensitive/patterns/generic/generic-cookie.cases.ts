import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const value = sample('{alnum:26}');

export const genericCookieCases: PatternCases = {
  'generic.session-cookie': {
    flags: {
      'a request': { text: `Cookie: theme=dark; sessionid=${value}; lang=en`, secret: value },
      'a response': { text: `Set-Cookie: connect.sid=${value}; Path=/; HttpOnly`, secret: value },
      'a JSON header': { text: `{"cookie":"lang=en; PHPSESSID=${value}"}`, secret: value },
      'a flag': { text: `curl --cookie 'JSESSIONID=${value}' https://x.example.org`, secret: value },
      'an unknown name with a long random value': {
        text: `Cookie: xyz=${sample('{alnum:32}')}`,
        secret: sample('{alnum:32}'),
      },
      'without its header': { text: `PHPSESSID=${value}; path=/`, secret: value },
      'signed, as Express writes it': {
        text: `connect.sid=s%3A${value}.${value}%2B`,
        secret: `s%3A${value}.${value}%2B`,
      },
      'in an address': { text: `GET /shop;jsessionid=${value} HTTP/1.1`, secret: value },
      'under its name in JSON': { text: `{"connect.sid": "s:${value}.x1"}`, secret: `s:${value}.x1` },
      'a flag of a program': { text: `curl -b 'sessionid=${value}' https://x.example.org`, secret: value },
      code: { text: `document.cookie = "auth=${value}"`, secret: value },
    },
    passes: {
      'the id of a session': `sessionId=${sample('{uuid}')}`,
      'the number of a session': 'sessionid=20260412 ended',
      'the name of a cookie': 'connect.sid is the default name, PHPSESSID that of PHP',
      'a parameter of code': 'user_session=currentSessionOfTheUser',
      'a visitor counter': 'Cookie: _ga=GA1.2.1234567890.1700000000; theme=dark',
      'attributes alone': 'Set-Cookie: theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
      'a placeholder': 'Cookie: session=<your-session>',
      prose: 'The cookie policy: we use cookies = small files.',
      'what was redacted before': 'Cookie: sid=[REDACTED_SESSION_COOKIE]',
    },
  },
};
