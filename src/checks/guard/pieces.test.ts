/** Names of the guard's files in pieces, beside everyday work. */
import { expect, test } from 'vitest';
import { contextOf, judged, shell } from '../../../test/guard/judged-calls.ts';

type Files = Readonly<Record<string, string>>;
const HEAD = '/home/me/.cla';
const TAIL = 'ude/settings.json';
const js = (code: string): Files => ({ 'w.js': `const fs = require("fs"), p = require("path");\n${code}\n` });
const py = (code: string): Files => ({ 'w.py': `import os, sys\n${code}\n` });

test.each<[string, Files?]>([
  [`echo ${TAIL} | xargs -I{} truncate -s0 ${HEAD}{}`],
  [`P=${HEAD} Q=${TAIL} python3 w.py`, py('open(os.environ["P"] + os.environ["Q"], "w")')],
  [`python3 w.py ${HEAD} ude/settings .json`, py('open("".join(sys.argv[1:]), "w")')],
  [`git zz ${HEAD} ${TAIL}`],
  [`gdb -batch -ex 'python open("${HEAD}"+"${TAIL}","w")'`],
  [`echo 'file delete ${HEAD}[string trim " ude "]/settings.json' | tclsh`],
  [`tmux set -g @A ${HEAD} \\; run-shell 'rm #{@A}${TAIL}'`],
])('asks about %s', (command, files) => {
  expect(judged(shell(command), contextOf(files))).toBe(true);
});

test.each<[string, Files?]>([
  ['./tool --dir .claude --list'],
  ['grep -r claude .'],
  ['cp -r src/ lib/ out/'],
  ['cp ~/.claude/settings.json ~/backup/'],
  ['mkdir -p .claude && cp -r ../x/.claude/commands ../x/.claude/agents .claude/'],
  ['echo a b | xargs -I{} rm out/{}'],
  ['gdb -batch -ex run -ex bt ./a.out'],
  [
    'node scripts/w.js',
    { 'scripts/w.js': 'for (const d of fs.readdirSync(path.dirname(__dirname))) fs.writeFileSync(d, "x")' },
  ],
  ['node w.js', js('for (const f of fs.readdirSync(__dirname)) fs.writeFileSync("out/" + f, "x")')],
  ['python3 w.py', py('print(os.listdir(os.path.dirname(os.getcwd())))')],
])('passes %s', (command, files) => {
  expect(judged(shell(command), contextOf(files))).toBe(false);
});
