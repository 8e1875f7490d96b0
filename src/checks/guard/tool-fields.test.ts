/** Arguments of unknown tools that reach a file of the guard, beside those that only mention or show it. */
import { expect, test } from 'vitest';
import { contextOf, judged, SETTINGS } from '../../../test/guard/judged-calls.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';

test.each<[string, ProposedCall['arguments']]>([
  ['mcp__ed__open_replace', { path: SETTINGS, text: '{}' }],
  ['mcp__ed__check_fix', { target: SETTINGS }],
  ['mcp__ed__find_delete', { where: SETTINGS }],
  ['mcp__ed__memory_store', { key: SETTINGS, value: '{}' }],
  ['mcp__ed__fetch_save', { to: SETTINGS }],
  ['mcp__x__put', { uri: 'file:///home/me/%2eclaude/settings%2ejson', body: '{}' }],
  ['mcp__x__put', { folder: '/home/me/.cla', rest: 'ude/settings.json' }],
  ['mcp__proc__start', { argv: ['bash', '-c', `rm ${SETTINGS}`] }],
  ['mcp__ci__submit_job', { steps: [{ run: `rm ${SETTINGS}` }] }],
  ['mcp__ci__submit_job', { spec: { command: 'sh', args: ['-c', `rm ${SETTINGS}`] } }],
  ['mcp__a__task', { do: `rm -f ${SETTINGS}` }],
  ['mcp__term__terminal_send', { input: 'cd ~/.claude\n' }],
  ['run_in_terminal', { command: `rm ${SETTINGS}`, explanation: 'x' }],
  ['mcp__db__query', { sql: `COPY t TO PROGRAM 'tee ${SETTINGS}'` }],
  ['mcp__x__apply', { command: 'ls', target: SETTINGS, text: '{}' }],
  ['mcp__x__put', { command: 'save', uri: 'file:///home/me/%2eclaude/settings.json', body: '{}' }],
  ['mcp__x__put', { cmd: 'true', folder: '/home/me/.claude', name: 'settings.json' }],
  ['mcp__x__run_job', { command: 'true', finally: `rm ${SETTINGS}` }],
  ['mcp__x__exec', { program: 'rm', args: ['-f', SETTINGS], cwd: '/tmp' }],
  ['mcp__x__go', { executable: '/bin/rm', argv: ['rm', '-f', SETTINGS] }],
  ['mcp__x__go', { command: 'rm', arguments: `-f ${SETTINGS}` }],
  ['mcp__x__go', { process: { file: 'rm', args: ['-f', SETTINGS] } }],
  ['mcp__exec__run', { cwd: '/home/me/.claude', cmd: 'cp', args: ['../shop/package.json', 'settings.json'] }],
  ['Bash', { command: 'cp a.json settings.json', cwd: '/home/me/.claude' }],
  ['mcp__fs__save', { path_b64: btoa(SETTINGS), body_b64: 'e30=' }],
  ['mcp__archive__extract', { archive: '/home/me/shop/a.zip', destination: '~' }],
  ['mcp__zip__unpack_archive', { file: 'a.tar.gz', into: '/home/me/.claude' }],
  ['mcp__notes__write_note', { vault: '/home/me/.claude', title: 'settings.json', text: '{}' }],
  ['Bash', { command: 'true', env: { BASH_ENV: './x.sh' } }],
  ['Task', { prompt: 'x', env: { CLAUDE_CONFIG_DIR: '/tmp/x' } }],
  ['mcp__ide__update_setting', { scope: 'user', key: 'chat.useHooks', value: false }],
])('%s asks about %o', (tool, args) => {
  expect(judged({ tool, arguments: args }, contextOf())).toBe(true);
});

test.each<[string, ProposedCall['arguments']]>([
  ['mcp__chat__send_message', { text: `Then I ran rm ${SETTINGS}` }],
  ['mcp__fs__search_files', { path: '/home/me/.claude', pattern: 'settings' }],
  ['mcp__t__list_tasks', { path: SETTINGS }],
  ['mcp__gh__create_issue', { title: 'Hooks', body: `See ${SETTINGS}` }],
  ['mcp__gh__update_issue', { title: SETTINGS }],
  ['mcp__fs__get_file_info', { path: SETTINGS }],
  ['mcp__x__put', { folder: '/home/me/shop/.cla', rest: 'ss/settings.json' }],
  ['mcp__x__find', { languages: ['python', 'node'], do: 'find the bug' }],
  ['mcp__db__query', { sql: "COPY t TO 'out.csv'" }],
  ['Bash', { command: 'ls', description: SETTINGS, cwd: '/home/me/.claude' }],
  ['mcp__x__run_command', { command: 'ls', description: `rm ${SETTINGS}` }],
  ['mcp__x__do', { command: 'read', path: SETTINGS }],
  ['mcp__x__go', { command: 'cat', args: [SETTINGS] }],
  ['mcp__x__go', { program: 'grep', args: ['hooks', SETTINGS], cwd: '/home/me' }],
  ['run_in_terminal', { command: `tee copy.json < ${SETTINGS}`, explanation: 'x' }],
  ['run_in_terminal', { command: 'echo ".tokenauditor/" >> .gitignore', explanation: 'x' }],
  ['mcp__exec__run', { cwd: '/home/me/.claude', cmd: 'jq', args: ['.hooks', 'settings.json'] }],
  ['mcp__exec__run', { cwd: '/home/me/shop/web', cmd: 'cp', args: ['../a.json', 'settings.json'] }],
  ['mcp__fs__save', { path_b64: btoa('/home/me/shop/out.json'), body_b64: 'e30=' }],
  ['mcp__fs__read_file', { path_b64: btoa(SETTINGS) }],
  ['mcp__archive__extract', { archive: '/home/me/shop/a.zip', destination: '/home/me/shop/vendor' }],
  ['mcp__archive__list', { archive: '/home/me/shop/a.zip', destination: '~' }],
  ['mcp__notes__write_note', { vault: '/home/me/notes', title: 'settings.json', text: '{}' }],
  ['mcp__notes__write_note', { vault: 'work', title: 'settings.json', text: SETTINGS }],
  ['Bash', { command: 'npm test', env: { NODE_ENV: 'test', CI: '1' } }],
  ['Task', { prompt: 'x', env: { LOG_LEVEL: 'debug' } }],
  ['mcp__ide__update_setting', { key: 'editor.formatOnSave', value: true }],
  ['mcp__x__go', { command: 'npm', args: ['test'], files: ['/home/me/shop/a.json'] }],
])('%s passes %o', (tool, args) => {
  expect(judged({ tool, arguments: args }, contextOf())).toBe(false);
});
