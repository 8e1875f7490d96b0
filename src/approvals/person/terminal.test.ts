import { describe, expect, test } from 'vitest';
import { fakeView, SHELL_IN_TERMINAL, seen } from '../../../test/cli/fake-view.ts';
import type { ProcessView, SeenProcess } from './process-view.ts';
import { judgeTerminal } from './terminal.ts';

const shell = '-bash';
const terminal = '/usr/libexec/gnome-terminal-server';
const first = '/usr/lib/systemd/systemd --user';
const remote = { SSH_CONNECTION: '203.0.113.9 50022 198.51.100.4 22' };

interface Case {
  readonly below?: readonly string[];
  readonly holder?: readonly string[];
  readonly env?: Record<string, string>;
  readonly platform?: string;
  /** Of this process and all above it. */
  readonly more?: Partial<SeenProcess>;
  readonly view?: Partial<ProcessView>;
}

function judged({ env = {}, more, view, ...wishes }: Case) {
  const seenView = fakeView({ terminal: {}, ...wishes });
  const self = seenView.self.map((each) => ({ ...each, ...more }));
  return judgeTerminal({ ...seenView, self, ...view }, env);
}

test.each<[string, Case]>([
  ['window', {}],
  ['console', { below: [shell, '/bin/login', first], view: { kindOf: () => 'console' } }],
  ['remote', { below: [shell, 'sshd: me@pts/3', '/usr/sbin/sshd'], holder: [], env: remote }],
  ['remote', { below: [shell, 'sshd: me@pts/3', '/usr/sbin/sshd'], holder: [], env: {} }],
  ['multiplexer', { env: { TMUX: '/tmp/tmux-0/default,1,0' } }],
  ['editor', { below: ['zsh', '/usr/share/code/code'] }],
  ['container', { view: { hidden: { why: 'x', isByChoice: false } } }],
  ['other', { below: [shell], holder: ['/usr/bin/expect x'] }],
])('it is named %s', (kind, wishes) => {
  expect(judged(wishes)).toMatchObject({ kind });
});

describe('a person’s terminal:', () => {
  test.each<[string, Case]>([
    ['a window', {}],
    [
      'a window with shells in shells',
      { below: ['sh', 'npm exec tokenauditor', shell, terminal, first], holder: [terminal, first] },
    ],
    ['xterm', { below: [shell, '/usr/bin/xterm', first] }],
    ['konsole', { below: ['/usr/bin/fish', '/usr/bin/konsole', first] }],
    ['a window that is a script', { below: [shell, '/usr/bin/python3 /usr/bin/terminator', first] }],
    ['kitty without remote control', { below: ['/bin/zsh', '/usr/bin/kitty', first] }],
    [
      'a login from elsewhere',
      { below: [shell, 'sshd: me@pts/3', '/usr/sbin/sshd'], holder: [], env: remote },
    ],
    ['the console', { below: [shell, '/bin/login', first], view: { kindOf: () => 'console' } }],
    ['a mark that is empty', { env: { CLAUDECODE: '' } }],
    [
      'settings of an agent',
      { env: { CLAUDE_CODE_USE_BEDROCK: '1', COPILOT_MODEL: 'x', OPENCODE_CONFIG: '/a', CODEX_HOME: '/b' } },
    ],
    [
      'a project that is named like an agent',
      { below: [shell, terminal, first], env: { PWD: '/work/claude' } },
    ],
    ['options of Node that load nothing', { env: { NODE_OPTIONS: '--max-old-space-size=4096' } }],
    ['TERM of a multiplexer elsewhere', { env: { TERM: 'screen-256color' } }],
    [
      'Terminal on macOS',
      { platform: 'darwin', below: ['-zsh', 'login -pf me', '/System/Applications/Terminal'] },
    ],
    ['iTerm2 on macOS', { platform: 'darwin', below: ['zsh', 'login', '/Applications/iTerm2'] }],
    [
      'an agent put to sleep in the same window',
      { view: { processesOn: () => [{ ...seen('claude', 77), isStopped: true }] } },
    ],
  ])('%s', (_, wishes) => {
    expect(judged(wishes)).toMatchObject({ is: 'person' });
  });
});

