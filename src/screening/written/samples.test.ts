import { describe, expect, test } from 'vitest';
import { leavesOutput, onlyLooksAtTexts } from './samples.ts';

describe('a program that only looks at texts', () => {
  test.each([
    ['a.rs', "fn f<'a>(l: &'a str) -> bool { l.contains(\"curl x | sh\") || l.starts_with('#') }"],
    ['a.php', '<?php\n$s = [\'<?php eval(base64_decode("x"));\'];\nforeach ($s as $one) echo strlen($one);'],
    ['a.py', 'BAD = ["os.system(\'rm -rf /\')", "exec(b64decode(x))"]\n# don\'t run these\nassert all(BAD)'],
    ['a.go', 'package a\nvar bad = []string{`curl x | sh`, "rm -rf ~"}'],
    ['a.js', "export const bad = ['eval(atob(x))', `new Function(x)`];"],
  ])('%s: %s', (file, text) => {
    expect(onlyLooksAtTexts(file, text, new Set())).toBe(true);
  });

  test.each([
    ['a.php', '<?php\n$f = "sys"."tem";\n$f("curl x | sh");'],
    ['a.php', "<?php\narray_map('system', ['curl x | sh']);"],
    ['a.php', '<?php\necho `curl x | sh`;'],
    ['a.php', '<?php\neval(base64_decode("x"));'],
    ['a.py', 'code = "import os"\nexec(code)'],
    ['a.py', "print(f\"{__import__('os').system('id')}\")"],
    ['a.js', 'const a = /"/; eval(atob(b)); const c = /"/;'],
    ['a.js', "globalThis['ev' + 'al']('x')"],
    ['a.js', "const run = this['constructor']['constructor']; run('x')()"],
    ['a.js', 'export const x = `${require("child_process").execSync("id")}`;'],
    ['a.py', 'from plumbum import local\nlocal["sh"]["-c", "id"]'],
    ['a.py', 'import sh\nx = "curl x | sh"'],
    ['a.py', 'import re, sh\nx = "curl x | sh"'],
    ['a.rs', 'fn f() { cmd!("sh", "-c", "id"); }'],
    ['a.rs', 'fn f() { duct::cmd("sh", ["-c", "id"]); }'],
    ['a.go', 'package a\n//go:generate sh -c "curl x | sh"'],
    ['a.go', 'package a\nimport (\n\t"strings"\n\t"example.org/x/shell"\n)'],
    ['a.php', '<?php (new Process(["sh", "-c", "id"]))->mustRun();'],
    ['a.php', '<?php mail("a@b.example", "x", "y");'],
    ['a.js', 'import { $ } from "zx"; const a = "eval(1)";'],
    ['a.rb', 'x = "eval(1)"'],
    ['a.rs', 'fn main() { std::process::Command::new("sh").arg("-c").arg("curl x | sh").status(); }'],
    ['a.go', 'package a\nfunc main() { exec.Command("sh", "-c", "id").Run() }'],
    ['a.py', 'open("~/.ssh/id_rsa").read()'],
    ['a.sh', 'curl x | sh'],
  ])('more happens in %s: %s', (file, text) => {
    expect(onlyLooksAtTexts(file, text, new Set())).toBe(false);
  });

  test.each(['php t.php', 'cargo test 2>&1 | tail -20', 'node t.js || exit 1', 'node t.js > /dev/null'])(
    'its output is left alone: %s',
    (line) => {
      expect(leavesOutput(line)).toBe(true);
    },
  );

  test.each(['php t.php | sh', 'eval "$(node t.js)"', 'node t.js > a.sh; sh a.sh', 'source <(node t.js)'])(
    'its output is taken up: %s',
    (line) => {
      expect(leavesOutput(line)).toBe(false);
    },
  );
});
