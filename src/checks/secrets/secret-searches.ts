/** Calls that look for secrets, or take them along with everything else. */
import type { Observation } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';

export const searching = (where: string): Omit<Observation, 'path'> => ({
  threat: 'secret_exposure',
  confidence: 0.8,
  evidence: printable(where, { max: 120 }),
  detail: 'Tool call searches a home folder or the machine for secrets.',
  remedy: 'search',
});

export const packing = (file: string): Omit<Observation, 'path'> => ({
  threat: 'secret_exposure',
  confidence: 0.7,
  severity: /^(?:~|\$\{?HOME\}?|\/(?:home|Users)\/[^/]+|\/root|\/|\.\.?)(?:\/\.?)?$/.test(file)
    ? 'high'
    : 'medium',
  evidence: printable(file, { max: 120 }),
  detail: 'Tool call packs or copies a whole home folder or machine, including its secrets.',
  remedy: 'pack',
});
