/**
 * A file or folder given without a format: a folder is searched for logs of known formats, a file is recognised by its
 * first rows. Traces in our own format keep it, and its stricter validation.
 */
import { Buffer } from 'node:buffer';
import type { ImportFiles, ImportSource } from '../../ports/imports.ts';
import { Dropped } from '../../routers/imports/fields/dropped.ts';
import type { Row } from '../../routers/imports/fields/fields.ts';
import { fieldsOfAll, importersFor, recogniseFormat } from '../../routers/imports/importers.ts';
import type { TraceAudit } from '../../routers/trace/audit.ts';
import { auditImported, auditOwn, type FileReport } from './audit-file.ts';
import { BrokenCompression, decoded } from './import-decoding.ts';
import type { ImportOptions } from './import-file.ts';
import { rowsOf, type Scope } from './import-rows.ts';

/** At most this much of a file is read to recognise it. */
const SAMPLE_ROWS = 256;
const SAMPLE_BYTES = 4 * 1024 * 1024;
/** Unless no row has ended by then: a pasted picture makes a long one. */
const MOST_BYTES = 32 * 1024 * 1024;

export async function auditAny(
  source: string | ImportSource,
  given: Pick<ImportOptions, 'host' | 'claimed'>,
  audit: TraceAudit,
  files: ImportFiles,
  progress?: (bytes: number) => void,
): Promise<FileReport> {
  const options = { ...given, format: 'auto' as const };
  if (typeof source === 'string') return await auditImported(source, options, audit, files, progress);
  const { isOwn, whole } = await lookInto(source);
  return isOwn
    ? await auditOwn(whole, audit, progress)
    : await auditImported(whole, options, audit, files, progress);
}

/** A pipe can be read only once: the inspected part is held, and read again first. */
async function lookInto(source: ImportSource): Promise<{ isOwn: boolean; whole: ImportSource }> {
  const rest = source.chunks()[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  const rows: Row[] = [];
  let heldBytes = 0;
  const looked = async function* () {
    while (heldBytes < (rows.length > 0 ? SAMPLE_BYTES : MOST_BYTES)) {
      const { value, done } = await rest.next();
      if (done) return;
      const chunk = Buffer.from(value);
      held.push(chunk);
      heldBytes += chunk.length;
      yield chunk;
    }
  };
  const isOwn = await isInOwnWords(looked(), rows);
  const whole = async function* () {
    yield* held.splice(0);
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  };
  return { isOwn, whole: { name: source.name, chunks: whole } };
}

async function isInOwnWords(chunks: AsyncIterable<Uint8Array>, rows: Row[]): Promise<boolean> {
  const importers = importersFor();
  const scope: Scope = { tree: fieldsOfAll(importers), dropped: new Dropped() };
  try {
    for await (const batch of rowsOf(decoded(chunks), scope)) {
      for (const found of batch) if ('row' in found) rows.push(found.row);
      if (rows.length >= SAMPLE_ROWS) break;
    }
  } catch (error) {
    // Only the beginning was unpacked, or it is broken: reading the whole file reports that.
    if (!(error instanceof BrokenCompression)) throw error;
  }
  if (scope.shape === 'csv' || scope.shape === 'headers') return false;
  const { importer, rivals } = recogniseFormat(rows.slice(0, SAMPLE_ROWS), importers);
  if (importer === undefined) return rivals.length === 0 || rivals.includes('plain');
  return importer.id === 'plain' || (importer.id === 'columns' && rows.some(isMeantAsTrace));
}

/** A trace that lacks one of its two names is reported as such, not taken for a table in another format. */
const isMeantAsTrace = (row: Row): boolean => row.has('provider_host') || row.has('claimed_model');
