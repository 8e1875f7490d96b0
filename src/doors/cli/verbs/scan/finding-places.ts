/** Findings with everything that a person needs to find the place. */
import { CHECKS } from '../../../../checks/all-checks.ts';
import type { DefinitionFinding } from '../../../../policy/definition-verdict.ts';
import { scanDefinitions } from '../../../../road/definitions.ts';
import { textsOfDefinition } from '../../../../screening/definitions/texts.ts';
import type { CheckCard } from '../../../../vocabulary/check.ts';
import type { Definition } from '../../../../vocabulary/definition.ts';
import { quoted } from '../../../../work/scan/safe-text.ts';
import { excerptOf, type Piece } from './excerpt.ts';

const CARDS: ReadonlyMap<string, CheckCard> = new Map(CHECKS.map(({ card }) => [card.id, card]));

export const cardOf = (check: string): CheckCard | undefined => CARDS.get(check);

export interface FindingPlace {
  readonly path: string;
  readonly evidence: string;
  /** The surrounding words with the relevant part marked, if it can be determined. */
  readonly excerpt?: readonly Piece[];
}

/** Searching for a sentence costs as much as scanning it; after this many searches the evidence has to do. */
const MOST_LOOKS = 2_000;

/** Describes the places of findings. One per scan, because the number of searches is limited. */
export class PlaceFinder {
  #looks = MOST_LOOKS;

  placesOf(definition: Definition, finding: DefinitionFinding): FindingPlace[] {
    const texts = new Map(textsOfDefinition(definition).texts.map(({ path, text }) => [path, text]));
    return finding.places.map(({ path, evidence }) => {
      const isFlagged = (sentence: string) => this.#isFlagged(sentence, definition, finding);
      const excerpt = excerptOf(texts.get(path), evidence, isFlagged);
      return { path, evidence, ...(excerpt === undefined ? {} : { excerpt }) };
    });
  }

  #isFlagged(sentence: string, { server }: Definition, { checks }: DefinitionFinding): boolean {
    if (this.#looks-- <= 0) return false;
    const alone: Definition = {
      kind: 'tool',
      server,
      name: 'it',
      value: { name: 'it', description: sentence },
    };
    const [scanned] = scanDefinitions([alone]);
    return scanned?.screening.signals.some(({ check }) => checks.includes(check)) === true;
  }
}

/** The same, inside a sentence. */
export function quotedCall(definition: Definition, max?: number): string {
  const { kind, name } = definition;
  if (kind === 'instructions') return kind;
  return kind === 'tool' ? quoted(name, max) : `${kind.replace('_', ' ')} ${quoted(name, max)}`;
}

/** `send_mail`, `prompt summarise`, `resource file:///etc/hosts`, `instructions`: untrusted; the caller makes it safe. */
export function displayNameOf({ kind, name }: Definition): string {
  if (kind === 'tool') return name;
  return kind === 'instructions' ? 'instructions' : `${kind.replace('_', ' ')} ${name}`;
}
