import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { foldLedger } from '../evidence/folds/fold.ts';
import { openLedger } from '../evidence/ledger.ts';
import type { DefinitionFinding } from '../policy/definition-verdict.ts';
import type { ScannedDefinition } from '../road/definitions.ts';
import type { Definition, ServerOrigin, Verdict } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { SOFT_SIGNALS } from '../vocabulary/document/quarantine-part.ts';
import { TRUST_MODES, type TrustMode } from '../vocabulary/pin.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import { clock } from '../world/clock.ts';
import { files } from '../world/files.ts';
import { processes } from '../world/processes.ts';
import { random } from '../world/random.ts';
import { contractHashOf, definitionIdOf, serverHashOf } from './contract.ts';
import { pinsFold } from './pins.ts';
import { Quarantine } from './quarantine.ts';

const ports = { files, clock, random, processes };
const origin: ServerOrigin = { kind: 'stdio', command: 'node', args: [] };
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pins-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const definitionOf = (version: string): Definition => ({
  kind: 'tool',
  server: 's',
  name: 't',
  value: { name: 't', description: version },
});

function scannedAs(version: string, verdict: Verdict, check: string): ScannedDefinition {
  const tier = verdict === 'dangerous' ? 'hard' : 'soft';
  const finding: DefinitionFinding = {
    tier,
    threat: 'malicious_content',
    evidenceClass: 'tool_definition_signal',
    severity: 'high',
    title: 'a title',
    detail: 'a detail',
    confidence: 1,
    checks: [check],
    places: [],
  };
  const findings = verdict === 'clean' ? [] : [finding];
  return {
    definition: definitionOf(version),
    screening: { signals: [], coverage: { ran: [], failed: [], capped: [] } },
    judgement: {
      verdict,
      tier: verdict === 'clean' ? null : tier,
      isWhole: true,
      findings,
      confidence: 1,
      riskScore: 0,
    },
  };
}

const versions = fc.constantFrom('one', 'two', 'three');
const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('see'),
      version: versions,
      verdict: fc.constantFrom<Verdict>('clean', 'clean', 'warning', 'dangerous'),
      check: fc.constantFrom('unicode.hidden', 'payload.decoded'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('approve'), version: versions }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('block') }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('trust'), trust: fc.constantFrom(...TRUST_MODES) }) },
);

test('a snapshot changes nothing', async () => {
  const ledger = openLedger(directory, ports);
  const drafts = Array.from({ length: 2_100 }, (_, i) =>
    ledger.append({
      type: 'definition.pin',
      definition_id: ledger.digest(`id ${i % 300}`),
      definition_kind: 'tool',
      contract_hash: ledger.digest(`contract ${i}`),
      transition: i % 7 === 0 ? 'quarantined' : i % 3 === 0 ? 'approved' : 'changed',
      pin_state: i % 7 === 0 ? 'quarantined' : i % 3 === 0 ? 'approved' : 'changed',
      verdict: i % 7 === 0 ? 'dangerous' : 'clean',
      trust: 'manual',
    }),
  );
  await Promise.all(drafts);
  const first = await foldLedger(directory, ports, pinsFold);
  expect(existsSync(join(directory, 'state', 'fold-pins.json'))).toBe(true);
  const resumed = await foldLedger(directory, ports, pinsFold);
  expect(resumed).toEqual(first);
  rmSync(join(directory, 'state'), { recursive: true });
  expect(await foldLedger(directory, ports, pinsFold)).toEqual(first);
  await ledger.close();
});

/** What a reader of the rules would remember, in the plainest way: nothing of it is taken from the code under test. */
interface Memory {
  trust: TrustMode;
  /** Contracts that a person approved since the last block. */
  approvedByPerson: Set<Digest>;
  /** Contracts that came to be served while the server was trusted to change, or as the first ever. */
  passed: Set<Digest>;
  /** The contract that was served last: it stays agreed to while others come and go. */
  agreed?: Digest;
  /** Contracts that had a soft signal while another one or none was agreed to, and no person approved since. */
  doubted: Set<Digest>;
  /** Hard checks since the last approval by a person, by contract. */
  hard: Map<Digest, Set<string>>;
  excused: Map<Digest, Set<string>>;
  isBlocked: boolean;
}

