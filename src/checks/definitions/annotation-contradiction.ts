import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import { isObject } from '../../screening/definitions/schema-fields.ts';
import { printable } from '../../text/printable.ts';
import { type Doing, doingOfName } from './annotations/acts.ts';
import { settledAsking } from './annotations/approvals.ts';
import { HARMLESS } from './annotations/excuses.ts';
import { hintsAgainst } from './annotations/hints.ts';
import { statementsOf, type ToolStatements } from './annotations/tool-statements.ts';

export const annotationContradiction: DefinitionCheck = {
  card: {
    id: 'annotation.contradiction',
    title: 'Annotation contradicts the tool',
    reads: ['tool'],
    tier: 'soft',
    also: { tier: 'hard', when: 'a title that settles whether other tools need approval' },
    severity: 'medium',
    sees: 'Tools annotated as read-only, non-destructive, idempotent or closed-world whose name, title or first sentence describes deleting, writing, sending, paying, executing or fetching; titles that contradict names.',
    matters: 'Hosts run read-only tools without asking, and people approve a tool by its title.',
    remedy: 'Treat the tool as its name suggests, and report the mismatch to its author.',
    limits:
      'Reads English verbs in names, titles and first sentences; it does not see what the tool really does.',
  },
  *inspectDefinition(subject) {
    const { definition } = subject;
    const hints = definition.value.annotations;
    if (definition.kind !== 'tool') return;
    const statements = statementsOf(subject);
    if (isObject(hints)) yield* hintsAgainst(hints, statements, subject);
    yield* titleAgainst(statements, definition.name);
    yield* settledAsking(subject);
  },
};

/** Only clear opposites: a harmless title on a tool that is not, or the reverse. */
function* titleAgainst(
  { titles, byName, description }: ToolStatements,
  name: string,
): Generator<Observation> {
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
      detail: 'The title describes a different action than the name of the tool.',
    };
  }
}

const shares = (words: string, { verb }: Doing): boolean =>
  nameWords(words).some((word) => word.startsWith(verb.slice(0, 6)));
