/** Whether an answer failed, by the word or number in its log. An unknown word is no failure. */
import { memo } from '../../../text/bounded-memo.ts';

/** Words of logs, in small letters; `cancelled` is the client's own doing. */
const FAILED =
  /^(?:errors?|err|failed|failure|fail|timeout|timed[ _-]?out|rate[ _-]?limited|overloaded|status_code_error)$/;
const CODE = /^(?:http[ /]?)?([1-9]\d{2})(?:\.0)?(?:\s|$)/;

export const isFailure = memo({ most: 4096 }, (status): boolean => {
  const word = status.trim().toLowerCase();
  const code = Number(CODE.exec(word)?.[1] ?? 0);
  // 499 is how proxies write that the client went away.
  return FAILED.test(word) || (code >= 400 && code <= 599 && code !== 499);
});
