/** Proofs of the corpus, valid and broken, against our verification: the answers must be the same. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  verifyConsistency,
  verifyInclusion,
  verifySubtreeConsistency,
  verifySubtreeInclusion,
} from '../../src/evidence/tree/merkle.ts';
import type { EvalResult } from './result.ts';

interface Vector {
  readonly leafIdx: number;
  readonly treeSize: number;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly size1: number;
  readonly size2: number;
  readonly root: string;
  readonly root1: string;
  readonly root2: string;
  readonly leafHash: string;
  readonly proof: readonly string[] | null;
  readonly wantErr: boolean;
}

const bytes = (base64: string | null): Buffer => Buffer.from(base64 ?? '', 'base64');

const KINDS = new Map<string, (vector: Vector, proof: Buffer[]) => boolean>([
  ['inclusion', (v, p) => verifyInclusion(p, v.leafIdx, v.treeSize, bytes(v.leafHash), bytes(v.root))],
  ['consistency', (v, p) => verifyConsistency(p, v.size1, v.size2, bytes(v.root1), bytes(v.root2))],
  [
    'subtreeinclusion',
    (v, p) => verifySubtreeInclusion(p, v.leafIdx, v.start, v.end, bytes(v.leafHash), bytes(v.root)),
  ],
  [
    'subtreeconsistency',
    (v, p) => verifySubtreeConsistency(p, v.start, v.end, v.size, bytes(v.root1), bytes(v.root2)),
  ],
]);

export async function evalMerkle(dataDir: string): Promise<EvalResult> {
  const vectors = join(dataDir, 'merkle', 'testdata');
  const misses: string[] = [];
  const rows: { what: string; figure: string }[] = [];
  for (const [kind, verify] of KINDS) {
    const names = (await readdir(join(vectors, kind), { recursive: true })).filter((each) =>
      each.endsWith('.json'),
    );
    const before = misses.length;
    for (const name of names.sort()) {
      const vector: Vector = JSON.parse(await readFile(join(vectors, kind, name), 'utf8'));
      if (verify(vector, (vector.proof ?? []).map(bytes)) === vector.wantErr) misses.push(`${kind}/${name}`);
    }
    const agree = names.length - (misses.length - before);
    rows.push({ what: kind, figure: `${agree} / ${names.length}` });
  }
  return {
    title: 'Merkle proofs, valid and broken',
    rows,
    misses,
    floor: 'every answer the same',
    held: misses.length === 0 && rows.length === KINDS.size,
  };
}
