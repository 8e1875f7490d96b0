import { isWordUnit } from '../../pattern/edges.ts';
import { type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';
import { hasHarmlessShape, isPlaceholder, isReference, isUuid } from '../../pattern/vetoes.ts';

export const genericEmail: DetectorCard = {
  id: 'generic.email-password',
  label: 'PASSWORD',
  title: 'E-mail address with its password behind it',
  confidence: 0.8,
  remedy: 'Change the password wherever this address uses it.',
};

const LOCAL_PART = /(?:^|[\s"'`<>,;|([=])([A-Za-z0-9._%+-]{1,64})$/;
const DOMAIN = /@(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,12}/y;
const PASSWORD = /([^\s"'`<>|\\]{4,64})(?=["'`|\\]|\s|$)/y;
/** `user@host:path` of file transfers and repositories. */
const TRANSFER = /\b(?:scp|ssh|rsync|git|sftp|clone|remote|mount|borg|restic|url)\b[^\n]{0,160}$/i;

const FOLDER = /^(?:inbox|sent|drafts?|trash|junk|spam|archive|outbox|calendar|contacts)$/i;

/** Called for every `@`, which is too short to be an anchor. */
export function readEmailPassword({ text, marks }: Page, at: number): void {
  if (!isWordUnit(text.charCodeAt(at - 1))) return;
  DOMAIN.lastIndex = at;
  if (!DOMAIN.test(text)) return;
  const start = DOMAIN.lastIndex + 1;
  if (!/^[:;]\S/.test(text.slice(start - 1, start + 1))) {
    readRow(text, at, start - 1, marks);
    return;
  }
  const head = text.slice(Math.max(0, at - 200), at);
  const local = LOCAL_PART.exec(head)?.[1];
  if (local === undefined || TRANSFER.test(head)) return;
  PASSWORD.lastIndex = start;
  const password = PASSWORD.exec(text)?.[1]?.replace(/[,;.)]+$/, '') ?? '';
  if (password.length < 4 || isReference(password) || isPlaceholder(password)) return;
  if (/[/~]|\.git$|^\d{1,5}$|\[REDACTED_|@[\w-]+\./.test(password)) return;
  if (FOLDER.test(password)) return;
  const end = start + password.length;
  // On its own line even a plain word is a password: a list of stolen accounts.
  const isOwnLine =
    head.slice(head.lastIndexOf('\n') + 1) === local && /^(?:\s|$)/.test(text.slice(end, end + 1));
  if (/^[A-Za-z]+$/.test(password) && !isOwnLine) return;
  marks.push(markOf(genericEmail, 2, start, end, isOwnLine ? 0.85 : 0.7));
}

const QUOTES = '["\'`]?';
/** What separates the two where each line of a list is one pair. */
const BETWEEN = String.raw`[ \t]{0,2}(?:[,|/:;]|->|=>)[ \t]{0,2}|[ \t]{1,4}`;
const ROW_HEAD = /(?:^|[\r\n])[ \t]{0,8}["'`]?[A-Za-z0-9._%+-]{1,64}$/;
const ROW_TAIL = new RegExp(
  String.raw`${QUOTES}(?:${BETWEEN})(${QUOTES})([!-~]{6,64}?)\1[ \t]{0,8}(?=[\r\n]|$)`,
  'dy',
);
/** Ids, dates, addresses and versions are beside addresses in other lists. */
const OTHER_COLUMN =
  /^(?:[\d.,:/+-]+[A-Za-z]{0,3}|[A-Za-z]{1,8}[-_#]?\d+|[\dT:.+-]+Z?|v?\d+(?:\.[\w-]+)+|\$?[\d.,]+%?)$/;
/** Generated ids are longer than passwords, and have no punctuation. */
const LONGEST_WORD = 20;

/** `mail,password`, `mail|password`, with a tab or spaces: only what nothing but a password looks like. */
function readRow(text: string, at: number, end: number, marks: Page['marks']): void {
  if (!ROW_HEAD.test(text.slice(Math.max(0, at - 80), at))) return;
  ROW_TAIL.lastIndex = end;
  const [start, stop] = ROW_TAIL.exec(text)?.indices?.[2] ?? [0, 0];
  const password = text.slice(start, stop);
  if (password === '' || isReference(password) || isPlaceholder(password) || password.includes('[REDACTED_'))
    return;
  if (OTHER_COLUMN.test(password) || hasHarmlessShape(password) || isUuid(password)) return;
  if (/[/~@]|:\/\/|["'`<>\\,;|]/.test(password) || !/[A-Za-z]/.test(password)) return;
  const isMarked = /[!#$%^&*?+=]/.test(password) && /\d/.test(password);
  const isMixed = /\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password);
  if (isMarked || (isMixed && password.length <= LONGEST_WORD && /^[\w.-]+$/.test(password)))
    marks.push(markOf(genericEmail, 2, start, stop, 0.7));
}
