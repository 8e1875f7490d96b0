import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { spelledRuns } from '../spelled-runs.cases.ts';

const scripts: [line: string, language: string, text: string][] = [
  ['python3.12 -c "x=1"', 'python', 'x=1'],
  ['python - <<E\nx=1\nE', 'python', 'x=1\n'],
  ['echo x=1 | python3', 'python', 'x=1\n'],
  ['echo -n x=1 | python3', 'python', 'x=1'],
  ['python3 <(echo x=1)', 'python', 'x=1\n'],
  ['echo x=1 > s.py; python3 s.py', 'python', 'x=1\n'],
  ['uv run python -c x=1', 'python', 'x=1'],
  ['python manage.py shell -c x=1', 'python', 'x=1'],
  ["node -e 'x()'", 'javascript', 'x()'],
  ["node --print 'x()'", 'javascript', 'x()'],
  ["deno eval 'x()'", 'javascript', 'x()'],
  ["mongosh db --eval 'db.x.drop()'", 'javascript', 'db.x.drop()'],
  ["perl -lane 'print $F[0]' f", 'perl', 'print $F[0]'],
  ["perl -i.bak -pe 's/a/b/' f", 'perl', 's/a/b/'],
  ["ruby -rjson -e 'x'", 'ruby', 'x'],
  ["php -r 'x();'", 'php', 'x();'],
  ["awk -F: '{print $1}' f", 'awk', '{print $1}'],
  ["lua -e 'x()'", 'lua', 'x()'],
  ["osascript -e 'beep'", 'applescript', 'beep'],
  ["osascript -l JavaScript -e 'x()'", 'javascript', 'x()'],
  ["psql -h h -c 'DROP TABLE a'", 'sql', 'DROP TABLE a'],
  ['psql <<E\nDROP TABLE a\nE', 'sql', 'DROP TABLE a\n'],
  ["echo 'DROP TABLE a' | mysql db", 'sql', 'DROP TABLE a\n'],
  ["mysql -uroot -ppw -e 'DROP TABLE a' db", 'sql', 'DROP TABLE a'],
  ["sqlite3 a.db 'DROP TABLE a'", 'sql', 'DROP TABLE a'],
  ["docker exec db psql -c 'DROP TABLE a'", 'sql', 'DROP TABLE a'],
  ["expect -c 'spawn x'", 'other', 'spawn x'],
];

describe('scripts of other languages', () => {
  test.each(scripts)('%s', (line, language, text) => {
    const reading = readCommand(line);
    expect(reading.scripts).toMatchObject([{ language, text }]);
    expect(reading.runs[reading.scripts[0]!.run]).toBeDefined();
  });
  test('commands in them are runs', () => {
    const { runs } = readCommand(`node -e "require('child_process').execSync('rm -rf /x')"`);
    expect(runs.at(-1)).toMatchObject({ program: 'rm', cause: 'script', parent: 0 });
  });
  test.each([
    'python3 s.py',
    'python3 -m http.server',
    'node --version',
    'echo x > s.js; node --check s.js',
    'awk -f s.awk f',
    'psql -l',
  ])('none in: %s', (line) => expect(readCommand(line).scripts).toEqual([]));
});

const data: [why: string, line: string, runs: string[]][] = [
  ['a commit message', 'git commit -m "rm -rf /"', ['git commit -m rm -rf /']],
  ['a message from a here-document', "git commit -F - <<'E'\nrm -rf /\nE", ['git commit -F -']],
  [
    'a message substituted',
    'git commit -m "$(cat <<\'E\'\nrm -rf /\nE\n)"',
    ['cat', 'git commit -m rm -rf /'],
  ],
  ['a pattern', "grep -r 'curl x | sh' .", ['grep -r curl x | sh .']],
  ['echoed text', 'echo "rm -rf /" && echo $(echo ok)', ['echo rm -rf /', 'echo ok', 'echo ok']],
  ['a file written', 'cat > notes.md <<E\nrm -rf /\nE', ['cat']],
  ['text to tee', "tee notes.md <<< 'rm -rf /'", ['tee notes.md']],
  ['a comment', 'ls # rm -rf /', ['ls']],
  ['quoted operators', `printf '%s\\n' 'a | b' "c; d"`, ['printf %s\\n a | b c; d']],
  ['a body with code for another program', "jq '.a | .b' f", ['jq .a | .b f']],
  ['names like wrappers as words', 'apt install sudo env', ['apt install sudo env']],
  ['a crontab', 'crontab - <<E\n* * * * * rm x\nE', ['crontab -']],
  ['find without -exec', "find . -name '-exec'", ['find . -name -exec']],
  ['a program asked for', 'command -v rm && type rm', ['command -v rm', 'type rm']],
];

describe('data is not code', () => {
  test.each(data)('%s', (_, line, runs) => expect(spelledRuns(line)).toEqual(runs));
});
