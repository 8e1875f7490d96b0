import { describe, expect, test } from 'vitest';
import { fakeIo } from '../../../../test/cli/fake-io.ts';
import { agentTerminal } from './agent-terminal.ts';

const shell = '-bash';
const editor = '/usr/share/code/code --type=utility --utility-sub-type=node.mojom.NodeService';
const cursor = '/opt/Cursor/cursor --type=utility';

describe('a person’s', () => {
  test.each<[string, readonly string[], Record<string, string>]>([
    ['terminal', [shell, '/usr/libexec/gnome-terminal-server', '/usr/lib/systemd/systemd --user'], {}],
    [
      'terminal that is a script',
      [shell, '/usr/bin/python3 /usr/bin/terminator', '/usr/lib/systemd/systemd --user'],
      {},
    ],
    ['login from elsewhere', [shell, 'sshd: me@pts/3', 'sshd'], {}],
    ['multiplexer', ['zsh', 'tmux new -s x', '/sbin/init'], {}],
    ['terminal in an editor', [shell, editor, '/usr/share/code/code'], { TERM_PROGRAM: 'vscode' }],
    [
      'terminal in an editor that marks all of its terminals',
      ['zsh', cursor, '/opt/Cursor/cursor .'],
      { CURSOR_TRACE_ID: 'c1', CLAUDE_CODE_SSE_PORT: '40123', ENABLE_IDE_INTEGRATION: 'true' },
    ],
    [
      'settings of an agent',
      [shell, 'sshd'],
      { CLAUDE_CODE_USE_BEDROCK: '1', COPILOT_MODEL: 'x', OPENCODE_CONFIG: '/a', CODEX_HOME: '/b' },
    ],
    ['package runner', ['sh -c tokenauditor', 'npm exec tokenauditor', shell, 'sshd'], {}],
    ['session that is written down', [shell, 'script notes.txt', shell, 'sshd'], {}],
    ['mark that is empty', [shell, 'sshd'], { CLAUDECODE: '' }],
    ['project that is named like an agent', [shell, 'vim /work/claude', shell, 'sshd'], {}],
    ['system that tells nothing', [], {}],
  ])('%s', async (_, below, env) => {
    expect(await agentTerminal(fakeIo({ below, env }))).toBeUndefined();
  });
});

describe('an agent’s', () => {
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
  ])('mark %s', async (name) => {
    expect(await agentTerminal(fakeIo({ below: [shell, 'sshd'], env: { [name]: '1' } }))).toBe(
      `${name} is set, which agents do`,
    );
  });

  test.each<[string, readonly string[], string]>([
    ['command', ['bash -c x', 'claude', shell, 'sshd'], 'it runs below claude'],
    ['binary by its path', ['/bin/zsh', '/opt/homebrew/bin/codex exec go', 'zsh'], 'it runs below codex'],
    ['script', ['sh', 'node /usr/lib/node_modules/.bin/gemini', shell], 'it runs below gemini'],
    [
      'package',
      ['sh', 'node /usr/lib/node_modules/@openai/codex/bin/start.js', shell],
      'it runs below an agent',
    ],
    ['terminal made with script', ['sh', 'script -qc x', 'opencode', shell], 'it runs below opencode'],
    [
      'terminal made in an editor',
      ['sh', 'script -qc x', 'bash', cursor],
      'it was made by script inside an editor',
    ],
    [
      'terminal made in an editor by a script of its own',
      ['python3 -c import.pty', 'bash', editor],
      'it was made by python3 inside an editor',
    ],
    [
      'terminal that was let go of',
      ['sh', 'script -qc x', '/sbin/init'],
      'it was made by script, and nobody is there who started that',
    ],
    [
      'terminal let go of under a user’s first process',
      ['expect -f x', '/usr/lib/systemd/systemd --user'],
      'it was made by expect, and nobody is there who started that',
    ],
  ])('%s', async (_, below, why) => {
    expect(await agentTerminal(fakeIo({ below }))).toBe(why);
  });
});
