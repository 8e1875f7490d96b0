import type { TextCheckCases } from '../check.ts';

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

export const secretExposedCases: TextCheckCases = {
  flags: {
    'a vendor token in prose': `use ${token} for the clone`,
    'a password in a connection string': `postgres://app:${['s3cr', 'et-Pw9'].join('')}@db.internal:5432/app`,
    'a private key block': `-----BEGIN ${'EC PRIVATE'} KEY-----\n${'MHcCAQEEIB'.repeat(8)}\n-----END ${'EC PRIVATE'} KEY-----`,
  },
  passes: {
    'the name of a variable': 'export GITHUB_TOKEN="$CI_TOKEN"',
    'a commit hash': 'git checkout 3f786850e387550fdab836ed7e6dc881de23001b',
    'an identifier of a message': 'msg_01XFDUDYJgAACzvnptvVoYEL',
    'a placeholder': 'Authorization: Bearer <your-token>',
  },
};
