/**
 * What is said only by several parts together: an order or a secret that is split over content blocks, fields or the
 * items of a list. Neighbouring texts are read once more, joined; where only together they are guilty, all parts of the
 * passage are removed. Of honest parts a sentence comes about by chance, so only what facts prove counts.
 */
import { INJECTION_TEXT, SECRET_EXPOSED } from '../../screening/contract/check-ids.ts';
import type { ReplySubject } from '../../screening/contract/reply-subject.ts';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import { certainSecrets } from './certain-secrets.ts';
import { groupsOf, type Piece } from './neighbouring-parts.ts';
import { PartCuts } from './part-cuts.ts';
import { removedPassages } from './removed-passages.ts';
import { joinedReader } from './reply-injection.ts';
import { withoutCommands } from './withholding.ts';

/** Characters that are joined: a bound on time. A passage that goes over the end of one stretch is in the next one too. */
const STRETCH = 16_384;
const OVERLAP = 2_048;
const MOST_JOINED = 8 * STRETCH;
/** Nothing is said in fewer letters. */
const SHORTEST = 24;

interface Part extends Piece {
  readonly start: number;
}

type Found = { readonly check: CheckId; readonly kind: string; readonly start: number; readonly end: number };

export function withoutJoined(screening: ReplyScreening, subject: ReplySubject): ReplyScreening {
  const { texts } = screening;
  if (texts.length < 2 || subject.origin.isLocal) return screening;
  const cuts = new PartCuts();
  const found = new Map<CheckId, string[]>();
  const groups = [...groupsOf(texts)].filter(({ length }) => length > 1);
  for (const between of ['\n', '', ' ']) {
    let room = MOST_JOINED;
    for (const parts of groups.flatMap((group) => [...stretchesOf(group, between)])) {
      const whole = parts.map(({ text }) => text).join(between);
      if (whole.length < SHORTEST) continue;
      if (room <= 0) break;
      room -= whole.length;
      for (const one of [...secretsIn(whole, subject), ...commandsIn(parts, between)]) {
        const over = parts.filter(({ start, text }) => start < one.end && start + text.length > one.start);
        const fresh = over.filter((part) => !cuts.has(part, one));
        if (over.length < 2 || fresh.length === 0) continue;
        for (const part of over) cuts.add(part, one, markOf(one.check));
        found.set(one.check, [...(found.get(one.check) ?? []), one.kind]);
      }
    }
  }
  return found.size === 0 ? screening : marked(screening, cuts, found);
}

const markOf = (check: CheckId): string =>
  check === SECRET_EXPOSED ? '[REDACTED_SECRET]' : joinedReader.placeholder;

function* stretchesOf(group: readonly Piece[], between: string): Generator<Part[]> {
  let parts: Part[] = [];
  let length = 0;
  for (const { index, offset, text, isEnd } of group) {
    parts.push({ index, offset, text, isEnd, start: length });
    length += text.length + between.length;
    if (length < STRETCH) continue;
    yield parts;
    const kept = parts.filter(({ start }) => start > length - OVERLAP);
    const from = kept[0]?.start ?? length;
    parts = kept.map((one) => ({ ...one, start: one.start - from }));
    length -= from;
  }
  if (parts.length > 1) yield parts;
}

function* secretsIn(whole: string, { origin }: ReplySubject): Generator<Found> {
  for (const { start, end } of certainSecrets(whole, origin))
    yield { check: SECRET_EXPOSED, kind: 'Secret in several parts', start, end };
}

/** A sentence that ends with its part goes on in no other; ids and times part what people wrote. `~/.` ends none. */
const ENDED = /(?<![/\\])[.!?。！？]["')\]]{0,3}\s*$|^[\w.:+-]{0,40}\d[\w.:+-]{0,40}$/;

function* commandsIn(parts: readonly Part[], between: string): Generator<Found> {
  let run: Part[] = [];
  for (const part of parts) {
    run.push(part);
    if (!ENDED.test(part.text)) continue;
    yield* commandsInRun(run, between);
    run = [];
  }
  yield* commandsInRun(run, between);
}

const { placeholder: MARK } = joinedReader;
const BLANK = ' '.repeat(MARK.length);

function* commandsInRun(run: readonly Part[], between: string): Generator<Found> {
  const [first] = run;
  if (first === undefined || run.length < 2) return;
  const joined = run.map(({ text }) => text).join(between);
  if (joined.length < SHORTEST) return;
  // Marks name attacks: what is left beside them would pass for a report of one.
  const whole = joined.replaceAll(MARK, BLANK);
  const reading = withoutCommands(whole, undefined, joinedReader);
  if (!reading.isWithheld) return;
  let from = 0;
  for (const { passage } of removedPassages(whole, reading.text, joinedReader.placeholder)) {
    const at = whole.indexOf(passage, from);
    if (at < 0) continue;
    from = at + passage.length;
    const start = first.start + at;
    yield { check: INJECTION_TEXT, kind: 'instructions to the model', start, end: first.start + from };
  }
}

function marked(
  screening: ReplyScreening,
  cuts: PartCuts,
  found: ReadonlyMap<CheckId, readonly string[]>,
): ReplyScreening {
  const withheld = new Map(screening.withheld);
  const removed = new Map(screening.removed);
  for (const [check, kinds] of found) {
    withheld.set(check, [...(withheld.get(check) ?? []), ...kinds]);
    const passages = cuts.removedFrom(screening.texts).filter(({ mark }) => mark === markOf(check));
    removed.set(check, [...(removed.get(check) ?? []), ...passages]);
  }
  const texts = screening.texts.map((one, index) => cuts.without(one, index));
  return { ...screening, texts, withheld, removed };
}
