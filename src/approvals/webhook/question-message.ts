/** A question in the form that its receiver reads, signed as Standard Webhooks describes it. */
import { createHmac } from 'node:crypto';
import { printable } from '../../text/printable.ts';
import type { WebhookEntry } from '../../vocabulary/document/approvals-part.ts';
import type { QuestionNews } from './question-news.ts';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function messageOf(
  news: QuestionNews,
  { format = 'json', chat }: Pick<WebhookEntry, 'format' | 'chat'>,
  nowMs: number,
  secret?: string,
): Message {
  const body = BODIES[format](news, nowMs, chat);
  const type = format === 'ntfy' ? 'text/plain; charset=utf-8' : 'application/json';
  const signed = secret === undefined ? {} : signatureFor(body, news.id, nowMs, secret);
  return { headers: { 'content-type': type, ...signed }, body };
}

type Body = (news: QuestionNews, nowMs: number, chat: string | undefined) => string;

/** Servers and agents choose names: no receiver may read one as markup, or fetch what it looks like. */
const BODIES: Readonly<Record<NonNullable<WebhookEntry['format']>, Body>> = {
  json: ({ id: _, ...news }, nowMs) =>
    JSON.stringify({ type: 'approval.requested', timestamp: new Date(nowMs).toISOString(), data: news }),
  slack: (news) => {
    const text = textOf(news);
    const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    const blocks = [{ type: 'section', text: { type: 'plain_text', text, emoji: false } }];
    return JSON.stringify({ text: escaped, blocks, unfurl_links: false, unfurl_media: false });
  },
  telegram: (news, _, chat) =>
    JSON.stringify({ chat_id: chat, text: textOf(news), link_preview_options: { is_disabled: true } }),
  ntfy: textOf,
};

function textOf({ tool, server, agent, reason, command }: QuestionNews): string {
  const quoted = (name: string | undefined) =>
    name === undefined ? 'unnamed' : `"${printable(name, { max: 100 })}"`;
  const checks = reason.checks.length === 0 ? '' : `; checks: ${reason.checks.join(', ')}`;
  return [
    'TokenAuditor: a call waits for a person.',
    `tool: ${quoted(tool)}${server === undefined ? '' : ` of ${quoted(server)}`}`,
    `agent: ${quoted(agent)}`,
    `asked by: ${reason.layers.join(', ')}${checks}`,
    command,
  ].join('\n');
}

/** The receiver compares the signature, refuses old times, and takes each id once. */
function signatureFor(body: string, id: string, nowMs: number, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', keyIn(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** With this prefix the rest is base64, as libraries for Standard Webhooks expect it. */
const PREFIX = 'whsec_';

const keyIn = (secret: string): Buffer =>
  secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');

const LEAST_KEY_BYTES = 24;

export const isWeak = (secret: string): boolean => keyIn(secret).length < LEAST_KEY_BYTES;
