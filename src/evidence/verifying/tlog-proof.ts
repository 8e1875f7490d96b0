/** Proofs as files, in C2SP's tlog-proof format: index, path and checkpoint, with the event's line as extra data. */
import { HASH_BYTES } from '../tree/merkle.ts';

const FORMAT = 'c2sp.org/tlog-proof@v1';
/** A line of 64 KiB in base64, 64 hashes and a note of ordinary size. */
const MOST_PROOF_BYTES = 256 * 1024;
/** More than a tree of 2^53 leaves can need. */
const MOST_HASHES = 64;

export interface TlogProof {
  readonly line: Uint8Array | null;
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  readonly checkpoint: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

export function encodeProof({ line, index, hashes, checkpoint }: TlogProof): string {
  const extra = line ? [`extra ${base64(line)}`] : [];
  return [FORMAT, ...extra, `index ${index}`, ...hashes.map(base64), '', checkpoint].join('\n');
}

/** Null for anything that is not such a proof in canonical form; whether it holds is checked elsewhere. */
export function decodeProof(text: string): TlogProof | null {
  const border = text.indexOf('\n\n');
  if (text.length > MOST_PROOF_BYTES || border < 0) return null;
  const [format, ...rest] = text.slice(0, border).split('\n');
  const extra = rest[0]?.startsWith('extra ') ? rest.shift()?.slice('extra '.length) : undefined;
  const [, digits = ''] = /^index (0|[1-9]\d{0,15})$/.exec(rest.shift() ?? '') ?? [];
  const index = Number(digits);
  if (format !== FORMAT || digits === '' || !Number.isSafeInteger(index) || rest.length > MOST_HASHES)
    return null;
  const line = extra === undefined ? null : fromBase64(extra);
  if (extra !== undefined && line === null) return null;
  const hashes: Uint8Array[] = [];
  for (const each of rest) {
    const hash = fromBase64(each);
    if (hash?.length !== HASH_BYTES) return null;
    hashes.push(hash);
  }
  return { line, index, hashes, checkpoint: text.slice(border + 2) };
}
