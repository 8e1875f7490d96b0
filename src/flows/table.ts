/**
 * The table of flows: what came from where, and where it goes. The first row that fits a destination or an object decides
 * it. Pure: the memory of the session answers what it is asked, and no row reads how a text is worded.
 */
import { hostKind, hostOf } from '../shell/places/hosts.ts';
import type { Act, Flow, FlowSource, ToolClass } from '../vocabulary/call-context.ts';
import { type Drawn, drawFlow } from './draw-flow.ts';
import { isLikelyRun, startsItself } from './outside-files.ts';
import {
  isForwarding,
  isGrantee,
  isLocation,
  isManner,
  isSetting,
  type Leaf,
  placeName,
} from './read-arguments.ts';
import type { Recall, RecalledReply } from './recall.ts';

/** A call as the table reads it. */
export interface FlowCall {
  readonly server: string;
  /** `server/tool`, if that can be shown. */
  readonly shown: string;
  readonly class: ToolClass;
  readonly leaves: readonly Leaf[];
  /** It is made for everybody to see. */
  readonly isPublic: boolean;
  /** It attaches files. */
  readonly hasFile: boolean;
}

export interface Around {
  readonly recall: Recall;
  /** A place of the user's own, by the document or the project. */
  readonly isOwn: (place: string) => boolean;
}

/** Acts by which something is lost or let in: their objects count, not only their destinations. */
const ACTING: ReadonlySet<Act> = new Set(['pay', 'grant', 'run', 'change', 'destroy']);
const OUTWARD: ReadonlySet<Act> = new Set(['send', ...ACTING]);
/** A text of a person, not a word or an id. */
const FREE_TEXT = 40;

export function flowsOf(call: FlowCall, around: Around): Flow[] {
  const { recall } = around;
  if (recall.replies.length === 0) return [];
  const read = new ReadCall(call, around);
  const found = [...outsideCode(read), ...carriedOut(read)];
  if (!call.class.acts.every((act) => act === 'read')) found.push(...crossed(read));
  if (read.acts.length > 0) {
    found.push(...dictatedPlaces(read), ...dictatedActs(read), ...watched(read));
    found.push(...privateOut(read), ...actsAfter(read));
  }
  return found;
}

/** A tool that reads sends only where an address is asked for something. */
function outwardActs({ class: { acts } }: FlowCall, places: readonly Leaf[]): Act[] {
  const isOpening = places.some(({ place }) => place === 'url' || place === 'host');
  const outward = acts.filter(
    (act) => OUTWARD.has(act) && (act !== 'send' || isOpening || !acts.includes('read')),
  );
  if (isOpening && !outward.includes('send')) outward.push('send');
  if (places.some(isForwarding) && !outward.includes('change')) outward.push('change');
  return outward;
}

/** What is typed in a browser goes to where the browser is. */
const openedAs = (text: string): Leaf => ({
  ...{ path: '$', key: 'url', text, isNumber: false, isContent: false },
  place: 'url',
});

interface CarriedBy {
  readonly leaf: Leaf;
  readonly isRare: boolean;
}

/** What several rows ask. */
class ReadCall {
  readonly call: FlowCall;
  readonly recall: Recall;
  readonly isOwn: Around['isOwn'];
  readonly acts: readonly Act[];
  readonly places: readonly Leaf[];
  readonly isAssumed: boolean;
  #carried: ReadonlyMap<RecalledReply, CarriedBy> | undefined;

  constructor(call: FlowCall, { recall, isOwn }: Around) {
    this.call = call;
    this.recall = recall;
    this.isOwn = isOwn;
    const named = call.leaves.filter(({ place }) => place !== undefined);
    const opened = named.length === 0 ? recall.openedAt(call.server) : undefined;
    this.places = opened === undefined ? named : [openedAs(opened)];
    this.acts = outwardActs(call, this.places);
    this.isAssumed = call.class.assumes?.includes('acts') === true;
  }

  /** The replies of others than the call's own places, with what carries them. */
  get carried(): ReadonlyMap<RecalledReply, CarriedBy> {
    this.#carried ??= this.#findCarried();
    return this.#carried;
  }

  get privateCarried(): readonly RecalledReply[] {
    return [...this.carried.keys()].filter((reply) => reply.isPrivate);
  }

