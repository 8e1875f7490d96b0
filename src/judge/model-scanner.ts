/** A model that scans, behind any endpoint of a known protocol. */
import { createHash } from 'node:crypto';
import type { Clock, Random } from '../ports/files.ts';
import type { Http } from '../ports/servers.ts';
import type { ScannerEntry } from '../vocabulary/document/scan-part.ts';
import { type ChatAnswer, chatAnswer, chatBody, chatUrl, type Protocol } from './asking/chat-protocols.ts';
import {
  type Answered,
  type AskedState,
  LimitedAsking,
  limitsOf,
  type Question,
  settled,
} from './asking/limited-asking.ts';
import { postJson } from './asking/post-json.ts';
import type { Dialect, ScanQuestion } from './scanners/dialect.ts';
import { HARMLESS } from './scanners/fences.ts';
import { combined, type Judged, type Scanner, type Unjudged, unjudged } from './scanners/model-verdict.ts';

export interface ModelPorts {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  /** The user's variables, for keys. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** After each question that reached a scanner. */
export type TellScanner = (state: AskedState) => void;

const GARBLED = 'its answer is not a verdict';
/** Statuses with which endpoints refuse a request for probabilities that they do not know. */
const REFUSED: readonly number[] = [400, 422];

export class ModelScanner implements Scanner {
  readonly name: string;
  readonly model: string;
  readonly #dialect: Dialect;
  readonly #protocol: Protocol;
  readonly #url: string;
  readonly #apiKey: string | undefined;
  readonly #ports: ModelPorts;
  readonly #asking: LimitedAsking<Judged>;
  #hasChances = true;

  constructor(name: string, entry: ScannerEntry, dialect: Dialect, ports: ModelPorts, tell?: TellScanner) {
    const { url = '', protocol = 'openai', model = dialect.model, apiKey } = entry;
    this.name = name;
    this.model = model;
    this.#dialect = dialect;
    this.#protocol = protocol;
    this.#url = chatUrl(url, protocol);
    this.#apiKey = apiKey?.slice(2, -1);
    this.#ports = ports;
    this.#asking = new LimitedAsking(ports.clock, limitsOf(entry), tell);
  }

  async scan(text: string, party = '', isOpen = false): Promise<Judged | Unjudged> {
    const questions = this.#dialect.questions(text, this.#ports.random);
    const parts = await Promise.all(
      questions.map(async (question) => {
        const digest = createHash('sha256')
          .update(`${question.about ?? ''}\n${text}`)
          .digest('hex');
        const asked: Question<Judged> = (signal) => this.#ask(question, signal);
        const [harmless = question] = isOpen ? this.#dialect.questions(HARMLESS, this.#ports.random) : [];
        const answered = await this.#asking.ask(
          digest,
          isOpen ? settled(asked, (signal) => this.#ask(harmless, signal)) : asked,
          party,
        );
        return answered.kind === 'answered' ? answered.answer : unjudged(answered);
      }),
    );
    return combined(parts);
  }

  async #ask(question: ScanQuestion, signal: AbortSignal): Promise<Answered<Judged>> {
    const headers = this.#headers();
    if (headers === undefined)
      return { kind: 'failed', why: `the variable ${this.#apiKey} is not set`, how: 'down' };
    const had = this.#hasChances;
    let posted = await this.#post(question, headers, signal, had);
    if (had && posted.status !== undefined && REFUSED.includes(posted.status)) {
      posted = await this.#post(question, headers, signal, false);
      // Otherwise it was the text that it refused.
      if (posted.kind === 'answered') this.#hasChances = false;
    }
    if (posted.kind !== 'answered') return posted;
    const answer: ChatAnswer | undefined = chatAnswer(this.#protocol, posted.answer);
    const judged = answer === undefined ? undefined : question.read(answer);
    return judged === undefined
      ? { kind: 'failed', why: GARBLED, how: 'garbled' }
      : { kind: 'answered', answer: judged };
  }

  #post({ chat }: ScanQuestion, headers: Record<string, string>, signal: AbortSignal, hasChances: boolean) {
    const body = chatBody(this.#protocol, this.model, chat, hasChances);
    return postJson(this.#ports.http, { url: this.#url, headers, body }, signal);
  }

  /** Looked up for each question: a key is kept nowhere. Undefined if there is none where one is named. */
  #headers(): Record<string, string> | undefined {
    if (this.#apiKey === undefined) return {};
    const key = this.#ports.environment[this.#apiKey];
    return key === undefined || key === '' ? undefined : { authorization: `Bearer ${key}` };
  }
}
