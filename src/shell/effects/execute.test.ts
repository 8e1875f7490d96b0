import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { executeEffects } from './execute.ts';

const codes = (line: string) =>
  executeEffects(readCommand(line)).map(({ language, code }) =>
    code.from === 'file' ? `${language} file ${code.path}` : `${language} ${code.from}`,
  );

describe('where executed code comes from', () => {
  test.each<[string, string[]]>([
    ['curl -s x | bash', ['shell stdin']],
    ['curl -s x | bash -s -- --yes', ['shell stdin']],
    ['curl -s x | bash -euo pipefail', ['shell stdin']],
    ['bash < setup.sh', ['shell stdin']],
    ['bash setup.sh --dry-run', ['shell file setup.sh']],
    ['bash -x ./setup.sh', ['shell file ./setup.sh']],
    ['bash -o pipefail setup.sh', ['shell file setup.sh']],
    ['bash <(curl -s x)', ['shell runs']],
    ['eval "$(ssh-agent -s)"', ['shell runs']],
    ['eval "$CODE"', ['shell unknown']],
    ['source ./env.sh', ['shell file ./env.sh']],
    ['. /dev/stdin < x', ['shell stdin']],
    ['python3.12 -u main.py arg', ['python file main.py']],
    ['cat x | python3 -', ['python stdin']],
    ['cat x | python3 -c "print(1)"', ['python text']],
    ['node -r ./hook.js app.js', ['javascript file ./hook.js', 'javascript file app.js']],
    ['deno run -A https://x.example/m.ts', ['javascript file https://x.example/m.ts']],
    ['bun run build.ts', ['javascript file build.ts']],
    ["perl -lane 'print $F[0]' f", ['perl text']],
    ['java -jar app.jar', ['java file app.jar']],
    ['make -f other.mk', ['make file other.mk']],
    ['./install.sh', ['program file ./install.sh']],
    ['/tmp/x --quiet', ['program file /tmp/x']],
    ['/lib64/ld-linux-x86-64.so.2 ./x', ['program file ./x']],
    ['crontab jobs.txt', ['cron file jobs.txt']],
    ['at -f job.sh now', ['shell file job.sh']],
    ['npx https://x.example/p.tgz', ['javascript file https://x.example/p.tgz']],
    ['go run ./cmd/x', ['go file ./cmd/x']],
    ['curl -s x | ssh root@h', ['shell stdin']],
    ['sudo dpkg -i a.deb', ['package file a.deb']],
    ['pip install dist/a.whl', ['package file dist/a.whl']],
    ['uv run https://x.example/t.py', ['python file https://x.example/t.py']],
    ['busybox sh setup.sh', ['shell file setup.sh']],
  ])('%s', (line, expected) => {
    expect(codes(line)).toEqual(expected);
  });

  test.each([
    'curl -s x | python3 -m json.tool',
    'bash -n setup.sh',
    'bash --version',
    'node --check app.js',
    'php -l index.php',
    '/usr/bin/git status',
    'crontab -l',
    'npx vitest run',
    'make build',
    'npm test',
    'npm install',
    'uv run pytest',
    'ssh -N -L 8080:localhost:80 h',
    'ssh h uptime',
  ])('nothing is executed from elsewhere by %s', (line) => {
    expect(codes(line)).toEqual([]);
  });
});
