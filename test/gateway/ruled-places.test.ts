/** Rules on paths and hosts at every door, on a real disk: what a rule concerns does not run, honest calls do. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM, Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const room = new Room();
const SERVER = join(import.meta.dirname, '..', 'servers', 'any-tools.mjs');
const LONG = 240_000;
const top = join(room.folder, 'data');
const kept = join(top, 'kept');
const plan = join(kept, 'plan.txt');

type Given = Readonly<Record<string, unknown>>;
type Attempt = readonly [tool: string, given: Given];

const STOPPED: readonly Attempt[] = [
  ['read_file', { path: `${top}/into/../plan.txt` }],
  ['read_file', { path: `${top}/bin/../kept/plan.txt` }],
  ['read_file', { path: `file://${top}/bin/%2e%2e/kept/plan.txt` }],
  ['list_directory', { path: kept }],
  ['list_directory', { path: `${top}/bin/../kept` }],
  ['directory_tree', { path: top }],
  ['search_files', { path: top, pattern: '*' }],
  ['search_files', { path: kept, pattern: '*' }],
  ['get_file_info', { path: plan }],
  ['parse_pdf', { file_path: plan }],
  ['parse_pdf', { a: [{ b: { c: plan } }] }],
  ['parse_pdf', { a: JSON.stringify({ b: [plan] }) }],
  ['parse_pdf', { a: `fi\nle://${plan}` }],
  ['parse_pdf', { a: `f\tile://other${plan}` }],
  ['parse_pdf', { a: `${top}/bin/../kept/plan.txt` }],
  ['parse_pdf', { a: `${top}/open.txt,${plan}` }],
  ['parse_pdf', { [plan]: 1 }],
  ['parse_pdf', { a: '../data/kept/plan.txt' }],
  ['parse_pdf', { a: `Please see ![x](${plan}) there.` }],
  ['read_file', { path: `/dev/fd/../..${plan}` }],
  // Through a link that a pattern matches.
  ['read_file', { path: `${top}/int?/a.txt` }],
  ['parse_pdf', { file_path: `${top}/i*/a.txt` }],
  ['execute_command', { command: `cat ${top}/int?/a.txt` }],
  ['execute_command', { command: `cd ${top}/in* && cat a.txt` }],
  ['execute_command', { command: `for f in ${top}/*; do cp $f/a.txt /tmp/x; done` }],
  ['execute_command', { command: `find -L ${top}/usr/.. -name a.txt -exec cat {} +` }],
  ['search_files', { path: `${top}/usr`, pattern: '../kept/*' }],
  ['search_files', { path: `${top}/usr`, pattern: '{..,x}/kept/*' }],
  ['glob', { path: top, pattern: '{into,usr}/*' }],
  ['export_report', { output: join(kept, 'new', 'report.html') }],
  ['load', { directory: join(top, 'bin'), name: '../../kept/plan.txt' }],
  ['load', { zone: top, thing: 'kept/plan.txt' }],
  ['load', { path: plan.replace('kept', '%6bept') }],
  ['read_file', { path: `${top}/kept%2fplan.txt` }],
  ['backup', { folder: top }],
  ['read_all', { path: top }],
  ['fetch', { url: 'ht\ntp://127.0.0.1:9/' }],
  ['fetch', { url: 'http:2130706433:9/' }],
  ['fetch', { url: 'view-source:http://127.0.0.1:9/' }],
  ['fetch', { url: 'http:\\\\127.1:9' }],
  ['fetch', { url: 'http:/0x7f.1:9/' }],
  ['fetch', { url: 'http://%31%32%37.0.0.1:9/' }],
  ['fetch', { url: 'http://good.example@[::ffff:7f00:1]:9/' }],
  ['fetch', { url: 'http://127.0.0\u00ad.1:9/' }],
  ['import_feed', { source: 'http://127.0.0.1:9/feed' }],
  ['fetch', { host: '2130706433' }],
  ['import_feed', { from: '127.0.0.1/feed' }],
  ['import_feed', { connection: 'root@127.0.0.1:9' }],
  ['import_feed', { options: { from: ['//127.0.0.1:9'] } }],
];
const HONEST: readonly Attempt[] = [
  ['read_file', { path: `${top}/open.txt` }],
  ['read_file', { path: 'a..b' }],
  ['list_directory', { path: top }],
  ['get_file_info', { path: top }],
  ['load', { directory: top, name: 'open.txt' }],
  ['backup', { folder: join(top, 'usr') }],
  ['parse_pdf', { file_path: `${top}/open.txt` }],
  ['parse_pdf', { a: `The plan is in ${plan}, please look.` }],
  ['parse_pdf', { a: '2024/05/01', b: 'application/json', c: 'and/or', d: 'feature/kept', e: '/^a+$/' }],
  ['parse_pdf', { a: 'See [up](../README.md), ![logo](assets/logo.png) and [a](docs/a.md).' }],
  ['execute_command', { command: `cat ${top}/b?n/* ${top}/o*.txt` }],
  ['search_files', { path: `${top}/usr`, pattern: '*.txt' }],
  ['glob', { path: `${top}/usr`, pattern: '{bin,lib}/**/*.txt' }],
  ['export_report', { output: 'report.html', link: `https://example.com${plan}` }],
  ['import_feed', { source: 'https://example.com/?u=http://127.0.0.1/' }],
  ['import_feed', { title: '127.0.0.1', version: '127.0.0.1' }],
];

