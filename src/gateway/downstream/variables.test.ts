import { expect, it } from 'vitest';
import type { ServerStart, VariableSpelling } from './server-start.ts';
import { fillVariables, inputsOf, shownStart } from './variables.ts';

const around = {
  environment: { NAME: 'value', EMPTY: '' },
  platform: 'linux',
  home: '/home/u',
};

function filled(text: string, variables?: VariableSpelling, workspace?: string) {
  const start: ServerStart = {
    kind: 'stdio',
    command: 'x',
    args: [text],
    env: {},
    ...(variables === undefined ? {} : { variables }),
    ...(workspace === undefined ? {} : { workspace }),
  };
  const { start: done, missing } = fillVariables(start, around);
  return [done.kind === 'stdio' ? done.args[0] : '', missing];
}

const unset = (name: string) => `the variable "${name}" in its configuration is not set`;
const cases: [VariableSpelling | undefined, string, string, string[]][] = [
  [undefined, '${NAME} $NAME ${env:NAME}', '${NAME} $NAME ${env:NAME}', []],
  ['braces', 'a${NAME}b${NAME}', 'avaluebvalue', []],
  ['braces', '${OTHER:-else where}', 'else where', []],
  ['braces', '${EMPTY:-else}', '', []],
  ['braces', '${OTHER}!', '!', [unset('OTHER')]],
  ['braces', '$NAME ${env:NAME} ${}', '$NAME ${env:NAME} ${}', []],
  ['prefixed', '${env:NAME}/${userHome}${/}x${pathSeparator}', 'value//home/u/x/', []],
  ['prefixed', '${workspaceFolder} ${workspaceFolderBasename}', '/w/shop shop', []],
  ['prefixed', '${env:OTHER}!', '!', [unset('OTHER')]],
  [
    'prefixed',
    '${command:x} $NAME',
    '${command:x} $NAME',
    ['"command:x" in its configuration is not known here'],
  ],
  ['dollar', '$NAME ${NAME} ${OTHER:-else}', 'value value else', []],
  ['dollar', '$OTHER/x', '$OTHER/x', [unset('OTHER')]],
  ['dollar', '$$ $5 ${5}', '$$ $5 ${5}', []],
];
it.each(cases)('spelled %s, %j becomes %j', (variables, text, expected, missing) => {
  expect(filled(text, variables, '/w/shop')).toEqual([expected, missing]);
});

it('a filled value is not filled again', () => {
  const { start } = fillVariables(
    { kind: 'stdio', command: '${A}', args: [], env: { K: '${A}' }, cwd: '${A}', variables: 'braces' },
    { ...around, environment: { A: '${B}', B: 'no' } },
  );
  expect(start).toMatchObject({ command: '${B}', env: { K: '${B}' }, cwd: '${B}' });
});

it('an address and its headers are filled; a header may be in the environment', () => {
  const { start, missing } = fillVariables(
    {
      kind: 'http',
      url: 'https://${env:NAME}/',
      headers: { A: '${env:NAME}' },
      transport: 'auto',
      variables: 'prefixed',
      headerVariables: {
        Authorization: { variable: 'NAME', prefix: 'Bearer ' },
        Team: { variable: 'TEAM', prefix: '' },
      },
    },
    around,
  );
  expect(start).toMatchObject({
    url: 'https://value/',
    headers: { A: 'value', Authorization: 'Bearer value' },
  });
  expect(missing).toEqual([unset('TEAM')]);
});

it('names the inputs that only a client can ask for, wherever they are', () => {
  const start = {
    kind: 'stdio',
    command: '${input:runner}',
    args: ['--key', '${input:key}', '${env:HOME}'],
    env: { TOKEN: 'Bearer ${input:key}' },
    variables: 'prefixed',
  } as const;
  expect(inputsOf(start)).toEqual(['runner', 'key']);
  const headers = { Authorization: 'Bearer ${input:tok\u001b}' };
  const far = {
    kind: 'http',
    url: 'https://x.example',
    headers,
    transport: 'auto',
    variables: 'prefixed',
  } as const;
  expect(inputsOf(far)).toEqual(['tok\\u{1b}']);
  // Other clients take the words literally.
  expect(inputsOf({ ...start, variables: 'braces' })).toEqual([]);
});

it('shows folders as they are and no value of the user', () => {
  const start = {
    kind: 'stdio',
    command: '${workspaceFolder}${/}run',
    args: ['${userHome}/x', '${env:SECRET}', '${input:key}'],
    env: {},
    variables: 'prefixed',
    workspace: '/w/shop',
  } as const;
  const surroundings = { environment: { SECRET: 'value' }, platform: 'linux', home: '/home/u' };
  expect(shownStart(start, surroundings)).toMatchObject({
    command: '/w/shop/run',
    args: ['/home/u/x', '${env:SECRET}', '${input:key}'],
  });
});
