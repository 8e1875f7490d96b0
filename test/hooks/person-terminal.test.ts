/** A person's proof on real terminals: made by a terminal program, by programs that imitate one, and inside tmux. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalDigest } from '../../src/approvals/binding.ts';
import { hold, takeGrant } from '../../src/approvals/overrides.ts';
import { readEvents } from '../../src/evidence/folds/read.ts';
import { type Ledger, openLedger } from '../../src/evidence/ledger.ts';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import { Quarantine } from '../../src/quarantine/quarantine.ts';
import { scanDefinitions } from '../../src/road/definitions.ts';
import { overrideDesk } from '../../src/road/hooks/override-desk.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { ports } from '../fixtures/ledger-processes.ts';
import { listingOf, poisoned } from '../quarantine-room.ts';

const PIN = 'blue boat';
const asking = {
  caller: { agent: 'codex', door: 'hook' },
  policy: 'built-in',
  session: 's-1',
  cwd: '/work/shop',
} as const;
const has = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
const PYTHON = '/usr/bin/python3';
const hasPython = process.platform === 'linux' && has(PYTHON, '-c', 'import pty');
const hasScript = hasPython && has('script', '--version');
const hasTmux = hasPython && has('tmux', '-V');
/** Only the system's owner can put a terminal program where others cannot change it. */
const isOwner = process.getuid?.() === 0;
for (const [name, isThere] of Object.entries({
  python3: hasPython,
  script: hasScript,
  tmux: hasTmux,
  root: isOwner,
}))
  if (!isThere)
    process.stderr.write(`SKIPPED: tests of real terminals need ${name}, which is missing here\n`);

const driver = join(import.meta.dirname, '..', 'fixtures', 'drive-terminal.py');
let shared = '';
let bundle = '';
let folder = '';
let home = '';

beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'tokenauditor-terminals-'));
  bundle = join(shared, 'child.mjs');
  const js = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'fixtures', 'override-child.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What has both builds resolves its own files at run time in the other.
    mainFields: ['module', 'main'],
    logLevel: 'error',
    banner: { js },
  });
  if (hasPython) {
    copyFileSync(PYTHON, join(shared, 'xterm'));
    chmodSync(join(shared, 'xterm'), 0o755);
  }
  return () => rmSync(shared, { recursive: true, force: true, maxRetries: 10 });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-person-'));
  home = join(folder, 'home');
  mkdirSync(home);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const directory = () => join(folder, '.tokenauditor');
const env = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: home,
  TERM: 'dumb',
  PYTHONHOME: '/usr',
  ...more,
});

const noted = () => ({ ...ports, home });
const desk = (ledger: Ledger) =>
  overrideDesk({ directory: directory(), ports: noted(), ledger: () => ledger, home });

async function stop() {
  const ledger = openLedger(directory(), noted());
  const call = { tool: 'shell', arguments: { command: 'rm -rf ~' } };
  const ruled = decideOn(call, {}, { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T09:30:00.000Z' });
  const digest = approvalDigest(call, asking, ledger);
  const code = hold(ruled, asking, digest, desk(ledger));
  // As every door records it: agents are guarded by now.
  await ledger.append({ type: 'tool_call.proposed', tool: 'shell', decision: 'block' });
  await ledger.close();
  const isAllowed = async () => {
    const opened = openLedger(directory(), noted());
    try {
      return await takeGrant(digest, desk(opened));
    } finally {
      await opened.close();
    }
  };
  return { code, isAllowed };
}

const cli = (root: number | 'as-it-is' = process.pid) => [process.execPath, bundle, 'cli', String(root)];

interface Wishes {
  /** What makes the terminal; the driver is started by it. */
  readonly by?: readonly string[];
  readonly more?: Record<string, string>;
  /** What stands before the command inside the terminal. */
  readonly through?: readonly string[];
}

function onTerminal(words: readonly string[], typed: string, { by, more = {}, through = [] }: Wishes = {}) {
  const [program = '', ...rest] = by ?? [join(shared, 'xterm')];
  const { status, stdout, stderr } = spawnSync(
    program,
    [...rest, driver, '30', ...through, ...cli(), ...words],
    {
      input: typed,
      encoding: 'utf8',
      cwd: folder,
      env: env(more),
    },
  );
  return { status, text: `${stdout}${stderr}` };
}

const NEW = `@New PIN\n${PIN}\n@Repeat the PIN\n${PIN}\n`;
const setPin = (wishes?: Wishes) => onTerminal(['pin', 'set'], NEW, wishes);

async function types(folder = directory()): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of readEvents(folder, ports))
    if ('event' in entry && entry.event.type.startsWith('approval.')) found.push(entry.event.type);
  return found;
}

