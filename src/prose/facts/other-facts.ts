/** Facts that are no orders of words. The order of the lists is part of the trained weights. */

/** Facts that are not orders of words. */
export const OTHER_FACTS = [
  ['opens-with-order', 'opens with an order'],
  ['quoted', 'is quoted'],
  ['is-code', 'is code'],
  ['short', 'is short'],
  ['text-about-attacks', 'is in a text about attacks'],
  ['text-first', 'opens its text'],
  ['undisguised', 'was disguised'],
  ['in-tag', 'follows a tag or a heading'],
  ['after-quote', 'is in quotation marks'],
  ['has-order', 'gives an order'],
  ['has-orders', 'gives more than one order'],
  ['describes', 'describes what is done'],
  ['calls-model', 'calls on a model'],
  ['calls-and-orders', 'calls on a model and gives it an order'],
  ['notes-for-model', 'is a note for a model'],
] as const;

/** Things a sentence may act on although the tool has no use for them. */
export const BEYOND_PURPOSE = [
  ['secret', 'touches secrets, which the tool is not for'],
  ['file', 'touches files, which the tool is not for'],
  ['talk', 'touches the conversation, which the tool is not for'],
  ['memory', 'touches memory, which the tool is not for'],
  ['command', 'touches commands, which the tool is not for'],
  ['money', 'touches money, which the tool is not for'],
  ['send', 'sends something, which the tool is not for'],
  ['tool', 'is about other tools'],
  ['guard', 'touches protections, which the tool is not for'],
  ['delete', 'deletes something, which the tool is not for'],
] as const;
