import { expect, test } from 'vitest';
import { locate } from './report-error.ts';

const roots = ['file:///opt/my-test/tokenauditor/', '/opt/my-test/tokenauditor/'];
const stack = (...frames: string[]) =>
  ['Error: test/secret:1:1', ...frames.map((frame) => `    at ${frame}`)].join('\n');

test('names the frames that are ours, from the root of the package', () => {
  const frames = stack(
    'read (file:///opt/my-test/tokenauditor/dist/chunks/read-A1.js:3:14)',
    'async /opt/my-test/tokenauditor/src/doors/cli/run.ts:20:5',
    'async file:///opt/my-test/tokenauditor/dist/main.js:1:1',
    'file:///opt/my-test/tokenauditor/dist/main.js:2:2',
  );
  expect(locate(frames, roots)).toBe(
    'dist/chunks/read-A1.js:3:14 < src/doors/cli/run.ts:20:5 < dist/main.js:1:1',
  );
});

test.each([
  ['a user’s project', 'load (/home/ann/acme-merger/src/plan.ts:3:14)'],
  ['a user’s folder that ends like one of ours', 'load (/home/ann/contest/secret-plan.js:3:14)'],
  ['a module of Node', 'node:internal/fs:1:1'],
  ['a dependency', 'parse (/opt/my-test/tokenauditor/node_modules/zod/index.js:1:1)'],
])('shows nothing of %s', (_, frame) => {
  expect(locate(stack(frame), roots)).toBe('place unknown');
});

test('knows its own root', () => {
  expect(locate(new Error('here').stack ?? '')).toMatch(
    /^src\/doors\/cli\/print\/report-error\.test\.ts:\d+:\d+/,
  );
});
