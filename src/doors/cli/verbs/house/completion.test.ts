import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { VERBS } from '../../verbs.ts';

const desk = openDesk({ 'notes.txt': '' });
afterAll(() => desk.clear());
const scriptFor = async (shell: string) => (await desk.run(['completion', shell])).out;

const verbs = VERBS.map((verb) => verb.name).join(' ');

test.each([
  ['tokenauditor ', verbs],
  ['tokenauditor -', '--json --color --project --quiet -q --help -h --version -V'],
  ['tokenauditor redact ', ''],
  ['tokenauditor ver', 'verify version'],
  ['tokenauditor redact --in', '--in-place'],
  ['tokenauditor --json events --de', '--decision'],
  ['tokenauditor events --decision ', 'allow warn require_approval block'],
  ['tokenauditor events -d b', 'block'],
  ['tokenauditor key ', 'show rotate adopt'],
  ['tokenauditor help pro', 'probe-plan prove'],
  ['tokenauditor completion ', 'bash zsh fish'],
  ['tokenauditor quarantine ', 'list show approve block trust'],
  ['tokenauditor --project x quarantine --server y l', 'list'],
  ['tokenauditor quarantine show ', ''],
  ['tokenauditor quarantine show x ', ''],
  ['tokenauditor quarantine trust ', ''],
  ['tokenauditor quarantine trust weather ', 'manual scan auto'],
  ['tokenauditor quarantine trust --quiet weather a', 'auto'],
])('bash completes %j', async (line, expected) => {
  const words = line.split(' ');
  const program = [
    await scriptFor('bash'),
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`,
    `_tokenauditor; echo "\${COMPREPLY[@]}"`,
  ].join('\n');
  const shown = execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' }).trim();
  expect(shown).toBe(expected);
});

test.each(['bash', 'zsh', 'fish'])('%s knows every verb and every option', async (shell) => {
  const script = await scriptFor(shell);
  expect(VERBS.length).toBeGreaterThan(8);
  for (const verb of VERBS) {
    expect(script).toContain(verb.name);
    for (const { name } of verb.options)
      expect(script).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
  }
});

test('the words of an argument are offered in its place', async () => {
  const fish = await scriptFor('fish');
  expect(fish).toContain(
    "-n '__fish_seen_subcommand_from quarantine; and not __fish_seen_subcommand_from list show approve block trust' -x -a 'list show approve block trust'",
  );
  expect(fish).toContain(
    "-n '__fish_seen_subcommand_from quarantine; and __fish_seen_subcommand_from trust' -x -a 'manual scan auto'",
  );
  const zsh = await scriptFor('zsh');
  expect(zsh).toContain("'1:word:(list show approve block trust)'");
  expect(zsh).toContain("'3:word:{ [[ $words[2] == trust ]] && compadd manual scan auto }'");
});

test('another shell is refused', async () => {
  const { status, err } = await desk.run(['completion', 'tcsh']);
  expect(status).toBe(2);
  expect(err).toContain('"tcsh" is not a valid value for SHELL');
});
