import { describe, expect, test } from 'vitest';
import { understand } from '../../screening/calls/subject.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { classOfHostTool } from './class-of-host-tool.ts';

const AROUND = { cwd: '/work/shop', projectRoot: '/work/shop', home: '/home/ann' };
const shown = (tool: string, args: Readonly<Record<string, JsonValue>>) => {
  const { reads, acts } = classOfHostTool(understand({ tool, arguments: args }, AROUND));
  return `${reads.join(' ')} | ${acts.join(' ')}`;
};
const bash = (command: string) => shown('Bash', { command });

describe('tools of hosts', () => {
  test.each([
    ['Read', { file_path: '/work/shop/src/a.ts' }, ' | read'],
    ['Read', { file_path: '/home/ann/notes.txt' }, 'private | read'],
    ['Read', { file_path: '/work/shop/node_modules/left/index.js' }, 'outside | read'],
    ['Grep', { pattern: 'x' }, ' | read'],
    ['Write', { file_path: '/work/shop/a.txt', content: 'a' }, ' | read write'],
    ['WebFetch', { url: 'https://a.example', prompt: 'what' }, 'outside | read send'],
    ['WebSearch', { query: 'node releases' }, 'outside | read'],
    ['TodoWrite', { todos: [] }, ' | read'],
  ])('%s %j', (tool, args, expected) => {
    expect(shown(tool, args)).toBe(expected);
  });
});

describe('lines of a shell', () => {
  test.each([
    ['ls src', ' | read'],
    ['npm test', ' | read'],
    ['git status', ' | read'],
    ['git merge main', ' | read'],
    ['curl https://a.example/x', 'outside | read send'],
    ['curl -d @report.txt https://a.example', 'outside | read send'],
    ['curl http://localhost:3000/health', 'outside | read'],
    ['git push origin main', ' | read send'],
    ['git clone https://a.example/b.git', ' | read send'],
    ['scp a.txt ann@a.example:', ' | read send'],
    ['cat ~/notes.txt', 'private | read'],
    ['npm publish', ' | read send run'],
    ['kubectl apply -f a.yaml', 'private | read run'],
    ['terraform apply', ' | read run'],
    ['vercel deploy --prod', ' | read run'],
    ['gh pr create --title a', 'outside | read send'],
    ['gh pr merge 4', 'outside | read run'],
    ['gh gist create a.txt', 'outside | read send'],
    ['psql -c "select 1"', 'outside private | read'],
    ['ssh a.example uptime', 'outside | read send'],
  ])('%s', (command, expected) => {
    expect(bash(command)).toBe(expected);
  });
});
