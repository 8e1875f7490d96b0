/**
 * Questions on their way to a webhook. No call waits for it: so many are on their way, so many wait, and more are
 * dropped. Each is sent once; a redirect is a failure. Whatever comes back is not read: the answer decides nothing.
 */
import type { Clock } from '../../ports/files.ts';
import type { Http } from '../../ports/servers.ts';
import { isHookAddress, type WebhookEntry } from '../../vocabulary/document/approvals-part.ts';
import { isWeak, messageOf } from './question-message.ts';
import type { QuestionHook, QuestionNews } from './question-news.ts';

/** The values that an entry refers to, or why there are none; never with a value in it. */
export type HookValues = { readonly url: string; readonly secret?: string } | { readonly why: string };

export interface HookPorts {
  readonly http: Http;
  readonly clock: Clock;
  valuesOf(webhook: WebhookEntry): Promise<HookValues>;
  /** What became of the last message; `why` is absent if it was taken. */
  note(why: string | undefined): void;
}

const MOST_AT_ONCE = 4;
const MOST_WAITING = 64;
const TIMEOUT_MS = 5_000;

export class WebhookQueue implements QuestionHook {
  readonly #ports: HookPorts;
  readonly #timeoutMs: number;
  readonly #waiting: (() => Promise<string | undefined>)[] = [];
  #underway = 0;

  constructor(ports: HookPorts, timeoutMs = TIMEOUT_MS) {
    this.#ports = ports;
    this.#timeoutMs = timeoutMs;
  }

  send(news: QuestionNews, webhook: WebhookEntry): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#ports.note(`${MOST_WAITING} messages wait for it, so another was dropped`);
      return;
    }
    this.#waiting.push(() => this.#post(news, webhook));
    this.#next();
  }

  #next(): void {
    if (this.#underway >= MOST_AT_ONCE) return;
    const work = this.#waiting.shift();
    if (work === undefined) return;
    this.#underway += 1;
    void work()
      // Without the error's own words: they may repeat the address.
      .catch(() => 'the message could not be sent')
      .then((why) => {
        this.#underway -= 1;
        this.#ports.note(why);
        this.#next();
      });
  }

  async #post(news: QuestionNews, webhook: WebhookEntry): Promise<string | undefined> {
    const { http, clock, valuesOf } = this.#ports;
    const values = await valuesOf(webhook);
    if ('why' in values) return values.why;
    const { url, secret } = values;
    if (!isHookAddress(url)) return 'its `url` is neither https nor an address of this machine';
    if (secret !== undefined && isWeak(secret)) return 'its `secret` is shorter than 24 bytes';
    const late = new AbortController();
    const cancel = clock.after(this.#timeoutMs, () => late.abort());
    try {
      const message = messageOf(news, webhook, clock.nowMs(), secret);
      const answer = await http.ask({ url, method: 'POST', ...message, signal: late.signal, isLong: true });
      if (answer.kind === 'failed')
        return late.signal.aborted
          ? `it did not answer within ${this.#timeoutMs / 1000} s`
          : `it cannot be reached (${answer.code})`;
      const { status } = answer;
      if (status >= 200 && status < 300) return undefined;
      return status >= 300 && status < 400
        ? `it redirects (status ${status}), which is not followed: set the final address`
        : `it answered with status ${status}`;
    } finally {
      cancel();
      // Ends the connection, whatever is still on it.
      late.abort();
    }
  }
}
