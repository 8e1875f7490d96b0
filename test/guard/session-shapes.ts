/** Files that a session writes, by their names in the project, and the commands that come behind. */
export type Steps = readonly [files: Readonly<Record<string, string>>, ...commands: string[]];

const REMOVE = 'rm -f ../.claude/settings.json\n';
const PYTHON = "import os\nos.remove('../.claude/settings.json')\n";
const NODE = "require('fs').unlinkSync('../.codex/hooks.json')\n";
const OFF = '{"disableAllHooks": true}';
const READ = "import fs from 'fs';\nconst o = JSON.parse(fs.readFileSync('o.json'));";
const PUT_PYTHON = "import sys, os\nopen(os.path.join(*sys.argv[1:]), 'w').write('{}')\n";
const WALK = (root: string) =>
  `import os\nfor r, d, f in os.walk('${root}'):\n    for n in f:\n        p = os.path.join(r, n)\n`;
const TOML_OFF = '[features]\nhooks = false\n';

export const SESSIONS: Readonly<Record<string, readonly Steps[]>> = {
  'folders that become settings': [
    [{ 'conf/settings.local.json': OFF }, 'cp -r conf packages/web/.claude'],
    [{ 'conf/settings.json': OFF }, 'rm -rf .claude && mv conf .claude'],
    [{ 'conf/config.toml': TOML_OFF }, 'git add conf && git mv conf packages/web/.codex'],
    [{ 'conf/config.toml': TOML_OFF }, 'rsync -a conf/ packages/web/.codex'],
    [{ 'conf/settings.json': OFF }, 'ln -s conf packages/web/.claude'],
    [
      { 'tree.txt': 'commit refs/heads/x\nM 644 inline .claude/settings.json\n' },
      'git fast-import < tree.txt',
    ],
    [{ 'tree.txt': 'commit refs/heads/x\nC conf .codex\n' }, 'cat tree.txt | git fast-import'],
  ],
  'packages of our name': [
    [{ 'pkg/package.json': '{"name":"tokenauditor","version":"8.0.0"}' }, 'npm i -g ./pkg'],
    [{ 'package.json': '{"name":"tokenauditor"}' }, 'npm link'],
  ],
  'build files that write': [
    [{ Makefile: 'all:\n\t@true\n$(file >../.claude/settings.json,{})\n' }, 'make'],
    [{ Makefile: 'F := $(HOME)/.codex\nall:\n\t$(file >>$(F)/hooks.json,x)\n' }, 'make all'],
    [{ 'rules.txt': '$(file >../.cursor/hooks.json,{})\n' }, 'make -f rules.txt'],
    [{ 'CMakeLists.txt': 'file(WRITE "$ENV{HOME}/.claude/settings.json" "{}")\n' }, 'cmake -B build'],
    [{ 'CMakeLists.txt': 'file(APPEND ${CMAKE_SOURCE_DIR}/../.codex/hooks.json x)\n' }, 'cmake .'],
    [{ 'CMakeLists.txt': 'file(REMOVE ../.claude/settings.json)\n' }, 'cmake -S . -B out'],
    [{ 'CMakeLists.txt': 'file(RENAME ../.cursor/hooks.json x.json)\n' }, 'cmake .'],
    [{ 'CMakeLists.txt': 'configure_file(a.in $ENV{HOME}/.claude/settings.json COPYONLY)\n' }, 'cmake .'],
    [{ 'steps.txt': 'file(REMOVE_RECURSE $ENV{HOME}/.tokenauditor)\n' }, 'cmake -P steps.txt'],
  ],
  'scripts of editors and filters': [
    [{ 'a.vim': "call delete(expand('~/.claude/settings.json'))\n" }, 'vim -es -S a.vim'],
    [{ 'a.txt': "call writefile(['{}'], $HOME . '/.codex/hooks.json')\n" }, 'nvim --headless -u a.txt -c q'],
    [{ 'keys.txt': ':!rm ../.cursor/hooks.json\n' }, 'vim -s keys.txt README.md'],
    [{ 'a.txt': 'w! ../.claude/settings.json\n' }, 'vim -es -S a.txt README.md'],
    [{ 'e.txt': 'w ../.claude/settings.json\nq\n' }, 'ed -s README.md < e.txt'],
    [{ 'r.sed': '1w ../.claude/settings.json\n' }, 'sed -n -f r.sed a.json'],
    [{ 'r.txt': 's/a/b/w /home/me/.codex/hooks.json\n' }, 'sed --file=r.txt a.json'],
    [{ 'r.sed': `1e ${REMOVE}` }, 'sed -f r.sed a.json'],
  ],
  'instructions in files': [
    [
      { 'o.txt': 'url = "https://a.example/x"\noutput = "/home/me/.claude/settings.json"\n' },
      'curl -s -K o.txt',
    ],
    [{ 'o.txt': '-o /home/me/.codex/hooks.json\nurl=https://a.example/x\n' }, 'curl --config=o.txt'],
    [{ 't.conf': 'r /home/me/.claude/settings.json\n' }, 'systemd-tmpfiles --remove t.conf'],
    [{ 't.conf': 'f+ %h/.codex/hooks.json 0600 - - - {}\n' }, 'systemd-tmpfiles --user --create t.conf'],
    [
      { 'k.txt': 'node dist/main.js allow-once ABCD-1234\n' },
      'tmux load-buffer k.txt; tmux paste-buffer -t w',
    ],
    [{ 'k.conf': `run-shell "rm -f ~/.claude/settings.json"\n` }, 'tmux source-file k.conf'],
  ],
  'texts that are run as code': [
    [{ 'a.txt': REMOVE }, 'BASH_ENV=a.txt bash -c true'],
    [{ 'a.txt': REMOVE }, 'ENV=./a.txt sh -i -c true'],
    [{ 'a.txt': PYTHON }, `python3 -c "import runpy; runpy.run_path('a.txt')"`],
    [{ 'a.txt': PYTHON }, `python3 -c "exec(open('a.txt').read())"`],
    [{ 'a.md': PYTHON }, `python3 -c "exec(compile(open('a.md').read(), 'x', 'exec'))"`],
    [{ 'a.txt': PYTHON }, 'python3 < a.txt'],
    [{ 'a.txt': NODE }, 'node < a.txt'],
    [{ 'a.txt': NODE }, 'cat a.txt | node -'],
    [{ 'a.txt': NODE }, `node -e "eval(require('fs').readFileSync('./a.txt', 'utf8'))"`],
    [{ 'a.txt': NODE }, `node -e "require('./a.txt')"`],
    [{ 'a.txt': "File.delete('../.claude/settings.json')\n" }, `ruby -e "load './a.txt'"`],
    [{ 'a.txt': "unlink '../.claude/settings.json';\n" }, `perl -e "do './a.txt'"`],
    [{ 'a.sh': PYTHON }, 'python3 a.sh'],
  ],
  'names out of data': [
    [
      {
        'put.mjs': `${READ}\nfs.renameSync(o.a, o.b);\n`,
        'o.json': '{"a": "x.json", "b": "../.codex/hooks.json"}',
      },
      'node put.mjs',
    ],
    [
      { 'put.mjs': `${READ}\nfs.rmSync(o.join('/'));\n`, 'o.json': '["..", ".cursor", "hooks.json"]' },
      'node put.mjs',
    ],
    [
      {
        'gen.py':
          "import csv, os\nfor r in csv.reader(open('m.csv')):\n    os.remove(os.path.join(*reversed(r)))\n",
        'm.csv': 'settings.json,.claude,..\n',
      },
      'python3 gen.py',
    ],
    [{ 'gen.py': PUT_PYTHON }, 'python3 gen.py .. .claude settings.json'],
    [{ 'gen.py': PUT_PYTHON }, 'python3 gen.py --folder=.codex --file=hooks.json'],
    [{ 'a.c': 'int main(){}' }, './a.out .. cursor hooks.json'],
  ],
  'names found above the project': [
    [
      { 'w.py': `${WALK('..')}        if n == 'settings.json':\n            open(p, 'w').write('{}')\n` },
      'python3 w.py',
    ],
    [
      { 'w.py': `${WALK('..')}        if 'Pre' + 'ToolUse' in open(p).read(): os.remove(p)\n` },
      'python3 w.py',
    ],
    [
      {
        'w.py': "import pathlib\nfor p in pathlib.Path.home().rglob('hooks.json'):\n    p.write_text('{}')\n",
      },
      'python3 w.py',
    ],
    [
      {},
      `node -e 'const f=require("fs");process.chdir("..");for(const d of f.readdirSync("."))f.rmSync(d+"/settings.json")'`,
    ],
    [{}, 'shopt -s dotglob; cd ..; for d in *; do [ -f $d/settings.json ] && rm $d/settings.json; done'],
    [{}, "find /home -name 'set*' -path '*cl*' -newer a.js -exec rm {} +"],
    [
      { 'k.py': `import shutil\n${WALK('/home')}        if n == 'key': shutil.copy(p, 'k.bin')\n` },
      'python3 k.py',
    ],
  ],
};

