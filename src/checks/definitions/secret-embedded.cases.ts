import type { DefinitionCheckCases } from '../../screening/contract/check.ts';

const github = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const google = ['AIza', 'SyD4kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const random = ['kR7vQx2Lp9', 'sT4wZm8JdYb1Nt6'].join('');

// Invented, with a right check digit, and put together here.
const visa = ['4853', '0194', '7261', '8354'];
const mastercard = ['5273467', '198352049'].join('');
const amex = ['3745', '982106', '37485'];

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
    'a card in its groups': `Pays with ${visa.join(' ')}, CVC 311.`,
    'a card with hyphens': `Billed to ${visa.join('-')}`,
    'a card in one piece': { value: { inputSchema: { properties: { card: { default: mastercard } } } } },
    'a card in one piece without a word of it': `Charges ${mastercard} each month.`,
    'a card of another form': `Account ${amex.join(' ')}`,
    'a card in the metadata': { value: { _meta: { billing: { number: visa.join('') } } } },
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
    'published numbers for tests':
      'Test cards: 4111 1111 1111 1111, 4000 0566 5566 5556, 5555-5555-5555-4444, 378282246310005, 6011000990139424.',
    'a card as an example': `A card number, e.g. ${visa.join(' ')}`,
    'a card among examples': { value: { inputSchema: { properties: { card: { examples: [mastercard] } } } } },
    'a number without its check digit': `Order ${visa.join('').replace(/4$/, '5')}`,
    'an order, a timestamp and a longer number': `Order 1234-5678, at 1700000000000, id ${mastercard}00`,
    'a part of an identifier': `See a-${mastercard} and 0.${mastercard} and /${mastercard}/x`,
    'a number of no issuer': 'Tracking 9400 1118 9922 3817 6429',
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
