import { z } from 'zod';
import { CALL_EXAMPLES } from '../../src/answers/calls/call-examples.cases.ts';
import { DEFINITION_EXAMPLES } from '../../src/answers/definitions/definition-examples.cases.ts';
import { LEDGER_EXAMPLES } from '../../src/answers/ledger/ledger-examples.cases.ts';
import { MACHINE_EXAMPLES } from '../../src/answers/machine/machine-examples.cases.ts';
import type { DocumentCard } from '../../src/answers/registry/document-card.ts';
import { DOCUMENTS } from '../../src/answers/registry/documents.ts';
import { ROUTE_EXAMPLES } from '../../src/answers/routes/route-examples.cases.ts';
import { VERBS } from '../../src/doors/cli/verbs.ts';
import { TOOLS } from '../../src/doors/mcp/tools.ts';
import { cell, code, table } from './markdown.ts';

export const JSON_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...CALL_EXAMPLES,
  ...DEFINITION_EXAMPLES,
  ...ROUTE_EXAMPLES,
  ...LEDGER_EXAMPLES,
  ...MACHINE_EXAMPLES,
};

export function jsonPage(): string {
  const names = Object.keys(DOCUMENTS).map((name) => `[${name}](#${name})`);
  return [
    '# JSON documents',
    'Everything that TokenAuditor returns to programs: `--json` and `--jsonl` of the command line, structured results of the MCP tools, and values of the library. Each document is described by one schema in `src/answers/`; the schemas are strict, so a field that is not listed here never occurs. A field with a question mark may be left out.',
    'Names are snake_case in JSON. The library returns the same documents in camelCase: `risk_state` is `riskState`. A field that two documents share has the same meaning in both; every ruling is a part of the [ruling](#ruling).',
    'With `--json` standard output contains one document, even if the command fails: then it is an [error](#error). With `--jsonl` each line of output answers one line of input, in the same order; an unusable line yields a [refused-line](#refused-line). Examples are real output, with lists and long texts cut.',
    names.join(' · '),
    ...Object.entries(DOCUMENTS).flatMap(([name, card]) => section(name, card)),
  ].join('\n\n');
}

function section(name: string, card: DocumentCard): string[] {
  const doors = doorsOf(name, card);
  return [
    `## ${name}`,
    card.about,
    ...(doors.length > 0 ? [`Given by ${doors.join(', ')}.`] : []),
    ...fieldLines(card),
    // A line of a batch is one line.
    code(name.endsWith('-line') ? JSON.stringify(JSON_EXAMPLES[name]) : laidOut(JSON_EXAMPLES[name]), 'json'),
  ];
}

function fieldLines({ schema, page, like }: DocumentCard): string[] {
  if (page !== undefined) return [`Its fields are described in [${page}](${page}).`];
  const rows = fieldsOf(schema);
  const head = ['field', 'type', ''];
  if (like === undefined) return [table(head, rows)];
  const base: DocumentCard | undefined = Object.entries(DOCUMENTS).find(([name]) => name === like)?.[1];
  const shared = new Set(base && fieldsOf(base.schema).map((row) => row.join()));
  const others = rows.filter(
    ([field = '', ...rest]) => !shared.has([field.replace('`[].', '`'), ...rest].join()),
  );
  const words = `Its other fields are described under [${like}](#${like}).`;
  return others.length === 0 ? [words] : [words, table(head, others)];
}

const inline = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n\s*|\n\s*(?=\])/g, '')
    .replace(/\n\s*/g, ' ');

/** What fits into a line is one line. */
function laidOut(value: unknown, indent = ''): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 100) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => laidOut(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${laidOut(item, inner)}`);
  return `${open}\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}${close}`;
}

function doorsOf(name: string, { schema, library = [] }: DocumentCard): string[] {
  return [
    ...VERBS.filter(({ json }) => json.some((each) => each === name)).map(
      (verb) => `\`tokenauditor ${verb.name} --json\``,
    ),
    ...VERBS.filter(({ jsonl }) => jsonl === name).map((verb) => `\`tokenauditor ${verb.name} --jsonl\``),
    ...TOOLS.filter(({ output }) => output === schema).map((tool) => `the MCP tool \`${tool.name}\``),
    ...library.map((word) => `\`${word}\` of the library`),
  ];
}

const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Node = z.infer<typeof nodeSchema>;

/** Field, type and description, in the order of the schema; what is inside of a field follows it. */
export function fieldsOf(schema: z.ZodType): string[][] {
  const printed = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return [...rowsOf(nodeSchema.parse(printed), '')];
}

function* rowsOf(node: Node, path: string): Generator<string[]> {
  const choices = node.anyOf ?? node.oneOf ?? [];
  for (const choice of choices) yield* rowsOf(nodeSchema.parse(choice), path);
  if (node.items !== undefined) yield* rowsOf(nodeSchema.parse(node.items), `${path}[]`);
  const required = new Set(node.required ?? []);
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const field = nodeSchema.parse(property);
    const place = path === '' ? name : `${path}.${name}`;
    const mark = required.has(name) ? '' : '?';
    yield [`\`${place}${mark}\``, cell(typeOf(field)), cell(descriptionOf(field))];
    yield* rowsOf(field, place);
  }
}

const descriptionOf = (node: Node): string =>
  node.description ??
  (node.anyOf ?? [])
    .map((choice) => nodeSchema.parse(choice).description)
    .find((text) => text !== undefined) ??
  '';

function typeOf(node: Node): string {
  if (node.anyOf) return node.anyOf.map((choice) => typeOf(nodeSchema.parse(choice))).join(' or ');
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ ...node, type })).join(' or ');
  if (node.type === 'null') return 'null';
  if (node.enum)
    return node.enum
      .filter((value) => value !== null)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (node.type === 'array') return `list of ${plural(typeOf(nodeSchema.parse(node.items ?? {})))}`;
  if (node.type === 'integer') return 'whole number';
  if (node.type === 'object' && node.properties === undefined) {
    const value = nodeSchema.safeParse(node.additionalProperties);
    return `object of ${value.success ? plural(typeOf(value.data)) : 'values'}`;
  }
  return node.type ?? 'any value';
}

const plural = (type: string): string => (/^[a-z ]+$/.test(type) && type !== 'any value' ? `${type}s` : type);
