import type { DefinitionCheckCases } from '../../screening/contract/check.ts';

const github = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const google = ['AIza', 'SyD4kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const random = ['kR7vQx2Lp9', 'sT4wZm8JdYb1Nt6'].join('');

export const secretEmbeddedCases: DefinitionCheckCases = {
  flags: {
    'a vendor’s token in a description': `Uses ${github} for the clone.`,
    'a token as a default': {
      value: { inputSchema: { properties: { api_key: { type: 'string', default: google } } } },
    },
    'a random value under the name of a secret': {
      value: { inputSchema: { properties: { api_secret: { const: random } } } },
    },
    'a token in the metadata': { value: { _meta: { auth: { header: `token ${github}` } } } },
    'a password of a database elsewhere': `Reads postgres://app:${['kR7vQx2L', 'p9sT4w'].join('')}@db.globex.io/app`,
    'a private key': `-----BEGIN ${'EC PRIVATE'} KEY-----\n${'MHcCAQEEIB'.repeat(8)}\n-----END ${'EC PRIVATE'} KEY-----`,
    'a token that was encoded': `See ${Buffer.from(`authorization: token ${github} for all`).toString('base64')}`,
    'a token in the instructions': {
      kind: 'instructions',
      value: { instructions: `Log in with ${github}.` },
    },
    'a key with a proof, though called an example': `For example ${['sk-ant-', 'api03-', 'Ab3Kq9Zx'.repeat(11), 'AbQwErAA'].join('')}`,
  },
  passes: {
    'no secret': 'Returns the weather.',
    'a documented example': `Access key such as ${['AKIA', 'IOSFODNN7EXAMPLE'].join('')}`,
    'a placeholder': 'Set api_key=your-api-key or sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'a made-up token': `Authorization: Bearer ${'abc'}123`,
    'a token that counts': `token ${['ghp_', '1234567890abcdefghijklmnopqrstuvwxyz'].join('')}`,
    'an example of a format': `An access token, e.g. ${github}`,
    'a value among examples': {
      value: { inputSchema: { properties: { api_key: { examples: [github] } } } },
    },
    'a default password': 'postgresql://postgres:postgres@localhost:5432/test',
    'a number of a card for tests': 'Use 4242 4242 4242 4242 in test mode.',
    'a hash': 'Checks out 3f786850e387550fdab836ed7e6dc881de23001b.',
    'a default that is a word': {
      value: {
        inputSchema: { properties: { token_type: { default: 'bearer' }, password: { default: 'changeme' } } },
      },
    },
    'an icon': { value: { icons: [{ src: `data:image/png;base64,${'iVBORw0KGgo'.repeat(30)}` }] } },
  },
};
