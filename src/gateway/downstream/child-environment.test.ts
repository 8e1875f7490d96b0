import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

const start = { kind: 'stdio', command: 'x', args: [] } as const;

it('a child inherits what is harmless and what is named, and nothing else', () => {
  const environment = {
    PATH: '/bin',
    HOME: '/h',
    SHELL: '() { :; }; evil',
    AWS_SECRET_ACCESS_KEY: 'x',
    NODE_OPTIONS: '--require x',
    TOKENAUDITOR_KEY: 'x',
    TEAM: 'blue',
  };
  const env = { API: 'k', PATH: '/own', DYLD_INSERT_LIBRARIES: 'x', Ld_Preload: 'x', 'a=b': 'x', Z: 'a\0b' };
  expect(
    childEnvironment({ ...start, env, inherits: ['TEAM', 'ABSENT'] }, { environment, platform: 'linux' }),
  ).toEqual({
    env: { PATH: '/own', HOME: '/h', TEAM: 'blue', API: 'k' },
    withheld: ['DYLD_INSERT_LIBRARIES', 'Ld_Preload'],
  });
});

it('Windows spells names as it likes and knows each once', () => {
  const environment = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', Secret: 'x', HOME: 'C:\\h' };
  expect(
    childEnvironment({ ...start, env: { path: 'D:\\' } }, { environment, platform: 'win32' }).env,
  ).toEqual({
    SYSTEMROOT: 'C:\\Windows',
    path: 'D:\\',
  });
});
