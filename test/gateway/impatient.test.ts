/** Clients that give up on a call that waits for a person, and repeat it: it runs once it is approved, without a second question. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approveQuestion, listQuestions, type ReadQuestion } from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { ports, readLedger } from '../fixtures/ledger-processes.ts';
import { Room, type Started } from './processes.ts';

const SERVER = join(import.meta.dirname, '..', 'servers', 'guarded.mjs');
const room = new Room();
const directory = join(room.project, '.tokenauditor');
let up: Started;

beforeAll(async () => {
  const servers = { web: { command: process.execPath, args: [SERVER, 'web'] } };
  // Longer than any client waits.
  room.settings({ servers, approvals: { hold: 300 } });
  up = await room.up();
}, 120_000);
afterAll(() => room.close());

/** One client: the answer to a call, or nothing if it gives up before. */
interface Impatient {
  call(text: string, patience?: Promise<unknown>): Promise<string | undefined>;
}
type Era = 'older' | 'newer';

const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'impatient', version: '1' },
};
const NEWER = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const NAME = 'web__delete_note';
const callOf = (text: string, era: Era) => ({
  ...{ name: NAME, arguments: { text } },
  // As clients do: another token each time.
  _meta: { progressToken: `t-${Math.random()}`, ...(era === 'newer' ? NEWER : {}) },
});

async function overPipe(gateway: ChildProcess, era: Era): Promise<Impatient> {
  const waiting = new Map<unknown, (line: string) => void>();
  const write = (message: object) =>
    gateway.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  if (gateway.stdout === null) throw new Error('no output');
  createInterface({ input: gateway.stdout }).on('line', (line) => waiting.get(JSON.parse(line).id)?.(line));
  let last = 0;
  const ask = (method: string, params: object) => {
    last += 1;
    const id = last;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    write({ id, method, params });
    return { id, answer };
  };
  if (era === 'older') {
    await ask('initialize', GREETING).answer;
    write({ method: 'notifications/initialized' });
  }
  return {
    call: async (text, patience = new Promise(() => {})) => {
      const { id, answer } = ask('tools/call', callOf(text, era));
      const answered = await Promise.race([answer, patience.then(() => undefined)]);
      if (answered === undefined)
        write({ method: 'notifications/cancelled', params: { requestId: id, reason: 'timed out' } });
      return answered;
    },
  };
}

async function overHttp(era: Era): Promise<Impatient> {
  const { url, token } = up;
  let session: Record<string, string> = {};
  let last = 0;
  const post = (message: object, signal?: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...session,
        ...(era === 'newer'
          ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': NAME }
          : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      ...(signal === undefined ? {} : { signal }),
    });
  if (era === 'older') {
    const greeted = await post({ id: 0, method: 'initialize', params: GREETING });
    await greeted.text();
    session = { 'mcp-session-id': greeted.headers.get('mcp-session-id') ?? '' };
    await post({ method: 'notifications/initialized' });
  }
  return {
    call: async (text, patience = new Promise(() => {})) => {
      last += 1;
      const id = last;
      const ending = new AbortController();
      const message = { id, method: 'tools/call', params: callOf(text, era) };
      const answer = post(message, ending.signal)
        .then((response) => response.text())
        .catch(() => undefined);
      const answered = await Promise.race([answer, patience.then(() => undefined)]);
      if (answered !== undefined) return answered;
      if (era === 'older') await post({ method: 'notifications/cancelled', params: { requestId: id } });
      ending.abort();
      return undefined;
    },
  };
}

async function asPerson<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const ledger = openLedger(directory, ports, { lockWaitMs: 10_000 });
  try {
    return await work({ directory, ports, ledger: () => ledger, home: room.home });
  } finally {
    await ledger.close();
  }
}
const asked = (text: string): Promise<ReadQuestion> =>
  vi.waitFor(
    async () => {
      const found = (await asPerson(listQuestions)).find(
        ({ kept }) => kept?.shown.preview.some((line) => line.text === text) === true,
      );
      if (found === undefined) throw new Error('it was not asked');
      return found;
    },
    { timeout: 20_000 },
  );
const about = (id: string) =>
  readLedger(directory)
    .filter(({ call_id, type }) => call_id === id && String(type).startsWith('approval.'))
    .map(({ type }) => type);

test.each<[string, (era: Era) => Promise<Impatient>, Era]>([
  ['stdio, 2025', (era) => overPipe(room.gateway('gateway', '--agent', 'a-1'), era), 'older'],
  ['stdio, 2026', (era) => overPipe(room.gateway('gateway', '--agent', 'a-2'), era), 'newer'],
  ['HTTP, 2025', overHttp, 'older'],
  ['HTTP, 2026', overHttp, 'newer'],
])(
  '%s',
  async (name, open, era) => {
    const client = await open(era);
    const text = `impatient ${name}`;
    expect(await client.call(text, asked(text))).toBeUndefined();
    const question = await asked(text);
    // Again, also in vain.
    const second = new Promise((resolve) => setTimeout(resolve, 150));
    expect(await client.call(text, second)).toBeUndefined();
    expect((await asked(text)).approval).toEqual(question.approval);
    // Approved while no call waits.
    await asPerson((place) => approveQuestion(question, { scope: 'once' }, place, () => undefined));
    expect(await client.call(text)).toContain('delete_note was called');
    expect(about(question.approval.id)).toEqual([
      'approval.requested',
      'approval.granted',
      'approval.consumed',
    ]);
    const questions = (await asPerson(listQuestions)).filter(
      ({ code, state }) => code === question.code && state !== 'consumed',
    );
    expect(questions).toEqual([]);
  },
  120_000,
);
