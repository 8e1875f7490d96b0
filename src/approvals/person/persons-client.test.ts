import { describe, expect, test } from 'vitest';
import { fakeView } from '../../../test/cli/fake-view.ts';
import { judgeClient } from './persons-client.ts';
import type { SeenProcess } from './process-view.ts';

const terminal = '/usr/libexec/gnome-terminal-server';
const first = '/usr/lib/systemd/systemd --user';
const claude = '/home/me/.local/bin/claude';

interface Case {
  readonly below: readonly string[];
  readonly holder?: readonly string[];
  /** Of the door, its client and those above. */
  readonly with?: Readonly<Record<number, Partial<SeenProcess>>>;
  readonly platform?: string;
  readonly hidden?: string;
}

/** The leader of the session is the first shell below the window. */
function judged({ below, holder = [terminal, first], hidden, platform, ...more }: Case): string {
  const view = fakeView({
    ...{ below, holder, terminal: {} },
    ...(platform === undefined ? {} : { platform }),
    ...(hidden === undefined ? {} : { hidden: { why: hidden, isByChoice: false } }),
  });
  const at = below.findIndex((line) => /terminal|xterm/.test(line));
  const session = 900 - at + 1;
  const self = view.self.map((each, i) => ({ ...each, session, ...more.with?.[i] }));
  return judgeClient({ ...view, self }).is;
}

describe('the answer of a client is a person’s:', () => {
  test.each<[string, Case]>([
    ['an agent in a window', { below: [claude, '-bash', terminal, first] }],
    ['another client in a window', { below: ['python3 chat.py', '/usr/bin/zsh -l', terminal, first] }],
    ['started by a package runner', { below: [claude, 'npm exec claude', 'bash', terminal, first] }],
  ])('%s', (_, wishes) => {
    expect(judged(wishes)).toBe('person');
  });
});

describe('the answer of a client is not a person’s:', () => {
  test.each<[string, Case]>([
    [
      'a client that an agent started',
      { below: ['node own-client.mjs', 'bash', claude, '-bash', terminal, first] },
    ],
    ['a gateway that an agent’s command started', { below: ['bash -c x', claude, '-bash', terminal, first] }],
    ['an agent that an agent started', { below: [claude, 'bash -c x', 'codex', '-bash', terminal, first] }],
    [
      'one that left its agent, and calls itself one',
      { below: [claude, first], with: { 1: { terminal: 0 } } },
    ],
    ['one that opened a window for itself', { below: [claude, terminal, first] }],
    ['one that opened a window with a command', { below: [claude, 'bash -c claude', terminal, first] }],
    [
      'one in a terminal of its own making',
      { below: [claude, '-bash', 'xterm', first], holder: ['node own-client.mjs', first] },
    ],
    [
      'one that other programs can type into',
      { below: [claude, '-bash', terminal, first], with: { 1: { environment: ['TMUX'] } } },
    ],
    [
      'one that was started with an agent’s mark',
      { below: [claude, '-bash', terminal, first], with: { 1: { environment: ['CLAUDECODE'] } } },
    ],
    [
      'a door with other code in it',
      { below: [claude, '-bash', terminal, first], with: { 0: { environment: ['NODE_OPTIONS'] } } },
    ],
    [
      'in a terminal of an editor',
      { below: [claude, '-bash', '/usr/share/code/code', first], holder: ['/usr/share/code/code', first] },
    ],
    ['behind a namespace', { below: [claude, '-bash', terminal, first], hidden: 'it runs in a container' }],
    ['on Windows', { below: ['claude.exe', 'powershell.exe', 'WindowsTerminal.exe'], platform: 'win32' }],
    ['where nothing is seen', { below: [] }],
  ])('%s', (_, wishes) => {
    expect(judged(wishes)).not.toBe('person');
  });
});