  #findCarried(): Map<RecalledReply, CarriedBy> {
    const carried = new Map<RecalledReply, CarriedBy>();
    const texts = this.call.leaves.flatMap((leaf) => {
      const text = carriedText(leaf).trim();
      return text === '' ? [] : [{ leaf, key: leaf.key, text }];
    });
    for (const { leaf, text } of texts)
      for (const { reply, isRare } of this.recall.carriedIn(text))
        if (isRare || !carried.has(reply)) carried.set(reply, { leaf, isRare });
    const leaf = texts.findLast(({ leaf: one }) => one.place === undefined)?.leaf ?? texts.at(-1)?.leaf;
    if (leaf === undefined) return carried;
    for (const { reply, isRare } of this.recall.carriedInPieces(this.call.server, texts))
      if (!carried.has(reply)) carried.set(reply, { leaf, isRare });
    return carried;
  }

  /** The last reply of an outsider that dictates the value; undefined if it has another source. */
  dictating({ text }: Leaf, isPart = false): RecalledReply | undefined {
    const { recall } = this;
    // Not an address of the user's own domain: whom a mail was also sent to is its sender's word.
    if (recall.isOfUser(text) || recall.isField(text) || this.isOwn(text)) return undefined;
    const whole = recall.naming(text);
    const naming = isPart && whole.length === 0 ? recall.namingPart(text) : whole;
    // A definition of the called server itself has examples, not orders.
    return naming.findLast(
      ({ at, isDefinition, server }) =>
        !recall.wasSentBefore(text, at) && !(isDefinition === true && server === this.call.server),
    );
  }

  /** Whether the user or an earlier call named it; in a watched session nothing else counts. */
  isTrusted({ text }: Leaf): boolean {
    const { recall } = this;
    const watched = recall.replies.find(({ hasOrders }) => hasOrders)?.at ?? 0;
    return (
      this.isOwn(text) || recall.isOfUser(text) || recall.wasUsed(text) || recall.wasSentBefore(text, watched)
    );
  }

  /** Whether the user, an earlier call or the user's own book knows it. */
  isKnown(leaf: Leaf): boolean {
    const { recall } = this;
    const { text, place } = leaf;
    if (this.isOwn(text) || recall.isOfUser(text) || recall.wasUsed(text) || recall.isHome(text)) return true;
    const first = recall.replies.find(({ isOutside }) => isOutside)?.at ?? Number.POSITIVE_INFINITY;
    if (recall.wasSentBefore(text, first)) return true;
    if (place === 'url' || place === 'host') {
      const kind = hostKind(hostOf(text));
      return kind === 'local' || kind === 'project';
    }
    // A channel, a page, a table of a server whose account is the user's own.
    if (place === 'place' || place === 'repository') return true;
    return recall.isField(text);
  }

  /** What was found at this very place, and goes back there. */
  isOfPlace(reply: RecalledReply): boolean {
    return this.places.some(
      ({ key, text }) =>
        this.recall.foundAt(placeName(key, text)).includes(reply) ||
        this.recall.writtenBy(text).includes(reply),
    );
  }

  flow(
    check: Flow['check'],
    decision: Flow['decision'],
    leaf: Leaf | undefined,
    { act = this.acts[0] ?? 'send', named, carried = [] }: Partial<Drawn> & { act?: Act } = {},
  ): Flow {
    const drawn: Drawn = { ...(named === undefined ? {} : { named }), carried: [...new Set(carried)] };
    return {
      ...{ check, decision, act, path: leaf?.path ?? '$' },
      ...drawn,
      line: drawFlow(this.call.shown, act, { check, ...drawn }),
      isGrantable: decision === 'require_approval' && check !== 'flow.dictated',
    };
  }
}

/** What it may carry: all but the places in it. */
export const carriedText = (leaf: Leaf): string =>
  leaf.place === undefined ? withoutPlaces(leaf.text) : carriedByPlace(leaf);

