import type { PatternCases } from '../../pattern/pattern.ts';

const password = ['Winter', '2031', '!x'].join('');
const word = ['sun', 'flower'].join('');

export const genericEmailCases: PatternCases = {
  'generic.email-password': {
    flags: {
      'a list of accounts': { text: `ann@example.org:${password}\n`, secret: password },
      'a plain word on a line of its own': { text: `ann@example.org:${word}\n`, secret: word },
      'in a sentence': { text: `try ann@example.org:${password} first`, secret: password },
    },
    passes: {
      'a remote path': 'scp file.txt bob@example.org:backup2',
      'a repository': 'git@github.com:acme/tool2.git',
      'a folder': 'bob@example.org:inbox',
      'a port': 'sip:bob@example.org:5061',
      'a host behind it': 'User@example.com:Pass1@www.example.org:080',
      'a word in a sentence': 'mail ann@example.org:thanks',
      'what was redacted before': 'ann@example.org:[REDACTED_PASSWORD]',
    },
  },
};
