import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

// The bundle as users run it: a process of its own, real pipes, real signals.
const root = join(import.meta.dirname, '..', '..');
const bin = join(root, 'bin', 'tokenauditor.js');
const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const gone = '[REDACTED_GITHUB_TOKEN:last4=UeOi]';
const home = mkdtempSync(join(tmpdir(), 'tokenauditor-process-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const env = { PATH: process.env.PATH, HOME: home };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], input = '', more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...env, ...more },
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** The words of the product are `$tokenauditor`, as an alias would have it. */
function shell(line: string) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    // Whose standard input is a socket would otherwise run the user's own .bashrc first.
    ['--norc', '-c', `tokenauditor='${process.execPath} ${bin}'; ${line}`],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(run(['-V']).stdout).toBe(`${version}\n`);
});

test('text through a pipe', () => {
  expect(run(['redact'], `use ${token} now\n`)).toEqual({
    status: 0,
    stdout: `use ${gone} now\n`,
    stderr: '1 secret found: 1 github.personal-token\n',
  });
});

test('the same recorded answers give the same comparison in every process', () => {
  const answers = (model: string, shift: number) =>
    Array.from({ length: 120 }, (_, i) =>
      JSON.stringify({
        prompt: `Question ${i % 6}`,
        response: { model, choices: [{ message: { content: `word${(i * i + shift * (i % 3)) % 7}` } }] },
      }),
    ).join('\n');
  writeFileSync(join(folder, 'd.jsonl'), answers('gpt-5', 0));
  writeFileSync(join(folder, 'r.jsonl'), answers('gpt-5', 1));
  const files = ['--direct', 'd.jsonl', '--route', 'r.jsonl'];
  const compare = () =>
    run(['compare', '--json', ...files, '--host', 'router.example.com', '--model', 'gpt-5']).stdout;
  const first = compare();
  expect(JSON.parse(first).evidence.map(({ kind }: { kind: string }) => kind)).toContain('histograms');
  expect([compare(), compare()]).toEqual([first, first]);
});

test('the walk-through runs whole, offline, without a terminal, and cleans up', () => {
  // A place of its own: other tests run walk-throughs at the same time.
  const { status, stdout, stderr } = run(['demo'], '', { TMPDIR: folder });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toContain('\u001b');
  for (const words of [
    'It gets this answer instead: TokenAuditor stopped this call. Remote script execution (critical,',
    'the agent repeats the call: it may run\nand once more: stopped again\n',
    'claude-code  ran: approved  Bash (curl, bash)  execution.remote-script\n',
    'screen \'echo "curl | bash"\'            allow  No findings.\n',
    'scan --file units.json                 2 definitions of 1 server: 1 dangerous, 1 clean\n',
    'redact --check app.log                 3 secrets found\n',
    'ok: 6 events in 1 segment, nothing was changed\n',
    'events.jsonl line 2: event 2 was changed after being written\n',
  ]) {
    expect(stdout).toContain(words);
  }
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(42);
  expect(readdirSync(folder)).toEqual([]);
});

test('the walk-through of the judge shows allow, deny, sample and the breaker, and cleans up', () => {
  const { status, stdout, stderr } = run(['demo', '--judge'], '', { TMPDIR: folder });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const words of [
    'list_files docs: list_files docs: done',
    'Rule deleting: Files are not deleted',
    'edit_file docs/index.md (the model was asked): edit_file docs/index.md: done',
    'answered deny with confidence',
    '0.8, in the model',
    'it failed several times in a row',
    'judge allow by caller',
  ])
    expect(stdout).toContain(words);
  expect(readdirSync(folder)).toEqual([]);
});

test('a ledger of one process is read by another', () => {
  const { stdout } = run(['demo', '--keep']);
  const kept = /kept in (\S+)/.exec(stdout)?.[1] ?? '';
  const { status, stdout: shown } = run(['events', '--project', kept, '--jsonl']);
  rmSync(kept, { recursive: true });
  expect(status).toBe(0);
  expect(shown.trimEnd().split('\n')).toHaveLength(6);
});