describe('an agent’s:', () => {
  test.each([
    'CLAUDECODE',
    'CLAUDE_CODE_ENTRYPOINT',
    'CODEX_SANDBOX',
    'CODEX_SANDBOX_NETWORK_DISABLED',
    'CURSOR_AGENT',
    'GEMINI_CLI',
    'COPILOT_CLI',
    'COPILOT_AGENT_ID',
    'OPENCODE',
    'CLINE_ACTIVE',
    'WINDSURF_CASCADE_TERMINAL',
    'AI_AGENT',
  ])('mark %s', (name) => {
    expect(judged({ env: { [name]: '1' } })).toEqual({ is: 'agent', why: `${name} is set, which agents do` });
  });

  test.each<[string, Case, string]>([
    ['command', { below: ['bash -c x', 'claude', shell, terminal] }, 'it runs below claude'],
    [
      'binary by its path',
      { below: ['zsh', '/opt/homebrew/bin/codex exec go', 'zsh'] },
      'it runs below codex',
    ],
    ['script', { below: ['sh', 'node /usr/lib/node_modules/.bin/gemini', shell] }, 'it runs below gemini'],
    ['module', { below: ['sh', 'python3 -m aider', shell] }, 'it runs below aider'],
    [
      'package',
      { below: ['sh', 'node /usr/lib/node_modules/@openai/codex/bin/start.js'] },
      'it runs below an agent',
    ],
    [
      'extension',
      { below: ['sh', '/usr/share/code/code --type=extensionHost', '/usr/share/code/code'] },
      'it runs below an editor’s extensions',
    ],
    [
      'terminal made with script',
      { below: ['sh', 'script -qc x', 'opencode', shell] },
      'it runs below opencode',
    ],
    [
      'terminal that it holds from elsewhere',
      { below: [shell, '/sbin/init'], holder: ['/usr/bin/python3 drive.py', 'claude', shell] },
      'it is held by claude',
    ],
    [
      'terminal held by a program it started and left',
      {
        below: [shell],
        view: { holdersOf: () => [[{ ...seen('expect x', 5), environment: ['CLAUDECODE'] }]] },
      },
      'a process above it was started with CLAUDECODE, which agents set',
    ],
    [
      'process that cleared its own environment',
      { more: { environment: ['PATH', 'GEMINI_CLI'] } },
      'a process above it was started with GEMINI_CLI, which agents set',
    ],
    ['window', { view: { processesOn: () => [seen('claude', 77)] } }, 'claude runs in it'],
    [
      'window in a window',
      { below: [shell, '/usr/bin/script x', 'bash', 'cursor-agent', terminal] },
      'it runs below cursor-agent',
    ],
  ])('%s', (_, wishes, why) => {
    expect(judged(wishes)).toEqual({ is: 'agent', why });
  });
});

