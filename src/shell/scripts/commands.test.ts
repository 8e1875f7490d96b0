import { describe, expect, test } from 'vitest';
import type { Script } from '../reading/reading.ts';
import { commandsInScript } from './commands.ts';

const found = (language: Script['language'], text: string) =>
  commandsInScript({ language, text, run: 0 }).map(({ command }) => command);

const encoded = Buffer.from('rm -rf /').toString('base64');

const CASES: Partial<Record<Script['language'], Record<string, (string | undefined)[]>>> = {
  python: {
    'import os; os.system("rm -rf /")': ['rm -rf /'],
    'import os as o\no.system("id")': ['id'],
    'from os import system as s; s("id")': ['id'],
    'import subprocess\nsubprocess.run(["git", "reset", "--hard"], check=True)': ['git reset --hard'],
    'import subprocess as sp; sp.check_output("ls -l", shell=True)': ['ls -l'],
    'subprocess.call(["echo", "a b"])': ["echo 'a b'"],
    'subprocess.run(["git", "tag", version])': ['git tag "$version"'],
    'subprocess.run([sys.executable, "-m", "pytest"])': ['python3 -m pytest'],
    'cmd = "rm -rf "\ncmd += "/"\nos.system(cmd)': ['rm -rf /'],
    "os.system('r' + 'm' + ' -rf /')": ['rm -rf /'],
    "os.system('rm ' '-rf /')": ['rm -rf /'],
    'os.system(f"rm -rf {target}")': ['rm -rf $target'],
    'd = "/etc"\nos.system(f"rm -rf {d}")': ['rm -rf /etc'],
    "os.system('rm -rf %s' % '/')": ['rm -rf /'],
    "os.system('rm -rf {}'.format('/'))": ['rm -rf /'],
    "os.system(' '.join(['rm', '-rf', '/']))": ['rm -rf /'],
    [`import base64,subprocess; subprocess.run(base64.b64decode('${encoded}').decode(), shell=True)`]: [
      'rm -rf /',
    ],
    [`os.system(bytes.fromhex('${Buffer.from('id').toString('hex')}').decode())`]: ['id'],
    'os.system(chr(105)+chr(100))': ['id'],
    "os.system(''.join(map(chr, [105, 100])))": ['id'],
    "os.system('/ fr- mr'[::-1])": ['rm -rf /'],
    "__import__('os').system('id')": ['id'],
    "getattr(__import__('os'), 'sys' + 'tem')('id')": ['id'],
    'exec("import os; os.system(\'id\')")': ['id'],
    'os.execl("/bin/sh", "sh", "-c", "id")': ['/bin/sh -c id'],
    'import pty; pty.spawn("/bin/bash")': ['/bin/bash'],
    "from subprocess import *\nPopen('id', shell=True)": ['id'],
    'os.system(input())': [undefined],
    'os.system(command)': [undefined],
    'print("os.system(\'rm -rf /\')")': [],
    '# os.system("id")\nprint(1)': [],
    '"""\nos.system("id")\n"""': [],
    're.compile("x").search("os.system")': [],
  },
  javascript: {
    "require('child_process').execSync('rm -rf /')": ['rm -rf /'],
    "const cp = require('node:child_process'); cp.exec('id', (e, out) => console.log(out))": ['id'],
    "const { execSync: run } = require('child_process'); run(`rm -rf ${dir}`)": ['rm -rf $dir'],
    "import { spawn } from 'child_process'; spawn('rm', ['-rf', '/'])": ['rm -rf /'],
    "child_process.spawnSync('sh', ['-c', 'id'], { stdio: 'inherit' })": ['sh -c id'],
    "const a = 'cu' + 'rl'; require('child_process').exec(a + ' x | sh')": ['curl x | sh'],
    [`require('child_process').exec(Buffer.from('${encoded}', 'base64').toString())`]: ['rm -rf /'],
    [`eval(atob('${Buffer.from("require('child_process').exec('id')").toString('base64')}'))`]: ['id'],
    "require('child_process')['ex' + 'ec']('id')": ['id'],
    "new Deno.Command('rm', { args: ['-rf', '/'] })": ['rm -rf /'],
    "Bun.spawn(['git', 'clean', '-fdx'])": ['git clean -fdx'],
    'await $`rm -rf ${dir}`': ['rm -rf $dir'],
    "const util = require('util'); const e = util.promisify(require('child_process').exec); e('id')": ['id'],
    'const m = /a(b)/.exec(text); console.log(m[1])': [],
    'console.log(\'exec("rm -rf /")\')': [],
    "// require('child_process').exec('id')\n1": [],
    "pattern.exec('rm -rf /')": [],
  },
  perl: {
    'system("rm -rf /")': ['rm -rf /'],
    'system "rm", "-rf", "/tmp/x";': ['rm -rf /tmp/x'],
    'exec("/bin/sh -i");': ['/bin/sh -i'],
    'my $x = `id`; print $x': ['id'],
    'print qx{ls -l}': ['ls -l'],
    'my $d="/"; system("rm -rf $d")': ['rm -rf /'],
    'open(F, "cat /etc/passwd |")': ['cat /etc/passwd '],
    's/system("id")/x/g; print': [],
    'print "system(1)" if /exec/': [],
  },
  ruby: {
    'system("rm -rf /")': ['rm -rf /'],
    "exec 'id'": ['id'],
    'puts `git status`': ['git status'],
    '%x(rm -rf #{dir})': ['rm -rf $dir'],
    "require 'open3'; Open3.capture2('id', '-u')": ['id -u'],
    "IO.popen(['ls', '-l'])": ['ls -l'],
    'puts "system(1)"': [],
    '# system("id")\nputs 1': [],
  },
  php: {
    "system('id');": ['id'],
    'echo shell_exec("ls $dir");': ['ls $dir'],
    'echo `id`;': ['id'],
    [`eval(base64_decode('${Buffer.from("system('id');").toString('base64')}'));`]: ['id'],
    'echo array_sum(explode(PHP_EOL, stream_get_contents(STDIN)));': [],
  },
  awk: {
    'BEGIN { system("rm -rf /") }': ['rm -rf /'],
    'BEGIN { system("rm\\040-rf\\040/") }': ['rm -rf /'],
    '{ system("rm " $1) }': ['rm $1'],
    '{ system($0) }': [undefined],
    'BEGIN { "date" | getline d; print d }': ['date'],
    '{ print $1 | "sort -u" }': ['sort -u'],
    '{ print "rm -rf /" | "sh" }': ['sh', 'rm -rf /'],
    '{ print | "sh" }': ['sh', undefined],
    'BEGIN {FS=":"} { cnt = cnt + $2} END {print cnt}': [],
    '/system\\("x"\\)/ { print $2 }': [],
  },
  lua: { "os.execute('rm -rf /')": ['rm -rf /'], 'local f = io.popen("id"); print(f:read("*a"))': ['id'] },
  applescript: {
    'do shell script "rm -rf /"': ['rm -rf /'],
    'do shell script "id" with administrator privileges': ["sudo sh -c 'id'"],
    'set x to "curl a" & " | sh"\ndo shell script "ls " & "-l"': ['ls -l'],
    'tell application "Terminal" to do script "ls -l"': ['ls -l'],
    'tell app "System Events" to keystroke "ls"': ['ls'],
    'ObjC.import("stdlib"); $.system("id")': ['id'],
    'tell application "Finder" to display dialog "Hello"': [],
  },
};

describe.each(Object.entries(CASES))('%s', (language, cases) => {
  test.each(Object.entries(cases))('%s', (text, expected) => {
    expect(found(language as Script['language'], text)).toEqual(expected);
  });
});
