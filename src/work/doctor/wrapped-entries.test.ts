import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInitDesk } from '../../../test/cli/init-desk.ts';
import { livePorts } from '../../../test/cli/live-servers.ts';
import { disk } from '../../doors/cli/verbs/init/install-disk.ts';
import { openCodePlugin } from '../../doors/hook/opencode-plugin.ts';
import { examineWrapped } from './wrapped-entries.ts';

/** Answers as the gateway would, in a process that ends with its input. */
const GATEWAY = `
const answers = {
  initialize: { capabilities: { tools: {} } },
  'tools/list': { tools: [{ name: 'read' }] },
  'tools/call': { content: 'TokenAuditor stopped this call.' },
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }));
});
`;

test('no timer is left that would keep the prompt after the verdict', async () => {
  const desk = openInitDesk();
  try {
    const script = join(desk.bin, 'tokenauditor.js');
    writeFileSync(script, GATEWAY);
    desk.write('.cursor/mcp.json', '{"mcpServers":{"files":{"command":"npx"}}}');
    expect((await desk.run(['wrap', '--yes'])).status).toBe(0);
    const live = livePorts(desk.home);
    const slept: number[] = [];
    let open = 0;
    const clock: typeof live.clock = {
      ...live.clock,
      sleep: (ms) => {
        slept.push(ms);
        return live.clock.sleep(ms);
      },
      after: (ms, run) => {
        open += 1;
        const cancel = live.clock.after(ms, run);
        return () => {
          open -= 1;
          cancel();
        };
      },
    };
    const found = await examineWrapped({
      ...{ directory: join(desk.project, '.tokenauditor'), home: desk.home, ports: desk.ports },
      cwd: () => desk.project,
      begin: () => {},
      served: async () => undefined,
      end: async () => {},
      installPorts: async () => ({
        ...{ home: desk.home, platform: 'linux', environment: { PATH: desk.bin }, disk, openCodePlugin },
        program: { node: process.execPath, script: desk.script },
        versionOf: async () => undefined,
      }),
      serverPorts: async () => ({ ...live, clock }),
    });
    expect(found.map(({ name, state }) => [name, state])).toEqual([['wrapped', 'ok']]);
    expect([slept, open]).toEqual([[], 0]);
  } finally {
    desk.clear();
  }
});
