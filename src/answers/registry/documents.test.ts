import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf, JSON_EXAMPLES } from '../../../scripts/docs/json-page.ts';
import { files, textOf } from '../../../test/house/rooms.ts';
import { TOOLS } from '../../doors/mcp/tools.ts';
import { fromWire, toWire } from '../wire-names.ts';
import type { DocumentCard } from './document-card.ts';
import { DOCUMENTS } from './documents.ts';

const cards: readonly (readonly [string, DocumentCard])[] = Object.entries(DOCUMENTS);
const described = cards.filter(([, { page }]) => page === undefined);

test('every document has an example, and no example is of another', () => {
  expect(cards.length).toBeGreaterThan(50);
  expect(Object.keys(JSON_EXAMPLES).sort()).toEqual(Object.keys(DOCUMENTS).sort());
});

test.each(cards)('the example of %s fits its schema', (name, { schema }) => {
  const { error } = schema.safeParse(JSON_EXAMPLES[name]);
  expect(error?.issues ?? []).toEqual([]);
});

test.each(described)('every field of %s is described in a line', (_, { schema }) => {
  const rows = fieldsOf(schema);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(([, , about = '']) => about === '' || about.includes('\n'))).toEqual([]);
});

test.each(described)('fields of %s are snake_case, and come back from camelCase', (_, { schema }) => {
  const names = fieldsOf(schema).map(([field = '']) => /([\w-]+)\??`$/.exec(field)?.[1] ?? field);
  // scrypt's own parameters are `N`, `r` and `p` everywhere.
  const odd = names.filter((name) => name !== 'N' && !/^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/.test(name));
  expect(odd).toEqual([]);
  const document = Object.fromEntries(names.map((name) => [name, 0]));
  expect(toWire(fromWire(document))).toEqual(document);
});

/** Objects inside a schema that would accept an undescribed field. */
function* looseIn(schema: z.core.JSONSchema.BaseSchema, path = '$'): Generator<string> {
  const isLoose = schema.type === 'object' && schema.properties && schema.additionalProperties !== false;
  if (isLoose) yield path;
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items ?? []].flat();
  for (const each of inner) if (typeof each === 'object') yield* looseIn(each, `${path}[]`);
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    if (typeof each === 'object') yield* looseIn(each, `${path}.${name}`);
}

test.each(cards)('%s is strict all the way down', (_, { schema }) => {
  const printed = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  expect([...looseIn(printed)]).toEqual([]);
});

test('each MCP tool lists the schema of one document', () => {
  const pairs = TOOLS.map(({ name, output, listed }) => {
    const document = cards.find(([, { schema }]) => schema === output);
    const { $schema: _, ...printed } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
    expect(listed.outputSchema, name).toEqual(JSON.parse(JSON.stringify(printed)));
    return [name, document?.[0]];
  });
  expect(Object.fromEntries(pairs)).toEqual({
    discover_routes: 'routes',
    audit_redacted_trace: 'audit',
    screen_tool_call: 'advice',
    roadside_screen_tool_call: 'recorded-ruling',
    policy_gate_check: 'gate-ruling',
    evaluate_sampling_policy: 'sampling',
    compare_model_identity: 'comparison',
    evaluate_degradation_window: 'degradation',
    generate_probe_plan: 'probe-plan',
    append_transparency_event: 'event-receipt',
    generate_local_report: 'report',
    scan_content: 'content-scan',
    get_scan_log: 'scan-log',
    quarantine_security: 'quarantine-security',
  });
});

test('the parts of a ruling are the fields of the ruling', () => {
  const shapeOf = (name: keyof typeof DOCUMENTS) =>
    fieldsOf(DOCUMENTS[name].schema).map((row) => row.join(' '));
  const ruling = new Set(shapeOf('ruling'));
  const extra = (name: keyof typeof DOCUMENTS) =>
    shapeOf(name)
      .filter((row) => !ruling.has(row))
      .map((row) => /`([^`]*)`/.exec(row)?.[1]);
  expect(extra('ruling-line')).toEqual([
    ...['id?', 'exceptions?', 'flows?'],
    ...['flows[].check', 'flows[].decision', 'flows[].act', 'flows[].path', 'flows[].line'],
  ]);
  expect(extra('advice')).toEqual(['coverage']);
  expect(extra('recorded-ruling').slice(-1)).toEqual(['coverage']);
  expect(extra('gate-ruling')).toEqual(['audit_event_required']);
});

test('outside of MCP only types of answers are imported: no verb and no hook loads a schema for them', () => {
  const others = files.filter((path) => !path.startsWith('answers/') && !path.startsWith('doors/mcp/tools/'));
  const imports = others.flatMap((path) =>
    [...textOf(path).matchAll(/^(import|export)( type)? [^;]*?'([^']*\banswers\/[^']*)';/gm)].map(
      ([, , type, target = '']) => ({ path, isType: type !== undefined, target }),
    ),
  );
  expect(imports.length).toBeGreaterThan(50);
  const loaded = imports.filter(({ isType, target }) => !isType && !target.endsWith('/wire-names.ts'));
  expect(loaded).toEqual([]);
});
