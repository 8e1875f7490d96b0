import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdBack, KEY, output, Room, VERSION } from './resident.cases.ts';
import { askStatus } from './resident.ts';
import { askResident } from './socket-client.ts';
import { answerSeal, frameOf, sealOf } from './socket-frame.ts';

let room: Room;
beforeEach(() => {
  room = new Room();
});
afterEach(() => room.clear());

const ask = (
  payload: string,
  options: { key?: Buffer; v?: string; host?: string; timeoutMs?: number } = {},
) =>
  askResident(
    room.socketPath,
    options.key ?? KEY,
    { v: options.v ?? VERSION, host: options.host ?? 'codex', payload },
    options.timeoutMs ?? 60_000,
  );
const echoed = (host: string, payload: string) => output(JSON.stringify({ host, payload }));

test('answers requests', async () => {
  await room.start();
  expect(await ask('{"a":"ä\\n€"}')).toEqual(echoed('codex', '{"a":"ä\\n€"}'));
  expect(await ask('{}', { host: 'cursor' })).toEqual(echoed('cursor', '{}'));
});

test('its folder and its socket are closed to other users', async () => {
  await room.start();
  expect(statSync(dirname(room.socketPath)).mode & 0o777).toBe(0o700);
  expect(statSync(room.socketPath).mode & 0o777).toBe(0o600);
});

test('many clients at once each get their own answer', async () => {
  await room.start({ limits: { atOnce: 8, waiting: 1024, answerMs: 60_000 } });
  const payloads = Array.from({ length: 300 }, (_, i) => JSON.stringify({ i, text: 'x'.repeat(i * 10) }));
  const answers = await Promise.all(payloads.map((payload) => ask(payload)));
  expect(answers).toEqual(payloads.map((payload) => echoed('codex', payload)));
});

test('if it is not running, the client gets no answer', async () => {
  expect(await ask('{}')).toBeUndefined();
});

test.each([
  ['another version', { v: '1.2.4' }],
  ['a host that is none', { host: 'notepad' }],
  ['another key', { key: Buffer.alloc(32, 8) }],
  ['no key', { key: Buffer.alloc(0) }],
])('%s is not answered', async (_, options) => {
  const resident = await room.start();
  expect(await ask('{}', options)).toBeUndefined();
  expect(resident.status()).toMatchObject({ answered: 0, refused: 0 });
});

test('a payload of more than 4 MB is left to the process, one of 4 MB is not', async () => {
  await room.start();
  const most = 'x'.repeat(4 * 1024 * 1024);
  expect((await ask(most))?.stdout).toHaveLength(most.length + '{"host":"codex","payload":""}'.length);
  expect(await ask(`${most}x`)).toBeUndefined();
  expect(await ask(most.repeat(3))).toBeUndefined();
});

test('an error in the judging refuses and repeats nothing of the payload', async () => {
  await room.start();
  expect(await ask('{"throw":"private"}')).toEqual({
    stdout: '{"host":"codex","refused":"the judging failed"}',
    stderr: 'the judging failed',
    exit: 2,
  });
});

test('a request that never ends is refused, and holds up no other', async () => {
  await room.start({ limits: { atOnce: 2, waiting: 1, answerMs: 1_000 } });
  const hanging = ask('{"hang":1}');
  expect(await ask('{}')).toEqual(echoed('codex', '{}'));
  expect((await hanging)?.stderr).toBe('judging took too long');
});

test('who waits too long or comes too late is refused', async () => {
  const resident = await room.start({ limits: { atOnce: 1, waiting: 1, answerMs: 1_000 } });
  const answers = await Promise.all(['{"hang":1}', '{"hang":2}', '{"c":1}'].map((payload) => ask(payload)));
  expect(answers.map((answer) => answer?.stderr).toSorted()).toEqual([
    'judging took too long',
    'judging took too long',
    'too many requests at once',
  ]);
  expect(resident.status()).toMatchObject({ answered: 0, refused: 3, waiting: 0 });
});

test('the client does not wait longer than its limit', async () => {
  await room.start();
  expect(await ask('{"late":1}', { timeoutMs: 20 })).toBeUndefined();
});

