import { expect, it, vi } from 'vitest';
import { META } from '../messages/eras.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { Declared } from './declared.ts';

const SECRET = ['sk', 'live', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0Pa'].join('_');
/** Its checksum is wrong: no vendor's token for certain. */
const LIKELY = ['ghp', 'a8Kd0Qm3Zx7Lp2Vn9Ty4Rw6Bs1Hc5Jf8Eg0U'].join('_');
const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };

function declaring() {
  const leave = vi.fn(async () => undefined);
  return {
    leave,
    declared: new Declared(
      () => [{ name: 'mill' }],
      () => leave,
    ),
  };
}

it.each<[string, JsonObject]>([
  ['clientInfo.version', { ...greeting, clientInfo: { name: 't', version: SECRET } }],
  ['clientInfo.title', { ...greeting, clientInfo: { name: 't', title: `my ${LIKELY}`, version: '1' } }],
  [
    'capabilities.experimental.key.value',
    { ...greeting, capabilities: { experimental: { key: { value: SECRET } } } },
  ],
])('a greeting with a secret in %s is refused before anyone is asked', async (field, params) => {
  const { declared, leave } = declaring();
  const refused = await declared.refusal({ method: 'initialize', params }, 'legacy');
  expect(JSON.stringify(refused)).toContain(`\`${field}\``);
  for (const secret of [SECRET, LIKELY]) expect(JSON.stringify(refused)).not.toContain(secret);
  expect(leave).not.toHaveBeenCalled();
  expect(await declared.refusal({ method: 'tools/list', params: {} }, 'legacy')).toEqual(refused);
});

it('a request of the newer era as well; others pass', async () => {
  const { declared } = declaring();
  const meta = (version: string) => ({ _meta: { [META.clientInfo]: { name: 't', version } } });
  const refused = await declared.refusal({ method: 'tools/list', params: meta(SECRET) }, 'modern');
  expect(refused).toMatchObject({ error: { code: -32010 } });
  expect(await declared.refusal({ method: 'tools/list', params: meta('1.2.3') }, 'modern')).toBeUndefined();
  expect(await declared.refusal({ method: 'initialize', params: greeting }, 'legacy')).toBeUndefined();
});

it.each<JsonObject>([
  { name: 'Claude Code', title: 'Claude Code (main)', version: '2.0.14+6f1ed002ab5595859014ebf0951522d9' },
  { name: 'ide', version: '1.0.0', websiteUrl: 'https://ide.example/pricing?ref=mcp&lang=en' },
  { name: 'app', version: '1', installation: '00000000-1111-4222-8333-444455556666' },
])('an honest greeting is passed on: %j', async (clientInfo) => {
  const { declared, leave } = declaring();
  const capabilities = {
    roots: { listChanged: true },
    experimental: { 'io.example/auth': { tokenTypes: ['bearer'], password: false } },
  };
  const params = { ...greeting, clientInfo, capabilities };
  expect(await declared.refusal({ method: 'initialize', params }, 'legacy')).toBeUndefined();
  expect(leave).toHaveBeenCalled();
});