test('from any sequence of sights and decisions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { maxLength: 14 }),
      fc.constantFrom(...SOFT_SIGNALS),
      async (sequence, soft) => {
        const folder = mkdtempSync(join(directory, 'p-'));
        const ledger = openLedger(folder, ports);
        const quarantine = await Quarantine.open(folder, ports, ledger, undefined, soft);
        const id = definitionIdOf(definitionOf(''), ledger.digest);
        const hashOf = (version: string) => contractHashOf(definitionOf(version), origin, ledger.digest);
        const memory: Memory = {
          trust: 'manual',
          approvedByPerson: new Set(),
          passed: new Set(),
          doubted: new Set(),
          hard: new Map(),
          excused: new Map(),
          isBlocked: false,
        };
        let lastSeen: Digest | undefined;
        let isAnythingServedBefore = false;
        for (const each of sequence) {
          if (each.act === 'see') {
            const hash = hashOf(each.version);
            if (each.verdict === 'dangerous') {
              memory.hard.set(hash, new Set([...(memory.hard.get(hash) ?? []), each.check]));
            }
            if (each.verdict === 'warning' && memory.trust !== 'auto' && hash !== memory.agreed)
              memory.doubted.add(hash);
            const scanned = scannedAs(each.version, each.verdict, each.check);
            const listing = { server: 's', origin, definitions: [scanned.definition], problems: [] };
            const [standing] = await quarantine.observe(listing, [scanned]);
            expect(standing?.isServed).toBe(quarantine.mayCall(scanned.definition, origin));
            lastSeen = hash;
          } else if (each.act === 'approve') {
            const hash = hashOf(each.version);
            const approving = quarantine.approve(id, hash);
            if (lastSeen === hash) {
              const { isNew } = await approving;
              memory.approvedByPerson.add(hash);
              memory.doubted.delete(hash);
              // Saying it twice takes nothing back.
              if (isNew) memory.excused.set(hash, memory.hard.get(hash) ?? new Set());
              memory.hard.delete(hash);
              memory.isBlocked = false;
            } else await expect(approving).rejects.toThrow(Trouble);
          } else if (each.act === 'block') {
            if (lastSeen) {
              await quarantine.block(id);
              memory.isBlocked = true;
              memory.approvedByPerson.clear();
            } else await expect(quarantine.block(id)).rejects.toThrow(Trouble);
          } else {
            await quarantine.setTrust('s', each.trust, serverHashOf('s', origin, ledger.digest));
            memory.trust = each.trust;
          }
          const { state } = await foldLedger(folder, ports, pinsFold);
          const pin = state.pins[id];
          const served = ['one', 'two', 'three'].filter((version) =>
            quarantine.mayCall(definitionOf(version), origin),
          );
          const isFree = each.act === 'see' && (memory.trust !== 'manual' || !isAnythingServedBefore);
          if (isFree) for (const hash of served.map(hashOf)) memory.passed.add(hash);
          isAnythingServedBefore ||= served.length > 0;
          // At most one contract is served, and it is the approved one of the replayed ledger.
          expect(served.map(hashOf)).toEqual(pin?.state === 'approved' ? [pin.approved] : []);
          for (const hash of served.map(hashOf)) {
            // Nothing is served while blocked, or without an approval of exactly this contract.
            expect(memory.isBlocked).toBe(false);
            expect(memory.approvedByPerson.has(hash) || memory.passed.has(hash)).toBe(true);
            // Nor in spite of a soft signal where the policy holds those, unless a person approved it or trusts the server.
            if (each.act === 'see' && memory.trust === 'auto') memory.doubted.delete(hash);
            if (soft === 'hold-soft') expect(memory.doubted.has(hash)).toBe(false);
            memory.agreed = hash;
            // Nor with a hard signal of a check that no approval of this contract has looked past.
            const unexcused = [...(memory.hard.get(hash) ?? [])].filter(
              (check) => !memory.excused.get(hash)?.has(check),
            );
            expect(unexcused).toEqual([]);
          }
        }
        await ledger.close();
      },
    ),
    { numRuns: draws(60) },
  );
});
