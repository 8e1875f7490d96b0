import type { Tree } from '../../ports/tree.ts';
import { bundledSightings } from '../../routers/discovery/bundled.ts';
import { mayHoldRoutes } from '../../routers/discovery/prefilter.ts';
import { sightingsIn } from '../../routers/discovery/read-file.ts';
import { copyParts, type Draft } from '../../routers/discovery/reading/draft.ts';
import type { PlacedSighting, Sighting, Skips } from '../../vocabulary/route.ts';
import { isBinary, isMinified, isWide, textOf } from './file-text.ts';
import { withoutSecrets } from './guard.ts';
import { skipOf } from './kept-files.ts';
import { routesOf } from './lines.ts';

const MOST_BYTES = 1024 * 1024;
/** Bundles are searched, not parsed, so a higher limit is affordable. */
const MOST_BUNDLED = 16 * MOST_BYTES;

/** The routes of one file; if it is skipped, the reason is counted. */
export function readOne(
  root: string,
  file: string,
  isBuiltToo: boolean,
  tree: Tree,
  skipped: Skips,
): PlacedSighting[] {
  const bytes = tree.read(`${root}/${file}`, isBuiltToo ? MOST_BUNDLED : MOST_BYTES);
  if (typeof bytes === 'string') {
    skipped[bytes] += 1;
    return [];
  }
  const isBundle = isMinified(bytes, file) || bytes.length > MOST_BYTES || skipOf(file) === 'minified';
  const isDull = isBinary(bytes) ? 'binary' : isBundle && !isBuiltToo ? 'minified' : undefined;
  if (isDull !== undefined) {
    skipped[isDull] += 1;
    return [];
  }
  if (!isWide(bytes) && !mayHoldRoutes(bytes)) return [];
  const text = textOf(bytes);
  const seen = isBundle ? bundledSightings(text).flatMap(withoutSecrets) : read(file, text);
  return seen.map((sighting) => placed(sighting, file));
}

function placed(sighting: Sighting, file: string): PlacedSighting {
  const { line, kind, trust, indicator, isActive, confidence } = sighting;
  const draft: Draft & { readonly file: string } = {
    file,
    line,
    kind,
    trust,
    indicator,
    isActive,
    confidence,
  };
  copyParts(sighting, draft);
  return draft;
}

function read(file: string, text: string): Sighting[] {
  return routesOf(sightingsIn(file, text).flatMap(withoutSecrets), text);
}
