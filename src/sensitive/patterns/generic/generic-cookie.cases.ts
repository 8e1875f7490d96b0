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
      code: { text: `document.cookie = "auth=${value}"`, secret: value },
    },
    passes: {
      'a visitor counter': 'Cookie: _ga=GA1.2.1234567890.1700000000; theme=dark',
      'attributes alone': 'Set-Cookie: theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
      'a placeholder': 'Cookie: session=<your-session>',
      prose: 'The cookie policy: we use cookies = small files.',
      'what was redacted before': 'Cookie: sid=[REDACTED_SESSION_COOKIE]',
    },
  },
};
