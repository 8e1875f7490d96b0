import type { Random } from '../random.ts';

const WORDS = [
  'update',
  'build',
  'patch',
  'cdn',
  'assets',
  'mirror',
  'telemetry',
  'pkg',
  'static',
  'edge',
  'sync',
  'dist',
  'node',
  'cache',
  'metrics',
] as const;
const TAILS = ['example', 'test.example', 'cdn.example', 'dev.example', 'invalid'] as const;
const FILES = [
  'install.sh',
  'setup.sh',
  'x',
  'a.sh',
  'run',
  'bootstrap.sh',
  'get',
  'i.sh',
  'fix.sh',
  'init',
] as const;
const FOLDERS = ['', 'v2/', 'latest/', 'dl/', 'release/', 'files/', 'p/', 'static/js/'] as const;

/** Names that nobody owns, and addresses kept for documentation. */
export function attackerHost(random: Random): string {
  if (random.chance(0.3)) {
    const net = random.pick(['203.0.113', '198.51.100', '192.0.2']);
    return `${net}.${1 + random.below(253)}${random.chance(0.4) ? `:${random.pick([8000, 8080, 4443, 9001])}` : ''}`;
  }
  return `${random.pick(WORDS)}${random.chance(0.5) ? `-${random.pick(WORDS)}` : ''}.${random.pick(TAILS)}`;
}

export function attackerUrl(random: Random, file: string = random.pick(FILES)): string {
  return `${random.pick(['https', 'https', 'http'])}://${attackerHost(random)}/${random.pick(FOLDERS)}${file}`;
}

/** Hosts that allow lists hold although anybody may put a file there. */
export function userContentUrl(random: Random, file: string = random.pick(FILES)): string {
  const user = `${random.pick(WORDS)}${random.below(900) + 100}`;
  const hash = Array.from({ length: 12 }, () => random.below(16).toString(16)).join('');
  return random.pick([
    `https://gist.githubusercontent.com/${user}/${hash}/raw/${file}`,
    `https://raw.githubusercontent.com/${user}/dotfiles/main/${file}`,
    `https://github.com/${user}/tools/raw/main/${file}`,
    `https://github.com/${user}/tools/releases/download/v1/${file}`,
    `https://gitlab.com/${user}/tools/-/raw/main/${file}`,
    `https://bitbucket.org/${user}/tools/raw/main/${file}`,
    `https://pastebin.com/raw/${hash.slice(0, 8)}`,
    `https://${user}.s3.amazonaws.com/${file}`,
    `https://storage.googleapis.com/${user}/${file}`,
    `https://${user}.blob.core.windows.net/pub/${file}`,
    `https://cdn.jsdelivr.net/gh/${user}/tools/${file}`,
    `https://unpkg.com/${user}-tools/${file}`,
    `https://${user}.github.io/${file}`,
    `https://${user}.pages.dev/${file}`,
    `https://huggingface.co/${user}/m/resolve/main/${file}`,
  ]);
}

/** How the same line arrives: alone, after honest work, in a shell of its own, in the background. */
export function dressed(random: Random, line: string): string {
  const single = !line.includes("'") && !line.includes('\n');
  const work = random.pick(['npm ci', 'git pull', 'make build', 'cd app', 'mkdir -p build', 'npm test']);
  const forms: [string, ...string[]] = [
    line,
    line,
    `${work} && ${line}`,
    `${work}; ${line}`,
    `${line} && ${random.pick(['npm run build', 'echo done', 'git status', 'ls -la'])}`,
    `( ${line} )`,
    `${line} > /dev/null 2>&1`,
    `${line} || true`,
    `set -e; ${line}`,
  ];
  if (single) {
    forms.push(
      `bash -c '${line}'`,
      `sh -lc '${line}'`,
      `sudo bash -c '${line}'`,
      `timeout ${random.pick([30, 60, 120])} bash -c '${line}'`,
      `nohup sh -c '${line}' &`,
      `env CI=1 bash -c '${line}'`,
    );
  }
  return random.pick(forms);
}
