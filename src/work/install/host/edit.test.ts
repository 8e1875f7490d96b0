import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { holdsOurs, type WantedHooks, withOurs, withoutOurs } from './edit.ts';

const command = (version: string) => `'/n' '/opt/${version}/hook.cjs' cursor --project '/h'`;
const handler = { command: command('2') };
const FLAT: WantedHooks = { seed: {}, events: { Before: [handler] } };
const GROUPED: WantedHooks = { seed: {}, events: { Before: [{ matcher: '*', hooks: [handler] }] } };
const put = (text: string, wanted = FLAT) => withOurs(text, wanted, 'f.json');

describe('what is put in takes the manner of the file', () => {
  const value = `"command": ${JSON.stringify(handler.command)}`;
  test.each<[string, string, string]>([
    [
      'an empty file',
      '',
      `{\n  "hooks": {\n    "Before": [\n      {\n        ${value}\n      }\n    ]\n  }\n}\n`,
    ],
    [
      'an empty object',
      '{}',
      `{\n  "hooks": {\n    "Before": [\n      {\n        ${value}\n      }\n    ]\n  }\n}`,
    ],
    [
      'tabs',
      '{\n\t"a": 1\n}\n',
      `{\n\t"a": 1,\n\t"hooks": {\n\t\t"Before": [\n\t\t\t{\n\t\t\t\t${value}\n\t\t\t}\n\t\t]\n\t}\n}\n`,
    ],
    [
      'lines that end as on Windows',
      '{\r\n    "a": 1\r\n}\r\n',
      `{\r\n    "a": 1,\r\n    "hooks": {\r\n        "Before": [\r\n            {\r\n                ${value}\r\n            }\r\n        ]\r\n    }\r\n}\r\n`,
    ],
    ['one line', '{"a":1}', `{"a":1,"hooks":{"Before":[${JSON.stringify(handler)}]}}`],
    [
      'a trailing comma, and a remark behind it',
      '{\n  "a": 1, // one\n}\n',
      `{\n  "a": 1, // one\n  "hooks": {\n    "Before": [\n      {\n        ${value}\n      }\n    ]\n  },\n}\n`,
    ],
    [
      'a remark behind the last value',
      '{\n  "a": 1 // one\n  /* end */\n}',
      `{\n  "a": 1, // one\n  "hooks": {\n    "Before": [\n      {\n        ${value}\n      }\n    ]\n  }\n  /* end */\n}`,
    ],
    [
      'an object of remarks alone',
      '{\n  // nothing yet\n}\n',
      `{\n  // nothing yet\n  "hooks": {\n    "Before": [\n      {\n        ${value}\n      }\n    ]\n  }\n}\n`,
    ],
    [
      'the same event, with a hook of another author',
      '{\n  "hooks": {\n    "Before": [\n      {"command": "theirs"}\n    ]\n  }\n}',
      `{\n  "hooks": {\n    "Before": [\n      {"command": "theirs"},\n      {\n        ${value}\n      }\n    ]\n  }\n}`,
    ],
    [
      'an empty list on one line',
      '{\n  "hooks": {"Before": [ ]}\n}',
      `{\n  "hooks": {"Before": [\n    {\n      ${value}\n    }\n  ]}\n}`,
    ],
  ])('%s', (_, before, after) => {
    expect(put(before)).toBe(after);
    expect(put(after)).toBe(after);
  });
});

test('what the file must have besides is put in only where it is missing', () => {
  const wanted = { ...FLAT, seed: { version: 1 } };
  expect(parse(put('{"a":1}', wanted))).toEqual({ a: 1, version: 1, hooks: { Before: [handler] } });
  expect(parse(put('{"version":2}', wanted))).toEqual({ version: 2, hooks: { Before: [handler] } });
});

describe('an older entry of ours is replaced in its place', () => {
  const old = { command: command('1') };
  test.each<[string, unknown, unknown]>([
    ['alone', [old], [handler]],
    [
      'between others',
      [{ command: 'a' }, old, { command: 'b' }],
      [{ command: 'a' }, handler, { command: 'b' }],
    ],
    ['twice', [old, { command: 'a' }, old], [handler, { command: 'a' }]],
  ])('%s', (_, before, after) => {
    expect(parse(put(JSON.stringify({ hooks: { Before: before } }, null, 2)))).toEqual({
      hooks: { Before: after },
    });
  });

  test('in a group with hooks of others, it leaves the group alone', () => {
    const theirs = { command: 'theirs' };
    const text = JSON.stringify({ hooks: { Before: [{ matcher: 'Bash', hooks: [old, theirs] }] } });
    expect(parse(put(text, GROUPED))).toEqual({
      hooks: {
        Before: [
          { matcher: 'Bash', hooks: [theirs] },
          { matcher: '*', hooks: [handler] },
        ],
      },
    });
  });

  test('at an event where it is not wanted any more, it goes', () => {
    const text = JSON.stringify({ hooks: { Gone: [old], Stays: [{ command: 'theirs' }] } }, null, 2);
    expect(parse(put(text))).toEqual({
      hooks: { Stays: [{ command: 'theirs' }], Before: [handler] },
    });
  });
});