/** An address that is given as it is carries nothing; what is asked of it does. */
const withoutPlaces = (text: string): string => text.replaceAll(/https?:\/\/[^\s?#"'<>)\]]+/gi, ' ');

/** Of an address, what it carries besides the address itself. */
function carriedByPlace({ place, text }: Leaf): string {
  if (place === 'host') return text.split('.').slice(0, -2).join(' ');
  if (place !== 'url') return '';
  const [, rest = ''] = /^[a-z+.-]*:?\/\/([^?#]*(?:[?#].*)?)$/is.exec(text) ?? [];
  const host = hostOf(text).split('.').slice(0, -2).join(' ');
  const end = rest.search(/[/?#]/);
  return end < 0 ? host : `${host} ${rest.slice(end)}`;
}

const sourcesOf = (replies: readonly RecalledReply[]): FlowSource[] => replies.map(({ source }) => source);
const isAssumedOf = (replies: readonly RecalledReply[]): boolean =>
  replies.every(({ source }) => source.isAssumed);

/** Rows 2 and 2a. */
function* dictatedPlaces(read: ReadCall): Generator<Flow> {
  if (!read.acts.includes('send') && !read.acts.includes('grant')) return;
  for (const leaf of read.places) {
    const named = read.dictating(leaf);
    if (named === undefined || !isDistinctive(leaf)) continue;
    const others = read.privateCarried.filter((reply) => reply !== named);
    if (others.length > 0) {
      // Only a person knows whether a mail that wants something forwarded is the user's own business.
      const isCertain = named.hasOrders && !isAssumedOf(others) && !named.source.isAssumed && !read.isAssumed;
      const decision = isCertain ? 'block' : 'require_approval';
      yield read.flow('flow.dictated', decision, leaf, { named: named.source, carried: sourcesOf(others) });
      continue;
    }
    // An appointment goes to those who are named in it; private content in it was found above.
    if (read.acts.includes('send') && read.call.class.acts.includes('write')) continue;
    const before = read.recall.replies.filter(
      (reply) => reply.isPrivate && (reply.server !== named.server || reply.at > named.at),
    );
    const isText =
      read.call.hasFile || read.call.leaves.some((one) => one !== leaf && one.text.length >= FREE_TEXT);
    // A channel or a page of a server that is the user's own.
    const isOwnPlace = leaf.place === 'place' && !/^[+-]?\d{5,}$/.test(leaf.text);
    if (before.length > 0 && isText && !isOwnPlace)
      yield read.flow('flow.dictated', 'require_approval', leaf, {
        named: named.source,
        carried: sourcesOf(before.slice(-1)),
      });
  }
}

/** Row 3, also for a tool that an outsider names where it has no other destination. */
function* dictatedActs(read: ReadCall): Generator<Flow> {
  const tool = read.call.shown.slice(read.call.shown.indexOf('/') + 1);
  const naming = read.places.length > 0 ? undefined : read.recall.namingTool(tool).at(-1);
  if (naming !== undefined && naming.server !== read.call.server) {
    yield read.flow('flow.dictated-act', 'require_approval', undefined, { named: naming.source });
    return;
  }
  const forwarding = read.places.find((leaf) => isForwarding(leaf));
  const act = read.acts.find((one) => ACTING.has(one)) ?? (forwarding === undefined ? undefined : 'change');
  if (act === undefined) return;
  for (const leaf of read.call.leaves) {
    if (act === 'grant' && !isGrantee(leaf)) continue;
    const named = isDistinctive(leaf, act)
      ? read.dictating(leaf, isThing(leaf, act))
      : settingOf(leaf, act, read);
    const commanding = named ?? (isCommand(leaf, act) ? outsideIn(leaf, read) : undefined);
    if (commanding === undefined) continue;
    const decision = commanding.hasOrders ? 'block' : 'require_approval';
    yield read.flow('flow.dictated-act', decision, leaf, { act, named: commanding.source });
    return;
  }
}

/** A role, a stage or another short value beside its name. */
function settingOf(leaf: Leaf, act: Act, { recall }: ReadCall): RecalledReply | undefined {
  const { key, text } = leaf;
  if ((act !== 'change' && act !== 'grant') || !isSetting(leaf) || recall.isOfUser(text)) return undefined;
  return recall.namingSetting(key, text).findLast(({ at }) => !recall.wasSentBefore(text, at));
}

/** Code, a command, the content of a setting. */
const isCommand = ({ text, key }: Leaf, act: Act): boolean =>
  ACTING.has(act) && text.length >= 8 && CODE_KEY.test(key);

const CODE_KEY =
  /command|cmd|script|code|ya?ml|sql|query|config|rule|policy|setting|content|template|workflow|manifest|^args$|^input$/i;

const outsideIn = ({ text }: Leaf, { recall }: ReadCall): RecalledReply | undefined =>
  recall.carriedIn(text).findLast(({ reply }) => reply.isOutside)?.reply;

/** A page that is looked at: its address has no room for content. */
function isBareAddress({ place, text }: Leaf): boolean {
  if (place !== 'url' && place !== 'host') return false;
  const [path = '', asked = ''] = text.split(/[?#]/, 2);
  return asked.length < 24 && path.split(/[/.@]/).every((part) => part.length < 48);
}

/** Row 3a. */
function* watched(read: ReadCall): Generator<Flow> {
  const ordering = read.recall.replies.findLast(({ hasOrders }) => hasOrders);
  if (ordering === undefined) return;
  const isLooking = read.call.class.acts.includes('read') && read.places.every(isBareAddress);
  if (isLooking && !read.acts.some((act) => ACTING.has(act))) return;
  const unknown = read.places.find((leaf) => !read.isTrusted(leaf));
  const place = unknown?.text ?? read.call.shown;
  if (read.recall.wasUsed(place) || (read.places.length > 0 && unknown === undefined)) return;
  yield read.flow('flow.watched', 'require_approval', unknown, { named: ordering.source });
}

/** Row 5. */
function* carriedOut(read: ReadCall): Generator<Flow> {
  // Most calls have neither: the replies are looked through for those that do.
  const lastOutside = () => read.recall.replies.findLast(({ isOutside }) => isOutside);
  for (const leaf of read.call.leaves) {
    const active = FORMULA.exec(leaf.text)?.[1];
    const foreign = active === undefined || read.isOwn(active) ? undefined : lastOutside();
    if (foreign !== undefined) {
      yield read.flow('flow.carried-out', 'require_approval', leaf, {
        act: 'send',
        carried: [foreign.source],
      });
      return;
    }
    for (const url of leaf.place === 'url' || leaf.place === 'host' ? [leaf.text] : urlsIn(leaf.text)) {
      const kind = hostKind(hostOf(url));
      if (kind === 'local' || read.isOwn(url)) continue;
      const text = carriedByPlace({ ...leaf, text: url, place: leaf.place ?? 'url' });
      const pieces = read.recall.carriedInPieces(read.call.server, [{ key: leaf.key, text: text.trim() }]);
      const carried = [...read.recall.carriedIn(text), ...pieces];
      const from = carried.flatMap(({ reply }) => (reply.isPrivate ? [reply] : []));
      const isGiven = read.recall.isField(url) || read.recall.naming(url).some((one) => !one.isPrivate);
      if (from.length > 0 && !isGiven && text.length >= 8) {
        yield read.flow('flow.carried-out', 'require_approval', leaf, {
          act: 'send',
          carried: sourcesOf(from),
        });
        return;
      }
      const outside = isGiven || !isUnreadable(text) ? undefined : lastOutside();
      if (outside !== undefined) {
        yield read.flow('flow.carried-out', 'require_approval', leaf, {
          act: 'send',
          carried: [outside.source],
        });
        return;
      }
    }
  }
}

/** A cell that opens an address whenever it is looked at. */
const FORMULA =
  /^=.{0,200}\b(?:IMAGE|IMPORT\w{2,8}|WEBSERVICE|HYPERLINK)\s{0,4}\(\s{0,4}["'](https?:\/\/[^"']{3,300})/i;

const urlsIn = (text: string): string[] =>
  (text.match(/https?:\/\/[^\s"'<>)\]]{4,2048}/gi) ?? []).slice(0, 32);

/** Long and random, in a query or a name: nothing that a person reads. */
function isUnreadable(text: string): boolean {
  const run = /[A-Za-z0-9+_=%-]{40,}/.exec(text)?.[0] ?? '';
  const digits = run.match(/\d/g)?.length ?? 0;
  return run.length >= 40 && digits >= 6 && (run.match(/-/g)?.length ?? 0) < run.length / 8;
}

/** What its author reads the answers of, unlike an issue of a tracker that is the team's own. */
const THEIRS = /ticket|case|review|event|invitation/i;

/** One repository's content in another. */
const isOfForge = ({ place }: Leaf, reply: RecalledReply, { call }: ReadCall): boolean =>
  place === 'repository' && reply.server === call.server;

/** Row 6a. */
function* crossed(read: ReadCall): Generator<Flow> {
  const { recall } = read;
  const carried = [...read.carried].filter(([reply]) => reply.isPrivate && !read.isOfPlace(reply));
  if (carried.length === 0) return;
  for (const leaf of read.places) {
    if (recall.isOfUser(leaf.text)) continue;
    const found = recall.foundAt(placeName(leaf.key, leaf.text)).filter(({ isOutside }) => isOutside);
    const theirs = [...recall.writtenBy(leaf.text), ...found];
    const isRare = (reply: RecalledReply) => read.carried.get(reply)?.isRare === true;
    const isTheirs = (reply: RecalledReply) =>
      isRare(reply) && (leaf.place === 'mail' ? reply.hasPeople : THEIRS.test(leaf.key));
    const others = carried
      .map(([reply]) => reply)
      .filter((reply) => theirs.length > 0 && !theirs.some((one) => recall.sharesSubject(one, reply)))
      .filter((reply) => isTheirs(reply) || recall.isSourceNamed(reply) || isOfForge(leaf, reply, read));
    if (others.length > 0) {
      yield read.flow('flow.crossed', 'require_approval', leaf, {
        ...(theirs[0] === undefined ? {} : { named: theirs[0].source }),
        carried: sourcesOf(others),
      });
      return;
    }
  }
}

/** Row 4. */
function* privateOut(read: ReadCall): Generator<Flow> {
  const unknown = read.places.find((leaf) => !read.isKnown(leaf));
  if (unknown === undefined && (!read.call.isPublic || read.places.length > 0)) return;
  const carried = [...read.carried].flatMap(([reply, { leaf }]) =>
    reply.isPrivate && leaf !== unknown && !read.isOfPlace(reply) ? [reply] : [],
  );
  const from = carried.find((reply) =>
    read.recall.replies.some((other) => other.isOutside && other.server !== reply.server),
  );
  if (from === undefined) return;
  yield read.flow('flow.private-out', 'require_approval', unknown, { carried: sourcesOf(carried) });
}

/** Row 6. */
function* outsideCode(read: ReadCall): Generator<Flow> {
  const file = read.call.leaves.find((leaf) => isLocation(leaf) && startsItself(leaf.text));
  if (file !== undefined && !read.call.class.acts.every((act) => act === 'read')) {
    const from = [...read.carried.keys()].find((reply) => reply.isOutside && !isOfFile(reply, file, read));
    if (from !== undefined)
      yield read.flow('flow.outside-code', 'require_approval', file, { act: 'write', named: from.source });
  }
  for (const leaf of read.call.leaves.filter((one) => isLikelyRun(one, read.acts))) {
    const from = wordsOf(leaf.text)
      .map((word) => read.recall.isFromOutside(word))
      .find((one) => one !== undefined);
    if (from === undefined) continue;
    yield read.flow('flow.outside-code', 'require_approval', leaf, { act: 'run', named: from.source });
    return;
  }
}

/** What was read of a file and goes back into it. */
const isOfFile = (reply: RecalledReply, file: Leaf, { recall }: ReadCall): boolean =>
  recall.foundAt(placeName(file.key, file.text)).includes(reply);

const wordsOf = (text: string): string[] => text.split(/[\s"'`;|&<>()]+/).slice(0, 64);

/** Row 7. */
function* actsAfter(read: ReadCall): Generator<Flow> {
  const act = read.acts.find((one) => one === 'pay' || one === 'grant' || one === 'change');
  const outside = read.recall.replies.findLast(({ isOutside }) => isOutside);
  if (act === undefined || outside === undefined) return;
  yield read.flow('flow.act-after', 'warn', undefined, { act, named: outside.source });
}

const GENERIC =
  /^(?:true|false|yes|no|none|null|all|any|main|master|default|latest|open(?:ed)?|closed?|done|high|low|medium|normal|urgent|admin|editor|viewer|reader|writer|owner|member|guest|user|public|private|json|html|text|markdown|inbox|home|primary|reply|email|mail|test|new|self|me)$/i;

/** Nothing that is in many a text by chance. */
function isDistinctive(leaf: Leaf, act?: Act): boolean {
  const { place, text, isNumber } = leaf;
  if (text.length > 300 || GENERIC.test(text.trim())) return false;
  if (place === 'mail' || place === 'url' || place === 'host' || place === 'account') return true;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (isNumber || digits === text.replaceAll(/[.,\s]/g, '').length) return digits >= (act === 'pay' ? 3 : 5);
  if (isManner(leaf) || leaf.isContent || (act === 'run' && LABEL_KEY.test(leaf.key))) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (place === 'repository' || /\p{L}\S*\s+\S*\p{L}/u.test(text)) return letters >= 6;
  return letters + digits >= 4 && (letters >= 5 || digits >= 2);
}

/** What a thing is called, and how it is asked for. */
const LABEL_KEY = /^(?:service|domain|alias|name|title|trigger|platform|entity_?type)$/i;

/** A device, a product, a file: texts name a part of what it is called. */
const isThing = ({ place, text, isNumber }: Leaf, act: Act): boolean =>
  (act === 'run' || act === 'pay') &&
  (place === undefined || place === 'place') &&
  !isNumber &&
  text.length <= 80;
