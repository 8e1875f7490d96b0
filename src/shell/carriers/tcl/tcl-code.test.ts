import { expect, test } from 'vitest';
import { tclAsShell } from './tcl-code.ts';

test.each([
  ['exec rm [file join $env(HOME) .claude x.json]', 'rm "$HOME/.claude/x.json"'],
  ['set d .clau; append d de; file delete -force ../$d/x', 'rm -rf ../.claude/x'],
  ['cd [file dirname [pwd]]\nset f [open a.txt w]', 'cd "$PWD/.."\n: > a.txt'],
  ['set f [open a.txt a]; puts $f "exit 0"', ': >> a.txt\nprintf \'%s\\n\' "exit 0" >> a.txt'],
  ['foreach d {a b} { file mkdir out/$d }', 'mkdir -p out/a\nmkdir -p out/b'],
  ['proc w {p {m w}} { close [open $p $m] }\nw x', ': > x'],
  ['if {$argc > 0} { exec make [lindex $argv 0] }', 'make "$(tclsh -)"'],
  ['file copy a [format "%s/.%s" [file normalize ..] b]', 'cp -r a ../.b'],
  ['eval [binary decode base64 Y2QgLi4=]', 'cd ..'],
  ['exec {*}[list rm -f x]', 'rm -f x'],
  ['spawn sh\nsend "cd ..\\r"', 'sh\ncd ..\n'],
  ['foreach f [glob -directory .. *.json] { file delete $f }', 'rm -rf ../*.json'],
  ['proc f {} { exec ls }\nafter 10 f', 'ls'],
  ['puts hello; # exec rm x\nset a 1', ''],
])('%s', (script, command) => {
  expect(tclAsShell(script)).toBe(command);
});

test('a script that calls itself ends, and what follows is unknown', () => {
  expect(tclAsShell('proc f {} { f; f; f }\nf\nexec ls')).toBe('eval "$(tclsh -)"');
});
