import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = encode({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
const payload = encode({ sub: '1', name: 'Bob', exp: 1_930_000_000 });
const signed = [header, payload, sample('{word:86}')].join('.');
const encrypted = [
  encode({ alg: 'RSA-OAEP', enc: 'A256GCM' }),
  ...[64, 16, 90, 22].map((n) => sample(`{word:${n}}`)),
].join('.');

export const genericJwtCases: PatternCases = {
  'generic.jwt': {
    flags: {
      signed: { text: `session ${signed} expired`, secret: signed },
      encrypted: { text: `"${encrypted}"`, secret: encrypted },
      'without a signature': { text: `cut off: ${header}.${payload}`, secret: `${header}.${payload}` },
      'at the end of a sentence': { text: `It was ${signed}.`, secret: signed },
      'behind an escaped line end': { text: String.raw`"log":"a\n${signed}\nb"`, secret: signed },
    },
    passes: {
      'a header alone': `${header} is only a header`,
      'JSON that is no header': `${encode({ user: 'bob', page: 3 })}.${encode({ a: 1 })}.abc`,
      'a source map': '"mappings":"AAAA,SAASA,EAAQC,GACf,eyJ.eyK.eyL"',
      'the sample of jwt.io': [
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
        'eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ',
        'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
      ].join('.'),
    },
  },
};
