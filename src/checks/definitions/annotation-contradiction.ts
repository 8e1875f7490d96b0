import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../screening/contract/definition-subject.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import { isObject } from '../../screening/definitions/schema-fields.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { printable } from '../../text/printable.ts';
import { TRIFLES } from '../destructive/services/tool-removals.ts';
import { type Doing, doingOfName } from './annotations/acts.ts';
import { runsAnything, settledAsking } from './annotations/approvals.ts';
import { ENSURES, FINAL, HARMLESS, REVERSIBLE } from './annotations/excuses.ts';
import { agreed, clearly, said, type Told } from './annotations/told.ts';

/** Where a tool says what it is; further on it speaks of other tools and of its answers. */
const BEGINNING = 300;
const DESTROYS = /^(?:force push|delete|destroy|purge|wipe|erase|drop|truncate|nuke)$/;
/** Of the first sentence: not one thing goes, but all of them. */
const EVERYTHING =
  /^[^.!?\n]{0,40}\b(?:all|every|everything|entire|whole)\b(?! (?:filters?|labels?|formatting|duplicates|breakpoints|highlights?|selections?|markers?))/i;
const REPEATS = /^(?:send|reply|broadcast|tweet|email|append|create)$/;
const OUTSIDE = /^(?:fetch|crawl|scrape|browse|navigate|download|open)$/;

export const annotationContradiction: DefinitionCheck = {
  card: {
    id: 'annotation.contradiction',
    title: 'Hint that contradicts the tool',
    reads: ['tool'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Tools that call themselves read-only, harmless, repeatable or closed while their name, title or first sentence says that they delete, write, send, pay, execute or fetch; titles that contradict names.',
    matters: 'Hosts let read-only tools run without asking, and people approve what the title says.',
    remedy: 'Treat the tool as what its name says, and tell its author.',
    limits:
      'Reads English verbs in names, titles and first sentences; what the tool really does is not seen.',
  },
  *inspectDefinition(subject) {
    const { definition } = subject;
    const hints = definition.value.annotations;
    if (definition.kind !== 'tool') return;
    const told = said(subject);
    if (isObject(hints)) yield* hintsAgainst(hints, told, subject);
    yield* titleAgainst(told, definition.name);
    yield* settledAsking(subject);
  },
};

type Hints = { readonly [key: string]: JsonValue };

function* hintsAgainst(
  hints: Hints,
  told: Told,
  { definition, parameters }: DefinitionSubject,
): Generator<Observation> {
  const { byName, bySentence, description } = told;
  const doing = byName?.act === 'looks' ? clearly(bySentence) : agreed(told);
  const both = byName?.act === bySentence?.act;
  if (hints.readOnlyHint === true) {
    if (doing !== undefined && !HARMLESS.test(description.slice(0, BEGINNING)))
      yield contradiction('readOnlyHint', doing, both ? 0.7 : 0.5);
    else if (runsAnything(description.slice(0, BEGINNING)))
      yield contradiction('readOnlyHint', { act: 'executes', verb: 'any statement' }, 0.6);
    else if (FINAL.test(description))
      yield contradiction('readOnlyHint', { act: 'removes', verb: 'cannot be undone' }, 0.6);
    return;
  }
  const text = `${description} ${told.titles.map(([, title]) => title).join(' ')}`;
  if (
    hints.destructiveHint === false &&
    byName !== undefined &&
    DESTROYS.test(byName.verb) &&
    !nameWords(definition.name).some((word) => TRIFLES.has(word)) &&
    !HARMLESS.test(text) &&
    !REVERSIBLE.test(text)
  )
    yield contradiction('destructiveHint', byName, 0.5);
  else if (
    hints.destructiveHint === false &&
    byName === undefined &&
    bySentence?.act === 'removes' &&
    EVERYTHING.test(description) &&
    !HARMLESS.test(text) &&
    !REVERSIBLE.test(text)
  )
    yield contradiction('destructiveHint', bySentence, 0.5);
  if (hints.idempotentHint === true && isRepeated(byName) && !ENSURES.test(text) && !HARMLESS.test(text))
    yield contradiction('idempotentHint', byName, 0.4);
  const isSent = byName?.act === 'sends' && /\be-?mail|\bsms\b|text message|\btweet/i.test(text);
  const isFetched =
    OUTSIDE.test(bySentence?.verb ?? '') &&
    OUTSIDE.test(byName?.verb ?? '') &&
    parameters.some(({ name }) => /^(?:url|urls|uri|link|website)$/i.test(name));
  if (hints.openWorldHint === false && (isSent || isFetched) && !/localhost|local file|mock/i.test(text))
    yield contradiction('openWorldHint', byName ?? { act: 'looks', verb: 'fetch' }, 0.4);
}

const isRepeated = (doing: Doing | undefined): doing is Doing =>
  doing !== undefined && !doing.isWeak && (doing.act === 'pays' || REPEATS.test(doing.verb));

/** Only the far ends: what looks harmless on the label and is not, or the other way round. */
function* titleAgainst({ titles, byName, description }: Told, name: string): Generator<Observation> {
  for (const [path, title] of titles) {
    const byTitle = doingOfName(title);
    if (byTitle === undefined || byName === undefined || byTitle.act === byName.act) continue;
    if (byTitle.isWeak || byName.isWeak || (byTitle.act !== 'looks' && byName.act !== 'looks')) continue;
    if (HARMLESS.test(description) || shares(title, byName) || shares(name, byTitle)) continue;
    yield {
      threat: 'social_engineering',
      confidence: 0.5,
      path,
      evidence: printable(`"${title.slice(0, 80)}" is the title of ${name}`, { max: 200 }),
      detail: 'The title says something else than the name of the tool.',
    };
  }
}

const shares = (words: string, { verb }: Doing): boolean =>
  nameWords(words).some((word) => word.startsWith(verb.slice(0, 6)));

function contradiction(hint: string, { verb }: Doing, confidence: number): Observation {
  return {
    threat: 'social_engineering',
    confidence,
    path: `$.annotations.${hint}`,
    evidence: printable(`${hint} against "${verb}"`, { max: 120 }),
    detail: 'A hint about what the tool does contradicts what the tool says of itself.',
  };
}
