import { isWordUnit } from '../../pattern/edges.ts';
import { type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';
import { isPlaceholder, isReference } from '../../pattern/vetoes.ts';

export const genericEmail: DetectorCard = {
  id: 'generic.email-password',
  label: 'PASSWORD',
  title: 'E-mail address with its password behind a colon',
  confidence: 0.8,
  remedy: 'Change the password wherever this address uses it.',
};

const LOCAL_PART = /(?:^|[\s"'`<>,;|([=])([A-Za-z0-9._%+-]{1,64})$/;
const DOMAIN = /@(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,12}[:;]/y;
const PASSWORD = /([^\s"'`<>|\\]{4,64})(?=["'`|\\]|\s|$)/y;
/** `user@host:path` of file transfers and repositories. */
const TRANSFER = /\b(?:scp|ssh|rsync|git|sftp|clone|remote|mount|borg|restic|url)\b[^\n]{0,160}$/i;

const FOLDER = /^(?:inbox|sent|drafts?|trash|junk|spam|archive|outbox|calendar|contacts)$/i;

/** Called for every `@`, which is too short to be an anchor. */
export function readEmailPassword({ text, marks }: Page, at: number): void {
  if (!isWordUnit(text.charCodeAt(at - 1))) return;
  DOMAIN.lastIndex = at;
  if (!DOMAIN.test(text)) return;
  const start = DOMAIN.lastIndex;
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
