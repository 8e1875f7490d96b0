/** Compares the annotations of a tool with its name, title and description. */
import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { printable } from '../../../text/printable.ts';
import { TRIFLES } from '../../destructive/services/tool-removals.ts';
import type { Doing } from './acts.ts';
import { runsAnything } from './approvals.ts';
import { ENSURES, FINAL, HARMLESS, REVERSIBLE } from './excuses.ts';
import { agreed, clearly, type ToolStatements } from './tool-statements.ts';

/** A tool describes itself at the start; later text covers other tools and its answers. */
const BEGINNING = 300;
const DESTROYS = /^(?:force push|delete|destroy|purge|wipe|erase|drop|truncate|nuke)$/;
/** In the first sentence: it removes everything, not one item. */
const EVERYTHING =
  /^[^.!?\n]{0,40}\b(?:all|every|everything|entire|whole)\b(?! (?:filters?|labels?|formatting|duplicates|breakpoints|highlights?|selections?|markers?))/i;
const REPEATS = /^(?:send|reply|broadcast|tweet|email|append|create)$/;
const OUTSIDE = /^(?:fetch|crawl|scrape|browse|navigate|download|open)$/;

type Hints = { readonly [key: string]: JsonValue };

export function* hintsAgainst(
  hints: Hints,
  statements: ToolStatements,
  { definition, parameters }: DefinitionSubject,
): Generator<Observation> {
  const { byName, bySentence, description } = statements;
  const doing = byName?.act === 'looks' ? clearly(bySentence) : agreed(statements);
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
  const text = `${description} ${statements.titles.map(([, title]) => title).join(' ')}`;
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

function contradiction(hint: string, { verb }: Doing, confidence: number): Observation {
  return {
    threat: 'social_engineering',
    confidence,
    path: `$.annotations.${hint}`,
    evidence: printable(`${hint} against "${verb}"`, { max: 120 }),
    detail: 'An annotation contradicts the tool’s own name or description.',
  };
}
