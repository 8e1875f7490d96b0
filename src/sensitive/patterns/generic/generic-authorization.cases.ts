import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const token = sample('{alnum:40}');
const short = ['s3ss', '10n'].join('');
const pair = btoa(`bob:${['Winter', '2031', '!x'].join('')}`);
const withScheme = (text: string, secret: string) => ({ text: text.replace('@', () => secret), secret });

export const genericAuthorizationCases: PatternCases = {
  'generic.bearer': {
    flags: {
      'a header': withScheme('Authorization: @', `Bearer ${token}`),
      'a header in a command': withScheme(
        "curl -H 'Authorization: @' https://x.example.org",
        `Bearer ${token}`,
      ),
      'a short token behind its header': withScheme('Authorization: @', `Bearer ${short}`),
      'a sentence': withScheme('call it with @ please', `bearer ${token}`),
      'a JSON member': withScheme('{"Authorization":"@"}', `Bearer ${token}`),
      'another scheme': withScheme('Authorization: token @', sample('{hex:40}')),
      'no scheme': withScheme('headers: { authorization: "@" }', token),
    },
    passes: {
      'a placeholder': 'Authorization: Bearer <token>',
      'a variable': 'Authorization: Bearer $TOKEN',
      'a template': '`Bearer ${token}`',
      prose: 'bearer authentication and bearer tokens of RFC 6750',
      'a type that ends with the word': `"AWS::Config::AggregationAuthorization": "${sample('{hex:16}')}"`,
      'what was redacted before': 'Authorization: [REDACTED_BEARER_TOKEN]',
    },
  },
  'generic.basic-auth': {
    flags: {
      'a header': { text: `Authorization: Basic ${pair}`, secret: pair },
      'an escaped header': { text: String.raw`{\"Authorization\":\"Basic ${pair}\"}`, secret: pair },
    },
    passes: {
      prose: 'Basic authentication, see Basic Operations with basic knowledge',
      'a placeholder': 'Authorization: Basic <base64>',
      'a variable': 'Authorization: Basic $(echo -n $USER:$PASS | base64)',
    },
  },
};
