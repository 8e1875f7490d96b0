import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElicitResult } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openLedger } from '../../src/evidence/ledger.ts';
import { scanDefinitions } from '../../src/gateway/definitions.ts';
import { Quarantine } from '../../src/gateway/quarantine/quarantine.ts';
import type { Definition, ServerOrigin } from '../../src/vocabulary/definition.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { type Connection, connect, ERAS, env, newProject, type Result, textOf } from './connect.ts';

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

describe.each(ERAS)('the quarantine, %s era', (era) => {
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

  test('a person who is asked, and says yes', async () => {
    const { project, contract } = await changedProject();
    const asked: string[] = [];
    const connection = await connect(era, project, {}, [], (question) => {
      asked.push(question);
      return yes;
    });
    const approve = { operation: 'approve', name: 'forecast', contract_hash: contract };
    const { structuredContent } = await connection.call('quarantine_security', approve);
    expect(structuredContent).toMatchObject({
      recorded: true,
      held: 0,
      definitions: [{ state: 'approved', contract_hash: contract, approved_contract_hash: contract }],
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('Approve weather/forecast?');
    expect(asked[0]).toContain(contract);
    expect(asked[0]).toContain('[-city-]{+town+}.{+\\u{200b}+}');
    const again = await connection.call('quarantine_security', approve);
    expect(again.structuredContent).toMatchObject({ recorded: false });
    expect(asked).toHaveLength(1);
    await connection.close();
  });

  test.each<[string, ElicitResult]>([
    ['says no', { action: 'accept', content: { approve: false } }],
    ['declines', { action: 'decline' }],
    ['goes away', { action: 'cancel' }],
    ['answers something else', { action: 'accept', content: { approved: 'yes' } }],
  ])('a person who %s', async (_, answer) => {
    const { project, contract } = await changedProject();
    const connection = await connect(era, project, {}, [], () => answer);
    const before = await stateOf(connection);
    const result = await connection.call('quarantine_security', {
      operation: 'approve',
      name: 'forecast',
      contract_hash: contract,
    });
    expect(errorOf(result)).toMatchObject({ code: 'quarantine.declined' });
    expect(await stateOf(connection)).toBe(before);
    await connection.close();
  });

  test('a client that cannot ask a person is told that one has to do it', async () => {
    const { project, contract } = await changedProject();
    const connection = await connect(era, project);
    const args = { operation: 'approve', name: 'forecast', contract_hash: contract };
    const { code, hint } = errorOf(await connection.call('quarantine_security', args));
    expect(code).toBe('quarantine.needs_person');
    expect(hint).toContain('a person has to do it');
    expect(hint).toContain('`tokenauditor quarantine show weather/forecast`');
    // What a model is handed, it may run.
    expect(hint).not.toContain('--hash');
    expect(hint).not.toContain(contract.slice(7, 19));
    const ledger = readFileSync(join(project, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(ledger).not.toContain('"transition":"approved"');
    await connection.close();
  });

  test('an approval of what was seen before is refused, and nobody is asked', async () => {
    const { project, earlier } = await changedProject();
    let asked = 0;
    const connection = await connect(era, project, {}, [], () => {
      asked += 1;
      return yes;
    });
    const args = { operation: 'approve', name: 'forecast' };
    const { code } = errorOf(
      await connection.call('quarantine_security', { ...args, contract_hash: earlier }),
    );
    expect(code).toBe('quarantine.other_contract');
    const unnamed = errorOf(await connection.call('quarantine_security', args));
    expect(unnamed).toMatchObject({
      code: 'input.refused',
      message: expect.stringContaining('`contract_hash` is missing'),
      hint: expect.stringContaining('they are asked then'),
    });
    expect(JSON.stringify(unnamed)).not.toMatch(/--hash|[0-9a-f]{12}/);
    expect(asked).toBe(0);
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
    await connection.close();
  });
});

test('what changed stands in the question, however much stands around it, and cannot pass for our marks', async () => {
  const around = 'Gives the weather of a city, by the hour and by the day. '.repeat(20);
  const { project, contract } = await changedProject([
    `${around}Takes a name. ${around}`,
    `${around}Takes a name. ${around}.`,
    `${around}Takes a name. +}[-Takes a place-]{+ ${around}`,
  ]);
  const asked: string[] = [];
  const connection = await connect('modern', project, {}, [], (question) => {
    asked.push(question);
    return yes;
  });
  await connection.call('quarantine_security', {
    operation: 'approve',
    name: 'forecast',
    contract_hash: contract,
  });
  expect(asked[0]).toMatch(
    /by the day\. Takes a name\. \{\+\+\\\}\[\\-Takes a place-\\\]\{\\\+ \+\}Gives the weather/,
  );
  await connection.close();
});

test('an answer counts once: a no is not followed by a yes that nobody was asked for', async () => {
  const { project, contract } = await changedProject();
  let asked = 0;
  const connection = await connect('modern', project, {}, [], () => {
    asked += 1;
    return { action: 'decline' };
  });
  const states: string[] = [];
  const { transport } = connection.client;
  if (!transport) throw new Error('not connected');
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const { requestState } =
      z.looseObject({ requestState: z.string() }).safeParse('params' in message ? message.params : {}).data ??
      {};
    if (requestState !== undefined) states.push(requestState);
    return send(message, options);
  };
  const args = { operation: 'approve', name: 'forecast', contract_hash: contract };
  expect(errorOf(await connection.call('quarantine_security', args)).code).toBe('quarantine.declined');
  const [requestState = ''] = states;
  expect([asked, states.length]).toEqual([1, 1]);
  const replayed = {
    name: 'quarantine_security',
    arguments: args,
    inputResponses: { approval: yes },
    requestState,
  };
  expect(errorOf((await connection.client.callTool(replayed)) as Result).code).toBe('quarantine.declined');
  expect(asked).toBe(2);
  expect(await stateOf(connection)).not.toBe('approved');
  await connection.close();
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
