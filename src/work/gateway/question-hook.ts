/** The webhook of the policy in force. What becomes of its messages is noted like the state of a server, for `status`. */

import type { QuestionHook } from '../../approvals/webhook/question-news.ts';
import { WebhookQueue } from '../../approvals/webhook/webhook-queue.ts';
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import { resolveReferences } from '../../gateway/downstream/references.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { WebhookEntry } from '../../vocabulary/document/approvals-part.ts';

const NAME = 'webhook:approvals';

export function openQuestionHook(ports: ServerPorts, tell: (status: ServerStatus) => void): QuestionHook {
  let failures = 0;
  const note = (why: string | undefined) => {
    if (why !== undefined) failures += 1;
    const state = why === undefined ? { state: 'ready' as const } : { state: 'failed' as const, why };
    tell({ name: NAME, ...state, instances: 0, failures, stderr: '' });
  };
  return new WebhookQueue({ ...ports, note, valuesOf: (webhook) => valuesOf(webhook, ports) });
}

/** Looked up for each message, so that a new secret counts at once. */
async function valuesOf({ url, secret }: WebhookEntry, ports: ServerPorts) {
  const references = { url, ...(secret === undefined ? {} : { secret }) };
  const start = { kind: 'http', url: '', headers: {}, transport: 'auto', references } as const;
  const resolved = await resolveReferences(start, ports);
  if ('why' in resolved) return resolved;
  const headers: Readonly<Record<string, string>> = 'headers' in resolved.start ? resolved.start.headers : {};
  return { url: headers.url ?? '', ...(headers.secret === undefined ? {} : { secret: headers.secret }) };
}