describe.skipIf(!hasPython || !isOwner)('in a window of the system', () => {
  test('a person allows a call without a PIN', async () => {
    const { code, isAllowed } = await stop();
    const { status, text } = onTerminal(['allow-once', code], '@Type allow\nallow\n');
    expect(text).toContain('is allowed once');
    expect([status, await isAllowed()]).toEqual([0, true]);
  });

  test('a person sets a PIN, and allows with it; nothing of it is shown', async () => {
    const set = setPin();
    expect(set.text).toContain('the PIN is set');
    expect(set.text).not.toContain(PIN);
    const { code, isAllowed } = await stop();
    const { status, text } = onTerminal(['allow-once', code], `@Type your PIN\n${PIN}\n`);
    expect(text).toContain('is allowed once');
    expect(text).not.toContain(PIN);
    expect([status, await isAllowed()]).toEqual([0, true]);
    expect(await types()).toEqual(['approval.key', 'approval.granted', 'approval.consumed']);
  });

  test('a mistyped PIN is asked for again', async () => {
    setPin();
    const { code, isAllowed } = await stop();
    const typed = `@Type your PIN\nblue goat\n@is wrong\n${PIN}\n`;
    expect(onTerminal(['allow-once', code], typed).text).toContain('is allowed once');
    expect(await isAllowed()).toBe(true);
  });

  test('three wrong PINs end it, and are recorded', async () => {
    setPin();
    const { code, isAllowed } = await stop();
    const { status, text } = onTerminal(
      ['allow-once', code],
      '@your PIN\nwrong1\n@wrong\nwrong2\n@wrong\nwrong3\n',
    );
    expect(text).toContain('the PIN is wrong');
    expect([status, await isAllowed()]).toEqual([2, false]);
    expect(await types()).toEqual(['approval.key']);
    // Whatever the project: guesses are counted where the key is.
    expect(await types(join(home, '.tokenauditor'))).toEqual([
      'approval.key',
      ...Array(3).fill('approval.refused'),
    ]);
  });

  test.each(['\u0003', '\u0004', '\n'])('giving up with %j leaves it stopped', async (typed) => {
    setPin();
    const { code, isAllowed } = await stop();
    const { status, text } = onTerminal(['allow-once', code], `@Type your PIN\n${typed}\n`);
    expect(text).toContain('nothing was allowed');
    expect([status, await isAllowed()]).toEqual([0, false]);
  });

  test.each<[string, readonly string[], Record<string, string>]>([
    ['an option', ['--pin', PIN], {}],
    ['a second argument', [PIN], {}],
    ['a variable', [], { TOKENAUDITOR_PIN: PIN, PIN }],
  ])('the PIN as %s is none', async (_, words, more) => {
    setPin();
    const { code, isAllowed } = await stop();
    onTerminal(['allow-once', code, ...words], '@Type your PIN\n\n', { more });
    expect(await isAllowed()).toBe(false);
  });

  test('the PIN is changed and removed with the old one only', async () => {
    setPin();
    const wrong = onTerminal(['pin', 'change'], '@Your PIN\nwrong1\n@wrong\nwrong2\n@wrong\nwrong3\n');
    expect(wrong.status).toBe(2);
    const next = `@Your PIN\n${PIN}\n@New PIN\ngreen boat\n@Repeat the PIN\ngreen boat\n`;
    expect(onTerminal(['pin', 'change'], next).text).toContain('the PIN is changed');
    expect(onTerminal(['pin', 'set'], '').text).toContain('a PIN is already set');
    const { code, isAllowed } = await stop();
    onTerminal(['allow-once', code], '@Type your PIN\ngreen boat\n');
    expect(await isAllowed()).toBe(true);
    expect(onTerminal(['pin', 'remove'], '@Your PIN\ngreen boat\n').text).toContain('the PIN is removed');
  });

  test.skipIf(!hasScript)('a session that is written down by script is a person’s', async () => {
    const { code, isAllowed } = await stop();
    const line = [...cli(), 'allow-once', code].join(' ');
    const { text } = onTerminal([], '@Type allow\nallow\n', {
      through: ['sh', '-c', `script -qec '${line}' /dev/null`],
    });
    expect(text).toContain('is allowed once');
    expect(await isAllowed()).toBe(true);
  });

  test('a pipe at any of the three streams is refused', async () => {
    const { code, isAllowed } = await stop();
    const line = [...cli(), 'allow-once', code].join(' ');
    for (const redirected of [
      `echo allow | ${line}`,
      `${line} | cat`,
      `${line} 2>/dev/null`,
      `${line} </dev/null`,
    ]) {
      const { text } = onTerminal([], '', { through: ['sh', '-c', redirected] });
      expect(text, redirected).not.toContain('is allowed');
    }
    expect(await isAllowed()).toBe(false);
  });

  test('a child that left its shell but kept the window is refused', async () => {
    const { code, isAllowed } = await stop();
    const line = [...cli(), 'allow-once', code].join(' ');
    const orphan = `(sh -c '${line} </dev/tty >/dev/tty 2>&1; echo over' & ) ; sleep 6`;
    const { text } = onTerminal([], '@no\nallow\n', { through: ['sh', '-c', orphan] });
    expect(text).not.toContain('is allowed once');
    expect(await isAllowed()).toBe(false);
  });
});