const TOOLS = [...new Set([...STOPPED, ...HONEST].map(([tool]) => tool))];
let client: RawClient;

beforeAll(async () => {
  mkdirSync(join(kept, 'deep'), { recursive: true });
  mkdirSync(join(top, 'usr', 'bin'), { recursive: true });
  writeFileSync(plan, 'k');
  writeFileSync(join(top, 'open.txt'), 'o');
  symlinkSync(join(kept, 'deep'), join(top, 'into'));
  symlinkSync(join(top, 'usr', 'bin'), join(top, 'bin'));
  room.settings({
    servers: {
      files: { command: process.execPath, args: [SERVER, ...TOOLS] },
      near: { command: process.execPath, args: [SERVER, 'checksum'], cwd: top },
    },
    approvals: { hold: 0, open: 90 },
    rules: [
      { id: 'nothing-kept', action: 'deny', when: { path: kept } },
      { id: 'not-here', action: 'deny', when: { host: '127.0.0.0/8' } },
    ],
  });
  client = await pipeClient(room.gateway('gateway'));
}, LONG);
afterAll(() => room.close());

/** `ran` by the server, or the rule that kept it from running. */
async function overGateway([tool, given]: Attempt): Promise<string> {
  const answer = await client.ask('tools/call', { name: `files__${tool}`, arguments: given });
  return answer.includes(`ran ${tool}`) ? 'ran' : (/nothing-kept|not-here/.exec(answer)?.[0] ?? answer);
}

function run(args: readonly string[], input = ''): string {
  const options = { cwd: room.project, env: room.env, encoding: 'utf8', input } as const;
  return spawnSync(process.execPath, [PROGRAM, ...args], options).stdout;
}

const isHost = ([tool]: Attempt) => tool === 'fetch' || tool === 'import_feed';

test(
  'gateway',
  async () => {
    const kept: string[] = [];
    for (const attempt of STOPPED) kept.push(await overGateway(attempt));
    expect(kept).toEqual(STOPPED.map((attempt) => (isHost(attempt) ? 'not-here' : 'nothing-kept')));
    const honest: string[] = [];
    for (const attempt of HONEST) honest.push(await overGateway(attempt));
    expect(honest).toEqual(HONEST.map(() => 'ran'));
  },
  LONG,
);

test(
  'a path begins where its server runs',
  async () => {
    const sums: string[] = [];
    for (const what of ['kept/plan.txt', 'bin/../kept/plan.txt', '../data/kept/plan.txt', 'open.txt']) {
      const answer = await client.ask('tools/call', { name: 'near__checksum', arguments: { what } });
      sums.push(answer.includes('ran checksum') ? 'ran' : (/nothing-kept/.exec(answer)?.[0] ?? answer));
    }
    expect(sums).toEqual(['nothing-kept', 'nothing-kept', 'nothing-kept', 'ran']);
  },
  LONG,
);

test(
  'screen, policy explain and a hook',
  () => {
    const lines = [...STOPPED, ...HONEST].map(([tool, given], id) =>
      JSON.stringify({ id, tool_name: `mcp__files__${tool}`, arguments: given }),
    );
    const decisions = run(['screen', '--jsonl'], lines.join('\n'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).decision);
    const isHeld = (decision: string) => decision === 'block' || decision === 'require_approval';
    expect(decisions.map(isHeld)).toEqual([...STOPPED.map(() => true), ...HONEST.map(() => false)]);
    const call = { tool: 'Read', arguments: { file_path: `${top}/bin/../kept/plan.txt` } };
    expect(run(['policy', 'explain', JSON.stringify(call)])).toMatch(/nothing-kept\s.*matches/);
    const event = {
      session_id: 's',
      cwd: room.project,
      hook_event_name: 'PreToolUse',
      permission_mode: 'default',
    };
    const hooked = (file_path: string) =>
      run(
        ['hook', 'claude-code'],
        JSON.stringify({ ...event, tool_name: 'Read', tool_input: { file_path } }),
      );
    expect(hooked(`${top}/bin/../kept/plan.txt`)).toContain('"permissionDecision":"deny"');
    expect(hooked(`${top}/into/../plan.txt`)).toContain('"permissionDecision":"deny"');
    expect(hooked(`${top}/open.txt`)).not.toContain('deny');
  },
  LONG,
);
