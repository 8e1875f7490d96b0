/** A listing as the pins see it: each definition with its id, its contract and the verdict of the scan. */
import { type DefinitionJudgement, type JudgedDefinition, weighty } from '../policy/definition-verdict.ts';
import { type Definition, type ServerListing, VERDICTS, type Verdict } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { contractHashOf, definitionIdOf, type MakeDigest, serverHashOf } from './contract.ts';
import type { Pin } from './pins.ts';
import type { Sight } from './transitions.ts';

export interface Sighting {
  readonly id: Digest;
  /** Of its server, with its origin. */
  readonly serverHash: Digest;
  readonly definition: Definition;
  readonly judgement: DefinitionJudgement;
  readonly sight: Sight;
}

interface Sightings {
  readonly all: readonly Sighting[];
  /** One for each id. */
  readonly toJudge: readonly Sighting[];
}

export function sightings(
  listing: ServerListing,
  scanned: readonly JudgedDefinition[],
  { trust, holdsSoft }: Pick<Sight, 'trust' | 'holdsSoft'>,
  digest: MakeDigest,
  pinOf: (id: Digest) => Pin | undefined,
): Sightings {
  const isWhole = listing.problems.length === 0;
  const serverHash = serverHashOf(listing.server, listing.origin, digest);
  const all = scanned
    .filter(({ definition }) => definition.server === listing.server)
    .map(({ definition, judgement }): Sighting => {
      const contract = contractHashOf(definition, listing.origin, digest);
      const verdict = isWhole ? judgement.verdict : worse(judgement.verdict, 'warning');
      const sight = {
        contract,
        verdict,
        checks: checksBehind(judgement),
        isWhole: isWhole && judgement.isWhole,
        trust,
        holdsSoft,
      };
      return { id: definitionIdOf(definition, digest), serverHash, definition, judgement, sight };
    });
  const ids = new Set(all.map(({ id }) => id));
  const groups = new Map<Digest, Sighting[]>([...ids].map((id) => [id, []]));
  for (const sighting of all) groups.get(sighting.id)?.push(sighting);
  return { all, toJudge: [...groups].map(([id, group]) => theOneOf(group, pinOf(id)?.approved ?? null)) };
}

function checksBehind(judgement: DefinitionJudgement): string[] {
  const findings = weighty(judgement);
  const hard = findings.filter(({ tier }) => tier === 'hard');
  return [...new Set((hard.length > 0 ? hard : findings).flatMap(({ checks }) => checks))];
}

/**
 * A server may list one name twice, once as it was approved and once in another form, and clients differ in which one
 * they use: the unapproved one counts, and such a pair is never clean.
 */
function theOneOf(group: readonly Sighting[], approved: Digest | null): Sighting {
  const [first] = group;
  if (!first) throw new RangeError('a group of sightings is never empty');
  if (group.every(({ sight }) => sight.contract === first.sight.contract)) return first;
  const mostSevere = group.reduce<Verdict>((worst, { sight }) => worse(worst, sight.verdict), 'warning');
  const others = group.filter(({ sight }) => sight.contract !== approved);
  const one = others.find(({ sight }) => sight.verdict === mostSevere) ?? others[0] ?? first;
  const behind = group
    .filter(({ sight }) => sight.verdict === mostSevere)
    .flatMap(({ sight }) => sight.checks);
  const sight = { ...one.sight, verdict: mostSevere, checks: [...new Set(behind)], isWhole: false };
  return { ...one, sight };
}

const worse = (a: Verdict, b: Verdict): Verdict => (VERDICTS.indexOf(a) < VERDICTS.indexOf(b) ? b : a);
