import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ecosystem } from '../../vocabulary/call-context.ts';
import { PROJECT_FILES, projectFacts } from './project-facts.ts';

const namesOf = (file: string, text: string, ecosystem: Ecosystem) =>
  [...(projectFacts(new Map([[file, text]])).packages.get(ecosystem) ?? [])].sort();
const hostsOf = (file: string, text: string) => [...projectFacts(new Map([[file, text]])).hosts].sort();

describe('names', () => {
  test.each<[string, string, Ecosystem, string[]]>([
    [
      'app/package.json',
      '{"dependencies":{"zod":"^4","old":"npm:new@1"},"devDependencies":{"@Acme/Kit":"*"}}',
      'npm',
      ['@acme/kit', 'new', 'old', 'zod'],
    ],
    [
      'package-lock.json',
      '{"packages":{"":{},\n"node_modules/a": {},\n"node_modules/b/node_modules/@s/c": {\n}}}',
      'npm',
      ['@s/c', 'a'],
    ],
    ['package-lock.json', '{\n  "dependencies": {\n    "left": {\n      "version": "1"}}}', 'npm', ['left']],
    [
      'pnpm-lock.yaml',
      "packages:\n\n  '@s/a@1.0.0':\n    x: 1\n\n  b@2.1.0(c@1):\n\n  /d/3.0.0:\n\n  /e@4.0.0:\n",
      'npm',
      ['@s/a', 'b', 'd', 'e'],
    ],
    ['pnpm-lock.yaml', '    dependencies:\n      zod:\n        specifier: ^4\n', 'npm', ['zod']],
    ['yarn.lock', '"@s/a@^1.0", "@s/a@^1.1":\n  version "1"\nb@^2:\n', 'npm', ['@s/a', 'b']],
    ['yarn.lock', '"b@npm:^2.0.0":\n  version: 2.0.0\n', 'npm', ['b']],
    [
      'bun.lock',
      '  "packages": {\n    "a": ["a@1.0.0", "", {}],\n    "@s/b": ["@s/b@2"],',
      'npm',
      ['@s/b', 'a'],
    ],
    [
      'requirements-dev.txt',
      'Flask_Login>=1 # x\n-r other.txt\nruff==0.9\n./local\n',
      'pypi',
      ['flask-login', 'ruff'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "x"\nclassifiers = ["Topic"]\ndependencies = [\n  "httpx[http2]>=0.27",\n  "rich",\n]\n[project.optional-dependencies]\ndev = ["pytest"]\n[dependency-groups]\nlint = ["ruff"]\n[tool.poetry.dependencies]\npython = "^3"\nattrs = "*"\n[tool.poetry.group.dev.dependencies]\nmypy = "1"\n',
      'pypi',
      ['attrs', 'httpx', 'mypy', 'pytest', 'rich', 'ruff'],
    ],
    ['uv.lock', '[[package]]\nname = "anyio"\nversion = "4"\n', 'pypi', ['anyio']],
    [
      'Pipfile',
      '[[source]]\nurl = "https://pypi.org/simple"\n[packages]\nrequests = "*"\n',
      'pypi',
      ['requests'],
    ],
    ['setup.py', 'setup(name="x", install_requires=["click>=8", "numpy"],\n)', 'pypi', ['click', 'numpy']],
    [
      'setup.cfg',
      '[options]\ninstall_requires =\n    click\n    numpy>1\npackages = find:\n',
      'pypi',
      ['click', 'numpy'],
    ],
    [
      'Cargo.toml',
      '[package]\nname = "x"\n[dependencies]\nserde = { version = "1", features = ["derive"] }\nb = { package = "real_b" }\n[dev-dependencies.tokio]\nversion = "1"\n',
      'cargo',
      ['b', 'real-b', 'serde', 'tokio'],
    ],
    [
      'Gemfile',
      "source 'https://rubygems.org'\ngem 'rails', '~> 8'\n  gem \"puma\"\n",
      'gem',
      ['puma', 'rails'],
    ],
    ['Gemfile.lock', 'GEM\n  specs:\n    rack (3.1)\n      webrick (~> 1)\n', 'gem', ['rack', 'webrick']],
    ['go.mod', 'module example.com/x\nrequire (\n\tgithub.com/a/b/v2 v2.1.0\n)\n', 'go', ['github.com/a/b']],
    ['composer.json', '{"require":{"php":">=8","monolog/monolog":"^3"}}', 'composer', ['monolog/monolog']],
    ['App.csproj', '<PackageReference Include="Dapper" Version="2" />', 'nuget', ['dapper']],
    ['pom.xml', '<groupId>org.a</groupId>\n  <artifactId>b</artifactId>', 'maven', ['org.a:b']],
    ['build.gradle', 'implementation "org.a:b:1.0"', 'maven', ['org.a:b']],
  ])('%s', (file, text, ecosystem, names) => {
    expect(namesOf(file, text, ecosystem)).toEqual(names);
  });
});

test.each([
  ['.npmrc', '@acme:registry=https://npm.acme.example/\n//x/:_authToken=y', ['npm.acme.example']],
  [
    'pip.conf',
    '[global]\nindex-url = https://pypi.acme.example/simple\ntrusted-host = files.acme.example',
    ['files.acme.example', 'pypi.acme.example'],
  ],
  [
    'package.json',
    '{"homepage":"https://acme.example/docs","repository":{"url":"git+https://github.com/acme/x"}}',
    ['acme.example'],
  ],
])("hosts of %s; a forge is never the project's own", (file, text, hosts) => {
  expect(hostsOf(file, text)).toEqual(hosts);
});

test('other files and broken ones give nothing', () => {
  const facts = projectFacts(
    new Map([
      ['README.md', '"node_modules/x": {'],
      ['package.json', '{"dependencies": ['],
    ]),
  );
  expect([facts.packages.size, facts.hosts.size]).toEqual([0, 0]);
});

test('any text of any file is read', () => {
  const file = fc.constantFrom(...PROJECT_FILES.map((name) => name.replace('*', 'x')));
  fc.assert(
    fc.property(file, fc.string({ unit: 'binary', maxLength: 300 }), (name, text) => {
      projectFacts(new Map([[name, text]]));
    }),
  );
});

test.each(PROJECT_FILES)('a long run in %s tells what a short one does', (name) => {
  for (const unit of [
    '"',
    ' ',
    '[',
    'a',
    '\n  ',
    'a@',
    '"a": {',
    '<groupId>',
    'https://',
    'install_requires ',
  ]) {
    const facts = (length: number) => projectFacts(new Map([[name.replace('*', ''), unit.repeat(length)]]));
    expect(facts(262_144 / unit.length), unit).toEqual(facts(1000));
  }
});
