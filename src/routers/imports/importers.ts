/** All importers, in the order in which ties are listed. */

import { type FieldTree, mergeFields, type Row } from './fields/fields.ts';
import type { FormatId, Importer } from './fields/importer.ts';
import { claudeCode } from './formats/claude-code.ts';
import { codex } from './formats/codex.ts';
import { type ColumnMap, columnsImporter } from './formats/columns.ts';
import { geminiCli } from './formats/gemini-cli.ts';
import { helicone } from './formats/helicone.ts';
import { langfuse } from './formats/langfuse.ts';
import { litellm } from './formats/litellm.ts';
import { newApi } from './formats/new-api.ts';
import { opencode } from './formats/opencode.ts';
import { openrouter } from './formats/openrouter.ts';
import { otel } from './formats/otel.ts';
import { pi } from './formats/pi.ts';
import { plain } from './formats/plain.ts';
import { portkey } from './formats/portkey.ts';
import { qwenCode } from './formats/qwen-code.ts';

const FORMATS: readonly Importer[] = [
  claudeCode,
  codex,
  openrouter,
  litellm,
  otel,
  langfuse,
  helicone,
  portkey,
  newApi,
  opencode,
  geminiCli,
  qwenCode,
  pi,
  plain,
];

const USUAL: readonly Importer[] = [...FORMATS, columnsImporter()];
const USUAL_FIELDS = mergeFields(USUAL.map(({ fields }) => fields));

export function importersFor(columns: ColumnMap = {}): readonly Importer[] {
  return Object.keys(columns).length === 0 ? USUAL : [...FORMATS, columnsImporter(columns)];
}

/** What all of them may read: for the rows by which a file is recognised. */
export const fieldsOfAll = (importers: readonly Importer[]): FieldTree =>
  importers === USUAL ? USUAL_FIELDS : mergeFields(importers.map(({ fields }) => fields));

export interface Recognition {
  /** Undefined when nothing fits, or more than one thing does. */
  readonly importer: Importer | undefined;
  /** How sure it is, 0 to 1. */
  readonly score: number;
  /** Formats that fit as well: the user has to choose one. */
  readonly rivals: readonly FormatId[];
}

const LEAST_SCORE = 0.25;
const NEAR = 0.05;

export function recogniseFormat(rows: readonly Row[], importers: readonly Importer[]): Recognition {
  const scored = importers
    .map((importer) => ({ importer, score: importer.recognises(rows) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (best === undefined) return { importer: undefined, score: 0, rivals: [] };
  const equals = scored.filter(({ score }) => best.score - score <= NEAR);
  if (equals.length === 1) return { importer: best.importer, score: best.score, rivals: [] };
  return { importer: undefined, score: best.score, rivals: equals.map(({ importer }) => importer.id) };
}

/** Whether each row fits exactly one of them: then the file mixes several formats, and the user need not choose. */
export function isMixture(
  rows: readonly Row[],
  rivals: readonly FormatId[],
  importers: readonly Importer[],
): boolean {
  const known = importers.filter(({ id }) => rivals.includes(id));
  const owners = rows.map((row) => known.filter(({ recognises }) => recognises([row]) >= LEAST_SCORE));
  const alone = new Set(owners.flatMap((each) => (each.length === 1 ? each : [])));
  return known.length > 1 && alone.size === known.length;
}
