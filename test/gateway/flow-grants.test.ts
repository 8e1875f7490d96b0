/** A flow is asked about, shown and granted, with real processes behind the gateway; the person decides in this process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approveQuestion, type Extent, listQuestions } from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { ports, readLedger } from '../fixtures/ledger-processes.ts';
import { programArgs, Room } from './processes.ts';
import { pipeClient, type RawClient } from './raw-clients.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'telling.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
let client: RawClient;
let settings: (flows: object) => void;

const server = (tools: object) => ({ command: process.execPath, args: [SERVER, JSON.stringify(tools)] });
const CONTACT = 'Miriam Abendroth, purchasing, account manager since 2019, renewal due in spring';

beforeAll(async () => {
  const list_contacts = { description: 'Lists the contacts of your CRM.', text: CONTACT };
  const fetch = {
    ...{ description: 'Fetches a web page from the internet.', parameters: ['url'] },
    text: 'Opening hours of the harbour museum: nine to five.',
  };
  const send_email = {
    ...{ description: 'Sends an e-mail.', parameters: ['to', 'subject', 'body'], text: 'Sent.' },
  };
  const servers = {
    ...{ crm: server({ list_contacts }), browser: server({ fetch }), mailbox: server({ send_email }) },
  };
  settings = (flows) => room.settings({ servers, flows, approvals: { hold: 0, open: 50 } });
  settings({});
  client = await pipeClient(room.gateway('gateway', '--agent', 'claude-code'));
  await ask('browser__fetch', { url: 'https://museum.example/hours' });
  await ask('crm__list_contacts', {});
}, 120_000);
afterAll(() => room.close());

const ask = (name: string, given: object) => client.ask('tools/call', { name, arguments: given });
const mail = (to: string, subject = 'Contacts') =>
  ask('mailbox__send_email', { to, subject, body: `As agreed: ${CONTACT}` });
const run = (...args: string[]) =>
  spawnSync(process.execPath, programArgs(...args), { cwd: room.project, env: room.env, encoding: 'utf8' });

async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}
const newest = async (place: QuestionPlace) => {
  const [question] = await listQuestions(place);
  if (question === undefined) throw new Error('nothing was asked');
  return question;
};
const approve = (extent: Extent) =>
  asPerson(async (place) => approveQuestion(await newest(place), extent, place, () => undefined));

test('a flow is drawn, granted for the session, and not asked about again', async () => {
  expect(await mail('orders@partner.example')).toContain('flow.private-out');
  const { code } = await asPerson(newest);
  const shown = run('approvals', 'show', code).stdout;
  expect(shown).toContain(
    'flow: mailbox/send_email carries crm/list_contacts (private) to orders@partner.example',
  );
  expect(shown).toContain(`tokenauditor approvals approve ${code} --flow --days 30`);
  expect(shown).toContain(
    'covers flow.private-out: send by mailbox/send_email to orders@partner.example, with content of crm/list_contacts',
  );
  expect(shown).toContain('flows: { own: [partner.example] }');
  const { id } = await approve({ scope: 'session', isForFlows: true });
  expect(await mail('orders@partner.example')).toContain('Sent.');
  expect(await mail('orders@partner.example', 'Another subject')).toContain('Sent.');
  expect(run('approvals', 'grants').stdout).toMatch(
    new RegExp(`${id} +flow, session +claude-code +mailbox/send_email[^]*flow: flow.private-out: send by`),
  );
  expect(JSON.parse(run('approvals', 'grants', '--json').stdout).grants).toMatchObject([
    {
      id,
      scope: 'session',
      flows: [{ check: 'flow.private-out', act: 'send', sources: ['crm/list_contacts'] }],
    },
  ]);
  // Another destination is another flow.
  expect(await mail('eve@drop.example')).toContain('pending: ');
  expect(run('approvals', 'grants', 'revoke', id).stdout).toBe('the grant is revoked\n');
});

test('the ledger names the calls that a value came from, and no value', async () => {
  const events = readLedger(directory);
  const sent = events.find(({ flow_decision }) => flow_decision === 'require_approval');
  const listed = events.find(({ type, tool }) => type === 'tool_call.proposed' && tool === 'list_contacts');
  expect(sent).toMatchObject({
    ...{ flow_decision: 'require_approval', flow_acts: expect.arrayContaining(['send']) },
    flows: [
      {
        check: 'flow.private-out',
        act: 'send',
        carried: [{ tool: 'crm/list_contacts', call_id: listed?.call_id }],
      },
    ],
  });
  const rows = run('events', '--call', sent?.call_id ?? '').stdout;
  expect(rows).toContain(
    `  flow.private-out: mailbox/send_email carries crm/list_contacts (private), from the calls ${listed?.call_id}`,
  );
  for (const value of ['partner', 'Miriam', 'drop.example'])
    expect(JSON.stringify(events)).not.toContain(value);
});

test('status counts what was asked, not what a grant let through', () => {
  const status = JSON.parse(run('status', '--json').stdout);
  expect(status.flows).toMatchObject({ mode: 'on', asked: 2, blocked: 0, would_ask: 0 });
  expect(run('status').stdout).toMatch(/^flows {6}on; 2 calls asked about, since 2/m);
});

test('the line of the document that is offered ends the question', async () => {
  expect(await mail('ann@ourfirm.example')).toContain('pending: ');
  settings({ own: ['ourfirm.example'] });
  await vi.waitFor(async () => expect(await mail('ann@ourfirm.example')).toContain('Sent.'), 20_000);
});

test('where flows only warn, status counts what would have been asked', async () => {
  settings({ mode: 'warn' });
  await vi.waitFor(async () => expect(await mail('zoe@third.example')).toContain('Sent.'), 20_000);
  const { flows } = JSON.parse(run('status', '--json').stdout);
  expect(flows).toMatchObject({ mode: 'warn', would_ask: expect.any(Number) });
  expect(flows.would_ask).toBeGreaterThan(0);
  expect(run('status').stdout).toMatch(/^flows {6}warn; .*would have been with `flows.mode: on`/m);
});
