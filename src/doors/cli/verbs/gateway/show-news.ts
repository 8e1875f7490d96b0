/** What `up` prints while a person watches it: one line for each thing that was stopped, held, changed or restarted. */
import { type LedgerEntry, type TailOptions, tailEvents } from '../../../../evidence/folds/read.ts';
import { ledgerInUse } from '../../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../../ports/files.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { ServerNews } from '../../../../work/gateway/server-news.ts';
import { eventWords, isNews, type NewsWords, newsLine, paintHappened } from '../../print/event-words.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';

const LOOK_MS = 200;

export interface NewsDesk {
  /** What comes before waits, so that the address is the first line. */
  begin(): void;
  server(news: ServerNews): void;
  end(): Promise<void>;
}

export async function openNews({ directory, home }: GatewayPlan, session: Session): Promise<NewsDesk> {
  const ports = await session.ports();
  const stop = new AbortController();
  const waiting: string[] = [];
  let hasBegun = false;
  const print = (words: NewsWords) => {
    const { before, happened, after } = newsLine(words);
    const line = `${before}${paintHappened(happened, session.paint)(happened)}${after}\n`;
    if (hasBegun) session.io.stdout.write(line);
    else waiting.push(line);
  };
  const follow = async () => {
    const own = ledgerInUse(directory, { ...ports, home });
    for await (const entry of fromNow(own, ports, stop.signal))
      if ('event' in entry && isNews(entry)) print({ time: entry.event.time, ...eventWords(entry) });
  };
  // Nothing depends on it: a ledger that cannot be read is for `verify`, and stops no call.
  const followed = follow().catch(() =>
    session.note('the ledger cannot be followed; see `tokenauditor verify`'),
  );
  return {
    begin: () => {
      hasBegun = true;
      for (const line of waiting.splice(0)) session.io.stdout.write(line);
    },
    server: ({ name, what, why = '' }) => {
      const time = new Date(ports.clock.nowMs()).toISOString();
      print({ time, agent: '', happened: `server ${what}`, called: name, why });
    },
    end: async () => {
      stop.abort();
      await followed;
    },
  };
}

/** A ledger starts with its first event: of one that is not there yet, all is new. */
async function* fromNow(directory: string, ports: Ports, signal: AbortSignal): AsyncGenerator<LedgerEntry> {
  let options: TailOptions = { last: 0, signal };
  while (!signal.aborted) {
    try {
      yield* tailEvents(directory, ports, {}, options);
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'ledger.missing') throw error;
      options = { signal };
      await ports.clock.sleep(LOOK_MS);
    }
  }
}
