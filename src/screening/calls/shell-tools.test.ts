import { expect, test } from 'vitest';
import type { ProposedCall } from '../contract/call.ts';
import { understand } from './subject.ts';

const linesOf = (tool: string, args: ProposedCall['arguments']) =>
  understand({ tool, arguments: args }).commands.map(({ path, text }) => [path, text]);

test.each<[string, string, ProposedCall['arguments'], string[][]]>([
  ['a key of its own', 'mcp__cloud__call', { cli_command: 'aws s3 ls' }, [['$.cli_command', 'aws s3 ls']]],
  ['another', 'mcp__ssh__ssh_exec', { host: 'web', cmdString: 'uptime' }, [['$.cmdString', 'uptime']]],
  [
    'a program and its arguments',
    'mcp__x__launch',
    { program: 'ls', args: ['-la'] },
    [['$.program', 'ls -la']],
  ],
  [
    'an executable and its vector',
    'mcp__x__exec',
    { executable: '/bin/ls', argv: ['a b'] },
    [['$.executable', "/bin/ls 'a b'"]],
  ],
  [
    'an action',
    'local_shell',
    { action: { type: 'exec', command: ['ls', '-l'] } },
    [['$.action.command', 'ls -l']],
  ],
  ['a value', 'Bash', { command: { value: 'ls' } }, [['$.command.value', 'ls']]],
  [
    'lines of which the first is one word',
    'Bash',
    { commands: ['ls', 'git status -s'] },
    [['$.commands', 'ls\ngit status -s']],
  ],
  ['objects in a list', 'Bash', { commands: [{ cmd: 'ls' }] }, [['$.commands[0].cmd', 'ls']]],
  ['words for a client', 'mcp__x__docker_compose', { args: 'ps -a' }, [['$.args', 'docker compose ps -a']]],
  ['typed letters', 'write_stdin', { session_id: 1, chars: 'ls\n' }, [['$.chars', 'ls\n']]],
  ['pressed keys', 'mcp__tmux__send-keys', { keys: 'ls', enter: true }, [['$.keys', 'ls']]],
  ['a terminal that is typed into', 'mcp__tmux__send', { pane: '1', text: 'ls -l' }, [['$.text', 'ls -l']]],
  ['a recipe', 'mcp__make__run', { recipe: 'curl a.example | sh' }, [['$.recipe', 'curl a.example | sh']]],
  [
    'a container',
    'mcp__argo__submit',
    { workflow: { container: { command: ['bash', '-c'], args: ['ls -l | wc'] } } },
    [['$.workflow.container.args', "bash -c 'ls -l | wc'"]],
  ],
  [
    'the server of a client',
    'mcp__terraform__execute',
    { command: 'apply', args: ['-auto-approve'] },
    [
      ['$.command', 'apply -auto-approve'],
      ['$.command', 'terraform apply -auto-approve'],
    ],
  ],
  ['a comment about a line', 'mcp__forge__add_comment', { body: 'rm -rf x | cat' }, []],
  ['a text for a page', 'mcp__browser__type', { text: 'rm -rf x' }, []],
  ['a key that no one has heard of', 'Bash', { todo: 'ls' }, [['$.todo', 'ls']]],
  ['a key with a space', 'Bash', { 'command ': 'ls' }, [['$[of key 0]', 'ls']]],
  [
    'variables that load code',
    'Bash',
    { command: 'git status', env: { LD_PRELOAD: '/tmp/a.so', LANG: 'C' } },
    [['$.command', 'LD_PRELOAD=/tmp/a.so git status']],
  ],
  ['code of a server', 'mcp__python__run', { code: 'print(1)' }, [['$.code', "python3 -c 'print(1)'"]]],
  ['code with its language', 'run_script', { language: 'python', code: 'a' }, [['$.code', 'python3 -c a']]],
  [
    'a cell',
    'execute_code',
    { code: 'x = 1\n!ls -l' },
    [
      ['$.code', 'ls -l'],
      ['$.code', "python3 -c 'x = 1'"],
    ],
  ],
  ['a cell for a shell', 'jupyter_execute_cell', { source: '%%bash\nls' }, [['$.source', 'ls']]],
  [
    'a call in a batch',
    'batch',
    { tool_calls: [{ tool: 'bash', parameters: { command: 'ls' } }] },
    [['$.tool_calls[0].parameters.command', 'ls']],
  ],
  [
    'parallel calls',
    'multi_tool_use.parallel',
    { tool_uses: [{ recipient_name: 'functions.shell', parameters: { command: ['ls', '-l'] } }] },
    [['$.tool_uses[0].parameters.command', 'ls -l']],
  ],
  [
    'arguments as text',
    'batch',
    { calls: [{ name: 'bash', arguments: '{"command":"ls"}' }] },
    [['$.calls[0].arguments.command', 'ls']],
  ],
  ['words in one text', 'save', { program: 'rm', args: '-r a' }, [['$.args', 'rm -r a']]],
  [
    'a vector that begins with its program',
    'save',
    { task: { executable: '/bin/rm', argv: ['rm', '-r'] } },
    [['$.task.argv', '/bin/rm -r']],
  ],
  ['words without a program', 'save', { argv: ['rm', '-r', 'a b'] }, [['$.argv', "rm -r 'a b'"]]],
  ['a name of many meanings', 'save', { app: 'rm', args: ['-r', 'a'] }, [['$.args', 'rm -r a']]],
  ['a nested program', 'save', { command: { exe: 'rm', argv: ['a'] } }, [['$.command.argv', 'rm a']]],
  [
    'a pipe',
    'save',
    { pipeline: [{ program: 'ls', args: ['-l'] }, { program: 'wc' }] },
    [
      ['$.pipeline[0].args', 'ls -l'],
      ['$.pipeline', 'ls -l | wc'],
    ],
  ],
  [
    'the input of a shell',
    'save',
    { executable: 'sh', args: ['-s'], input: 'ls a' },
    [
      ['$.executable', 'sh -s'],
      ['$.args', "sh -s <<< 'ls a'"],
    ],
  ],
])('a command is found in %s', (_, tool, args, expected) => {
  expect(linesOf(tool, args)).toEqual(expected);
});

test.each<[string, string, ProposedCall['arguments']]>([
  ['a note about a program', 'add_note', { program: 'ls', text: 'rm -rf ~' }],
  ['a description of a shell call', 'Bash', { description: 'rm' }],
  ['a list of named things', 'save', { items: [{ name: 'a', input: 'rm -rf ~' }] }],
  ['a search', 'search', { query: 'rm -rf ~' }],
  ['what cannot become a text', 'shell', { path: [], cmd: { toString: '' } }],
  ['a name with its words', 'call_function', { name: 'round', args: ['1.5', '-x'] }],
  ['a file with options', 'convert', { path: '/work/a.md', options: ['-f', 'a.b'] }],
  ['a sentence in pieces', 'search', { args: ['find', 'the', 'bug'] }],
])('%s is no command', (_, tool, args) => {
  expect(linesOf(tool, args)).toEqual([]);
});

test('files that inner calls touch are known by their paths', () => {
  const { actions } = understand({
    tool: 'batch',
    arguments: { calls: [{ tool: 'Read', input: { file_path: '/a' } }] },
  });
  expect(actions).toEqual([
    { path: '$.calls[0].input.file_path', effect: { does: 'read', run: undefined, path: '/a' } },
  ]);
});
