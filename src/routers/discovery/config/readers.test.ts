import { expect, test } from 'vitest';
import { assignedEntries } from './assign.ts';
import { readDockerfile } from './docker.ts';
import type { Entry } from './entry.ts';
import { flowEntries } from './flow.ts';
import { notebookCode } from './notebook.ts';
import { withPairs } from './pairs.ts';
import { referenceIn } from './reference.ts';
import { xmlEntries } from './xml.ts';
import { yamlEntries } from './yaml.ts';

/** `line way=value`, with `off` for what is commented out. */
const spell = (entries: readonly Entry[]) =>
  entries
    .filter(({ value }) => value !== '')
    .map(({ line, path, value, isActive }) => `${line} ${path.join('.')}=${value}${isActive ? '' : ' off'}`);

test('YAML by indentation: maps, lists, flow, blocks, comments, templates, documents', () => {
  const text = `a:
  b: "x" # note
  list:
  - one: 1
    two: 'it''s'
  - - deep
  flow: { k: v, l: [p, "q"] }
  script: |
    first
    KEY=value
# c: off
  {{- if .Values.x }}
  d: {{ .Values.x }}
---
url: https://x/y#z
`;
  expect(spell(yamlEntries(text))).toEqual([
    '2 a.b=x',
    '4 a.list.#0.one=1',
    "5 a.list.#0.two=it's",
    '6 a.list.#1.#0=deep',
    '7 a.flow.k=v',
    '7 a.flow.l.#0=p',
    '7 a.flow.l.#1=q',
    '9 a.script=first',
    '10 a.script=KEY=value',
    '11 c=off off',
    '13 a.d={{ .Values.x }}',
    '15 url=https://x/y#z',
  ]);
});

test('JSON with comments, trailing commas, escapes, and an unclosed quote', () => {
  const text = `{ // "off": "here"
  "a": { "b": "x\\/y\\"z", /* two
  "c": "lines" */ "d": [1, "e",] },
  'f': true, g: "open
  "h": "https://x/y"
}`;
  expect(spell(flowEntries(text))).toEqual([
    '1 off=here off',
    '2 a.b=x/y"z',
    '3 a.c=lines off',
    '3 a.d.#0=1',
    '3 a.d.#1=e',
    '4 f=true',
    '4 g=open',
    '5 h=https://x/y',
  ]);
});

test('assignments with sections, blocks, quotes, comments, and values over several lines', () => {
  const text = `export A="x # no" # yes
B ?= y ; note
# C=off
[one.two]
d = { e = "f" }
list = [
  "g",
]
block "kind" "name" {
  h = "i"
}
spring.ai.x: j
Environment="K=1" "L=2"
`;
  expect(spell(assignedEntries(text))).toEqual([
    '1 A=x # no',
    '2 B=y',
    '3 C=off off',
    '5 one.two.d.e=f',
    '7 one.two.list.#0=g',
    '10 one.two.block kind name.h=i',
    '12 one.two.spring.ai.x=j',
    '13 one.two.Environment.K=1',
    '13 one.two.Environment.L=2',
  ]);
});

test('blocks of one line, and those that are commented out', () => {
  const text = `variable "base_url" { default = "https://x/v1" }
locals { base = "https://y/v1" }
# variable "old" { default = "https://z/v1" }
outer { inner { a = 1 } }
empty {}
`;
  expect(spell(assignedEntries(text))).toEqual([
    '1 variable base_url.default=https://x/v1',
    '2 locals.base=https://y/v1',
    '3 variable old.default=https://z/v1 off',
    '4 outer.inner.a=1',
  ]);
});

test('XML: attributes, texts, pairs, comments', () => {
  const text = `<a>
  <add key="K" value="v"/>
  <b>text</b>
  <!-- <c>off</c> -->
  <key>P</key><string>q</string>
</a>`;
  expect(spell(xmlEntries(text))).toEqual([
    '2 a.add.key=K',
    '2 a.add.K=v',
    '3 a.b=text',
    '4 c=off off',
    '5 a.P=q',
  ]);
});

test('names beside values, assignments in lists, declared variables', () => {
  const text = `env:
  - name: A_URL
    value: x
  - name: B_KEY
    valueFrom: y
  - C_D=z
variable llm:
  other: 1
`;
  expect(
    withPairs(yamlEntries(text)).map(({ line, path, value }) => [line, path.at(-1), value]),
  ).toContainEqual([3, 'A_URL', 'x']);
  const pairs = withPairs(yamlEntries(text)).map(({ path, value }) => `${path.at(-1)}=${value}`);
  expect(pairs).toContain('B_KEY=');
  expect(pairs).toContain('C_D=z');
  const declared = withPairs(assignedEntries('variable "llm_endpoint" {\n  default = "x"\n}\n'));
  expect(declared.map(({ path }) => path.at(-1))).toEqual(['llm_endpoint']);
});

test('a Dockerfile: images, variables over several lines, scripts in their places', () => {
  const { entries, script } = readDockerfile(
    'FROM --platform=x img:1 AS y\nENV A=1 \\\n  # note\n  B="2 3"\nENV C d e\nRUN ask \\\n  more\n',
  );
  expect(spell(entries)).toEqual(['1 image=img:1', '2 ENV.A=1', '4 ENV.B=2 3', '5 ENV.C=d e']);
  expect(script.split('\n')).toEqual(['', '', '', '', '', 'ask \\', 'more', '']);
});

test('a notebook gives the lines of its code where the file has them', () => {
  const text = `{"cells":[
{"cell_type":"markdown","source":["no"]},
{"source":[
"a = \\"b\\"\\n",
"c"],"cell_type":"code"}]}`;
  expect(notebookCode(text).split('\n')).toEqual(['', '', '', 'a = "b"', 'c']);
});

test.each([
  ['${A:-https://x}', ['A'], 'https://x', true],
  ['${A:https://x}', ['A'], 'https://x', true],
  ['${A:-https://x}/v1', ['A'], 'https://x/v1', false],
  ['$A', ['A'], '$A', true],
  ['os.environ/A_KEY', ['A_KEY'], 'os.environ/A_KEY', true],
  ['{env:A_KEY}', ['A_KEY'], '{env:A_KEY}', true],
  ["${{ vars.A || 'https://x' }}", ['A'], 'https://x', true],
  ['${{ secrets.A_KEY }}', ['A_KEY'], '${{ secrets.A_KEY }}', true],
  ['{{ .Values.model | default "gpt-4o" }}', ['model'], 'gpt-4o', true],
  ["{{ env_var('A_KEY') }}", ['A_KEY'], "{{ env_var('A_KEY') }}", true],
  ["{{ lookup('env','A_KEY') }}", ['A_KEY'], "{{ lookup('env','A_KEY') }}", true],
  ['https://$HOST/v1', ['HOST'], 'https://$HOST/v1', false],
  ['https://x.${AWS::Region}.y', ['AWS::Region'], 'https://x.${AWS::Region}.y', false],
  ['%A_KEY%', ['A_KEY'], '%A_KEY%', true],
  ['{{ LLM_GATE }}', ['LLM_GATE'], '{{ LLM_GATE }}', true],
  ['{{ gate | quote }}', ['gate'], '{{ gate | quote }}', true],
])('%s refers to a variable', (value, names, filled, isWhole) => {
  const defaultAt = filled === value ? -1 : 0;
  expect(referenceIn(value)).toEqual({ names, filled, isWhole, defaultAt });
});

test.each(['https://x/y', 'plain', '100 %', '{"a":1}', ''])('%j refers to nothing', (value) => {
  expect(referenceIn(value)).toBeUndefined();
});
