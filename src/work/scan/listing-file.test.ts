import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import { listingsOf } from './listing-file.ts';

const add = { name: 'add', description: 'Adds.' };
const seen = (document: JsonValue) =>
  listingsOf(document, 'tools.json').map(({ server, definitions, problems }) => [
    server,
    definitions.map(({ kind, name }) => `${kind} ${name}`),
    ...problems,
  ]);

describe('the shapes that are read', () => {
  const cases: Record<string, [JsonValue, unknown]> = {
    'the result of tools/list': [{ tools: [add], nextCursor: 'x' }, [['unnamed', ['tool add']]]],
    'the message that carried it': [
      { jsonrpc: '2.0', id: 1, result: { tools: [add] } },
      [['unnamed', ['tool add']]],
    ],
    'a list of tools': [[add, { name: 'sub' }], [['unnamed', ['tool add', 'tool sub']]]],
    'one tool': [add, [['unnamed', ['tool add']]]],
    'one tool of a server': [{ ...add, server: 'maths' }, [['maths', ['tool add']]]],
    'all of a server': [
      {
        server: 'maths',
        tools: [add],
        prompts: [{ name: 'p' }],
        resources: [{ uri: 'file:///a', name: 'a' }],
        resourceTemplates: [{ uriTemplate: 'file:///{a}', name: 'a' }],
        instructions: 'Be kind.',
      },
      [
        [
          'maths',
          ['tool add', 'prompt p', 'resource file:///a', 'resource_template file:///{a}', 'instructions '],
        ],
      ],
    ],
    'several servers': [
      [
        { server: 'a', tools: [add] },
        { server: 'b', tools: [add] },
      ],
      [
        ['a', ['tool add']],
        ['b', ['tool add']],
      ],
    ],
    'a server that offers nothing': [{ server: 'a', tools: [] }, [['a', []]]],
    'instructions alone': [{ instructions: 'Be kind.' }, [['unnamed', ['instructions ']]]],
    'an entry without a name': [
      { tools: [add, 5, { description: 'x' }] },
      [
        [
          'unnamed',
          ['tool add'],
          'tool 2 of the list has no name, so it was not read',
          'tool 3 of the list has no name, so it was not read',
        ],
      ],
    ],
  };
  test.each(Object.entries(cases))('%s', (_, [document, expected]) => {
    expect(seen(document)).toEqual(expected);
  });
});

test.each([[null], [5], ['text'], [{}], [[]], [{ a: 1 }]])('%j holds none', (document) => {
  expect(seen(document)).toEqual([]);
});

test('the server beside a tool is no part of the tool', () => {
  const [listing] = listingsOf({ ...add, server: 'maths' }, 'x');
  expect(listing?.definitions[0]?.value).toEqual(add);
});

describe('what is there, but not as it is read, is said', () => {
  const cases: Record<string, [JsonValue, string]> = {
    'lists beside a result': [
      { result: { tools: [add] }, tools: [add] },
      '"tools" is beside "result", so it was not read',
    ],
    'another spelling beside a result': [
      { result: { tools: [add] }, Tools: [add] },
      'the document holds another spelling of "tools", which was not read',
    ],
    'another spelling': [
      { tools: [add], Tools: [add] },
      'the document holds another spelling of "tools", which was not read',
    ],
    'another spelling of templates': [
      { tools: [add], resource_templates: [] },
      'the document holds another spelling of "resourceTemplates", which was not read',
    ],
    'an object in place of a list': [
      { prompts: [], tools: { add } },
      '"tools" is not a list, so it was not read',
    ],
    'instructions in pieces': [
      { tools: [], instructions: ['Be', 'kind'] },
      '"instructions" is not a string, so it was not read',
    ],
    'a tool beside lists': [{ ...add, prompts: [] }, '"description" is beside the lists, so it was not read'],
  };
  test.each(Object.entries(cases))('%s', (_, [document, problem]) => {
    expect(listingsOf(document, 'x').flatMap(({ problems }) => problems)).toEqual([problem]);
  });
});
