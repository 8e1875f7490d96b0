/** What a word does in a sentence that directs a model. The order is part of the trained weights: append only. */
export const WORD_CLASSES = [
  ...['model', 'user', 'you', 'tool', 'rule', 'prior', 'ignore', 'must', 'always', 'before', 'after', 'not'],
  ...['tell', 'hide', 'ask', 'send', 'read', 'put', 'run', 'use', 'instead', 'secret', 'file', 'talk'],
  ...[
    'memory',
    'parameter',
    'command',
    'urgent',
    'authority',
    'role',
    'unbound',
    'guard',
    'answer',
    'attack',
  ],
  ...[
    'money',
    'change',
    'delete',
    'example',
    'person',
    'now',
    'data',
    'result',
    'every',
    'outside',
    'reason',
  ],
  ...['omit', 'duty', 'watch'],
] as const;
export type WordClass = (typeof WORD_CLASSES)[number];

/** Words and stems of one language by class, folded: lower case, without accents. A stem ends with `*`. */
export type Words = Readonly<Partial<Record<WordClass, string>>>;
