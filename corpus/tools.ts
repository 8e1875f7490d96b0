import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Definition, DefinitionKind } from '../src/vocabulary/definition.ts';

export const DEFINITION_LABELS = ['malicious', 'hard-negative', 'benign'] as const;
export type DefinitionLabel = (typeof DEFINITION_LABELS)[number];

/** One labelled definition with the definitions of other servers it stands beside. */
export interface LabelledDefinition {
  readonly id: string;
  readonly label: DefinitionLabel;
  readonly category: string;
  readonly definition: Definition;
  readonly peers: readonly Definition[];
  /** What makes it so. */
  readonly about: string;
}

type Said = Definition['value'];
type Listed = Said & { readonly server: string; readonly kind?: DefinitionKind; readonly program?: string };
type Line = Listed & {
  readonly id: string;
  readonly class: string;
  readonly peers?: readonly Listed[];
  readonly about: string;
  readonly origin: string;
};

export const DEFINITIONS_DIRECTORY: string = join(import.meta.dirname, 'tools');

/** Stands in the middle of whatever looks like a credential, so that none is stored in one piece. */
const SEAM = '<+>';

export function readDefinitions(label: DefinitionLabel): LabelledDefinition[] {
  return readFileSync(join(DEFINITIONS_DIRECTORY, `${label}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text): LabelledDefinition => {
      const line: Line = JSON.parse(text.replaceAll(SEAM, ''));
      const { id, class: category, peers = [], about, origin: _, ...listed } = line;
      return {
        id,
        label,
        category,
        definition: definitionOf(listed),
        peers: peers.map(definitionOf),
        about,
      };
    });
}

function definitionOf({ server, kind = 'tool', program, ...value }: Listed): Definition {
  const name =
    kind === 'resource' ? value.uri : kind === 'resource_template' ? value.uriTemplate : value.name;
  const known = program === undefined ? {} : { program };
  return { kind, server, ...known, name: typeof name === 'string' ? name : '', value };
}
