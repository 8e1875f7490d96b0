// Prints how often the verdicts are wrong when nothing changed, and how often they see what did: the tables of
// docs/statistics.md and docs/identity.md. The seed is fixed, so that everybody gets the same figures.
import { simulateDegradation } from './simulate/degradation.ts';
import { simulateIdentity } from './simulate/identity.ts';

const PARTS: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  degradation: () => simulateDegradation(),
  identity: () => simulateIdentity(),
};

const [wanted] = process.argv.slice(2);
for (const [name, simulate] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue;
  process.stdout.write(`${(await simulate()).join('\n')}\n`);
}
