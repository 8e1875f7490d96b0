/** The token of the gateway over HTTP: made once, in a file that only its user can read. */
import { STATE } from '../../evidence/folder/layout.ts';
import { openOrBegin } from '../../evidence/keys/adoption.ts';
import type { Ports } from '../../ports/files.ts';

const FILE = 'gateway-token';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export interface GatewayToken {
  readonly token: string;
  readonly path: string;
}

export function gatewayToken(directory: string, ports: Ports): GatewayToken {
  const root = openOrBegin(directory, ports);
  const state = root.inner(STATE);
  try {
    const kept = state.readFile(FILE, 1_024, 'private')?.toString('utf8').trim() ?? '';
    const token = TOKEN.test(kept)
      ? kept
      : Buffer.from(ports.random.bytes(TOKEN_BYTES)).toString('base64url');
    if (token !== kept) state.replaceFile(FILE, `${token}\n`);
    return { token, path: `${directory}/${STATE}/${FILE}` };
  } finally {
    state.close();
    root.close();
  }
}
