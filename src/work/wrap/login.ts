/** Whether a remote server wants a login that only its client can do. It is asked as its client would at each start. */
import type { ConfiguredServer } from '../../gateway/downstream/server-start.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { ClientFile } from './found-entries.ts';

const PATIENCE_MS = 5_000;
const GREETING = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'tokenauditor', version: '1' },
  },
});

/** Undefined if it answers without one. */
export async function whyLogin(
  { start }: ConfiguredServer,
  { scope }: ClientFile,
  isNamed: boolean,
  ports: () => Promise<ServerPorts>,
): Promise<string | undefined> {
  if (start.kind !== 'http') return undefined;
  // A clone must not decide which addresses are contacted.
  if (scope.level === 'project' && !isNamed)
    return 'a project names its address, which is contacted only if you name the server with --servers';
  const { http, clock } = await ports();
  const closing = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => closing.abort());
  const answer = await http.ask({
    url: start.url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: GREETING,
    signal: closing.signal,
  });
  cancel();
  closing.abort();
  if (answer.kind === 'failed')
    return `it could not be reached (${answer.code}), so it is not known whether it needs a login`;
  return answer.status === 401 || answer.status === 403
    ? 'it needs a login, which only its client can do'
    : undefined;
}
