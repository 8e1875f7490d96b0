/** Values that a schema chooses for the one who calls: defaults, constants, the only allowed value. */
import type { JsonValue } from '../../text/json-value.ts';
import type { DefinitionSubject, Parameter } from '../definition/subject.ts';

export interface Preset {
  readonly parameter: Parameter;
  readonly path: string;
  readonly value: string | boolean;
}

const LONGEST = 2_000;
const MOST_ITEMS = 8;

export function* presetsOf(parameter: Parameter): Generator<Preset> {
  const { schema, path } = parameter;
  yield* presets(parameter, `${path}.default`, schema.default);
  yield* presets(parameter, `${path}.const`, schema.const);
  if (Array.isArray(schema.enum) && schema.enum.length === 1)
    yield* presets(parameter, `${path}.enum[0]`, schema.enum[0]);
}

function* presets(parameter: Parameter, path: string, value: JsonValue | undefined): Generator<Preset> {
  if (typeof value === 'boolean') yield { parameter, path, value };
  else if (typeof value === 'string') {
    if (value !== '') yield { parameter, path, value: value.slice(0, LONGEST) };
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.slice(0, MOST_ITEMS).entries())
      if (typeof item === 'string' && item !== '')
        yield { parameter, path: `${path}[${i}]`, value: item.slice(0, LONGEST) };
  }
}

/** What a definition says it is, in lower case: the names, the title and the description, not its parameters. */
export function purposeOf({ definition, texts }: DefinitionSubject): string {
  const own = texts.filter(({ path }) => /^\$\.(?:name|title|description|annotations\.title)$/.test(path));
  return [definition.server, definition.name, ...own.map(({ text }) => text.slice(0, LONGEST))]
    .join(' ')
    .toLowerCase();
}
