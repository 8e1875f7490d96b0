/**
 * Shows that the corpus gate holds each check that reads definitions: `npm run dead-checks`. Takes one after the other from
 * the list, judges our own corpus by the rest, and fails if every floor of `npm test` and `npm run eval` still holds.
 */
import { readDefinitions } from '../corpus/tools.ts';
import { CHECKS_OF_DEFINITIONS } from '../src/checks/definition-screening.ts';
import { FLOORS, judgeBy, maliciousResult, unproved } from './eval/tools.ts';

const rows = readDefinitions('malicious');

/** Floors that give way, in words. */
function brokenBy(checks: typeof CHECKS_OF_DEFINITIONS): string[] {
  const judged = judgeBy(checks, rows);
  const { held, floor } = maliciousResult('own corpus', judged, FLOORS);
  return [...unproved(judged), ...(held ? [] : [floor])];
}

const before = brokenBy(CHECKS_OF_DEFINITIONS);
for (const gap of before) process.stdout.write(`with all checks: ${gap}\n`);
let green = 0;
for (const dead of CHECKS_OF_DEFINITIONS) {
  const gaps = brokenBy(CHECKS_OF_DEFINITIONS.filter((check) => check !== dead));
  if (gaps.length === 0) green += 1;
  process.stdout.write(`without ${dead.card.id}: ${gaps.length === 0 ? 'STAYS GREEN' : gaps.join('; ')}\n`);
}
const total = CHECKS_OF_DEFINITIONS.length;
process.stdout.write(`${total - green} of ${total} checks break a floor of ${rows.length} rows\n`);
process.exitCode = green > 0 || before.length > 0 ? 1 : 0;
