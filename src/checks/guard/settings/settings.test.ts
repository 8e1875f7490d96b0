import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { settingsHarm } from './settings.ts';

const handler = { type: 'command', command: "'/n/node' '/p/hook.cjs' claude-code", timeout: 120 };
const SETTINGS = {
  theme: 'light',
  permissions: { allow: ['Bash(ls)'], deny: [] },
  env: { A: '1' },
  hooks: {
    PreToolUse: [{ matcher: '*', hooks: [handler] }],
    Stop: [{ hooks: [{ type: 'command', command: 'say done' }] }],
  },
};
const before = JSON.stringify(SETTINGS);
const PATH = '~/.claude/settings.json';

const context = (text: string | undefined): CallContext => ({
  guarded: {
    program: [],
    node: [],
    path: [],
    installed: [],
    read: (path) => (path === PATH ? text : undefined),
    has: (path) => path === PATH && text !== undefined,
  },
});
const harm = (after: string, old: string | undefined = before) =>
  settingsHarm({ path: PATH, how: 'create', said: '', after }, context(old), PATH)?.severity;

/** Each place of the document, with the document in which it is another. */
function* altered(value: JsonValue, trail: readonly string[] = []): Generator<[string, JsonValue]> {
  if (typeof value !== 'object' || value === null) {
    yield [trail.join('.'), 'other'];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const put = (fresh: JsonValue): JsonValue =>
      Array.isArray(value)
        ? value.map((one, i) => (String(i) === key ? fresh : one))
        : { ...value, [key]: fresh };
    for (const [name, fresh] of altered(inner, [...trail, key])) yield [name, put(fresh)];
  }
}

const isOurs = (name: string) => name.startsWith('hooks.PreToolUse');

describe('each single value of the settings', () => {
  const all = [...altered(SETTINGS)];
  test('there are some of both kinds', () => {
    expect(all.filter(([name]) => isOurs(name)).length).toBe(4);
    expect(all.filter(([name]) => !isOurs(name)).length).toBe(5);
  });
  test.each(all.filter(([name]) => isOurs(name)))('%s must stay', (_, after) => {
    expect(harm(JSON.stringify(after))).toBe('critical');
  });
  test.each(all.filter(([name]) => !isOurs(name)))('%s may change', (_, after) => {
    expect(harm(JSON.stringify(after))).toBeUndefined();
  });
});

test.each<[string, string, string | undefined]>([
  ['the same again', before, undefined],
  ['the same with comments and other spaces', `// mine\n${JSON.stringify(SETTINGS, null, 4)}`, undefined],
  [
    'another hook beside ours',
    JSON.stringify({ ...SETTINGS, hooks: { ...SETTINGS.hooks, Notification: [] } }),
    undefined,
  ],
  [
    'our hook once more',
    JSON.stringify({
      ...SETTINGS,
      hooks: { ...SETTINGS.hooks, PreToolUse: [...SETTINGS.hooks.PreToolUse, ...SETTINGS.hooks.PreToolUse] },
    }),
    undefined,
  ],
  ['without hooks', JSON.stringify({ theme: 'light' }), 'critical'],
  ['under another event', before.replace('PreToolUse', 'PostToolUse'), 'critical'],
  ['a key twice, which no strict reader takes', before.replace('{', '{"hooks":{},'), 'critical'],
  ['cut off', before.slice(0, -1), 'critical'],
  ['nothing', '', 'critical'],
  ['all hooks off', JSON.stringify({ ...SETTINGS, disableAllHooks: true }), 'critical'],
  [
    'only those of an administrator',
    JSON.stringify({ ...SETTINGS, allowManagedHooksOnly: true }),
    'critical',
  ],
  ['a library for every program', JSON.stringify({ ...SETTINGS, env: { LD_PRELOAD: '/x.so' } }), 'critical'],
  ['another home', JSON.stringify({ ...SETTINGS, env: { HOME: '/x' } }), 'critical'],
  ['another search path', JSON.stringify({ ...SETTINGS, env: { PATH: '/x' } }), 'high'],
  [
    'more memory',
    JSON.stringify({ ...SETTINGS, env: { NODE_OPTIONS: '--max-old-space-size=99' } }),
    undefined,
  ],
])('settings written anew: %s', (_, after, severity) => {
  expect(harm(after)).toBe(severity);
});

test('what was switched off before is no news', () => {
  const off = JSON.stringify({ disableAllHooks: true });
  expect(harm(JSON.stringify({ disableAllHooks: true, theme: 'dark' }), off)).toBeUndefined();
  expect(harm(off, '{}')).toBe('critical');
});

test('where nothing is known of what was there, hooks are asked about', () => {
  const change = { path: PATH, how: 'create', said: '', after: '{"theme":"dark"}' } as const;
  expect(settingsHarm(change, {}, PATH)?.severity).toBe('high');
  expect(settingsHarm(change, context(undefined), PATH)).toBeUndefined();
});
