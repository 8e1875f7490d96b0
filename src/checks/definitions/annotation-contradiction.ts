import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import { isObject } from '../../screening/definitions/schema-fields.ts';
import { printable } from '../../text/printable.ts';
import { type Doing, doingOfName } from './annotations/acts.ts';
import { settledAsking } from './annotations/approvals.ts';
import { HARMLESS } from './annotations/excuses.ts';
import { hintsAgainst } from './annotations/hints.ts';
import { said, type Told } from './annotations/told.ts';

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
