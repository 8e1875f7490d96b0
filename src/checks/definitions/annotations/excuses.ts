import { either } from '../../../text/patterns/compose.ts';

/** Words that explain a seemingly wrong annotation: the tool only does a dry run, reads, or returns a text. */
export const HARMLESS = either(
  /read[- ]?only|dry[- ]?run|preview|simulat/i,
  /without (?:modif|chang|writ|send|delet|execut|mak|sav|apply)/i,
  /(?:does|do|will|is|are) ?(?:not|n['’]t) (?:actually )?(?:modif|chang|writ|send|delet|execut|creat|updat|sav|perform|appl|sent|written|alter|mutat)/i,
  /never (?:modif|writ|send|delet|chang)/i,
  /\bdraft|validat|estimat|sandbox|no side[- ]effects?|in[- ]memory/i,
  /returns? (?:the |a |an )?(?:command|url|link|instructions|template|snippet|code|prompt)/i,
  /\bmock\b|\bdeprecated\b/i,
);
export const REVERSIBLE = /\btrash|soft[- ]?delet|recycle|archiv|restor|recover|can be undone/i;
export const FINAL =
  /\b(?:this|the) (?:action|operation|tool|change|deletion)\b[^.\n]{0,40}\b(?:can(?:not|['’]t) be (?:undone|reversed)|is irreversible|is permanent|permanently)/i;
export const ENSURES =
  /if (?:it |one |they )?(?:does ?n[o'’]t|not)|already exist|existing|upsert|ensure|idempoten|same (?:id|key|name)|duplicate|overwrit|replac/i;
