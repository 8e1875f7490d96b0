import { expect, it } from 'vitest';
import type { HttpAnswer } from '../../ports/servers.ts';
import { askWithinHost } from './ask-within-host.ts';

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Where a redirect from `from` to `to` ends. */
async function endOf(from: string, to: string): Promise<string> {
  let reached = '';
  const ask = async ({ url }: { url: string }): Promise<HttpAnswer> => {
    reached = url;
    const isFirst = url === new URL(from).href;
    const header = () => (isFirst ? to : undefined);
    return { kind: 'answered', status: isFirst ? 307 : 200, header, body: nothing() };
  };
  const { signal } = new AbortController();
  const answer = await askWithinHost({ http: { ask }, url: new URL(from), signal }, 'POST', {}, '{}');
  return 'why' in answer ? answer.why : reached;
}

const OTHER = 'it redirects to another host, which was not followed';
it.each([
  ['http://a.example/x', 'https://a.example/x', 'https://a.example/x'],
  ['http://a.example:81/x', 'https://a.example:81/x', 'https://a.example:81/x'],
  ['http://a.example/x', 'https://a.example:8443/x', OTHER],
  ['http://a.example:81/x', 'https://a.example/x', OTHER],
  ['http://a.example/x', 'http://a.example:81/x', OTHER],
  ['https://a.example:81/x', 'http://a.example:81/x', 'it redirects away from https'],
])('from %s to %s: %s', async (from, to, end) => {
  expect(await endOf(from, to)).toBe(end);
});