test('who has given up waiting is not judged', async () => {
  const resident = await room.start({ limits: { atOnce: 1, waiting: 9, answerMs: 60_000 } });
  const letGo = holdBack();
  const first = ask('{"held":1}');
  await untilAsked(resident);
  const second = ask('{"b":1}', { timeoutMs: 1_000 });
  while (resident.status().waiting === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await second).toBeUndefined();
  // Until this is answered it was seen that the other one has gone.
  await askStatus(room.socketPath, KEY, 'status');
  letGo();
  await first;
  await ask('{}');
  expect(resident.status()).toMatchObject({ answered: 2, refused: 1 });
});

test('after the program was replaced it answers no request and ends', async () => {
  let isCurrent = true;
  const resident = await room.start({ isCurrent: () => isCurrent });
  expect(await ask('{}')).toBeDefined();
  isCurrent = false;
  expect(await ask('{}')).toBeUndefined();
  expect(await resident.ended).toBe('replaced');
  expect(existsSync(room.socketPath)).toBe(false);
});

test('reports what it did, and stops on request', async () => {
  const resident = await room.start();
  await ask('{}');
  await ask('{"throw":1}');
  const status = await askStatus(room.socketPath, KEY, 'status');
  expect(status).toEqual({ ...resident.status(), answered: 1, refused: 1, pid: process.pid });
  expect(await askStatus(room.socketPath, Buffer.alloc(32), 'stop')).toBeUndefined();
  expect(await ask('{}')).toBeDefined();
  expect(await askStatus(room.socketPath, KEY, 'stop')).toBeDefined();
  expect(await resident.ended).toBe('stopped');
  expect(readdirSync(dirname(room.socketPath))).toEqual(['resident']);
  expect(readdirSync(join(dirname(room.socketPath), 'resident'))).toEqual([]);
  expect(await askStatus(room.socketPath, KEY, 'status')).toBeUndefined();
});

test('what is being judged when it stops is still answered', async () => {
  const resident = await room.start();
  const late = ask('{"late":1}');
  await untilAsked(resident);
  resident.stop();
  expect(await late).toEqual(echoed('codex', '{"late":1}'));
});

test('a second resident refuses to start, and the first continues', async () => {
  await room.start();
  await expect(room.start()).rejects.toMatchObject({ code: 'resident.running' });
  expect(await ask('{}')).toBeDefined();
});

