/** The one document of `--json`. */
import type { ServerOrigin } from '../../../vocabulary/definition.ts';
import {
  countVerdicts,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
  verdictOfAll,
  verdictOfServer,
} from './outcome.ts';
import { safe } from './text.ts';
import { spellScanned } from './told.ts';

const MOST_NAME = 1000;

export function documentOf(outcome: Outcome) {
  const { servers, problems } = outcome;
  return {
    verdict: verdictOfAll(outcome),
    counts: countVerdicts(servers.flatMap(({ items }) => items)),
    problems: problems.map((problem) => safe(problem, MOST_NAME)),
    servers: servers.map(spellServer),
  };
}

function spellServer(server: ScannedServer) {
  const { listing, items, source, said } = server;
  return {
    server: safe(listing.server, MOST_NAME),
    verdict: verdictOfServer(server),
    ...spelledOrigin(listing.origin),
    ...(source === undefined ? {} : { source: safe(source, MOST_NAME) }),
    counts: countVerdicts(items),
    problems: listing.problems.map((problem) => safe(problem, MOST_NAME)),
    ...(said === undefined ? {} : { stderr: safe(said, 4000) }),
    definitions: items.map(spellItem),
  };
}

/** One line, looked through as a whole: cut into words, a secret would not be known any more. */
const spelledOrigin = (origin: ServerOrigin) => ({
  transport: origin.kind,
  origin: safe(spellOrigin(origin), MOST_NAME),
});

function spellItem(item: ScannedItem) {
  const { definition, state } = item;
  return {
    kind: definition.kind,
    name: safe(definition.name, MOST_NAME),
    ...(state === undefined ? {} : { state }),
    ...spellScanned(item),
  };
}