describe.skipIf(!hasPython || !isOwner)('a tool in quarantine', () => {
  const listing = listingOf([poisoned]);
  async function inQuarantine<T>(work: (quarantine: Quarantine) => Promise<T>): Promise<T> {
    const ledger = openLedger(directory(), noted());
    try {
      return await work(await Quarantine.open(directory(), ports, ledger, home));
    } finally {
      await ledger.close();
    }
  }
  const seen = () =>
    inQuarantine(async (quarantine) => void (await quarantine.observe(listing, scanDefinitions([poisoned]))));
  const served = () => inQuarantine(async (quarantine) => quarantine.serve(listing).length);
  const APPROVE = ['quarantine', 'approve', 'weather/forecast'];

  test('is approved by a person in a window, who sees it first', async () => {
    await seen();
    expect(await served()).toBe(0);
    const no = onTerminal(APPROVE, '@[y/N]\nn\n');
    expect([no.status, no.text.includes('nothing was approved'), await served()]).toEqual([0, true, 0]);
    const yes = onTerminal(APPROVE, '@[y/N]\ny\n');
    expect(yes.text).toContain('unicode.hidden');
    expect([yes.status, await served()]).toEqual([0, 1]);
  });

  test('is approved with the PIN once one is set, and by no program that makes a terminal', async () => {
    await seen();
    setPin();
    const made = onTerminal(APPROVE, 'y\n', { by: [PYTHON], more: { CLAUDECODE: '1' } });
    expect([made.status, await served()]).toEqual([2, 0]);
    const piped = onTerminal([], '', {
      through: ['sh', '-c', `echo y | ${[...cli(), ...APPROVE].join(' ')}`],
    });
    expect([piped.text.includes('is approved'), await served()]).toEqual([false, 0]);
    const { status, text } = onTerminal(APPROVE, `@Type your PIN\n${PIN}\n`);
    expect(text).not.toContain(PIN);
    expect([status, await served()]).toEqual([0, 1]);
  });
});