describe('endings', () => {
  test('a reader that stops early (| head) ends it quietly', () => {
    writeFileSync(join(folder, 'big.txt'), 'a line of plain text\n'.repeat(400_000));
    expect(shell('$tokenauditor redact big.txt | head -n 1; echo "status ${PIPESTATUS[0]}"')).toEqual({
      status: 0,
      stdout: 'a line of plain text\nstatus 141\n',
      stderr: '',
    });
  });

  test('a broken ledger is broken even if nobody listens', () => {
    const kept = /kept in (\S+)/.exec(run(['demo', '--keep']).stdout)?.[1] ?? '';
    const path = join(kept, '.tokenauditor', 'events.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"block"', '"allow"'));
    const verify = `$tokenauditor verify --json --project ${kept} | true; exit "\${PIPESTATUS[0]}"`;
    expect(shell(verify)).toEqual({ status: 1, stdout: '', stderr: '' });
    rmSync(kept, { recursive: true });
  });

  test.each(['--version', 'version', '--help'])('%s to a reader that has gone', (args) => {
    // `| true` might still be there when the words come. Here the one reader has gone before anything starts.
    const closed = 'mkfifo pipe && exec 3<>pipe 4>pipe 3<&- && rm pipe';
    expect(shell(`${closed} && $tokenauditor ${args} >&4`)).toEqual({
      status: 141,
      stdout: '',
      stderr: '',
    });
  });

  test.each([
    ['version', 0, ''],
    ['redact', 0, ''],
    ['explain exit.0', 0, ''],
    [
      'redact a.txt',
      2,
      'tokenauditor: error: cannot read "the current folder": it was removed\nhint: check the disk and the path\n',
    ],
  ])('%s in a folder that was removed', (args, status, stderr) => {
    const gone = `mkdir gone && cd gone && rmdir ../gone && $tokenauditor ${args} < /dev/null`;
    expect(shell(gone)).toMatchObject({ status, stderr });
  });

  test('in a folder whose path is too long', () => {
    const deep = `d=$(printf 'a%.0s' {1..200}); for i in {1..25}; do mkdir $d && cd ./$d; done 2> /dev/null`;
    expect(shell(`${deep}; $tokenauditor version`)).toMatchObject({ status: 0, stderr: '' });
    // Too deep for Node as well.
    spawnSync('rm', ['-rf', folder]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no half-written file', async (signal) => {
    writeFileSync(join(folder, 'out.txt'), 'old');
    const child = spawn(process.execPath, [bin, 'redact', '-o', 'out.txt'], { cwd: folder, env });
    child.stdin.on('error', () => {});
    child.stdin.write('text '.repeat(200_000));
    while (!readdirSync(folder).some((name) => name.endsWith('.tmp')))
      await new Promise((r) => setTimeout(r, 20));
    child.kill(signal);
    expect(await ended(child)).toEqual({ code: signal === 'SIGINT' ? 130 : 143, signal: null });
    expect(readdirSync(folder)).toEqual(['out.txt']);
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('old');
  });

  test('a folder as standard input', () => {
    const { status, stderr } = shell('$tokenauditor redact < .');
    expect(status).toBe(2);
    expect(stderr).toBe(
      'tokenauditor: error: cannot read "standard input": it is a directory\nhint: name a file inside it\n',
    );
  });

  test.runIf(existsSync('/dev/full')).each(['redact a.txt', '--version', 'version'])(
    '%s with a full disk behind standard output',
    (args) => {
      writeFileSync(join(folder, 'a.txt'), 'plain');
      const { status, stderr } = shell(`$tokenauditor ${args} > /dev/full`);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^tokenauditor: error: cannot write "standard output": no space left on the device\nhint: .+\n$/,
      );
    },
  );
});

test('following shows what another process records, and ends with an interrupt', async () => {
  const { stdout } = run(['demo', '--keep']);
  const kept = /kept in (\S+)/.exec(stdout)?.[1] ?? '';
  const child = spawn(
    process.execPath,
    [bin, 'events', '--project', kept, '--follow', '--jsonl', '-n', '1'],
    { env },
  );
  let shown = '';
  child.stdout.on('data', (data) => {
    shown += data;
  });
  const until = async (count: number) => {
    while (shown.split('\n').length <= count) await new Promise((r) => setTimeout(r, 20));
  };
  await until(1);
  expect(run(['key', 'rotate', '--project', kept]).status).toBe(0);
  await until(2);
  child.kill('SIGINT');
  expect((await ended(child)).code).toBe(130);
  rmSync(kept, { recursive: true });
});
