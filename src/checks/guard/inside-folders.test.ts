/** Programs that reach a guarded file without a known way of writing, beside the same work that only reads. */
import { expect, test } from 'vitest';
import { contextOf, judged, shell } from '../../../test/guard/judged-calls.ts';

const isAsked = (command: string, files: Readonly<Record<string, string>> = {}): boolean =>
  judged(shell(command), contextOf(files));

test.each([
  'cd ../.claude && ar x ../shop/x.a',
  'cd ../.claude && jar xf ../shop/x.jar',
  'cd ../.claude && sqlite3 ../shop/a.db -Ax',
  'cd ../.claude && cmake -E tar xf ../shop/x.tar',
  'cd ../.claude && gpg --batch --yes --use-embedded-filename ../shop/s.gpg',
  'env -C ../.claude sqlite3 ../shop/a.db -Ax',
  'find .. -maxdepth 2 -name settings.json -execdir ar x ../shop/x.a \\;',
  'cd /opt/ta && npm install',
  'echo "{}" | python3 -m json.tool - ../.claude/settings.json',
  `python3 -c "import py_compile;py_compile.compile('a.py',cfile='../.claude/settings.json')"`,
  `python3 -c "import fileinput;[0 for l in fileinput.input('../.claude/settings.json',inplace=True)]"`,
  `perl -MFile::Copy=mv -e 'mv("a.json","../.claude/settings.json")'`,
  `perl -MStorable -e 'Storable::store({}, "../.claude/settings.json")'`,
  'jq -n --rawfile a ../.tokenauditor/key "$a" > /tmp/k',
  'git commit --allow-empty -F ../.tokenauditor/key',
  `echo 'file("../.tokenauditor/key")' | terraform console`,
  'printf -- "--- a/.claude/settings.json\\n+++ b/.claude/settings.json\\n@@ -1,1 +1,2 @@\\n {\\n+\\"disableAllHooks\\": true,\\n" | patch -d .. -p1',
])('asks about %s', (command) => {
  expect(isAsked(command)).toBe(true);
});

test('asks about code of the session that loads our program', () => {
  const note = "import { openLedger } from '/opt/ta/dist/library.js';\nopenLedger('.').append({})\n";
  expect(isAsked('node note.mjs', { 'note.mjs': note })).toBe(true);
});

test.each([
  'cd ../.claude && ls && git status && cat settings.json',
  'cd vendor && ar x ../lib.a && jar xf ../x.jar',
  'find . -name "*.gz" -execdir gunzip {} \\;',
  'find .. -maxdepth 1 -name package.json -execdir pwd \\;',
  'python3 -m json.tool ../.claude/settings.json',
  `python3 -c "import json;print(json.load(open('../.claude/settings.json'))['hooks'].keys())"`,
  `node -e "console.log(JSON.parse(require('fs').readFileSync('../.claude/settings.json','utf8')).hooks)"`,
  'echo ".tokenauditor/key" >> .gitignore; git check-ignore .tokenauditor/key',
  'printf "a\\n" | patch -p1 --dry-run',
  'npm install && npm test',
])('passes %s', (command) => {
  expect(isAsked(command)).toBe(false);
});