describe('taken out again', () => {
  test.each([
    ['{\n  "a": 1\n}\n'],
    ['{\r\n\t"a": 1, // one\r\n}'],
    ['{"a":1}'],
    ['{ "a": 1, "b": [1, 2] }'],
    ['{\n  "hooks": {\n    "Before": [\n      {"command": "theirs"}\n    ]\n  }\n}'],
    ['{\n  "hooks": {\n    "Before": [\n      {"command": "theirs"}, // a\n    ],\n  },\n}'],
    ['{\n  "hooks": {\n    "After": []\n  }\n}'],
    ['{\n  "a": 1 // one\n  /* end */\n}'],
  ])('%j', (text) => {
    expect(holdsOurs(put(text), 'f')).toBe(true);
    expect(withoutOurs(put(text), 'f')).toBe(text);
    expect(withoutOurs(text, 'f')).toBe(text);
  });

  test('hooks of others stay when ours are between them', () => {
    const text = `{"hooks":{"Before":[{"command":"a"},${JSON.stringify(handler)},{"command":"b"}]}}`;
    expect(withoutOurs(text, 'f')).toBe('{"hooks":{"Before":[{"command":"a"},{"command":"b"}]}}');
  });
});

test.each([
  [
    '{\n  "hooks": {\n    // mine\n    "Before": [\n      OURS\n    ]\n  }\n}',
    '{\n  "hooks": {\n    // mine\n  }\n}',
  ],
  [
    '{\n  "hooks": {\n    "Before": [\n      // mine\n      OURS\n    ]\n  }\n}',
    '{\n  "hooks": {\n    "Before": [\n      // mine\n    ]\n  }\n}',
  ],
])('a remark among ours stays: %#', (text, left) => {
  expect(withoutOurs(text.replace('OURS', JSON.stringify(handler)), 'f')).toBe(left);
});

describe('what is ours is known by its command', () => {
  test.each([
    [command('9'), true],
    [`env -u X '/my node' '/a b/it'\\''s/hook.cjs' codex --project '/h' || exit 2`, true],
    ['node "C:\\\\t\\\\dist\\\\hook.cjs" codex --project "C:\\\\u"', true],
    ['npx tokenauditor hook claude', true],
    ['./hook.cjs', false],
    ['node /theirs/hook.cjs --project x', false],
    ['echo tokenauditor', false],
  ])('%s', (line, isOurs) => {
    expect(holdsOurs(JSON.stringify({ hooks: { Before: [{ command: line }] } }), 'f')).toBe(isOurs);
  });
});

describe('a form that is not expected is refused, and its line is named', () => {
  test.each([
    ['{"a": 1', 'cannot change "f.json": it is not valid JSON (line 1)'],
    ['{\n  "a": 1\n  "b": 2\n}', 'it is not valid JSON (line 3)'],
    ['[]', 'it is not an object (line 1)'],
    ['"text"', 'it is not an object (line 1)'],
    ['{\n"hooks": []}', 'its "hooks" is not an object (line 2)'],
    ['{\n"hooks": "x"}', 'its "hooks" is not an object (line 2)'],
    ['{\n"hooks": null}', 'its "hooks" is not an object (line 2)'],
    ['{"hooks": {\n"Before": {}}}', 'its "Before" is not a list (line 2)'],
    ['{"hooks": {},\n"hooks": {}}', 'duplicate key "hooks" (line 2)'],
    ['{"hooks": {"Before": [],\n\n"Before": []}}', 'duplicate key "Before" (line 3)'],
    ['{} {}', 'it is not valid JSON (line 1)'],
    [`${'['.repeat(100_000)}`, 'cannot change "f.json": it is'],
  ])('%.40j', (text, message) => {
    expect(() => put(text)).toThrow(message);
  });
});

describe('a host that rejects a file for a key that it does not know', () => {
  const wanted = { seed: {}, events: { Before: [handler] }, topKeys: ['description', 'hooks'] };
  test('the key and its line are named', () => {
    expect(() => withOurs('{\n  "description": "d",\n  "version": 1\n}', wanted, 'f.json')).toThrow(
      'cannot change "f.json": its host rejects a file with the key "version" (line 3)',
    );
  });
  test.each([[''], ['{}'], ['{"hooks":{},"description":"d"}']])('%s is taken', (text) => {
    expect(holdsOurs(withOurs(text, wanted, 'f'), 'f')).toBe(true);
  });
});

test('entries of others in forms that we do not know stay', () => {
  const text = '{"hooks":{"Before":["x",null,{"hooks":"y"},{"hooks":[1,{"command":7}]}]}}';
  expect(withoutOurs(put(text), 'f')).toBe(text);
});

test('two remarks on one line are two', () => {
  const text = '{"hooks":{"Before":[\n  null/* r */], "Other":[/* s */\n]}}';
  expect(put(text)).toBe(
    `{"hooks":{"Before":[\n  null,\n  {\n    "command": ${JSON.stringify(handler.command)}\n  }/* r */], "Other":[/* s */\n]}}`,
  );
});
