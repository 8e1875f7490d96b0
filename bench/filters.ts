/** The filter of the redaction as machine code and in plain JavaScript: the same texts in one run. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as block from '../src/sensitive/anchors/byte-block.ts';
import { machineFilter } from '../src/sensitive/anchors/machine-filter.ts';
import { type BlockFilter, plainFilter } from '../src/sensitive/anchors/plain-filter.ts';
import { redactText } from '../src/sensitive/redact.ts';
import { type Row, race } from './measure.ts';

const { BLOCK_UNITS, loadBlock, loadWide, MARGIN, machineMemory, TABLES_AT, WIDE_UNITS } = block;
const WARM_UP_ROUNDS = 30;
/** With less between them, machine code would not be worth its reading. */
const WORTH_IT = 1.3;

type Redact = (text: string) => unknown;

/** `redact` is the shipped one, with machine code. */
export async function benchFilters(texts: readonly string[], redact: Redact, rounds: number): Promise<Row[]> {
  if (machineMemory === undefined) return [{ what: 'filter', figure: 'this engine has no WebAssembly' }];
  const machine = machineFilter(machineMemory);
  const plainRedact = await redactWithoutMachineCode();
  // Puts the tables of all secrets into the memory.
  redactText('token');
  const times = await race(
    [
      { name: 'machine', run: () => filterAll(machine, texts) },
      { name: 'plain', run: () => filterAll(plainFilter, texts) },
      { name: 'redact', run: () => redactAll(redact, texts) },
      { name: 'plainRedact', run: () => redactAll(plainRedact, texts) },
    ],
    rounds,
    WARM_UP_ROUNDS,
  );
  const at = (name: string) => times.get(name) ?? Number.NaN;
  const ofFilter = at('plain') / at('machine');
  return [
    {
      what: 'filter, time of JavaScript / WebAssembly',
      figure: `${ofFilter.toFixed(2)} × (${at('plain').toFixed(1)} ms / ${at('machine').toFixed(1)} ms)`,
      target: `≥ ${WORTH_IT} ×`,
      met: ofFilter >= WORTH_IT,
    },
    {
      what: 'redactText, time of JavaScript / WebAssembly',
      figure: `${(at('plainRedact') / at('redact')).toFixed(2)} ×`,
    },
  ];
}

function redactAll(redact: Redact, texts: readonly string[]): void {
  for (const text of texts) redact(text);
}

/** Everything a filter does for a redaction. */
function filterAll(filter: BlockFilter, texts: readonly string[]): number {
  const hits: number[] = [];
  let found = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += BLOCK_UNITS) {
      const last = MARGIN + loadBlock(text, at);
      filter.findLiterals(MARGIN, last, TABLES_AT[0], at - MARGIN, hits);
      found += hits.length + filter.findRuns(MARGIN, last, last + MARGIN);
      hits.length = 0;
    }
    if (Buffer.byteLength(text) === text.length) continue;
    for (let at = 0; at < text.length; at += WIDE_UNITS) found += filter.findNotAscii(0, loadWide(text, at));
  }
  return found;
}

/** The shipped bundle once more, from another place and so with modules of its own, loaded as if there were no WebAssembly. */
async function redactWithoutMachineCode(): Promise<Redact> {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-filters-'));
  const engine = Reflect.get(globalThis, 'WebAssembly');
  try {
    cpSync(join(import.meta.dirname, '..', 'dist'), folder, { recursive: true });
    Reflect.set(globalThis, 'WebAssembly', undefined);
    const library: typeof import('../src/library.ts') = await import(
      pathToFileURL(join(folder, 'library.js')).href
    );
    return library.redactText;
  } finally {
    Reflect.set(globalThis, 'WebAssembly', engine);
    rmSync(folder, { recursive: true, force: true });
  }
}
