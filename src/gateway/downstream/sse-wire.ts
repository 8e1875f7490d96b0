import { askWithinHost } from './ask-within-host.ts';
import { EventStream } from './event-stream.ts';
import { faultOfStatus } from './http-errors.ts';
import type { HttpSurroundings } from './http-wire.ts';
import { tooLarge } from './read-body.ts';
import type { Receiver, Wire, WireFault } from './server-wire.ts';

/** The older transport: one stream brings all messages, and its first event names the address for ours. */
export async function openSseWire(
  surroundings: HttpSurroundings,
  receiver: Receiver,
): Promise<Wire | WireFault> {
  const { headers } = surroundings;
  const accept = { ...headers, accept: 'text/event-stream' };
  const answer = await askWithinHost({ ...surroundings, isLong: true }, 'GET', accept);
  if ('why' in answer) return answer;
  const type = answer.header('content-type') ?? '';
  if (answer.status !== 200) return faultOfStatus(answer.status);
  if (!type.toLowerCase().startsWith('text/event-stream')) return { why: 'it does not send an event stream' };
  const endpoint = await new Promise<string | WireFault>((resolve) => {
    void follow(answer.body, surroundings, receiver, resolve);
  });
  if (typeof endpoint !== 'string') return endpoint;
  const url = endpointWithin(surroundings.url, endpoint);
  if (!url) return { why: 'its stream names an address on another host, which was not followed' };
  return {
    send: async (message) => {
      const sent = { ...headers, 'content-type': 'application/json' };
      const posted = await askWithinHost({ ...surroundings, url }, 'POST', sent, JSON.stringify(message));
      if ('why' in posted) return posted;
      for await (const _ of posted.body) break;
      return posted.status < 300 ? undefined : faultOfStatus(posted.status);
    },
    agree: () => {},
    // Aborting the signal closes the stream.
    close: async () => {},
  };
}

async function follow(
  body: AsyncIterable<Uint8Array>,
  { limits }: HttpSurroundings,
  receiver: Receiver,
  found: (endpoint: string | WireFault) => void,
): Promise<void> {
  const stop = (fault: WireFault) => {
    found(fault);
    receiver.end(fault.why);
  };
  const events = new EventStream(limits.maxMessageBytes, ({ event, data }) => {
    if (event === 'endpoint') found(Buffer.from(data.subarray(0, 4096)).toString('utf8'));
    if (event === 'message' && data.length > 0) receiver.receive(data);
  });
  for await (const chunk of body) {
    if (!events.push(chunk)) return stop(tooLarge(limits));
    await receiver.reading;
  }
  events.end();
  await receiver.reading;
  stop({ why: 'its event stream ended' });
}

function endpointWithin(url: URL, endpoint: string): URL | undefined {
  if (!URL.canParse(endpoint, url.href)) return undefined;
  const target = new URL(endpoint, url);
  return target.origin === url.origin ? target : undefined;
}
