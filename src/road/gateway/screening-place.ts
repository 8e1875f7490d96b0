/**
 * Where the gateway screens: small texts here, large ones in a thread, and none twice where nothing else decides the
 * result. A thread that takes too long gives no verdict: the call is blocked, the reply is not passed on.
 */
import { hash } from 'node:crypto';
import { type Look, looksSame, watchedSight } from '../../screening/calls/disk/watched-sight.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import { RecentTexts } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { writtenOf } from '../../text/json/written-json.ts';
import type { Call } from '../../vocabulary/call.ts';
import type { CallContext, SessionFacts } from '../../vocabulary/call-context.ts';
import { OVER_BUDGET } from '../coverage.ts';
import { judgeCall } from '../judging/judge-order.ts';
import {
  answerMsFor,
  type CallVerdict,
  type JudgingThreads,
  LAST_READ,
  NOT_KEPT,
  type ReplyVerdict,
  replyMsFor,
  type Sent,
  unsent,
} from '../judging/judging-orders.ts';
import { type ReplyWork, screenReplyWork } from '../replies.ts';

/** Characters of JSON that are screened on the serving thread. */
const MOST_HERE = 4_096;
/** Of the keys of what is remembered: some thousands. */
const ROOM = 1 << 17;

type CleanCall = Pick<CallVerdict, 'screening' | 'subject' | 'facts'>;

/** Good while the disk is as it was. */
interface Kept<Verdict> {
  readonly verdict: Verdict;
  readonly looks: readonly Look[];
}

export class ScreeningPlace {
  readonly #threads: JudgingThreads | undefined;
  readonly #calls = new RecentTexts<Kept<CleanCall>>(ROOM);
  readonly #replies = new RecentTexts<Kept<ReplyScreening>>(ROOM);
  readonly #numbers = new WeakMap<object, number>();
  #last = 0;
  #lastLooks: readonly Look[] = [];

  constructor(threads: JudgingThreads | undefined) {
    this.#threads = threads;
  }

