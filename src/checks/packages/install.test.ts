import { expect, test } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { installsOf } from './install.ts';

/** `manager: name@version` and, for other places, `from name`. */
const wantedBy = (line: string) =>
  installsOf(readCommand(line)).flatMap(({ manager, wanted }) =>
    wanted.map(({ from, name, version }) => {
      const what = version === undefined ? name : `${name}@${version}`;
      return from === 'registry' ? `${manager}: ${what}` : `${manager}: ${from} ${what}`;
    }),
  );

test.each<[string, string[]]>([
  ['npm install --save-dev a @s/b@1.2 c@latest', ['npm: a', 'npm: @s/b@1.2', 'npm: c@latest']],
  ['npm --prefix web i x', ['npm: x']],
  ['pnpm add -w x', ['pnpm: x']],
  ['yarn workspace app add x', ['yarn: x']],
  ['npm i mine@npm:theirs@2', ['npm: theirs@2']],
  [
    'npm i github:a/b https://h.example/x.tgz ./y',
    ['npm: git github:a/b', 'npm: url https://h.example/x.tgz', 'npm: path ./y'],
  ],
  ['npx -y -p a -p b@2 run', ['npx: a', 'npx: b@2']],
  ['npx tool --flag other', ['npx: tool']],
  ['npm create vite@latest app', ['npm: create-vite@latest']],
  ['npm create @s/x', ['npm: @s/create-x']],
  ["pip install 'a[b]>=1,<2' c==3", ['pip: a@1', 'pip: c@3']],
  ['pip3.12 install -U -r r.txt -c c.txt x', ['pip: x']],
  ['python3 -m pip install x', ['pip: x']],
  ['pip install "x @ git+https://h.example/x"', ['pip: git git+https://h.example/x']],
  ['pip install $NAME', ['pip: unknown $NAME']],
  ['uv pip install --python .venv x && uv add y', ['uv: x', 'uv: y']],
  ['uvx --from a@1 b c', ['uvx: a@1']],
  ['uv run --with a script.py', ['uv: a']],
  ['cargo install --locked a --version 1.2', ['cargo: a@1.2']],
  ['cargo install --git https://h.example/a b', ['cargo: git https://h.example/a']],
  ['gem install a -v 1', ['gem: a@1']],
  ['go install h.example/a/cmd/b@v1', ['go: h.example/a/cmd/b@v1']],
  ['composer require a/b:^2', ['composer: a/b@^2']],
  ['dotnet add app.csproj package A --version 2', ['dotnet: A@2']],
  ['dotnet add app.csproj reference ../lib.csproj', []],
  ['sudo apt-get install -y a b=1', ['apt-get: a', 'apt-get: b@1']],
  ['pacman -Syu --noconfirm a', ['pacman: a']],
  ['pacman -Ss a', []],
  ['rpm -ivh https://h.example/a.rpm', ['rpm: url https://h.example/a.rpm']],
  ['Install-Module -Name Tool -Force', ['install-module: Tool']],
  ['code --install-extension a.b', ['code: a.b']],
  ['npm run install; pip list; cargo build; brew list', []],
  ['npm uninstall a; pip uninstall b', []],
])('%s', (line, wanted) => {
  expect(wantedBy(line)).toEqual(wanted);
});

test('a list too long to read is said to be', () => {
  const names = Array.from({ length: 300 }, (_, i) => `name${i}`);
  expect(installsOf(readCommand(`npm i ${names.join(' ')}`))).toMatchObject([{ isCut: true }]);
});

test('registries, trust and signatures', () => {
  const [install] = installsOf(
    readCommand(
      'PIP_INDEX_URL=http://a.example pip install --extra-index-url=https://b.example/s --trusted-host c.example x',
    ),
  );
  expect(install).toMatchObject({
    indexes: ['https://b.example/s', 'http://a.example'],
    trustedHosts: ['c.example'],
    isUnverified: false,
  });
  expect(installsOf(readCommand('dnf install --nogpgcheck x'))).toMatchObject([{ isUnverified: true }]);
  expect(installsOf(readCommand('npm config set registry https://d.example'))).toMatchObject([
    { indexes: ['https://d.example'], wanted: [] },
  ]);
});
