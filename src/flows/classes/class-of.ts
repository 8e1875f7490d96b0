/**
 * What a tool is, from its whole definition: what people other than the user can write into its replies, what of them is
 * private, and what its calls do. Names weigh most, then parameters, then the first sentence of the description.
 * Annotations only add. What nothing is known of counts as both labels, and as sending where it has a destination.
 */
import { memo, memoOf } from '../../text/bounded-memo.ts';
import { ACTS, type Act, LABELS, type Label, type ToolClass } from '../../vocabulary/call-context.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Phrase } from './name-phrases.ts';
import { isAddressParameter } from './parameter-acts.ts';
import type { AboutServer } from './server-kind.ts';
import { type Evidence, evidenceOf, isGeneric } from './tool-evidence.ts';
import { isFigure, LABELS_OF, type ServerKind, type Thing } from './tool-objects.ts';
import { isNameLookup } from './verb-acts.ts';

export type { AboutServer };

/** Kept by the definition: of its server, what is handed in first counts. */
export const classOf: (definition: Definition, about?: AboutServer) => ToolClass = memoOf(
  (definition: Definition, about: AboutServer = {}): ToolClass => {
    const evidence = evidenceOf(definition, about);
    const own = [...evidence.acts, ...evidence.operations.flatMap((one) => [...one.acts.values()].flat())];
    const acts = new Set<Act>([
      ...(own.length === 0 ? (['read'] as const) : own),
      ...evidence.parameters.map(({ act }) => act),
      ...evidence.annotated,
    ]);
    const { labels, isAssumed } = labelsOf(evidence, acts);
    const assumes = [
      ...(isAssumed ? (['reads'] as const) : []),
      ...(evidence.isUnknown ? (['acts'] as const) : []),
    ];
    return {
      reads: LABELS.filter((label) => labels.includes(label)),
      acts: ACTS.filter((act) => acts.has(act)),
      ...(assumes.length > 0 ? { assumes } : {}),
    };
  },
);

const OF_SERVER = /^(?:mcp__)?(.{1,80}?)(?:__|\/|:)(.+)$/s;

/** Of a tool of which only the name is known, as hooks of hosts show it: `mcp__mailbox__send_email`. */
export const classByName: (tool: string) => ToolClass = memo({ most: 1024, longest: 200 }, (tool) => {
  const [, server = '', name = tool] = OF_SERVER.exec(tool) ?? [];
  return classOf({ kind: 'tool', server, name, value: {} });
});

interface Labelled {
  readonly labels: readonly Label[];
  readonly isAssumed: boolean;
}
const known = (labels: readonly Label[]): Labelled => ({ labels, isAssumed: false });

function labelsOf(evidence: Evidence, acts: ReadonlySet<Act>): Labelled {
  const { named, spoken, telling, kind, runsCode, isOfAny, isManual } = evidence;
  if (!acts.has('read') && !runsCode) return known(isHandedOut(evidence) ? ['private'] : []);
  const hasVerb = (...kinds: string[]) =>
    telling.some(({ verb }) => verb !== undefined && kinds.includes(verb.kind));
  if (runsCode) return kind === 'web' ? known(['outside']) : { labels: LABELS, isAssumed: true };
  if (hasVerb('operate') || (hasVerb('fetch') && acts.has('send'))) return known(['outside']);
  if (telling.some(isTold) && acts.has('send')) return known(['outside']);
  if (telling.length > 0 && telling.every(({ verb, word }) => verb?.kind === 'compute' || SILENT.test(word)))
    return known([]);
  if (isGeneric(telling) && telling.every(({ things }) => things.length === 0))
    return { labels: LABELS, isAssumed: true };
  const [head] = named.map((phrase) => phrase.head).filter((word) => word !== '');
  const labelled = ofThings(evidence, kind);
  if (labelled === undefined) return { labels: LABELS, isAssumed: true };
  if (isManual && !labelled.includes('private')) return known([]);
  const isUnnamed = named.every(({ things }) => things.length === 0);
  const isAnyOf = isUnnamed && named.some(({ word }) => /^(?:query|search)$/.test(word));
  if (isAnyOf && OWN_STORES.has(kind) && labelled.includes('private')) return known(LABELS);
  if (isOfAny && labelled.includes('private') && named.some(isContent)) return known(LABELS);
  const isLooking = telling.every(({ word }) => !SEARCHING.test(word));
  const isOpened = evidence.parameters.some(
    ({ parameter, act }) => act === 'send' && isAddressParameter(parameter),
  );
  if (isOpened && isUnnamed && (kind === undefined || kind === 'web')) return known(['outside']);
  const isFiguring =
    isLooking && (isFigure(head ?? '') || (head === undefined && isFigure(spoken[0]?.head ?? '')));
  const figures = labelled.filter((label) => label === 'private');
  return known(isFiguring && figures.length > 0 ? figures : labelled);
}

/** Others answer, from what they have. */
const isTold = (phrase: Phrase): boolean =>
  isNameLookup(phrase) || /^(?:ask|lookup|resolve)$/.test(phrase.word);

/** Nothing comes back but that it was done. */
const SILENT = /^(?:resize|zoom|ping)$/;
/** A key that is made is shown once. */
const isHandedOut = ({ telling }: Evidence): boolean =>
  telling.some(
    ({ word, verb, things: [thing] }) =>
      thing?.isHanded === true && (verb?.kind === 'make' || /^(?:generate|regenerate|rotate)$/.test(word)),
  );

/** Of a repository that others commit to. */
const isContent = ({ nouns }: Phrase): boolean => nouns.includes('commit');

/** Whatever is stored there may be someone else's text. */
const OWN_STORES: ReadonlySet<ServerKind | undefined> = new Set<ServerKind>([
  'data',
  'money',
  'customers',
  'cloud',
]);

const SEARCHING = /^(?:search|read|query|export|download|fetch|select)$/;

/** What the name names, then what the first sentence does, then what the server has. */
function ofThings({ named, spoken }: Evidence, kind: ServerKind | undefined): readonly Label[] | undefined {
  const things = [...named, ...spoken.slice(0, 1)].flatMap((phrase) => phrase.things);
  const [own, next] = things.filter(({ reads }) => reads !== undefined);
  // The files of a pull request are its author's.
  const isPart =
    (own?.kind === 'files' || own?.kind === 'forge') && next?.reads?.includes('outside') === true;
  if (kind === 'web' && named.some(({ word }) => word === 'search')) return ['outside'];
  if (own !== undefined) return isPart ? LABELS : onServer(own, kind);
  return kind === undefined ? undefined : LABELS_OF[kind];
}

/** What people file at a forge is theirs, and public as often as not; a page of the web is no page of a wiki. */
function onServer({ reads = [], kind }: Thing, of: ServerKind | undefined): readonly Label[] {
  if (of === 'forge' && kind === 'tracker') return ['outside'];
  if (of === 'money' && kind === 'customers') return ['private'];
  if (of === 'docs' && kind === 'files') return LABELS;
  if (
    of === 'web' &&
    reads.includes('outside') &&
    (kind === undefined || kind === 'docs' || kind === 'cloud')
  )
    return ['outside'];
  return reads;
}
