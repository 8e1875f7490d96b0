/** Paths on the real disk: what leads to a secret or a guarded file is judged as it, and everyday links stay everyday. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import { diskOf } from '../../src/road/disk.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { files } from '../../src/world/files.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { COMMANDS, TOOL_CALLS } from './attacks.ts';
import { BENIGN, furnish } from './benign.ts';
import { openRoom, type Room } from './room.ts';
import { plant } from './room-links.ts';

const policy = { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T09:30:00.000Z' };
const shell = (command: string): ProposedCall => ({ tool: 'Bash', arguments: { command } });

function judge(call: ProposedCall, room: Room, isSeen = true) {
  const around = { cwd: room.project, home: room.home, projectRoot: room.project };
  return decideOn(call, isSeen ? { ...around, disk: diskOf({ files }) } : around, policy).ruling.decision;
}

describe('by another name', () => {
  let room: Room;
  beforeAll(() => {
    room = openRoom();
    plant(room);
    return room.end;
  });

  test.each(COMMANDS)('stopped: %s', (command) => {
    expect(stops(judge(shell(command), room))).toBe(true);
  });

  test.each(TOOL_CALLS.map((call) => [`${call.tool} ${JSON.stringify(call.arguments)}`, call] as const))(
    'stopped: %s',
    (_, { tool, arguments: given }) => {
      const args = JSON.parse(JSON.stringify(given).replaceAll('{project}', room.project));
      expect(stops(judge({ tool, arguments: args }, room))).toBe(true);
    },
  );

  test('most of it is told by the disk alone', () => {
    const byDisk = COMMANDS.filter((command) => !stops(judge(shell(command), room, false)));
    expect(byDisk.length).toBeGreaterThan(60);
  });

  test('a folder that is a link is where the call runs', () => {
    const around = { cwd: `${room.project}/keys`, home: room.home, projectRoot: room.project };
    const { ruling } = decideOn(shell('cat anything'), { ...around, disk: diskOf({ files }) }, policy);
    expect(ruling.decision).toBe('require_approval');
  });

  test('a link that is removed, moved or listed is not read', () => {
    for (const command of [
      'rm docs/guide.md',
      'mv docs/guide.md docs/x.md',
      'ls -l docs/guide.md',
      'unlink keys',
    ])
      expect([command, judge(shell(command), room)]).toEqual([command, 'allow']);
  });
});

describe('everyday links', () => {
  let room: Room;
  beforeAll(() => {
    room = openRoom();
    furnish(room);
  });
  afterAll(() => room.end());

  test.each(BENIGN)('as without the disk: %s', (command) => {
    const decision = judge(shell(command), room);
    expect([decision, stops(decision)]).toEqual([judge(shell(command), room, false), false]);
  });
});

test('a home and a project under a link are the home and the project', () => {
  const room = openRoom();
  try {
    furnish(room);
    room.link(`${room.root}/u`, `${room.root}/people/ada`);
    const moved = { ...room, home: `${room.root}/u`, project: `${room.root}/u/code/shop` };
    for (const command of [
      'cat README.md',
      'rm -rf node_modules',
      'echo x > src/a.ts',
      'cat ~/dotfiles/vimrc',
    ])
      expect([command, judge(shell(command), moved)]).toEqual([command, judge(shell(command), moved, false)]);
    for (const path of [`${room.home}/.ssh/id_x`, `${room.root}/u/.ssh/id_x`, '~/.ssh/id_x'])
      expect(judge(shell(`cat ${path}`), moved)).toBe('require_approval');
  } finally {
    room.end();
  }
});

test('a folder of secrets that is itself a link is one under both names', () => {
  const room = openRoom();
  try {
    room.file('~/dotfiles/cloud/credentials.txt');
    room.link('~/.azure', '~/dotfiles/cloud');
    room.file('~/dotfiles/cloud/msal_token_cache.bin');
    expect(judge(shell('cat ~/dotfiles/cloud/msal_token_cache.bin'), room)).toBe('require_approval');
    expect(judge(shell('cat ~/.azure/msal_token_cache.bin'), room)).toBe('require_approval');
  } finally {
    room.end();
  }
});
