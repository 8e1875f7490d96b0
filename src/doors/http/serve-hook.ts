/**
 * A hook's question over HTTP: `POST /hook/HOST`, with a token for the hooks of this host and the host's event as the body.
 * The answer is what the hook would print: an agent that could ask would learn which calls pass, and record others' events. `init` installs commands only: a host takes silence for a yes, whatever the reason.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import { sendRefusal } from './answers.ts';
import { type BodyShare, readBody, TOO_LARGE } from './request-body.ts';

export type AnswerHook = (question: {
  readonly host: HostName;
  readonly payload: string;
  hasGone(): boolean;
}) => Promise<{ readonly stdout: string; readonly stderr: string; readonly exit: number }>;

const HOOK_PATH = '/hook/';

export const hostIn = ({ url = '' }: IncomingMessage): HostName | undefined =>
  HOSTS.find((host) => url === `${HOOK_PATH}${host}`);

export async function serveHook(
  host: HostName,
  answer: AnswerHook,
  request: IncomingMessage,
  response: ServerResponse,
  bodies: BodyShare,
): Promise<void> {
  if (request.method !== 'POST')
    return sendRefusal(response, { status: 405, why: 'only POST', headers: { allow: 'POST' } });
  const body = await readBody(request, bodies);
  if (body === undefined) return sendRefusal(response, TOO_LARGE);
  const payload = body.toString('utf8');
  const { stdout, stderr, exit } = await answer({ host, payload, hasGone: () => response.destroyed });
  if (response.destroyed) return;
  // With the status that the command would have: a host that reads only the body finds the decision in it.
  response.writeHead(200, {
    'content-type': stdout.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-tokenauditor-exit': String(exit),
  });
  response.end(stdout === '' ? stderr : stdout);
}
