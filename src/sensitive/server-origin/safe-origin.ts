import type { ServerOrigin } from '../../vocabulary/definition.ts';
import { secretStretches } from './argument-secrets.ts';
import { safeUrl } from './url-secrets.ts';

const REDACTED = '[redacted]';

/** An origin that is safe to show or store: everything that runs stays readable. A contract is bound to the original. */
export function safeOrigin(origin: ServerOrigin): ServerOrigin {
  if (origin.kind === 'http') return { kind: 'http', url: safeUrl(origin.url) };
  if (origin.kind === 'file') return origin;
  const stretches = secretStretches(origin.command, origin.args);
  const args = origin.args.map((arg, i) => {
    let shown = '';
    let from = 0;
    for (const [start, end] of stretches[i] ?? []) {
      shown += `${arg.slice(from, start)}${REDACTED}`;
      from = end;
    }
    return shown + arg.slice(from);
  });
  return { ...origin, args };
}
