/** A client of the gateway over HTTP, for benches. */
import { readFileSync } from 'node:fs';

export type Ask = (method: string, params: object) => Promise<string>;

/** Greeted once the gateway is there. */
export async function openClient(url: string, token: string): Promise<Ask> {
  let session: Record<string, string> = {};
  let last = 0;
  const post = async (message: object): Promise<string> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${readFileSync(token, 'utf8').trim()}`,
      ...session,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const answer = await fetch(url, { method: 'POST', headers, body });
    const id = answer.headers.get('mcp-session-id');
    if (id !== null) session = { 'mcp-session-id': id };
    return await answer.text();
  };
  const ask: Ask = (method, params) => {
    last += 1;
    return post({ id: last, method, params });
  };
  const clientInfo = { name: 'bench', version: '1' };
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  for (const until = performance.now() + 30_000; performance.now() < until; ) {
    try {
      await ask('initialize', greeting);
      await post({ method: 'notifications/initialized' });
      return ask;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error('the gateway did not start');
}