  call(call: Call, context: CallContext): CallVerdict | Promise<CallVerdict> {
    const { session, project, contract, disk, guarded, popularNames, noteRead, ...plain } = context;
    const asked = JSON.stringify(call);
    // A schema may be as long as a book.
    const schema = typeof contract === 'object' && contract !== null ? contract : undefined;
    const given = `${asked} ${JSON.stringify(plain)} ${schema === undefined ? contract : ''}`;
    const around = [session, project, schema].map((facts) => this.#numberOf(facts)).join(' ');
    const key = `${around} ${digestOf(given)}`;
    const known = this.#calls.get(key);
    if (known !== undefined && session !== undefined && looksSame(known.looks, disk))
      return { ...known.verdict, remedies: {}, after: session };
    // Code of the session that the call would run is read with it.
    const isLarge = asked.length > MOST_HERE || (session?.code !== undefined && MAY_RUN.test(asked));
    if (this.#threads !== undefined && isLarge)
      return this.#callElsewhere(this.#threads, call, context, asked.length);
    const { sight, looks } = watchedSight(context);
    const verdict = unchanged(judgeCall(call, { ...context, ...sight }), session);
    const seen = looks();
    if (isClean(verdict) && verdict.after === session && seen !== undefined)
      this.#calls.set(key, { verdict: bare(verdict), looks: this.#shared(seen) });
    return verdict;
  }

  /** Rejects where no thread could screen it. */
  reply(work: ReplyWork): ReplyScreening | Promise<ReplyScreening> {
    const { disk, ...context } = work.context;
    const { call, reply, limits } = work;
    const written = writtenOf(reply);
    const given = JSON.stringify(
      written === undefined
        ? [call, reply, context, limits]
        : { call, written: written.key, context, limits },
    );
    const key = digestOf(given);
    const size = given.length + (written?.json.length ?? 0);
    const isOfSession = work.session !== undefined;
    const known = isOfSession ? undefined : this.#replies.get(key);
    if (known !== undefined && looksSame(known.looks, disk)) return known.verdict;
    if (this.#threads !== undefined && size > MOST_HERE)
      return this.#replyElsewhere(this.#threads, { ...work, context }, size, key);
    const { sight, looks } = watchedSight(work.context);
    const screening = screenReplyWork({ ...work, context: { ...work.context, ...sight } });
    if (!isOfSession) this.#keep(key, screening, looks());
    return screening;
  }

  /** Schemas of servers are applied in a thread; without an answer, nothing fits. */
  async fits(schema: JsonValue, value: JsonValue): Promise<boolean> {
    return (await this.#threads?.ask(() => ({ about: 'fit', schema, value }))) === true;
  }

  async #callElsewhere(
    threads: JudgingThreads,
    call: Call,
    context: CallContext,
    characters: number,
  ): Promise<CallVerdict> {
    const { session, project, disk, guarded, popularNames, noteRead, ...plain } = context;
    const facts = { ...(session === undefined ? {} : { session }), project };
    let thread: Sent | undefined;
    const verdict = await threads.ask((sent) => {
      thread = sent;
      return { about: 'call', call, context: plain, facts: unsent(facts, sent) };
    }, answerMsFor(characters));
    if (verdict === undefined)
      return { screening: OVER_BUDGET, remedies: {}, subject: undefined, after: session ?? NO_FACTS };
    const judged = unchanged(verdict as CallVerdict, session);
    thread?.set('session', judged.after);
    return judged;
  }

  async #replyElsewhere(
    threads: JudgingThreads,
    work: ReplyWork,
    characters: number,
    key: string,
  ): Promise<ReplyScreening> {
    const { reply, ...unread } = work;
    const read = writtenOf(reply)?.number;
    const asked = (isKept: (sent: Sent) => boolean) =>
      threads.ask(
        (sent) => ({ about: 'reply', work: isKept(sent) ? { ...unread, read } : work }),
        replyMsFor(characters),
      );
    const first = await asked((sent) => read !== undefined && sent.get(LAST_READ) === read);
    const verdict = first === NOT_KEPT ? await asked(() => false) : first;
    if (verdict === undefined) throw new Error('a reply took too long to screen');
    const { screening, looks } = verdict as ReplyVerdict;
    if (work.session === undefined) this.#keep(key, screening, looks);
    return screening;
  }

  #keep(key: string, screening: ReplyScreening, looks: readonly Look[] | undefined): void {
    const isKept =
      screening.withheld.size === 0 && screening.left === undefined && isWhole(screening.coverage);
    if (isKept && looks !== undefined)
      this.#replies.set(key, { verdict: { ...screening, texts: [] }, looks: this.#shared(looks) });
  }

  /** Most calls look at the same folders: thousands that are remembered share one list. */
  #shared(looks: readonly Look[]): readonly Look[] {
    if (!isSameList(looks, this.#lastLooks)) this.#lastLooks = looks;
    return this.#lastLooks;
  }

  /** Objects that are replaced when they change. */
  #numberOf(facts: object | undefined): number {
    if (facts === undefined) return 0;
    const known = this.#numbers.get(facts);
    if (known !== undefined) return known;
    this.#numbers.set(facts, ++this.#last);
    return this.#last;
  }
}

const isSameList = (one: readonly Look[], other: readonly Look[]): boolean =>
  one.length === other.length && one.every((look, i) => look.every((part, at) => part === other[i]?.[at]));

const NO_FACTS = { downloaded: new Set<string>(), written: new Set<string>(), tainted: new Set<string>() };

const MAY_RUN = /command|cmd|script|shell|bash|exec|run|code|terminal/i;
/** Beyond it the order in which files were named counts. */
const FEW_FILES = 2_048;

/** With the session's own facts where the call left nothing: they are known by their identity. */
function unchanged(verdict: CallVerdict, before: SessionFacts | undefined): CallVerdict {
  const { after } = verdict;
  if (before === undefined || after.code !== before.code) return verdict;
  const isSame = (['downloaded', 'written', 'tainted'] as const).every(
    (kind) => after[kind].size === before[kind].size && after[kind].size < FEW_FILES,
  );
  return isSame ? { ...verdict, after: before } : verdict;
}

/** What is remembered holds nothing of the content. */
const digestOf = (text: string): string => hash('sha256', text, 'base64');

const isWhole = ({ failed, capped }: CallVerdict['screening']['coverage']): boolean =>
  failed.length === 0 && capped.length === 0;

const isClean = ({ screening, subject }: CallVerdict): boolean =>
  subject !== undefined && screening.signals.length === 0 && isWhole(screening.coverage);

/** Texts are read where there are signals. */
const bare = ({ screening, subject, facts }: CallVerdict): CleanCall => ({
  screening,
  facts,
  subject: subject && { ...subject, texts: [] },
});
