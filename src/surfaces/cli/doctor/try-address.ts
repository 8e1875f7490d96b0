/** A hook that a host asks over HTTP, asked with the header of its entry. */
import type { ServerPorts } from '../../../gateway/servers/ports.ts';
import { beginningOf } from '../beginning.ts';
import type { Scope } from '../init/host.ts';
import type { Asked } from './hook-entries.ts';
import type { Tried } from './try-hook.ts';

/** Longer than a resident takes. */
const MOST_MS = 10_000;

export type Reached = Tried | { readonly problem: string; readonly remedy: string };

export async function tryAddress(
  { url, authorization }: Asked,
  event: string,
  scope: Scope,
  { http, environment, clock }: ServerPorts,
): Promise<Reached> {
  const closing = new AbortController();
  const cancel = clock.after(MOST_MS, () => closing.abort());
  const startMs = performance.now();
  try {
    // What a project names may be any variable of the user's: there the header goes out as it stands.
    const header = scope.level === 'user' ? filled(authorization, environment) : authorization;
    const headers = { 'content-type': 'application/json', authorization: header };
    const answer = await http.ask({ url, method: 'POST', headers, body: event, signal: closing.signal });
    if (answer.kind === 'failed') return unreached(url, answer.code);
    if (answer.status !== 200) return turnedAway(url, answer.status);
    const stdout = await beginningOf(answer.body);
    return { stdout, stderr: '', exit: 0, ms: Math.round(performance.now() - startMs) };
  } finally {
    cancel();
    closing.abort();
  }
}

const filled = (text: string, environment: ServerPorts['environment']): string =>
  text.replaceAll(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (_, braced?: string, bare?: string) => environment[braced ?? bare ?? ''] ?? '',
  );

function unreached(url: string, code: string): Reached {
  const { port } = new URL(url);
  const why = code === 'ECONNREFUSED' ? 'nobody listens there' : `no answer (${code})`;
  return {
    problem: `${url}: ${why}`,
    remedy: `\`tokenauditor resident --http ${port}\` with the hooks’ --project starts it; \`tokenauditor init\` without --http puts the command back`,
  };
}

function turnedAway(url: string, status: number): Reached {
  if (status === 401)
    return {
      problem: `${url}: the token of the entry is refused (401)`,
      remedy:
        '`tokenauditor init --http` writes the token that the resident takes; if the entry names a variable, set it where the host and doctor are started',
    };
  return {
    problem: `${url}: answered with status ${status}`,
    remedy: 'another program may listen on that port: `tokenauditor resident --status` names the right one',
  };
}
