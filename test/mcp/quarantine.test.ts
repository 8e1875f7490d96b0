import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElicitResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openLedger } from '../../src/evidence/ledger.ts';
import { Quarantine } from '../../src/quarantine/quarantine.ts';
import { scanDefinitions } from '../../src/road/definitions.ts';
import type { Definition, ServerOrigin } from '../../src/vocabulary/definition.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { anEra, type Connection, connect, env, newProject, type Result, textOf } from './connect.ts';

const ports = { files, clock, random, processes, home: env.HOME };
const origin: ServerOrigin = { kind: 'stdio', command: 'node', args: ['weather.js'] };
const described = (description: string): Definition => ({
  kind: 'tool',
  server: 'weather',
  name: 'forecast',
  value: { name: 'forecast', description, inputSchema: { type: 'object' } },
});

/** Approved once, and then changed twice. */
async function changedProject(
  texts: readonly string[] = [
    'Gives the weather of a city.',
    'Gives the weather.',
    'Gives the weather of a town.\u200b',
  ],
): Promise<{ project: string; earlier: string; contract: string }> {
  const project = newProject();
  const directory = join(project, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const quarantine = await Quarantine.open(directory, ports, ledger);
  const hashes: string[] = [];
  for (const text of texts) {
    const definitions = [described(text)];
    const listing = { server: 'weather', origin, definitions, problems: [] };
    const [standing] = await quarantine.observe(listing, scanDefinitions(definitions));
    hashes.push(standing?.contractHash ?? '');
  }
  await ledger.close();
  const [, earlier = '', contract = ''] = hashes;
  return { project, earlier, contract };
}

const errorOf = (result: Result) => {
  expect(result.isError).toBe(true);
  return JSON.parse(textOf(result)).error;
};
const stateOf = async (connection: Connection) => {
  const { structuredContent } = await connection.call('quarantine_security', {
    operation: 'inspect',
    name: 'forecast',
  });
  const { definitions } = z
    .looseObject({ definitions: z.array(z.looseObject({ state: z.string() })) })
    .parse(structuredContent);
  return definitions[0]?.state;
};
const yes: ElicitResult = { action: 'accept', content: { approve: true } };

describe.each(anEra(4))('the quarantine, %s era', (era) => {
  test('list, and inspect with what changed, spelled out', async () => {
    const { project, contract } = await changedProject();
    const connection = await connect(era, project);
    const list = await connection.call('quarantine_security', { operation: 'list' });
    expect(list.structuredContent).toMatchObject({
      held: 1,
      ledger_verified: true,
      definitions: [{ name: 'weather/forecast', kind: 'tool', contract_hash: contract }],
    });
    const { structuredContent } = await connection.call('quarantine_security', {
      operation: 'inspect',
      name: 'weather/forecast',
    });
    const { definitions } = z
      .looseObject({ definitions: z.array(z.looseObject({ definition_id: z.string() })) })
      .parse(list.structuredContent);
    const definition_id = definitions[0]?.definition_id;
    const byId = await connection.call('quarantine_security', { operation: 'inspect', definition_id });
    expect(byId.structuredContent).toEqual(structuredContent);
    const named = await connection.call('quarantine_security', { operation: 'inspect', name: definition_id });
    expect(named.structuredContent).toEqual(structuredContent);
    expect(structuredContent).toMatchObject({
      review: {
        kept: 'whole',
        changes: [
          {
            path: '$.description',
            kind: 'description',
            words: 'Gives the weather of a [-city-]{+town+}.{+\\u{200b}+}',
          },
        ],
      },
    });
    await connection.close();
  });

  test.each<[string, (() => ElicitResult) | undefined]>([
    ['that cannot ask', undefined],
    ['that would answer yes', () => yes],
  ])('a client %s is given the command for a person, and nothing is approved', async (_, answer) => {
    const { project, contract } = await changedProject();
    let asked = 0;
    const connection = await connect(
      era,
      project,
      {},
      [],
      answer &&
        (() => {
          asked += 1;
          return answer();
        }),
    );
    const before = await stateOf(connection);
    const command = `tokenauditor quarantine approve weather/forecast --hash ${contract.slice(7, 23)}`;
    for (const more of [{}, { contract_hash: contract }]) {
      const args = { operation: 'approve', name: 'forecast', ...more };
      const { code, message, hint } = errorOf(await connection.call('quarantine_security', args));
      expect(code).toBe('quarantine.needs_person');
      expect(message).toContain('a client’s answer does not count');
      expect(hint).toContain(`\`${command}\``);
    }
    expect([asked, await stateOf(connection)]).toEqual([0, before]);
    const ledger = readFileSync(join(project, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(ledger).not.toContain('"transition":"approved"');
    await connection.close();
  });

  test('the command is not given for a contract that was seen before', async () => {
    const { project, earlier } = await changedProject();
    const connection = await connect(era, project);
    const args = { operation: 'approve', name: 'forecast', contract_hash: earlier };
    expect(errorOf(await connection.call('quarantine_security', args)).code).toBe(
      'quarantine.other_contract',
    );
    await connection.close();
  });

  test('what is approved already is told, and not recorded again', async () => {
    const { project } = await changedProject(['Gives the weather of a city.']);
    const connection = await connect(era, project);
    const args = { operation: 'approve', name: 'forecast' };
    const { structuredContent } = await connection.call('quarantine_security', args);
    expect(structuredContent).toMatchObject({ recorded: false, definitions: [{ state: 'approved' }] });
    await connection.close();
  });

  test('block needs no person', async () => {
    const { project } = await changedProject();
    const connection = await connect(era, project);
    const args = { operation: 'block', name: 'weather/forecast' };
    const { structuredContent } = await connection.call('quarantine_security', args);
    expect(structuredContent).toMatchObject({
      recorded: true,
      held: 0,
      definitions: [{ state: 'blocked', blocked_by: 'agent' }],
    });
    const ledger = readFileSync(join(project, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(ledger).toMatch(/"agent":"mcp".*"transition":"blocked"|"transition":"blocked".*"agent":"mcp"/);
    const again = await connection.call('quarantine_security', args);
    expect(again.structuredContent).toMatchObject({ recorded: false });
    const list = await connection.call('quarantine_security', { operation: 'list' });
    expect(list.structuredContent).toMatchObject({ held: 0, definitions: [{ state: 'blocked' }] });
    const waiting = await connection.call('quarantine_security', { operation: 'list', state: 'changed' });
    expect(waiting.structuredContent).toMatchObject({ held: 0, definitions: [] });
    await connection.close();
  });
});

test('an answer to no question of ours is none', async () => {
  const { project, contract } = await changedProject();
  const connection = await connect('modern', project);
  const forged = {
    name: 'quarantine_security',
    arguments: { operation: 'approve', name: 'forecast', contract_hash: contract },
    inputResponses: { approval: yes },
    requestState: 'sha256:0000',
  };
  const result = (await connection.client.callTool(forged)) as Result;
  expect(errorOf(result).code).toBe('quarantine.needs_person');
  await connection.close();
});
