/** The document of `--json`. */
import type { Scan, ScanDefinition, ScanServer } from '../../../../answers/definitions/scan.answer.ts';
import { toWire } from '../../../../answers/wire-names.ts';
import { listedClass } from '../../../../flows/listed-class.ts';
import { spellClass } from '../../../../road/explained-class.ts';
import { explainDefinition } from '../../../../road/explained-definition.ts';
import type { Definition } from '../../../../vocabulary/definition.ts';
import {
  countsOf,
  type ItemPin,
  isHeld,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
  summaryOf,
  verdictOfAll,
  verdictOfServer,
} from '../../../../work/scan/outcome.ts';
import { safe } from '../../../../work/scan/safe-text.ts';

const MOST_NAME = 1000;

export function documentOf(outcome: Outcome): Scan {
  const { servers, problems } = outcome;
  return {
    verdict: verdictOfAll(outcome),
    counts: countsOf(servers),
    summary: summaryOf(outcome),
    problems: problems.map((problem) => safe(problem, MOST_NAME)),
    servers: servers.map(spellServer),
  };
}

function spellServer(server: ScannedServer): ScanServer {
  const { listing, items, source, said } = server;
  return {
    server: safe(listing.server, MOST_NAME),
    verdict: verdictOfServer(server),
    ...spelledOrigin(server),
    ...(source === undefined ? {} : { source: safe(source, MOST_NAME) }),
    complete: listing.problems.length === 0,
    counts: countsOf([server]),
    problems: listing.problems.map((problem) => safe(problem, MOST_NAME)),
    ...(said === undefined ? {} : { stderr: safe(said, 4000) }),
    definitions: items.map((item) => spellItem(item, listing.definitions)),
  };
}

/** Redacted as a whole line: split into words, a secret might not be recognised. */
const spelledOrigin = (server: ScannedServer) => ({
  transport: server.listing.origin.kind,
  origin: safe(spellOrigin(server), MOST_NAME),
});

const spellPin = ({ state, contract, isExcused, changes }: ItemPin, held: boolean) => ({
  state,
  ...(contract === undefined ? {} : { contract_hash: contract }),
  held,
  approved_with_findings: isExcused,
  ...(changes === undefined
    ? {}
    : { changes: changes.map(({ kind, path }) => ({ kind, path: safe(path) })) }),
});

function spellItem(item: ScannedItem, listed: readonly Definition[]): ScanDefinition {
  const { definition, pin } = item;
  const flowClass = listedClass(definition, listed);
  return {
    kind: definition.kind,
    name: safe(definition.name, MOST_NAME),
    ...(pin === undefined ? {} : spellPin(pin, isHeld(item))),
    ...(flowClass === undefined ? {} : { flow_class: spellClass(flowClass) }),
    ...toWire(explainDefinition(item)),
  };
}