describe.skipIf(!hasPython)('a terminal that a program makes', () => {
  const agent = () => {
    const path = join(folder, 'claude');
    writeFileSync(path, '#!/bin/sh\n"$@"\nexit $?\n', { mode: 0o755 });
    return path;
  };

  test.each<[string, () => Wishes]>([
    ['python', () => ({ by: [PYTHON] })],
    ['python, detached from what started it', () => ({ by: [PYTHON], more: { DRIVE_DETACHED: '1' } })],
  ])('%s approves nothing, and a PIN that it sets counts a day later', async (_, wishes) => {
    const { code, isAllowed } = await stop();
    expect(setPin(wishes()).text).toContain('the PIN is set, and counts from ');
    const { status, text } = onTerminal(['allow-once', code], `allow\n${PIN}\n`, wishes());
    expect([status, text.includes('is allowed once'), text.includes('rm -rf')]).toEqual([2, false, false]);
    expect(await isAllowed()).toBe(false);
    if (!isOwner) return;
    // A person reads of it, and theirs takes its place.
    const warned = onTerminal(['allow-once', code], '@counts from\nallow\n').text;
    expect(warned).toContain('a PIN was set in a terminal that another program made');
    expect(await isAllowed()).toBe(true);
    expect(setPin().text).toContain('from now on an approval counts only with it');
  });

  test.each<[string, () => Wishes]>([
    ['python below an agent', () => ({ by: [agent(), PYTHON] })],
    ['a window below an agent', () => ({ by: [agent(), join(shared, 'xterm')] })],
    ['an agent inside a window', () => ({ through: [agent()] })],
    [
      'python below an agent, detached, with its mark',
      () => ({ by: [agent(), PYTHON], more: { DRIVE_DETACHED: '1', CLAUDECODE: '1' } }),
    ],
    [
      'python, detached, with the mark taken away inside',
      () => ({
        by: [PYTHON],
        more: { DRIVE_DETACHED: '1', CLAUDECODE: '1' },
        through: ['env', '-u', 'CLAUDECODE'],
      }),
    ],
  ])('%s approves nothing, and sets no PIN', async (_, wishes) => {
    const { code, isAllowed } = await stop();
    const { status, text } = onTerminal(['allow-once', code], 'allow\n', wishes());
    expect([status, text.includes('is allowed once'), text.includes('rm -rf')]).toEqual([2, false, false]);
    expect(await isAllowed()).toBe(false);
    expect(setPin(wishes()).text).not.toContain('the PIN is set');
    expect(existsSync(join(home, '.tokenauditor', 'person.key'))).toBe(false);
  });

  test.skipIf(!hasScript)('script approves nothing', async () => {
    const { code, isAllowed } = await stop();
    const line = [...cli(), 'allow-once', code].join(' ');
    const { status, stdout } = spawnSync('script', ['-qec', line, '/dev/null'], {
      input: 'allow\n',
      encoding: 'utf8',
      cwd: folder,
      env: env(),
    });
    expect(stdout).toContain('without a PIN this terminal does not count');
    expect([status, await isAllowed()]).toEqual([2, false]);
  });

  test.skipIf(!isOwner)('counts with the PIN, if no agent is above it', async () => {
    setPin();
    const { code, isAllowed } = await stop();
    const typed = `@Type your PIN\n${PIN}\n`;
    expect(onTerminal(['allow-once', code], typed, { by: [agent(), PYTHON] }).status).toBe(2);
    expect(await isAllowed()).toBe(false);
    expect(onTerminal(['allow-once', code], typed, { by: [PYTHON] }).text).toContain('is allowed once');
    expect(await isAllowed()).toBe(true);
  });
});

describe.skipIf(!hasTmux)('inside tmux', () => {
  /** One that is ending refuses new sessions. */
  let server = 0;
  const tmux = (...args: readonly string[]) =>
    spawnSync('tmux', ['-L', `ta-${process.pid}-${server}`, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      cwd: folder,
      env: env({ TERM: 'xterm' }),
    }).stdout;
  const end = () => {
    tmux('kill-server');
    server += 1;
  };
  afterEach(end);

  /** Typed as an agent does it: by `send-keys`, once a text is shown. */
  async function inTmux(
    words: readonly string[],
    steps: readonly (readonly [string, string])[],
    before = '',
  ) {
    const line = `${before}${[...cli(), ...words].join(' ')}; echo ended $?; sleep 60`;
    tmux('new-session', '-d', '-x', '200', '-y', '80', line);
    const shownBy = async (text: string) => {
      for (let i = 0; i < 150; i++) {
        const shown = tmux('capture-pane', '-p', '-J') ?? '';
        if (shown.includes(text)) return shown;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return tmux('capture-pane', '-p', '-J') ?? '';
    };
    for (const [text, typed] of steps) {
      await shownBy(text);
      tmux('send-keys', typed, 'Enter');
    }
    return await shownBy('ended ');
  }

  test.each([[''], ['env -u TMUX -u TMUX_PANE -u TERM_PROGRAM ']])(
    'without a PIN nothing is approved (%j), and one that is set waits',
    async (before) => {
      const { code, isAllowed } = await stop();
      const shown = await inTmux(['allow-once', code], [['ended', 'allow']], before);
      expect(shown).toContain('it runs inside tmux, which other programs can type into');
      expect(shown).toContain('ended 2');
      expect(await isAllowed()).toBe(false);
      end();
      const set = await inTmux(
        ['pin', 'set'],
        [
          ['New PIN', PIN],
          ['Repeat the PIN', PIN],
        ],
        before,
      );
      expect(set).toContain('the PIN is set, and counts from ');
    },
  );

  test.skipIf(!isOwner)('the PIN counts, and a wrong one does not', async () => {
    setPin();
    const { code, isAllowed } = await stop();
    const wrong = await inTmux(
      ['allow-once', code],
      [
        ['Type your PIN', 'wrong1'],
        ['is wrong', 'wrong2'],
        ['is wrong', 'wrong3'],
      ],
    );
    expect(wrong).toContain('ended 2');
    expect(await isAllowed()).toBe(false);
    end();
    const shown = await inTmux(['allow-once', code], [['Type your PIN', PIN]]);
    expect(shown).toContain('is allowed once');
    expect(shown).not.toContain(PIN);
    expect(await isAllowed()).toBe(true);
  });
});
