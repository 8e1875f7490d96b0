import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledDefinition } from '../../corpus/tools.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import type { Definition } from '../../src/vocabulary/definition.ts';
import type { EvalResult } from './result.ts';
import { FLOORS, honestResult, isCaught, judgeDefinitions, maliciousResult, placeOf } from './tools.ts';
import { percent } from './verdicts.ts';

type Fields = { readonly [key: string]: JsonValue };
const isFields = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** Definitions of others by label, whichever of the two known shapes their file has. */
export function evalDefinitions(dataDir: string): EvalResult[] {
  return readdirSync(join(dataDir, 'tools'))
    .filter((file) => /\.jsonl?$/.test(file))
    .sort()
    .flatMap((file) => {
      const all = judgeDefinitions(readRows(join(dataDir, 'tools', file)));
      const of = (label: LabelledDefinition['label']) => all.filter(({ row }) => row.label === label);
      const title = `given corpus, ${file}`;
      return [
        maliciousResult(title, of('malicious'), FLOORS),
        ...(['hard-negative', 'benign'] as const)
          .filter((label) => of(label).length > 0)
          .map((label) => honestResult(title, label, of(label), FLOORS)),
      ];
    });
}

function readRows(path: string): LabelledDefinition[] {
  const read = readFileSync(path, 'utf8');
  const lines = (): JsonValue[] =>
    read.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line)] : []));
  const whole = (): JsonValue => JSON.parse(read);
  const file = path.endsWith('.jsonl') ? lines() : whole();
  const rows = isFields(file) ? file.entries : file;
  return Array.isArray(rows) ? rows.filter(isFields).map(givenRow) : [];
}

function givenRow(row: Fields, i: number): LabelledDefinition {
  const peers = row.peers ?? row.registry;
  const label = text(row.label).replaceAll('_', '-');
  return {
    id: text(row.id) || `row ${i + 1}`,
    label: label === 'malicious' || label === 'hard-negative' ? label : 'benign',
    category: text(row.category) || label,
    definition: definitionOf(text(row.server), isFields(row.tool) ? row.tool : row),
    peers: Array.isArray(peers) ? peers.flatMap(peerOf) : [],
    about: text(row.note),
  };
}

/** Either an object or server, name and description in a row. */
function peerOf(peer: JsonValue): Definition[] {
  if (isFields(peer)) return [definitionOf(text(peer.server), isFields(peer.tool) ? peer.tool : peer)];
  if (!Array.isArray(peer)) return [];
  const [server, name, description] = peer.map(text);
  return [definitionOf(server ?? '', { name: name ?? '', description: description ?? '' })];
}

function definitionOf(server: string, fields: Fields): Definition {
  const { name, title, description, outputSchema, annotations } = fields;
  const given = fields.inputSchema ?? fields.input_schema;
  const inputSchema: JsonValue | undefined = typeof given === 'string' ? JSON.parse(given) : given;
  const value: { [key: string]: JsonValue } = {};
  for (const [key, item] of Object.entries({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations,
  }))
    if (item !== undefined && item !== null) value[key] = item;
  return { kind: 'tool', server, name: text(name), value };
}

/** Texts that attack a chat, each as the description of a tool. Many are everyday questions: reported, no floor. */
export function evalInjectedDescriptions(dataDir: string): EvalResult {
  const attacks: { user_input: string; injection_variant: string }[] = JSON.parse(
    readFileSync(join(dataDir, 'injection', 'prompt_injection.json'), 'utf8'),
  );
  const all = judgeDefinitions(
    attacks.map(({ user_input, injection_variant }, i) => ({
      id: `entry ${i}`,
      label: 'malicious',
      category: injection_variant,
      definition: definitionOf('given', { name: 'look_up', description: String(user_input) }),
      peers: [],
      about: '',
    })),
  );
  const { rows } = maliciousResult('', all, FLOORS);
  const caught = all.filter(isCaught).length;
  return {
    title: 'attacks on a chat as descriptions of tools',
    rows,
    misses: all.filter((judged) => !isCaught(judged)).map(placeOf),
    floor: `none; ${percent(caught, all.length)} caught`,
    held: all.length > 0,
  };
}
