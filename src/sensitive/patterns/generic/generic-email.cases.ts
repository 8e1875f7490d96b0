import type { PatternCases } from '../../pattern/pattern.ts';

const password = ['Winter', '2031', '!x'].join('');
const mixed = ['Hunter', '2', 'Kestrel'].join('');
const word = ['sun', 'flower'].join('');

export const genericEmailCases: PatternCases = {
  'generic.email-password': {
    flags: {
      'a list of accounts': { text: `ann@example.org:${password}\n`, secret: password },
      'a plain word on a line of its own': { text: `ann@example.org:${word}\n`, secret: word },
      'in a sentence': { text: `try ann@example.org:${password} first`, secret: password },
      'a list with commas': { text: `bob@example.org,${password}\nann@example.org,x\n`, secret: password },
      'a list with bars': { text: `ann@example.org|${password}`, secret: password },
      'a list with tabs': { text: `ann@example.org\t${password}\n`, secret: password },
      'a list with spaces around a bar': { text: `ann@example.org | ${password}\n`, secret: password },
      'a list with a space': { text: `ann@example.org ${password}\n`, secret: password },
      'a list with a slash': { text: `ann@example.org / ${password}\n`, secret: password },
      'a list with a colon and a space': { text: `ann@example.org: ${password}\n`, secret: password },
      'a list with arrows': { text: `ann@example.org -> ${password}\n`, secret: password },
      'a list of Windows': { text: `ann@example.org,${password}\r\nb`, secret: password },
      'a list in quotes': { text: `"ann@example.org","${password}"\n`, secret: password },
      'letters and digits': { text: `ann@example.org,${mixed}\n`, secret: mixed },
    },
    passes: {
      'a column of names': 'ann@example.org,Smith\nbob@example.org,Jones2\n',
      'a column of cities': 'ann@example.org|New York\n',
      'a column of dates': 'ann@example.org,2031-10-12T10:00:00Z\nbob@example.org,12/10/2031\n',
      'a column of ids': 'ann@example.org\tA-2034\nbob@example.org\tCUST00042\n',
      'a column of addresses': 'ann@example.org,192.0.2.7\nbob@example.org https://example.org/B2?x=1\n',
      'a column of generated ids': 'ann@example.org,Xk29sLs0dk2LLs9sk2Lsl2ls92k1\n',
      'a column of digests': 'ann@example.org 4f1d2c9e8b7a6051d3c2b1a09f8e7d6c5b4a3928\n',
      'a column of amounts': 'ann@example.org,$1,200.50\nbob@example.org|99%\n',
      'more columns': `ann@example.org,${mixed},Berlin\n`,
      'a version in a changelog': 'ann@example.org v2.4.1-RC3\n',
      'a sentence': `mail ann@example.org, ${mixed} is the name of the branch`,
      'a variable beside it': 'ann@example.org,${PASSWORD1!}\n',
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
