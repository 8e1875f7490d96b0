import type { ProjectFacts } from '../detect/call.ts';
import type { Ports } from '../evidence/ports.ts';

export function readProject(_root: string, _ports: Ports): ProjectFacts | undefined {
  return undefined;
}
