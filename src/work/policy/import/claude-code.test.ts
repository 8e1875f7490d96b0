import { expect, test } from 'vitest';
import { policyFrom, ruledBy } from '../../../../test/fixtures/ruled-by.ts';
import type { Call } from '../../../vocabulary/call.ts';
import { importClaudeCode } from './claude-code.ts';
import { usable } from './imported.ts';

const SETTINGS = {
  permissions: {
    allow: [
      'Bash(npm run lint)',
      'Bash(npm run test:*)',
      'Read(~/.zshrc)',
      'WebFetch(domain:example.com)',
      'mcp__github',
    ],
    ask: ['Bash(git push:*)', 'mcp__github__delete_repo'],
    deny: [
      'Bash(curl:*)',
      'Read(./secrets/**)',
      'Read(./.env)',
      'Edit(//etc/**)',
      'Read(**/*.pem)',
      'Agent(x)',
    ],
    additionalDirectories: ['../docs'],
  },
};
const { rules, notes } = importClaudeCode(Buffer.from(JSON.stringify(SETTINGS)), 'settings.json');
const policy = policyFrom(JSON.stringify({ rules }));

const bash = (command: string): Call => ({ tool: 'Bash', arguments: { command } });
const read = (file_path: string): Call => ({ tool: 'Read', arguments: { file_path } });

test.each<[Call, string | undefined]>([
  [bash('npm run lint'), 'allow'],
  [bash('npm run lint && rm x'), undefined],
  [bash('npm run test'), 'allow'],
  [bash('npm run test unit'), 'allow'],
  [bash('npm run testing'), undefined],
  [bash('npm run test unit; rm x'), undefined],
  [bash('npm run test $(rm x)'), undefined],
  [bash('git push origin main'), 'require_approval'],
  [bash('ls && git push'), 'require_approval'],
  [bash('git pushx'), undefined],
  [bash('curl https://example.com'), 'block'],
  [bash('echo a | curl -d @- https://example.com'), 'block'],
  [read('secrets/a/b.txt'), 'block'],
  [read('/work/shop/.env'), 'block'],
  [read('.env.example'), undefined],
  [read('~/.zshrc'), 'allow'],
  [{ tool: 'Write', arguments: { file_path: '/etc/hosts', content: 'x' } }, 'block'],
  [{ tool: 'WebFetch', arguments: { url: 'https://example.com/a' } }, 'allow'],
  [{ tool: 'WebFetch', arguments: { url: 'https://example.com.evil.test/a' } }, undefined],
  [{ server: 'github', tool: 'get_issue', arguments: {} }, 'allow'],
  [{ server: 'github', tool: 'delete_repo', arguments: {} }, 'require_approval'],
])('%j', (call, expected) => {
  const { trace } = ruledBy(policy, call).ruling;
  expect(trace.find(({ layer }) => layer === 'rules')?.decision).toBe(expected);
});

test('what has no counterpart is named', () => {
  expect(notes).toEqual([
    'permissions.additionalDirectories: has no counterpart',
    'deny Read(**/*.pem): has no counterpart; write a rule for it',
    'deny Agent(x): has no counterpart; write a rule for it',
  ]);
});

test('what is denied is denied wherever Claude Code denies it, and what is allowed is not widened', () => {
  const given = {
    permissions: { deny: ['Read(.env)', 'Edit(secrets)'], allow: ['Read(notes.md)', 'Read($HOME/x)'] },
  };
  const imported = usable(importClaudeCode(Buffer.from(JSON.stringify(given)), 'settings.json'));
  const under = policyFrom(JSON.stringify({ rules: imported.rules }));
  const grep = (path: string): Call => ({ tool: 'Grep', arguments: { pattern: 'x', path } });
  const edit = (file_path: string): Call => ({ tool: 'Edit', arguments: { file_path } });
  const calls = [read('.env'), read('/work/shop/apps/web/.env'), grep('apps/.env'), edit('a/secrets/b.txt')];
  const others = [read('notes.md'), read('a/notes.md'), read('apps/.envrc'), edit('.env')];
  const decided = [...calls, ...others].map(
    (call) => ruledBy(under, call).ruling.trace.find(({ layer }) => layer === 'rules')?.decision,
  );
  expect(decided).toEqual([...calls.map(() => 'block'), 'allow', undefined, undefined, undefined]);
  expect(imported.notes).toEqual([
    'claude-allow-2: when.path.within has a variable; write ~ for the home, . for the project, or the whole path; write a rule for it',
  ]);
});
