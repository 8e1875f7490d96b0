import { expect, test } from 'vitest';
import { environmentDump } from '../../checks/secrets/environment-dump.ts';
import { secretRead } from '../../checks/secrets/secret-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { understand } from '../calls/subject.ts';

type Arguments = Readonly<Record<string, JsonValue>>;

function severities(tool: string, args: Arguments, cwd = '/home/u/app'): (string | undefined)[] {
  const context: CallContext = { cwd, home: '/home/u' };
  const call = understand({ tool, arguments: args }, context);
  return [...secretRead.inspectCall(call), ...environmentDump.inspectCall(call)].map(
    ({ severity }) => severity ?? 'high',
  );
}

test.each<[string, string?]>([
  ['grep -r "" --include=".env" .'],
  ['grep -rn "" --include=id_rsa /home/u'],
  ["rg --hidden '' -g '.env'"],
  ['grep -r "" ~'],
  ["grep -rn '.*' /home/u"],
  ['grep -r "" ..'],
  ['grep -r "" .', '/home/u'],
  ['grep -r ""', '/'],
  ['cd ~ && grep -r . .'],
  ['rg --hidden ""', '/home/u'],
  ['git grep --no-index "" ~/.ssh'],
  ['git blame .env'],
  ['git annotate config/.env'],
  ['git archive HEAD .env'],
  ['git log -p .env'],
  ['git show HEAD~2:.env'],
  ['find ~ -type f -exec cat {} +'],
  ['jq -n env'],
  ["jq -n '$ENV'"],
  ["jq -n '[env | to_entries[]]'"],
  ["jq -n '$ENV.AWS_SECRET_ACCESS_KEY'"],
  ["yq -n 'strenv(GITHUB_TOKEN)'"],
])('%s is a read of secrets', (command, cwd) => {
  expect(severities('Bash', { command }, cwd)).toContain('high');
});

test.each(['tar cf x.tar ~', 'tar -czf x.tgz -C ~ .', 'zip -r x.zip /home/u', 'cp -r ~ /mnt/disk'])(
  '%s takes the secrets along',
  (command) => {
    expect(severities('Bash', { command })).toEqual(['high']);
  },
);

test.each<[string, string?]>([
  ['grep -rn "" src'],
  ["grep -rn 'TODO' ~/app --include='*.ts'"],
  ['grep -rn foo ..'],
  ['grep -rl "" --include=.env .'],
  ['grep -r "" --include=.env.example .'],
  ["rg foo -g '!.env'"],
  ['rg foo'],
  ['git blame src/app.ts'],
  ['git archive -o a.zip HEAD src'],
  ['git log -p src/app.ts'],
  ['git diff main..topic'],
  ['jq .env package.json'],
  ["jq '{env, name}' package.json"],
  ["jq '.config.env | keys' package.json"],
  ["jq -n 'env.HOME'"],
  ["jq -n 'env | keys'"],
  ['tar czf x.tgz -C ~/app .'],
  ['find ~ -name "*.md" -exec cat {} +'],
])('nothing is said of %s', (command, cwd) => {
  expect(severities('Bash', { command }, cwd)).toEqual([]);
});

test.each<[Arguments, string?]>([
  [{ pattern: '.', glob: '.env*' }],
  [{ pattern: 'x', glob: '**/id_rsa', output_mode: 'content' }],
  [{ pattern: '', path: '/home/u/.config' }],
  [{ pattern: '.', path: '/home/u', glob: '.ssh/*' }],
  [{ pattern: '.*', path: '..' }],
  [{ pattern: '' }, '/home/u'],
])('the search tool with %j', (args, cwd) => {
  expect(severities('Grep', args, cwd)).toContain('high');
});

test.each<[Arguments, string?]>([
  [{ pattern: '.', glob: '*.ts' }],
  [{ pattern: 'DATABASE_URL', glob: '!.env' }],
  [{ pattern: '', path: 'src' }],
  [{ pattern: '.', glob: '.env.example' }],
  [{ pattern: 'foo', path: '/home/u/.config' }],
])('nothing is said of the search tool with %j', (args, cwd) => {
  expect(severities('Grep', args, cwd)).toEqual([]);
});

test('a mode that cannot become a text is none', () => {
  expect(severities('Grep', { pattern: '.*', path: '/home/u', output_mode: { toString: '' } })).toEqual(
    severities('Grep', { pattern: '.*', path: '/home/u', output_mode: 'content' }),
  );
});
