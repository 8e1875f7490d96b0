import { afterEach, beforeEach, expect, test } from 'vitest';
import { VERBS } from '../../src/doors/cli/verbs.ts';
import type { Desk } from './desk.ts';
import { openSampleDesk } from './sample-project.ts';

// The examples of `--help` and docs/cli.md, run in one fixed project: what they show is what was printed.
let desk: Desk;
beforeEach(async () => {
  desk = await openSampleDesk();
});
afterEach(() => desk.clear());

const examples = VERBS.flatMap((verb) =>
  verb.examples.map((example) => [example.args.join(' '), example] as const),
);

test('every working verb has an example', () => {
  const without = VERBS.filter((verb) => verb.examples.length === 0).map((verb) => verb.name);
  expect(without).toEqual([
    'uninstall',
    'hook',
    'except',
    'gateway',
    'up',
    'call',
    'mcp',
    'doctor',
    'demo',
    'completion',
    'help',
    'version',
  ]);
});

test.each(examples)('%s', async (_, { args, stdin, shows, exit }) => {
  const { status, out } = await desk.run(args, {
    wallMs: Date.UTC(2026, 10, 15, 10),
    ...(stdin === undefined ? {} : { stdin }),
  });
  expect(out).toBe(shows);
  expect(status).toBe(exit);
});
