// The least a server must speak: JSON-RPC over lines. No dependency, so that it starts in a few dozen milliseconds.
import { createInterface } from 'node:readline';

/** `answers` by method: a result, or a function of the parameters that gives one; undefined is never answered. */
export function speak(answers, { onNotification = () => {} } = {}) {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method === undefined) return;
    if (message.id === undefined) return onNotification(message);
    if (!Object.hasOwn(answers, message.method)) {
      return send({ id: message.id, error: { code: -32601, message: 'Method not found' } });
    }
    const answer = answers[message.method];
    const result = typeof answer === 'function' ? answer(message.params ?? {}, message.id) : answer;
    if (result !== undefined) send({ id: message.id, result });
  });
  return lines;
}

export function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

export const greeting = (more = {}) => ({
  protocolVersion: '2025-06-18',
  serverInfo: { name: 'fixture', version: '1.0.0' },
  capabilities: { tools: {} },
  ...more,
});

export const tool = (name, description, properties = {}, more = {}) => ({
  name,
  description,
  inputSchema: { type: 'object', properties },
  ...more,
});

export const CITY = { city: { type: 'string', description: 'Name of the city, such as Lisbon' } };
export const WEATHER = tool('get_weather', 'Gives the weather of a city for today and tomorrow.', CITY);
