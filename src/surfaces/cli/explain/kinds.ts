/** What `explain` knows of; apart, so that printing help does not load all of it. */
export const KINDS = [
  'pattern',
  'check',
  'error',
  'event',
  'problem',
  'decision',
  'risk',
  'verdict',
  'tier',
  'state',
  'severity',
  'threat',
  'class',
  'coverage',
  'word',
  'exit',
] as const;
