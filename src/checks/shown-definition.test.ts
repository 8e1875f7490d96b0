import { describe, expect, it } from 'vitest';
import type { Definition } from '../vocabulary/definition.ts';
import { shownDefinition } from './shown-definition.ts';

const SECRET = ['sk', 'live', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_');
const MARK = '[REDACTED_SECRET]';
const properties = (name: string) => ({
  inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
});

describe('a definition as agents read it', () => {
  it.each<[string, Definition['value'], Definition['value']]>([
    [
      'its description',
      { name: 'a', description: `Uses ${SECRET} here.` },
      { name: 'a', description: `Uses ${MARK} here.` },
    ],
    ['its title', { name: 'a', title: SECRET }, { name: 'a', title: MARK }],
    [
      'a default',
      { name: 'a', inputSchema: { properties: { key: { default: SECRET } } } },
      { name: 'a', inputSchema: { properties: { key: { default: MARK } } } },
    ],
    [
      'the metadata of a resource',
      { uri: 'a://b', _meta: { auth: [SECRET] } },
      { uri: 'a://b', _meta: { auth: [MARK] } },
    ],
    ['instructions', { instructions: `Log in with ${SECRET}.` }, { instructions: `Log in with ${MARK}.` }],
  ])('has no secret in %s', (_, value, shown) => {
    expect(shownDefinition(value)).toEqual(shown);
  });

  it.each<[string, Definition['value']]>([
    ['a tool or prompt', { name: `get_${SECRET}` }],
    ['a resource', { uri: `https://api.globex.io/?key=${SECRET}`, name: 'a' }],
    ['a template', { uriTemplate: `https://api.globex.io/${SECRET}/{id}` }],
    ['an argument of a prompt', { name: 'p', arguments: [{ name: SECRET }] }],
    ['a parameter', properties(SECRET)],
    ['a field of its own', { name: 'a', [SECRET]: 1 }],
  ])('is not shown with a secret as the name of %s', (_, value) => {
    expect(shownDefinition(value)).toBeUndefined();
  });

  it.each<[string, Definition['value']]>([
    ['nothing secret', { name: 'get_token', description: 'Gives a token.', ...properties('api_key') }],
    ['an example', { name: 'a', description: `A key, e.g. ${SECRET}` }],
    ['a placeholder', { name: 'a', description: 'Set api_key=your-api-key' }],
    ['a picture', { name: 'a', icons: [{ src: `data:image/png;base64,${'iVBORw0KGgo'.repeat(30)}` }] }],
    ['an address with a hash', { uri: 'git://repo/3f786850e387550fdab836ed7e6dc881de23001b', name: 'c' }],
  ])('stays as it is with %s', (_, value) => {
    expect(shownDefinition(value)).toBe(value);
  });
});
