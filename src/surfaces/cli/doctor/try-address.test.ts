import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { livePorts } from '../../../../test/cli/live-servers.ts';
import { tryAddress } from './try-address.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Whoever has the token is denied. */
async function listening(): Promise<string> {
  const open = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer t0ken';
    const path = request.url ?? '';
    request.resume().on('end', () => {
      response.statusCode = path === '/elsewhere' ? 404 : isKnown ? 200 : 401;
      response.end('{"answer":1}');
    });
  });
  server = open;
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  const address = open.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const user = { level: 'user', folder: '/home/ada' } as const;
const project = { level: 'project', folder: '/home/ada/shop' } as const;
const ports = { ...livePorts('/home/ada'), environment: { RESIDENT: 't0ken' } };
const asked = (url: string, authorization: string) => ({ url, authorization, isClosed: true });

test('the header of the entry is sent, and the body is what the host reads', async () => {
  const url = await listening();
  expect(await tryAddress(asked(url, 'Bearer t0ken'), '{}', user, ports)).toMatchObject({
    stdout: '{"answer":1}',
    exit: 0,
  });
});

test('variables of the user’s own entry are filled in, those that a project names are not', async () => {
  const url = await listening();
  for (const spelled of ['Bearer $RESIDENT', 'Bearer ${RESIDENT}']) {
    expect(await tryAddress(asked(url, spelled), '{}', user, ports)).toMatchObject({ exit: 0 });
    expect(await tryAddress(asked(url, spelled), '{}', project, ports)).toMatchObject({
      problem: `${url}: the token of the entry is refused (401)`,
    });
  }
});

test('a wrong path and a port without anybody are told apart', async () => {
  const url = await listening();
  expect(await tryAddress(asked(`${url}/elsewhere`, 'Bearer t0ken'), '{}', user, ports)).toMatchObject({
    problem: `${url}/elsewhere: answered with status 404`,
  });
  server?.close();
  const { port } = new URL(url);
  expect(await tryAddress(asked(url, ''), '{}', user, ports)).toEqual({
    problem: `${url}: nobody listens there`,
    remedy: `\`tokenauditor resident --http ${port}\` with the hooks’ --project starts it; \`tokenauditor init\` without --http puts the command back`,
  });
});
