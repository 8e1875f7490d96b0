/** OTLP writes an attribute as `{"key": …, "value": {"stringValue": …}}`. */
import type { Field, FieldTree, FieldValue } from './fields.ts';

const VALUE: Field = { kind: 'value' };
export const PAIR_NAME: FieldTree = new Map([['key', VALUE]]);
const ANY_FIELDS: FieldTree = new Map<string, Field>([
  ...['stringValue', 'intValue', 'doubleValue', 'boolValue'].map((name): [string, Field] => [name, VALUE]),
  [
    'arrayValue',
    {
      kind: 'group',
      fields: new Map([['values', { kind: 'group', fields: new Map([['stringValue', VALUE]]) }]]),
    },
  ],
]);
export const ANY_VALUE: FieldTree = new Map([['value', { kind: 'group', fields: ANY_FIELDS }]]);

/** OTLP's `{"stringValue": "x"}` and its kin as the value itself. */
export function unwrapAny(value: FieldValue): FieldValue | undefined {
  if (!(value instanceof Map)) return typeof value === 'object' ? undefined : value;
  const list: FieldValue | undefined = value.get('arrayValue');
  if (list instanceof Map) {
    const values: FieldValue = list.get('values') ?? [];
    return Array.isArray(values)
      ? values.map((one) => (one instanceof Map ? (one.get('stringValue') ?? null) : null))
      : [];
  }
  return [...value.values()][0];
}