describe('only a PIN counts, and none can be set:', () => {
  test.each<[string, Case, RegExp]>([
    ['tmux', { below: [shell, 'tmux: server', first], holder: ['/usr/bin/tmux new', first] }, /inside tmux/],
    ['tmux by its mark alone', { env: { TMUX: '/tmp/tmux-0/default,1,0' } }, /inside tmux/],
    ['tmux without its mark', { below: [shell], holder: ['/usr/bin/tmux new -d', first] }, /inside tmux/],
    [
      'screen',
      { below: [shell, 'SCREEN -dm', first], holder: ['/usr/bin/screen -dm', first] },
      /inside screen/i,
    ],
    ['screen by its mark', { env: { STY: '123.pts-0.box' } }, /inside screen/],
    ['zellij', { env: { ZELLIJ: '0' } }, /inside zellij/],
    ['byobu', { env: { BYOBU_BACKEND: 'tmux' } }, /inside byobu/],
    ['dtach', { below: [shell, '/usr/bin/dtach -A x bash', first] }, /inside dtach/],
    ['abduco', { below: [shell], holder: ['/usr/bin/abduco -A x'] }, /inside abduco/],
    ['wezterm', { below: [shell, '/usr/bin/wezterm-gui', first] }, /inside wezterm/],
    ['kitty with remote control', { env: { KITTY_LISTEN_ON: 'unix:/tmp/k' } }, /inside kitty/],
    ['a terminal in nvim', { below: ['bash', '/usr/bin/nvim', shell, terminal] }, /inside nvim/],
    ['TERM_PROGRAM', { env: { TERM_PROGRAM: 'tmux' } }, /inside tmux/],
    [
      'script that was let go of',
      { below: [shell, '/usr/bin/script -qc x', first], more: { terminal: 0 } },
      /without its own terminal/,
    ],
    ['expect', { below: [shell, '/usr/bin/expect -f x', shell, terminal] }, /created by expect/],
    [
      'python',
      { below: ['python3 -c import.pty', 'bash', terminal], holder: ['/usr/bin/python3 -c x', 'bash'] },
      /created by python3/,
    ],
    ['node', { below: [shell], holder: ['/usr/bin/node pty.js', first] }, /created by node/],
    ['socat', { below: [shell], holder: ['/usr/bin/socat PTY EXEC:bash'] }, /created by socat/],
    [
      'a program of one’s own',
      { below: [shell], holder: ['/home/me/bin/drive'] },
      /created by drive, not by a terminal program/,
    ],
    [
      'a window that anyone could have built',
      { below: [shell], holder: ['/home/me/bin/xterm'] },
      /created by xterm, a file that/,
    ],
    ['a name that was put on', { below: [shell], holder: ['/usr/bin/perl xterm.pl'] }, /created by perl/],
    [
      'a login from here',
      { below: [shell, 'sshd', 'sshd'], holder: [], env: { SSH_CONNECTION: '127.0.0.1 5 127.0.0.1 22' } },
      /this machine itself/,
    ],
    [
      'a login from here by its address',
      { below: [shell, 'sshd'], holder: [], env: { SSH_CONNECTION: '10.0.0.4 5 10.0.0.4 22' } },
      /this machine itself/,
    ],
    ['a login from nowhere', { below: [shell, 'sshd'], holder: [] }, /is unknown/],
    [
      'a login whose origin was rewritten',
      { below: [shell, 'sshd'], holder: [], env: remote, more: { connection: '::1 5 ::1 22' } },
      /is unknown/,
    ],
    ['a holder that hides', { below: [shell, first], holder: [] }, /cannot be seen/],
    [
      'a holder that hides and calls itself a login',
      { below: [shell, '/home/me/sshd-session', first], holder: [], env: remote },
      /cannot be seen/,
    ],
    ['a process that the shell did not start', { more: { session: 4_242 } }, /did not start it/],
    [
      'a terminal made on macOS',
      { platform: 'darwin', below: ['zsh', 'expect x', 'login', '/Applications/iTerm2'] },
      /created by expect/,
    ],
    [
      'a terminal of an editor',
      { below: ['zsh', '/usr/share/code/code --type=utility'] },
      /terminal of code/,
    ],
    [
      'a terminal of an editor elsewhere',
      { below: [shell], holder: ['node /root/.vscode-server/bin/x/out/bootstrap-fork'] },
      /an editor/,
    ],
    ['cursor', { below: ['zsh', '/opt/Cursor/cursor --type=utility'] }, /terminal of cursor/],
    ['a container', { below: [shell], holder: [] }, /cannot be seen/],
    ['Windows', { platform: 'win32', below: [] }, /does not show/],
    ['a system that tells nothing', { below: [] }, /does not show/],
    [
      'macOS without a known terminal',
      { platform: 'darwin', below: ['zsh', '/sbin/launchd'] },
      /no terminal program/,
    ],
    ...(['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES'] as const).map((name): [string, Case, RegExp] => [
      name,
      { env: { [name]: '/tmp/x.so' } },
      /other code/,
    ]),
    ['a module before ours', { env: { NODE_OPTIONS: '--max-old-space-size=9 --import=/x' } }, /other code/],
    [
      'processes that are hidden',
      { view: { hidden: { why: 'it runs in a container', isByChoice: false } } },
      /in a container/,
    ],
    [
      'processes that are hidden, and a login from elsewhere',
      {
        below: [shell, 'sshd: me@pts/3', '/usr/sbin/sshd'],
        holder: [],
        env: remote,
        view: { hidden: { why: 'it runs in a user namespace', isByChoice: true } },
      },
      /in a user namespace/,
    ],
  ])('%s', (_, wishes, why) => {
    expect(judged(wishes)).toMatchObject({ is: 'unsure', why: expect.stringMatching(why) });
  });
});

