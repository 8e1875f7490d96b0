import type { ReplyCase, ReplyCheckCases } from '../../screening/contract/check.ts';

// Put together here, so that no scanner takes this file for a leak.
const key = ['sk-ant-api03', `${'Zk7qLw92xR4t'.repeat(8).slice(0, 93)}AA`].join('-');
const kind = ['RSA', 'PRIVATE', 'KEY'].join(' ');
const privateKey = [
  `-----BEGIN ${kind}-----`,
  ...Array.from({ length: 6 }, () => 'MIIEowIBAAKCAQEAx7Lq9'.repeat(3)),
  `-----END ${kind}-----`,
].join('\n');
const password = `DB_PASSWORD=${['Zk7', 'qLw92xR4'].join('#')}\n`;
const url = (host: string, secret = 'postgres') =>
  `DATABASE_URL=${['postgres:/', `postgres:${secret}@${host}`, 'app'].join('/')}\n`;
// The last six characters are no checksum of the others.
const unproven = ['ghp', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('_');
const unprovenNpm = ['npm', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('_');
const file = (path: string, result: string): ReplyCase => ({
  tool: 'Read',
  arguments: { file_path: `/work/app/${path}` },
  result,
});

export const replySecretCases: ReplyCheckCases = {
  flags: {
    'a vendor token on a page': [`x ${key} y`, 'high'],
    'a vendor token in a file': [file('settings.txt', `A=1\nKEY=${key}\nB=2\n`), 'high'],
    'a vendor token in a value of JSON': [JSON.stringify({ token: key, id: 2 }), 'high'],
    'a vendor token in documentation': [file('docs/setup.md', `KEY=${key}\n`), 'high'],
    'a private key': [file('deploy/server.txt', privateKey), 'high'],
    'a password in a file of secrets': [file('.env', password), 'high'],
    'a password that a command prints from a file of secrets': [
      { tool: 'Bash', arguments: { command: 'cat .env' }, result: { stdout: password } },
      'high',
    ],
    'a token among many settings': [
      file(
        '.env',
        `STRIPE_KEY=${['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQ8xR2'].join('_')}\n${'FLAG=true\n'.repeat(40)}`,
      ),
      'high',
    ],
    'a token with a wrong checksum that looks issued': [`GITHUB_TOKEN=${unproven}\n`, 'high'],
    'the same of another vendor': [`Published with ${unprovenNpm}, as before.`, 'high'],
    'the same in a sentence': [`The deployment used ${unproven} yesterday.`, 'high'],
    'a token with a wrong checksum that is called an example on a page': [
      `A token, e.g. ${unproven}`,
      'high',
    ],
    'a token that counts on a page': [
      `token: ${['ghp', '1234567890abcdefghijklmnopqrstuvwxYZ'].join('_')}`,
      'high',
    ],
    'a token that repeats itself on a page': [`token: ${['ghp', 'aB3xYz'.repeat(6)].join('_')}`, 'high'],
    'a token of few characters on a page': [
      `token: ${['ghp', 'a1B2a1C2b2A1c1B1a2C1b1A2c2B2a1B1c1A1'].join('_')}`,
      'high',
    ],
    'a token without capitals on a page': [
      `token: ${['ghp', 'r8sw2kq9zlm4xc7vb1nt6yh3jd5fg0paueoi'].join('_')}`,
      'high',
    ],
    'a default password for a host elsewhere': [file('.env', url('db.vendor.example')), 'high'],
    'a strong password for this machine': [
      file('.env', url('localhost', ['Zk7q', 'Lw92xR4'].join('x'))),
      'high',
    ],
  },
  passes: {
    'a private key made for tests': file('test/fixtures/server.pem', privateKey),
    'a private key in documentation': file('docs/tls.md', privateKey),
    'a password in code': file('src/settings.ts', password),
    'a default password for this machine': file('.env', url('localhost:5432')),
    'a default password for a container': file('.env', url('db:5432')),
    'a default password': file('.env', 'POSTGRES_PASSWORD=postgres\n'),
    'a lockfile': JSON.stringify({
      integrity: `sha512-${'q3Zk7Lw92xR4tB8'.repeat(6).slice(0, 86)}==`,
      resolved: 'https://packages.example/a/-/a-1.0.0.tgz',
    }),
    'a token with a wrong checksum in documentation': file('docs/setup.md', `token: ${unproven}\n`),
    'a token with a wrong checksum that is called an example in a file of the project': file(
      'src/notes.txt',
      `A token, e.g. ${unproven}`,
    ),
    'a token that counts in a file of the project': file(
      'src/notes.txt',
      `token: ${['ghp', '1234567890abcdefghijklmnopqrstuvwxYZ'].join('_')}`,
    ),
    'a token that repeats itself in a file of the project': file(
      'src/notes.txt',
      `token: ${['ghp', 'aB3xYz'.repeat(6)].join('_')}`,
    ),
    'a token of few characters in a file of the project': file(
      'src/notes.txt',
      `token: ${['ghp', 'a1B2a1C2b2A1c1B1a2C1b1A2c2B2a1B1c1A1'].join('_')}`,
    ),
    'a token without capitals in a file of the project': file(
      'src/notes.txt',
      `token: ${['ghp', 'r8sw2kq9zlm4xc7vb1nt6yh3jd5fg0paueoi'].join('_')}`,
    ),
    'hashes and ids': `commit ${'a1b2c3d4e5'.repeat(4)}\n3f2b8c1e-7d4a-4e6b-9a51-0c2d3e4f5a6b\nsha256:${'0f'.repeat(32)}`,
    'example keys': 'export OPENAI_API_KEY=sk-... # your key here\nAWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
    'a key that its owner publishes in pages': `apiKey: "AIza${'SyB3xR7tQ9mK2vL5nW8pZ4cF6hJ1dG0sYaE'.slice(0, 35)}"`,
    'an image': `${'iVBORw0KGgo'.repeat(500)}`,
    'a log': '2026-01-01 12:00:00 INFO login ok user=4 session=f3efe9db\n'.repeat(200),
  },
};