test('the socket of a dead process is taken over', async () => {
  mkdirSync(dirname(room.socketPath), { recursive: true, mode: 0o700 });
  const script = `require('net').createServer().listen(${JSON.stringify(room.socketPath)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  expect(lstatSync(room.socketPath).isSocket()).toBe(true);
  await room.start();
  expect(await ask('{}')).toBeDefined();
});

test('a file where the socket belongs is left alone', async () => {
  mkdirSync(dirname(room.socketPath), { recursive: true, mode: 0o700 });
  writeFileSync(room.socketPath, 'mine');
  await expect(room.start()).rejects.toMatchObject({ code: 'ledger.unsafe' });
  expect(lstatSync(room.socketPath).isFile()).toBe(true);
});

test.runIf(process.platform === 'linux')('a path that is too long for a socket works, too', async () => {
  await room.clear();
  const inner = join('a'.repeat(90), 'b'.repeat(90));
  room = new Room(inner);
  mkdirSync(join(room.folder, inner), { recursive: true });
  const resident = await room.start();
  expect(await ask('{}')).toEqual(echoed('codex', '{}'));
  resident.stop();
  await resident.ended;
  expect(existsSync(room.socketPath)).toBe(false);
});

test('bad clients do no harm to the others', async () => {
  await room.start({ requestMs: 1_500 });
  const open = () => connect(room.socketPath).on('error', () => undefined);
  const body = Buffer.from(JSON.stringify({ ask: 'hook', v: VERSION, host: 'codex', payload: '{}' }));
  const whole = frameOf(sealOf(KEY, 'request', body), body);
  const huge = Buffer.alloc(64, 0xff);
  const closed: Promise<unknown>[] = [];
  const untilClosed = (client: Socket) =>
    closed.push(new Promise((resolve) => client.resume().once('close', resolve)));
  for (const bytes of ['garbage\n\n', Buffer.alloc(200), huge, whole.subarray(0, 20), whole, '']) {
    const client = open();
    client.write(bytes);
    untilClosed(client);
  }
  const deserter = open();
  deserter.write(whole.subarray(0, 50), () => deserter.destroy());
  const talker = open();
  talker.write(Buffer.concat([whole, whole]));
  untilClosed(talker);
  expect(await ask('{}')).toEqual(echoed('codex', '{}'));
  // Each is closed from the other side, the slow ones when their time is over.
  await Promise.all(closed);
  expect(await ask('{}')).toEqual(echoed('codex', '{}'));
});

test('a client that sends byte by byte is closed when its time is over', async () => {
  await room.start({ requestMs: 1_000 });
  const client = connect(room.socketPath).on('error', () => undefined);
  const drip = setInterval(() => client.write('a'), 40);
  await new Promise((resolve) => client.resume().once('close', resolve));
  clearInterval(drip);
  expect(await ask('{}')).toBeDefined();
});

/** Waits until a question is under way. */
async function untilAsked(resident: Awaited<ReturnType<Room['start']>>): Promise<void> {
  while (resident.status().under_way === 0) await new Promise((resolve) => setImmediate(resolve));
}

// Another process listens where the resident should.
async function plant(answer: (request: Buffer) => Buffer | undefined): Promise<Server> {
  mkdirSync(dirname(room.socketPath), { recursive: true, mode: 0o700 });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (request) => {
      const bytes = answer(request);
      if (bytes) socket.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(room.socketPath, resolve));
  return server;
}

const silence = Buffer.from(JSON.stringify(output('')));
const nonceIn = (request: Buffer) => JSON.parse(request.subarray(20).toString()).nonce;

test.each<[string, (request: Buffer) => Buffer | undefined]>([
  [
    'under another key',
    (r) => frameOf(answerSeal(Buffer.alloc(32), nonceIn(r), r.subarray(20), silence), silence),
  ],
  ['with the seal of the question', (r) => frameOf(r.subarray(4, 20), silence)],
  [
    'of another question',
    (r) => frameOf(answerSeal(KEY, nonceIn(r), Buffer.from('other'), silence), silence),
  ],
  ['with another nonce', (r) => frameOf(answerSeal(KEY, '0'.repeat(32), r.subarray(20), silence), silence)],
  ['that repeats the question', (r) => r],
  ['without a seal', () => silence],
  ['that is too large', () => Buffer.alloc(64, 0xff)],
  ['that never comes', () => undefined],
])('an answer %s is not believed', async (_, answer) => {
  const server = await plant(answer);
  expect(await ask('{}', { timeoutMs: 300 })).toBeUndefined();
  server.close();
});

test('the planted answers fail by their seal alone', async () => {
  const server = await plant((r) => frameOf(answerSeal(KEY, nonceIn(r), r.subarray(20), silence), silence));
  expect(await ask('{}')).toEqual(output(''));
  server.close();
});

test.each([
  '{}',
  '[]',
  '"x"',
  '{"stdout":"","stderr":"","exit":-1}',
  '{"stdout":"","stderr":"","exit":"0"}',
  'no',
])('a sealed %s is no answer', async (text) => {
  const body = Buffer.from(text);
  const server = await plant((r) => frameOf(answerSeal(KEY, nonceIn(r), r.subarray(20), body), body));
  expect(await ask('{}')).toBeUndefined();
  server.close();
});

test('an answer that was given before is not believed again', async () => {
  const resident = await room.start();
  const heard = await new Promise<Buffer>((resolve) => {
    const body = Buffer.from(
      JSON.stringify({ ask: 'hook', v: VERSION, host: 'codex', payload: '{}', nonce: 'a'.repeat(32) }),
    );
    const socket = connect(room.socketPath, () => socket.write(frameOf(sealOf(KEY, 'request', body), body)));
    socket.once('data', resolve);
  });
  resident.stop();
  await resident.ended;
  const server = await plant(() => heard);
  expect(await ask('{}')).toBeUndefined();
  server.close();
});