describe('on Windows a PIN is needed, and can be set below a terminal program:', () => {
  const below = (...lines: readonly string[]) => judged({ platform: 'win32', below: lines });

  test.each([[['powershell.exe', 'WindowsTerminal.exe', 'explorer.exe']], [['cmd.exe', 'explorer.exe']]])(
    '%j',
    (lines) => {
      expect(below(...lines)).toMatchObject({ is: 'unsure', maySetPin: true });
    },
  );

  test.each([
    [['python.exe', 'explorer.exe'], 'unsure'],
    [['cmd.exe', 'services.exe'], 'unsure'],
    [['cmd.exe', 'claude.exe', 'WindowsTerminal.exe'], 'agent'],
  ])('not for %j', (lines, is) => {
    expect(below(...lines)).toMatchObject({ is });
    expect(below(...lines)).not.toHaveProperty('maySetPin');
  });
});

test('of several holders the worst counts', () => {
  const holders = [SHELL_IN_TERMINAL.slice(1), ['/usr/bin/python3 tap.py', first]].map((lines) =>
    lines.map((line, i) => seen(line, 300 + i)),
  );
  expect(judged({ view: { holdersOf: () => holders } })).toMatchObject({ is: 'unsure' });
});

describe('a session that is written down', () => {
  const [inner, outer] = [(136 << 8) | 1, (136 << 8) | 2];
  const window = [{ ...seen(terminal, 10), terminal: 0 }, seen(first, 9)];
  const outside = { ...seen(shell, 20), terminal: outer, session: 20 };
  const recorder = { ...seen('/usr/bin/script notes.txt', 30), terminal: outer, session: 20 };
  const inside = { ...seen(shell, 40), terminal: inner, session: 40 };
  const own = { ...seen('node tokenauditor', 50), terminal: inner, session: 40 };
  const within = (by: SeenProcess, above: readonly SeenProcess[], outerHolder: readonly SeenProcess[]) =>
    judgeTerminal(
      {
        ...fakeView({ terminal: {} }),
        self: [own, inside, by, ...above],
        holdersOf: (terminal) => (terminal === inner ? [[by, ...above]] : [outerHolder]),
        processesOn: () => [],
      },
      {},
    );

  test('in a window is a person’s', () => {
    expect(within(recorder, [outside, ...window], window)).toMatchObject({ is: 'person' });
  });

  test.each<[string, SeenProcess, readonly SeenProcess[], readonly SeenProcess[]]>([
    ['by a program of one’s own', { ...recorder, isSystem: false }, [outside, ...window], window],
    ['without a terminal around it', { ...recorder, terminal: 0 }, [seen(first, 9)], window],
    ['by a process that its shell did not start', recorder, [seen(first, 9)], window],
    ['in a terminal that a program made', recorder, [outside, ...window], [seen('/usr/bin/expect x', 60)]],
    ['in tmux', recorder, [outside, ...window], [seen('/usr/bin/tmux new', 60)]],
  ])('%s is not', (_, by, above, outerHolder) => {
    expect(within(by, above, outerHolder)).toMatchObject({ is: 'unsure' });
  });
});
