/** What was found, with all that a person needs to find the place. */
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

export interface ToldPlace {
  readonly path: string;
  readonly evidence: string;
  /** The words around it with the part that matters marked, where it can be told which one it is. */
  readonly excerpt?: readonly Piece[];
}

/** Looking for a sentence costs as much as scanning it; after so many looks the evidence has to do. */
const MOST_LOOKS = 2_000;

/** Tells places of findings. One for a whole scan: the looks it may take are counted. */
export class PlaceTeller {
  #looks = MOST_LOOKS;

  placesOf(definition: Definition, finding: DefinitionFinding): ToldPlace[] {
    const texts = new Map(textsOfDefinition(definition).texts.map(({ path, text }) => [path, text]));
    return finding.places.map(({ path, evidence }) => {
      const speaks = (sentence: string) => this.#speaks(sentence, definition, finding);
      const excerpt = excerptOf(texts.get(path), evidence, speaks);
      return { path, evidence, ...(excerpt === undefined ? {} : { excerpt }) };
    });
  }

  #speaks(sentence: string, { server }: Definition, { checks }: DefinitionFinding): boolean {
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

/** The same before words of ours. */
export function quotedCall(definition: Definition, max?: number): string {
  const { kind, name } = definition;
  if (kind === 'instructions') return kind;
  return kind === 'tool' ? quoted(name, max) : `${kind.replace('_', ' ')} ${quoted(name, max)}`;
}

/** `send_mail`, `prompt summarise`, `resource file:///etc/hosts`, `instructions`: as it came, for the caller to make safe. */
export function calledOf({ kind, name }: Definition): string {
  if (kind === 'tool') return name;
  return kind === 'instructions' ? 'instructions' : `${kind.replace('_', ' ')} ${name}`;
}