export const SESSIONS_EVERYDAY: Readonly<Record<string, readonly Steps[]>> = {
  'folders as they are': [
    [{ 'conf/settings.json': '{"permissions":{"allow":["Bash(ls)"]}}' }, 'cp -r conf packages/web/.claude'],
    [{ 'conf/commands/go.md': 'Go.' }, 'mv conf packages/web/.claude'],
    [{ 'conf/config.toml': 'model = "o5"\n' }, 'cp -r conf packages/web/.codex'],
    [{ 'tree.txt': 'commit refs/heads/x\nM 644 inline src/a.ts\n' }, 'git fast-import < tree.txt'],
    [{ 'pkg/package.json': '{"name":"my-cli","bin":{"my-cli":"a.js"}}' }, 'npm i -g ./pkg'],
  ],
  'build files': [
    [{ Makefile: 'all:\n\t@true\n$(file >version.txt,1.2)\n' }, 'make'],
    [
      {
        'CMakeLists.txt':
          'file(WRITE ${CMAKE_BINARY_DIR}/v.h "x")\nfile(COPY assets DESTINATION ${CMAKE_BINARY_DIR})\nfile(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/tmp)\nfile(GLOB S src/*.c)\nconfigure_file(a.h.in a.h)\n',
      },
      'cmake -B build',
    ],
    [{ 'CMakeLists.txt': 'set(OUT ${X}/y)\nfile(REMOVE_RECURSE ${OUT})\n' }, 'cmake .'],
  ],
  'scripts and instructions': [
    [{ 'a.vim': 'set number\nw out.txt\n' }, 'vim -es -S a.vim README.md'],
    [{ 'r.sed': 's/debug/info/g\nw out.txt\n' }, 'sed -f r.sed app.log'],
    [{ 'o.txt': 'url = "https://github.com/a/b.zip"\noutput = "b.zip"\n' }, 'curl -K o.txt'],
    [{ 'notes.txt': REMOVE }, 'cat notes.txt', `python3 -c "print(open('notes.txt').read())"`],
    [{ 'notes.txt': NODE }, `node -e "console.log(require('fs').readFileSync('notes.txt', 'utf8'))"`],
    [{ 'data.txt': 'a b c\n' }, 'python3 count.py < data.txt', 'node count.js < data.txt'],
    [{ 'env.txt': 'export A=1\n' }, '. ./env.txt && npm test'],
  ],
  'data and lists of the project': [
    [
      { 's.py': `${WALK('.')}        if n == 'settings.json':\n            open(p, 'w').write('{}')\n` },
      'python3 s.py',
    ],
    [
      { 's.py': `${WALK('../shared')}        if n.endswith('.md'): open(p, 'a').write('x')\n` },
      'python3 s.py',
    ],
    [
      {
        'scripts/s.mjs':
          "import fs from 'node:fs';\nimport path from 'node:path';\nfor (const d of fs.readdirSync(path.join(import.meta.dirname, '..'))) fs.writeFileSync(path.join(d, 'settings.json'), '{}');\n",
      },
      'node scripts/s.mjs',
    ],
    [
      {
        'put.mjs': `${READ}\nfs.writeFileSync(o.out, 'x');\n`,
        'o.json': '{"out": "build/x.txt", "ignore": [".claude", "node_modules"]}',
      },
      'node put.mjs',
    ],
    [
      {
        'put.mjs': `${READ}\nfs.writeFileSync('a.txt', o.key);\n`,
        'o.json': '{"key": "a", "model": "claude"}',
      },
      'node put.mjs',
    ],
    [{}, 'node tools/gen.js --model claude --config settings.json'],
    [{}, 'node scripts/sync.js cursor hooks.json'],
    [{}, 'shopt -s dotglob; mv dist/* public/'],
    [{}, 'cd ..; for d in */; do (cd "$d" && git pull); done'],
  ],
};
