/**
 * What leaves the machine about a question: the names that the ledger has, which layers and checks ask, and the command
 * that shows it. Neither arguments nor reasons in words, which may repeat them.
 */
import type { Ledger } from '../../evidence/ledger.ts';
import { checksBehind } from '../../policy/checks-behind.ts';
import type { Call, Caller } from '../../vocabulary/call.ts';
import type { WebhookEntry } from '../../vocabulary/document/approvals-part.ts';
import type { Finding } from '../../vocabulary/finding.ts';
import { stops } from '../../vocabulary/orders.ts';
import type { Ruling } from '../../vocabulary/ruling.ts';
import { namesFor, type OpenQuestion } from '../ask-person.ts';

export interface QuestionNews {
  readonly id: string;
  /** Left out if they do not fit the ledger. */
  readonly tool?: string;
  readonly server?: string;
  readonly agent?: string;
  readonly reason: { readonly layers: readonly string[]; readonly checks: readonly string[] };
  readonly command: string;
}

/** Sends in its own time: it returns at once, and never throws. */
export interface QuestionHook {
  send(news: QuestionNews, webhook: WebhookEntry): void;
}

interface Asked {
  readonly sent: Call;
  readonly caller: Caller;
  readonly findings: readonly Finding[];
  readonly ruling: Pick<Ruling, 'trace'>;
}

const MOST_NAMED = 16;

export function newsOf(
  { id, code }: OpenQuestion,
  { sent, caller, findings, ruling }: Asked,
  ledger: Ledger,
): QuestionNews {
  const asks = ruling.trace.filter(({ decision, shadow }) => stops(decision) && shadow !== true);
  const layers = [...new Set(asks.map(({ layer }) => layer))];
  const checks = checksBehind(findings, ruling.trace).slice(0, MOST_NAMED);
  const names = namesFor(sent, { caller }, ledger);
  return { id, ...names, reason: { layers, checks }, command: `tokenauditor approvals show ${code}` };
}
