/** Clients of both doors that show each answer as the bytes that came. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Room } from './processes.ts';

export interface RawClient {
  /** The whole message, as it came. */
  ask(method: string, params?: object): Promise<string>;
  /** Notifications and requests of servers, as they came. */
  readonly heard: string[];
}

const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: { elicitation: {}, sampling: {} },
  clientInfo: { name: 'raw', version: '1' },
};
const ANSWERS: Readonly<Record<string, object>> = {
  'elicitation/create': { action: 'accept', content: { ok: true, decision: 'allow' } },
  'sampling/createMessage': { role: 'assistant', model: 'm', content: { type: 'text', text: 'short' } },
};

export async function pipeClient(gateway: ChildProcess): Promise<RawClient> {
  const waiting = new Map<unknown, (line: string) => void>();
  const heard: string[] = [];
  const write = (message: object) =>
    gateway.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  if (gateway.stdout === null) throw new Error('no output');
  createInterface({ input: gateway.stdout }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (method === undefined) return waiting.get(id)?.(line);
    heard.push(line);
    const result = ANSWERS[method];
    if (id !== undefined && result !== undefined) write({ id, result });
  });
  let last = 0;
  const ask = (method: string, params: object = {}) => {
    last += 1;
    write({ id: last, method, params });
    return new Promise<string>((resolve) => waiting.set(last, resolve));
  };
  await ask('initialize', GREETING);
  write({ method: 'notifications/initialized' });
  return { ask, heard };
}

export async function httpClient(room: Room): Promise<RawClient> {
  const { url, token } = await room.up();
  const heard: string[] = [];
  let session: Record<string, string> = {};
  let last = 0;
  const post = async (message: object): Promise<string> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...session,
    };
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const response = await fetch(url, { method: 'POST', headers, body });
    const id = response.headers.get('mcp-session-id');
    if (id !== null) session = { 'mcp-session-id': id };
    if (!response.headers.get('content-type')?.includes('event-stream')) return await response.text();
    return await lastEvent(response);
  };
  const lastEvent = async (response: Response): Promise<string> => {
    let text = '';
    let answer = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1] ?? '';
        if (data === '') continue;
        const { id, method } = JSON.parse(data);
        if (method === undefined) answer = data;
        else heard.push(data);
        const result = ANSWERS[method];
        if (id !== undefined && result !== undefined) await post({ id, result });
      }
    }
    return answer;
  };
  const ask = (method: string, params: object = {}) => {
    last += 1;
    return post({ id: last, method, params });
  };
  await ask('initialize', GREETING);
  await post({ method: 'notifications/initialized' });
  return { ask, heard };
}
