import type { DefinitionCheck } from '../../screening/contract/check.ts';
import { compared } from './shadowing/compared.ts';
import { steering } from './shadowing/steering.ts';

export const shadowingCrossServer: DefinitionCheck = {
  card: {
    id: 'shadowing.cross-server',
    title: 'Tool shadows another server’s tool',
    reads: ['tool'],
    tier: 'hard',
    also: {
      tier: 'soft',
      when: 'a telling name for something else, a resemblance that has another explanation, and a text that only mentions another server’s tool; a common name such as search is informational',
    },
    severity: 'high',
    sees: 'A tool whose name equals, resembles or is a typo away from another server’s tool and whose description means the same, whether one tool was copied or a whole server; a text that replaces, intercepts, changes or calls a tool of another server, or claims to replace one that no server lists.',
    matters:
      'A model chooses by name and description. A look-alike receives calls, with their arguments, that were meant for the tool it copies; a text about other tools changes how they are used.',
    remedy: 'Find out which server the tool belongs to; keep that one and remove or block the other.',
    limits:
      'Does not know which of two look-alikes came first. One package, program or address under two names is one server, whatever its version, environment and arguments; where only names are known, two releases of one product are reported once.',
  },
  *inspectDefinition(subject) {
    const { registry, definition } = subject;
    let isNoted = false;
    for (const resemblance of registry.resembling(definition))
      for (const seen of compared(resemblance, subject)) {
        // That a common name is common is said once.
        if (seen.severity === 'info' && isNoted) continue;
        isNoted ||= seen.severity === 'info';
        yield seen;
      }
    yield* steering(subject);
  },
};
